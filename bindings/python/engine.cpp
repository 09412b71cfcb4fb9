// The engine protocol (docs/protocol.md) as an object: all that is not in a hurry goes through it, so that Python says
// what the server and the browser say.
#include "protocol/engine.hpp"

#include <mutex>

#include "bindings/python/python.hpp"

namespace enfilade::python {
namespace {

struct Desk {
  Engine engine;
  std::mutex mutex;  // threads of Python may share one
};

PyObject* make(PyTypeObject* type, PyObject* args, PyObject* names) {
  static constexpr const char* kNames[] = {nullptr};
  if (!parse(args, names, "", kNames)) return nullptr;
  return wrap(type, std::make_unique<Desk>());
}

PyObject* handle(PyObject* self, PyObject* request) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(request, &size);
  if (!text) return nullptr;
  std::string reply;
  {
    const Unlocked unlocked;
    Desk& desk = value_of<Desk>(self);
    const std::lock_guard lock(desk.mutex);
    reply = desk.engine.handle({text, static_cast<std::size_t>(size)});
  }
  return text_of(reply);
}

PyMethodDef methods[] = {
    {"handle", handle, METH_O, "handle(request: str) -> str: the reply to one request, both as JSON."},
    {nullptr, nullptr, 0, nullptr}};
PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(make)},
                       {Py_tp_dealloc, reinterpret_cast<void*>(forget<Desk>)},
                       {Py_tp_methods, methods},
                       {Py_tp_doc, const_cast<char*>("An engine that answers requests of docs/protocol.md.")},
                       {0, nullptr}};
PyType_Spec spec = {"enfilade._core.Engine", sizeof(Object<Desk>), 0, Py_TPFLAGS_DEFAULT, slots};

}  // namespace

PyObject* engine_type() { return PyType_FromSpec(&spec); }

}  // namespace enfilade::python
