// The C API of Python as far as all versions from 3.11 on have it in common, and what every type here needs.
#pragma once

#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kernel/result.hpp"

namespace enfilade::python {

// A reference that is given back.
struct Release {
  void operator()(PyObject* object) const { Py_DecRef(object); }
};
using Owned = std::unique_ptr<PyObject, Release>;

inline PyObject* text_of(std::string_view text) {
  return PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "strict");
}

// Raises the exception of enfilade.errors that stands for the error; always null.
PyObject* raise(const Error& error);

// The interpreter's lock is given away as long as this lives: nothing of Python may be touched.
class Unlocked {
 public:
  Unlocked() : state_(PyEval_SaveThread()) {}
  ~Unlocked() { PyEval_RestoreThread(state_); }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  PyThreadState* state_;
};

// Memory of the caller's: numpy arrays, array.array, bytearray, shared memory.
class Buffer {
 public:
  Buffer() = default;
  ~Buffer() { release(); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  // Nothing for None. False with an exception where the memory is not what it has to be: `formats` are letters of the
  // struct module, `items` how many there must be. Without `items` their number is taken as it is.
  bool take(PyObject* object, const char* name, std::string_view formats, std::size_t item_size,
            bool writable, std::optional<std::size_t> items);
  template <class T>
  std::span<T> as() const {
    if (!held_) return {};
    return {static_cast<T*>(view_.buf), static_cast<std::size_t>(view_.len) / sizeof(T)};
  }
  explicit operator bool() const { return held_; }

 private:
  void release() {
    if (held_) PyBuffer_Release(&view_);
    held_ = false;
  }
  Py_buffer view_ = {};
  bool held_ = false;
};

// A value of ours inside an object of Python's.
template <class T>
struct Object {
  PyObject head;
  T* value;
};
template <class T>
T& value_of(PyObject* self) {
  return *reinterpret_cast<Object<T>*>(self)->value;
}
template <class T>
PyObject* wrap(PyTypeObject* type, std::unique_ptr<T> value) {
  const auto make = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
  PyObject* self = make(type, 0);
  if (self) reinterpret_cast<Object<T>*>(self)->value = value.release();
  return self;
}
template <class T>
void forget(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  delete reinterpret_cast<Object<T>*>(self)->value;
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DecRef(reinterpret_cast<PyObject*>(type));
}

// Methods with names for their arguments have a type of their own; the table of methods knows only one.
inline PyCFunction with_names(PyCFunctionWithKeywords function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}
template <class... Targets>
bool parse(PyObject* args, PyObject* names, const char* format, const char* const* keywords,
           Targets... targets) {
  return PyArg_ParseTupleAndKeywords(args, names, format, const_cast<char**>(keywords), targets...) != 0;
}

// The types of the module; null with an exception where one cannot be made.
PyObject* engine_type();
PyObject* state_type();
PyObject* batch_type();

}  // namespace enfilade::python
