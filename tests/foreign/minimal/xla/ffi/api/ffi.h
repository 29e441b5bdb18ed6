// SPDX-License-Identifier: BSD-3-Clause
// A declaration of our own of what handlers of XLA's foreign function interface use: the structs of
// its C interface of version 0.1, laid out as there, and the classes around them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

extern "C" {

struct XLA_FFI_Error;

enum XLA_FFI_ArgType { XLA_FFI_ArgType_BUFFER = 1 };
enum XLA_FFI_RetType { XLA_FFI_RetType_BUFFER = 1 };
enum XLA_FFI_ExecutionStage { XLA_FFI_ExecutionStage_EXECUTE = 3 };
enum XLA_FFI_Error_Code { XLA_FFI_Error_Code_INVALID_ARGUMENT = 3 };
enum XLA_FFI_DataType {
  XLA_FFI_DataType_S32 = 4,
  XLA_FFI_DataType_F32 = 11,
  XLA_FFI_DataType_F64 = 12
};

struct XLA_FFI_Error_Create_Args {
  size_t struct_size;
  void* extension_start;
  const char* message;
  XLA_FFI_Error_Code errc;
};

struct XLA_FFI_Api_Version {
  size_t struct_size;
  void* extension_start;
  int major_version, minor_version;
};

struct XLA_FFI_Api {
  size_t struct_size;
  void* extension_start;
  XLA_FFI_Api_Version api_version;
  void* internal_api;
  XLA_FFI_Error* (*XLA_FFI_Error_Create)(XLA_FFI_Error_Create_Args*);
};

struct XLA_FFI_Buffer {
  size_t struct_size;
  void* extension_start;
  XLA_FFI_DataType dtype;
  void* data;
  int64_t rank;
  int64_t* dims;
};

struct XLA_FFI_Args {
  size_t struct_size;
  void* extension_start;
  int64_t size;
  XLA_FFI_ArgType* types;
  void** args;
};

struct XLA_FFI_Rets {
  size_t struct_size;
  void* extension_start;
  int64_t size;
  XLA_FFI_RetType* types;
  void** rets;
};

struct XLA_FFI_Attrs {
  size_t struct_size;
  void* extension_start;
  int64_t size;
  void *types, *names, *attrs;
};

struct XLA_FFI_CallFrame {
  size_t struct_size;
  void* extension_start;
  const XLA_FFI_Api* api;
  void* ctx;
  XLA_FFI_ExecutionStage stage;
  XLA_FFI_Args args;
  XLA_FFI_Rets rets;
  XLA_FFI_Attrs attrs;
  void* future;
};
}

namespace xla::ffi {

enum class DataType {
  S32 = XLA_FFI_DataType_S32,
  F32 = XLA_FFI_DataType_F32,
  F64 = XLA_FFI_DataType_F64
};

class Error {
 public:
  Error() = default;
  static Error InvalidArgument(std::string message) {
    Error error;
    error.message_ = std::move(message);
    error.is_failure_ = true;
    return error;
  }
  [[nodiscard]] bool success() const { return !is_failure_; }
  [[nodiscard]] bool failure() const { return is_failure_; }
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  std::string message_;
  bool is_failure_ = false;
};

template <class T>
class ErrorOr {
 public:
  ErrorOr(T value) : content_(std::move(value)) {}
  ErrorOr(Error error) : content_(std::move(error)) {}
  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  [[nodiscard]] Error& error() { return std::get<1>(content_); }
  T& operator*() { return std::get<0>(content_); }
  T* operator->() { return &std::get<0>(content_); }

 private:
  std::variant<T, Error> content_;
};

template <class T>
class Span {
 public:
  Span(T* data, std::size_t size) : data_(data), size_(size) {}
  [[nodiscard]] std::size_t size() const { return size_; }
  T& operator[](std::size_t k) const { return data_[k]; }

 private:
  T* data_;
  std::size_t size_;
};

class AnyBuffer {
 public:
  explicit AnyBuffer(const XLA_FFI_Buffer* buffer) : buffer_(buffer) {}
  [[nodiscard]] DataType element_type() const { return DataType(buffer_->dtype); }
  [[nodiscard]] Span<const std::int64_t> dimensions() const {
    return {buffer_->dims, static_cast<std::size_t>(buffer_->rank)};
  }
  [[nodiscard]] void* untyped_data() const { return buffer_->data; }

 private:
  const XLA_FFI_Buffer* buffer_;
};

template <class T>
class Result {
 public:
  Result(T value) : value_(value) {}
  T& operator*() { return value_; }

 private:
  T value_;
};

class RemainingArgs {
 public:
  explicit RemainingArgs(const XLA_FFI_Args& args) : args_(&args) {}
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(args_->size); }
  template <class T>
  ErrorOr<T> get(std::size_t k) const {
    return T(static_cast<const XLA_FFI_Buffer*>(args_->args[k]));
  }

 private:
  const XLA_FFI_Args* args_;
};

class RemainingRets {
 public:
  explicit RemainingRets(const XLA_FFI_Rets& rets) : rets_(&rets) {}
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(rets_->size); }
  template <class T>
  ErrorOr<Result<T>> get(std::size_t k) const {
    return Result<T>(T(static_cast<const XLA_FFI_Buffer*>(rets_->rets[k])));
  }

 private:
  const XLA_FFI_Rets* rets_;
};

// The only signature that is bound here.
class Ffi {
 public:
  static Ffi Bind() { return {}; }
  [[nodiscard]] Ffi RemainingArgs() const { return {}; }
  [[nodiscard]] Ffi RemainingRets() const { return {}; }

  template <class Function>
  XLA_FFI_Error* Call(Function* function, XLA_FFI_CallFrame* frame) const {
    const Error error = function(ffi::RemainingArgs(frame->args), ffi::RemainingRets(frame->rets));
    if (error.success()) return nullptr;
    XLA_FFI_Error_Create_Args args{sizeof args, nullptr, error.message().c_str(),
                                   XLA_FFI_Error_Code_INVALID_ARGUMENT};
    return frame->api->XLA_FFI_Error_Create(&args);
  }
};

}  // namespace xla::ffi

#define XLA_FFI_DEFINE_HANDLER_SYMBOL(symbol, function, binding) \
  extern "C" XLA_FFI_Error* symbol(XLA_FFI_CallFrame* frame) {   \
    return (binding).Call(function, frame);                      \
  }                                                              \
  static_assert(true)
