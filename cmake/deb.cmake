# What `tools/package deb` puts into a Debian package: the command, the built client, and what packaging/describe.py has
# written about them. cpack takes the component `program`, which needs nothing of the library.
install(TARGETS enfilade RUNTIME DESTINATION bin COMPONENT program)
install(DIRECTORY web/dist/ DESTINATION share/enfilade/web COMPONENT program)
install(DIRECTORY "${CMAKE_BINARY_DIR}/package/share/" DESTINATION share COMPONENT program)
install(FILES packaging/enfilade.service DESTINATION lib/systemd/system COMPONENT program)
install(FILES packaging/deb/enfilade.env DESTINATION /etc COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME enfilade)
set(CPACK_PACKAGE_CONTACT "The Enfilade authors <enfilade@example.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "palace board games for people and programs")
set(CPACK_PACKAGE_DESCRIPTION
  "Four palace board games, Eternal Palace, Forbidden City, Palaces and Royal\nPalace: to play in the terminal, against computers, or with others in the\nbrowser at a server of your own.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, init-system-helpers (>= 1.52)")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
file(WRITE "${CMAKE_BINARY_DIR}/package/conffiles" "/etc/enfilade.env\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  "${CMAKE_SOURCE_DIR}/packaging/deb/postinst;${CMAKE_SOURCE_DIR}/packaging/deb/prerm;${CMAKE_SOURCE_DIR}/packaging/deb/postrm;${CMAKE_BINARY_DIR}/package/conffiles")
include(CPack)
