// SPDX-License-Identifier: MIT-0
// Configurations between memory, where they stand one after the other, and the lanes of vectors: a
// transposition. It is done in registers, by pieces of 16 bytes: a vector filled by scalar stores
// would stall the load behind them.
#pragma once

#include "dynac/runtime/batch.hpp"

namespace dynac {
namespace runtime {
inline namespace v1 {
namespace detail {

using batch::width;

// Where in memory the configuration of a lane is. Lanes beyond kCount repeat the last one.
template <int kSize, int kCount>
[[gnu::always_inline]] constexpr int begin_of(int lane) noexcept {
  return (lane < kCount ? lane : kCount - 1) * kSize;
}

// As many numbers as 16 bytes hold, all within the configuration: the last ones overlap.
template <typename T>
[[gnu::always_inline]] constexpr int numbers_of_a_piece() noexcept {
  return static_cast<int>(16 / sizeof(T));
}

template <int kSize, typename T>
[[gnu::always_inline]] constexpr int begin_of_piece(int number) noexcept {
  return number < kSize - numbers_of_a_piece<T>() ? number : kSize - numbers_of_a_piece<T>();
}

#if (defined(__SSE2__) || defined(__aarch64__) || defined(__VSX__)) && defined(__GNUC__)

template <typename T>
struct Piece;

template <>
struct Piece<double> {
  using Type __attribute__((vector_size(16))) = double;
};

template <>
struct Piece<float> {
  using Type __attribute__((vector_size(16))) = float;
};

// 0, 1, ..., n - 1 as arguments.
template <int... k>
struct Indices {};
template <int n, int... k>
struct CountTo : CountTo<n - 1, n - 1, k...> {};
template <int... k>
struct CountTo<0, k...> {
  using Type = Indices<k...>;
};
template <typename V>
using LanesOf = typename CountTo<width<V>()>::Type;

// From where two vectors a, b, one behind the other, are interleaved within each piece: `together`
// numbers of a, as many of b, and so on, out of its lower half or its higher.
template <typename V, int together, bool higher>
[[gnu::always_inline]] constexpr int interleaved(int k) noexcept {
  constexpr int kPiece = numbers_of_a_piece<NumberOf<V> >();
  return (k / together % 2) * width<V>() + k / kPiece * kPiece + (higher ? kPiece / 2 : 0) +
         k % kPiece / (2 * together) * together + k % together;
}

template <int together, bool higher, typename V, int... k>
[[gnu::always_inline]] inline V interleave(const V& a, const V& b, Indices<k...>) noexcept {
#ifdef __clang__
  return __builtin_shufflevector(a, b, interleaved<V, together, higher>(k)...);
#else
  using Word = typename Types<V>::Word;
  return __builtin_shuffle(a, b,
                           BitsOf<V>{static_cast<Word>(interleaved<V, together, higher>(k))...});
#endif
}

template <int together, typename V>
[[gnu::always_inline]] inline void interleave(V& a, V& b) noexcept {
  const V lower = interleave<together, false>(a, b, LanesOf<V>{});
  b = interleave<together, true>(a, b, LanesOf<V>{});
  a = lower;
}

// Transposes each piece of the rows: afterwards a row has what stood at its place in all of them.
template <typename V>
[[gnu::always_inline]] inline void transpose(V (&rows)[2]) noexcept {
  interleave<1>(rows[0], rows[1]);
}

template <typename V>
[[gnu::always_inline]] inline void transpose(V (&rows)[4]) noexcept {
  interleave<1>(rows[0], rows[1]);
  interleave<1>(rows[2], rows[3]);
  interleave<2>(rows[0], rows[2]);
  interleave<2>(rows[1], rows[3]);
  const V second = rows[2];
  rows[2] = rows[1];
  rows[1] = second;
}

#if defined(__clang__) || __GNUC__ >= 12

template <typename Half, int... k>
[[gnu::always_inline]] inline auto joined(const Half& a, const Half& b, Indices<k...>) noexcept {
  return __builtin_shufflevector(a, b, k...);
}

template <typename V>
[[gnu::always_inline]] inline void join(const V (&pieces)[1], V& whole) noexcept {
  whole = pieces[0];
}

template <typename P, typename V>
[[gnu::always_inline]] inline void join(const P (&pieces)[2], V& whole) noexcept {
  whole = joined(pieces[0], pieces[1], LanesOf<V>{});
}

template <typename P, typename V>
[[gnu::always_inline]] inline void join(const P (&pieces)[4], V& whole) noexcept {
  using HalfLanes = typename CountTo<width<V>() / 2>::Type;
  whole = joined(joined(pieces[0], pieces[1], HalfLanes{}),
                 joined(pieces[2], pieces[3], HalfLanes{}), LanesOf<V>{});
}

#else

template <typename P, ArraySize kPieces, typename V>
[[gnu::always_inline]] inline void join(const P (&pieces)[kPieces], V& whole) noexcept {
  __builtin_memcpy(&whole, pieces, sizeof whole);
}

#endif

template <int kSize, int kCount, typename T, typename V>
[[gnu::always_inline]] inline void read_pieces(const T* from, V* to) noexcept {
  constexpr int kRows = numbers_of_a_piece<T>(), kPieces = width<V>() / kRows;
  for (int i = 0; i < kSize; i += kRows) {
    const int begin = begin_of_piece<kSize, T>(i);
    V rows[static_cast<ArraySize>(kRows)];
    for (int row = 0; row < kRows; ++row) {
      typename Piece<T>::Type pieces[static_cast<ArraySize>(kPieces)];
      for (int k = 0; k < kPieces; ++k) {
        __builtin_memcpy(&pieces[k], from + begin_of<kSize, kCount>(k * kRows + row) + begin, 16);
      }
      join(pieces, rows[row]);
    }
    transpose(rows);
    for (int row = 0; row < kRows; ++row) to[begin + row] = rows[row];
  }
}

// kLength numbers of each configuration of kSize.
template <int kLength, int kSize, int kCount, typename T, typename V>
[[gnu::always_inline]] inline void write_pieces(const V* from, T* to) noexcept {
  constexpr int kRows = numbers_of_a_piece<T>();
  for (int i = 0; i < kLength; i += kRows) {
    const int begin = begin_of_piece<kLength, T>(i);
    V rows[static_cast<ArraySize>(kRows)];
    for (int row = 0; row < kRows; ++row) rows[row] = from[begin + row];
    transpose(rows);
    for (int lane = 0; lane < kCount; ++lane) {
      const char* const row = reinterpret_cast<const char*>(&rows[lane % kRows]);
      __builtin_memcpy(to + lane * kSize + begin, row + lane / kRows * 16, 16);
    }
  }
}

template <int kSize, int kCount, typename T, typename V>
[[gnu::always_inline]] inline void read_numbers(const T* from, V* to) noexcept {
  for (int i = 0; i < kSize; ++i) {
    V numbers{};
    for (int lane = 0; lane < width<V>(); ++lane) {
      numbers[lane] = from[begin_of<kSize, kCount>(lane) + i];
    }
    to[i] = numbers;
  }
}

template <int kLength, int kSize, int kCount, typename T, typename V>
[[gnu::always_inline]] inline void write_numbers(const V* from, T* to) noexcept {
  for (int i = 0; i < kLength; ++i) {
    for (int lane = 0; lane < kCount; ++lane) to[lane * kSize + i] = from[i][lane];
  }
}

// Few numbers are no piece.
template <bool kHasPieces>
struct Transfer {
  template <int kSize, int kCount, typename T, typename V>
  [[gnu::always_inline]] static inline void read(const T* from, V* to) noexcept {
    read_pieces<kSize, kCount>(from, to);
  }
  template <int kLength, int kSize, int kCount, typename T, typename V>
  [[gnu::always_inline]] static inline void write(const V* from, T* to) noexcept {
    write_pieces<kLength, kSize, kCount>(from, to);
  }
};

template <>
struct Transfer<false> {
  template <int kSize, int kCount, typename T, typename V>
  [[gnu::always_inline]] static inline void read(const T* from, V* to) noexcept {
    read_numbers<kSize, kCount>(from, to);
  }
  template <int kLength, int kSize, int kCount, typename T, typename V>
  [[gnu::always_inline]] static inline void write(const V* from, T* to) noexcept {
    write_numbers<kLength, kSize, kCount>(from, to);
  }
};

template <int kSize, typename T>
using TransferOf = Transfer<(kSize >= numbers_of_a_piece<T>())>;

#else

template <int kSize, typename T>
struct TransferOf {
  template <int, int kCount>
  [[gnu::always_inline]] static inline void read(const T* from, T* to) noexcept {
    for (int i = 0; i < kSize; ++i) to[i] = from[i];
  }
  template <int, int, int kCount>
  [[gnu::always_inline]] static inline void write(const T* from, T* to) noexcept {
    for (int i = 0; i < kSize; ++i) to[i] = from[i];
  }
};

#endif

}  // namespace detail

namespace batch {

/// Reads kCount configurations of kSize numbers each; the lanes behind them repeat the last one.
/// @param[in]  from  one configuration after the other (kCount x kSize)
/// @param[out] to    the same number of all configurations in each vector
template <int kCount, ArraySize kSize, typename T>
[[gnu::always_inline]] inline void read_configurations(const T* from,
                                                       Lanes<T> (&to)[kSize]) noexcept {
  constexpr int size = static_cast<int>(kSize);
  detail::TransferOf<size, T>::template read<size, kCount>(from, to);
}

/// Writes what the first kCount lanes hold.
template <int kCount, ArraySize kSize, typename T>
[[gnu::always_inline]] inline void write_configurations(const Lanes<T> (&from)[kSize],
                                                        T* to) noexcept {
  constexpr int size = static_cast<int>(kSize);
  detail::TransferOf<size, T>::template write<size, size, kCount>(from, to);
}

/// Writes what the first kCount lanes hold of numbers kFirst to kFirst + kLength - 1, and leaves
/// the others as they are: the columns of a triangle of a matrix.
template <int kCount, int kFirst, int kLength, ArraySize kSize, typename T>
[[gnu::always_inline]] inline void write_part_of_configurations(const Lanes<T> (&from)[kSize],
                                                                T* to) noexcept {
  constexpr int size = static_cast<int>(kSize);
  detail::TransferOf<kLength, T>::template write<kLength, size, kCount>(from + kFirst, to + kFirst);
}

}  // namespace batch
}  // namespace v1
}  // namespace runtime
}  // namespace dynac
