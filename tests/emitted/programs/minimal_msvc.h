// SPDX-License-Identifier: BSD-3-Clause
/* What emitted files use of the standard headers, as declarations of our own in the place of those
   of MSVC, which are not at hand: every standard header that they include is this one. */
#ifndef DYNAC_TEST_MINIMAL_MSVC_H_
#define DYNAC_TEST_MINIMAL_MSVC_H_

#ifdef __cplusplus
#define DYNAC_TEST_C extern "C"
#else
#define DYNAC_TEST_C
#endif

typedef unsigned long long size_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned uint32_t;
typedef unsigned long long uint64_t;

#define DBL_MAX 1.7976931348623157e308
#define HUGE_VAL 1e308
#define NULL 0

DYNAC_TEST_C void* memcpy(void* to, const void* from, size_t size);
DYNAC_TEST_C void* memset(void* to, int byte, size_t size);
DYNAC_TEST_C int printf(const char* format, ...);

#ifdef __cplusplus
namespace std {

using ::printf;
using ::size_t;

double fabs(double x);
double fmax(double x, double y);

template <bool condition, class T = void>
struct enable_if {};
template <class T>
struct enable_if<true, T> {
  using type = T;
};
template <bool condition, class T = void>
using enable_if_t = typename enable_if<condition, T>::type;
template <class From, class To>
struct is_convertible {
  static constexpr bool value = __is_convertible_to(From, To);
};

template <class T>
struct numeric_limits {
  static constexpr T infinity() noexcept { return static_cast<T>(3e38); }  // nothing is computed
};

template <class T, size_t N>
struct array {
  T elements[N];
  constexpr T& operator[](size_t i) noexcept { return elements[i]; }
  constexpr const T& operator[](size_t i) const noexcept { return elements[i]; }
  constexpr T* data() noexcept { return elements; }
  constexpr const T* data() const noexcept { return elements; }
  constexpr size_t size() const noexcept { return N; }
};

template <class T, size_t N>
class span {
 public:
  constexpr span(T (&of)[N]) noexcept : data_(of) {}
  constexpr explicit span(T* first, size_t) noexcept : data_(first) {}
  constexpr T* data() const noexcept { return data_; }
  constexpr T& operator[](size_t i) const noexcept { return data_[i]; }

 private:
  T* data_;
};

class string_view {
 public:
  constexpr string_view(const char* text) noexcept : text_(text) {}
  constexpr const char* data() const noexcept { return text_; }

 private:
  const char* text_;
};

}  // namespace std
#endif

#endif
