# enfilade_embed(<library> FILES <function> FIND <function> GLOBS <patterns>...)
#
# Makes a library that carries the text of the files and defines the two functions that kernel/embedded.hpp
# declares for it, or that its user does. Installed with the library, too: other programs embed their games with it. The C++ is written by CMake itself (embed_script.cmake): a generator program could not run
# when we build for the browser.
function(enfilade_embed library)
  cmake_parse_arguments(arg "" "FILES;FIND" "GLOBS" ${ARGN})
  file(GLOB files RELATIVE "${CMAKE_SOURCE_DIR}" CONFIGURE_DEPENDS ${arg_GLOBS})
  list(SORT files)
  list(TRANSFORM files PREPEND "${CMAKE_SOURCE_DIR}/" OUTPUT_VARIABLE paths)
  set(output "${CMAKE_BINARY_DIR}/embedded/${library}.cpp")
  set(script "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed_script.cmake")
  # A file that is taken away must leave the library too: the list itself is a dependency.
  file(CONFIGURE OUTPUT "${output}.list" CONTENT "${files}")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" -D "OUTPUT=${output}" -D FILES=${arg_FILES} -D FIND=${arg_FIND}
            -P "${script}" -- ${files}
    DEPENDS ${paths} "${script}" "${output}.list"
    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
    COMMENT "Embedding ${library}"
    VERBATIM)
  add_library(${library} STATIC EXCLUDE_FROM_ALL "${output}")
  # One literal per file is longer than compilers must accept; ours do.
  target_compile_options(${library} PRIVATE -fno-exceptions -fno-rtti -Wno-overlength-strings)
  if(TARGET enfilade::enfilade)
    target_link_libraries(${library} PUBLIC enfilade::enfilade)
  else()
    enfilade_installable(${library})
  endif()
endfunction()
