# The engine as a library for other programs (docs/library.md): one static and one shared library of the objects that the
# command is made of, the headers, and what CMake and pkg-config need to find them. Nothing here is built unless asked for:
#
#   cmake --build --preset release --target library
#   cmake --install build/release --component library --prefix ...
#
# Paths are relative to the files that name them, so the installed tree can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The public ones, and what these include.
set(enfilade_headers ${enfilade_public}
  kernel/adapter.hpp kernel/broken.hpp kernel/chance.hpp kernel/check.hpp kernel/contract.hpp kernel/deed.hpp kernel/embedded.hpp
  kernel/event.hpp kernel/game.hpp kernel/guests.hpp kernel/insight.hpp kernel/json.hpp kernel/move.hpp kernel/options.hpp
  kernel/pen.hpp kernel/phrase.hpp kernel/places.hpp kernel/quoted.hpp kernel/result.hpp kernel/rng.hpp kernel/scene.hpp kernel/seat.hpp
  kernel/sight.hpp kernel/text.hpp minds/advice.hpp minds/glance.hpp minds/judge.hpp minds/maker.hpp minds/net.hpp minds/prices.hpp minds/search.hpp
  suite/look.hpp suite/secrecy.hpp)

set(objects "")
foreach(part IN LISTS enfilade_installed)
  list(APPEND objects $<TARGET_OBJECTS:${part}>)
endforeach()

configure_file(packaging/enfilade.hpp.in "${CMAKE_BINARY_DIR}/package/enfilade.hpp" @ONLY)
foreach(kind IN ITEMS static shared)
  string(TOUPPER ${kind} upper)
  add_library(enfilade_${kind} ${upper} EXCLUDE_FROM_ALL ${objects})
  set_target_properties(enfilade_${kind} PROPERTIES OUTPUT_NAME enfilade EXPORT_NAME ${kind} LINKER_LANGUAGE CXX
    ARCHIVE_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/package" LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/package"
    # While the first number is 0 the second one is what promises that programs go on working.
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  target_compile_features(enfilade_${kind} INTERFACE cxx_std_20)
  # A game's own search is compiled with the program that brings it: it has to round as ours do.
  target_compile_options(enfilade_${kind} INTERFACE -ffp-contract=off)
endforeach()
target_link_options(enfilade_shared PRIVATE -Wl,-z,defs)
add_custom_target(library DEPENDS enfilade_static enfilade_shared)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/enfilade")
install(TARGETS enfilade_static enfilade_shared EXPORT enfilade
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library NAMELINK_COMPONENT library
  INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/enfilade")
install(EXPORT enfilade NAMESPACE enfilade:: FILE enfilade-targets.cmake DESTINATION "${package_dir}" COMPONENT library)
foreach(header IN LISTS enfilade_headers)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${header} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/enfilade/${folder}" COMPONENT library)
endforeach()
install(FILES "${CMAKE_BINARY_DIR}/package/enfilade.hpp" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/enfilade" COMPONENT library)

configure_package_config_file(packaging/enfilade-config.cmake.in "${CMAKE_BINARY_DIR}/package/enfilade-config.cmake"
  INSTALL_DESTINATION "${package_dir}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${CMAKE_BINARY_DIR}/package/enfilade-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/package/enfilade-config.cmake"
  "${CMAKE_BINARY_DIR}/package/enfilade-config-version.cmake" cmake/embed.cmake cmake/embed_script.cmake
  DESTINATION "${package_dir}" COMPONENT library)

file(RELATIVE_PATH prefix_from_pc "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file(packaging/enfilade.pc.in "${CMAKE_BINARY_DIR}/package/enfilade.pc" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/package/enfilade.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT library)
