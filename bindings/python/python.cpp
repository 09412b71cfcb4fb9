#include "bindings/python/python.hpp"

namespace enfilade::python {

PyObject* raise(const Error& error) {
  const Owned errors(PyImport_ImportModule("enfilade.errors"));
  if (!errors) return nullptr;
  const Owned made(PyObject_CallMethod(errors.get(), "error_of", "ssss", error.code.c_str(),
                                       error.text.c_str(), error.clause.c_str(), error.place.c_str()));
  if (made) PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(made.get())), made.get());
  return nullptr;
}

bool Buffer::take(PyObject* object, const char* name, std::string_view formats, std::size_t item_size,
                  bool writable, std::optional<std::size_t> items) {
  if (!object || object == Py_None) return true;
  const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
  if (PyObject_GetBuffer(object, &view_, flags) != 0) {
    PyErr_Clear();
    PyErr_Format(PyExc_TypeError, "%s: %s memory in one piece is needed, such as a numpy array", name,
                 writable ? "writable" : "readable");
    return false;
  }
  held_ = true;
  std::string_view format = view_.format ? view_.format : "B";
  if (format.size() > 1 && std::string_view("@=<").find(format[0]) != std::string_view::npos)
    format.remove_prefix(1);
  if (format.size() != 1 || formats.find(format[0]) == std::string_view::npos ||
      static_cast<std::size_t>(view_.itemsize) != item_size) {
    PyErr_Format(PyExc_TypeError, "%s: items of %zu bytes and format '%c' are needed, not '%s'", name,
                 item_size, formats[0], view_.format ? view_.format : "B");
    return false;
  }
  const std::size_t here = static_cast<std::size_t>(view_.len) / item_size;
  if (items && here != *items) {
    PyErr_Format(PyExc_ValueError, "%s: %zu items are needed, there are %zu", name, *items, here);
    return false;
  }
  return true;
}

}  // namespace enfilade::python
