// Parts of configurations from the lanes of vectors to memory, where the rest of an array is left
// as it is: the columns of a triangle of a matrix. Transposed as whole configurations are.
#pragma once

#include "dynac/runtime/configurations.hpp"

namespace dynac {
namespace runtime {
inline namespace v1 {
namespace detail {

/// Numbers kFirst to kFirst + kLength - 1 of each configuration of kSize.
template <int kFirst, int kLength, int kSize>
struct Part {
#if (defined(__SSE2__) || defined(__aarch64__) || defined(__VSX__)) && defined(__GNUC__)

  template <int kCount, typename T, typename V>
  [[gnu::always_inline]] static inline void write(const V* from, T* to) noexcept {
    write<kCount>(from, to, Indices<(kLength >= numbers_of_a_piece<T>() ? 1 : 0)>{});
  }

 private:
  template <int kCount, typename T, typename V>
  [[gnu::always_inline]] static inline void write(const V* from, T* to, Indices<1>) noexcept {
    constexpr int kRows = numbers_of_a_piece<T>();
    for (int i = 0; i < kLength; i += kRows) {
      const int begin = kFirst + begin_of_piece<kLength, T>(i);
      V rows[static_cast<ArraySize>(kRows)];
      for (int row = 0; row < kRows; ++row) rows[row] = from[begin + row];
      transpose(rows);
      for (int lane = 0; lane < kCount; ++lane) {
        const char* const row = reinterpret_cast<const char*>(&rows[lane % kRows]);
        __builtin_memcpy(to + lane * kSize + begin, row + lane / kRows * 16, 16);
      }
    }
  }

  // Few numbers are no piece.
  template <int kCount, typename T, typename V>
  [[gnu::always_inline]] static inline void write(const V* from, T* to, Indices<0>) noexcept {
    for (int i = kFirst; i < kFirst + kLength; ++i) {
      for (int lane = 0; lane < kCount; ++lane) to[lane * kSize + i] = from[i][lane];
    }
  }

#else

  template <int, typename T>
  [[gnu::always_inline]] static inline void write(const T* from, T* to) noexcept {
    for (int i = kFirst; i < kFirst + kLength; ++i) to[i] = from[i];
  }

#endif
};

}  // namespace detail

namespace batch {

/// Writes what the first kCount lanes hold of successive numbers.
/// @param[in]  from  the same number of all configurations in each vector
/// @param[out] to    one configuration after the other (kCount x kSize)
template <int kCount, int kFirst, int kLength, ArraySize kSize, typename T>
[[gnu::always_inline]] inline void write_part_of_configurations(const Lanes<T> (&from)[kSize],
                                                                T* to) noexcept {
  constexpr int size = static_cast<int>(kSize);
  detail::Part<kFirst, kLength, size>::template write<kCount>(from, to);
}

}  // namespace batch
}  // namespace v1
}  // namespace runtime
}  // namespace dynac
