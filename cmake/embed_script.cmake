# cmake -D OUTPUT=file.cpp -D FILES=function -D FIND=function -P embed_script.cmake -- <files>...
# Writes the C++ for enfilade_embed(). Each file becomes one raw string literal; the text is copied whole, so
# a quarter of a megabyte takes no noticeable time.

set(delimiter "ENFILADE_FILE")
set(literals "")
set(entries "")
set(count 0)
set(seen_separator FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  set(path "${CMAKE_ARGV${i}}")
  if(NOT seen_separator)
    if(path STREQUAL "--")
      set(seen_separator TRUE)
    endif()
    continue()
  endif()
  file(READ "${path}" text)
  file(SIZE "${path}" size)
  # CMake strings end at a zero byte: such a file would be cut short without a word.
  string(LENGTH "${text}" length)
  if(NOT length EQUAL size)
    message(FATAL_ERROR "${path}: ${length} of ${size} bytes read; only text without zero bytes can be embedded")
  endif()
  string(FIND "${text}" ")${delimiter}\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "${path}: contains the delimiter of the literal it would be written into")
  endif()
  string(APPEND literals
    "constexpr char kText${count}[] = R\"${delimiter}(" "${text}" ")${delimiter}\";\n")
  string(APPEND entries "    {\"${path}\", {kText${count}, sizeof kText${count} - 1}},\n")
  math(EXPR count "${count} + 1")
endforeach()

set(body "#include \"kernel/embedded.hpp\"\n\nnamespace enfilade {\n\n")
if(count EQUAL 0)
  string(APPEND body
    "std::span<const EmbeddedFile> ${FILES}() { return {}; }\n"
    "std::string_view ${FIND}(std::string_view) { return {}; }\n")
else()
  string(APPEND body
    "namespace {\n\n" "${literals}" "\n"
    "constexpr EmbeddedFile kFiles[] = {\n" "${entries}" "};\n\n}  // namespace\n\n"
    "std::span<const EmbeddedFile> ${FILES}() { return kFiles; }\n\n"
    "std::string_view ${FIND}(std::string_view path) {\n"
    "  for (const EmbeddedFile& file : kFiles)\n"
    "    if (file.path == path) return file.text;\n"
    "  return {};\n}\n")
endif()
string(APPEND body "\n}  // namespace enfilade\n")
file(WRITE "${OUTPUT}" "${body}")
