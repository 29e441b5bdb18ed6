// Written by dynac 0.1.0; do not edit, run it again: panda.json has the command line.
// Robot panda, from panda.urdf.
// This file is the user's own: the authors of dynac claim no right in it.
// SPDX-License-Identifier: LicenseRef-users-own
//
// Body of inverse_dynamics, declared and described in panda.hpp.

// Multiply-adds are written out where intended; the compiler must not form others.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#if defined(__x86_64__)
// Off by default on x86, where it makes these long basic blocks up to a third faster.
#pragma GCC optimize("schedule-insns", "sched-pressure")
#endif
#if defined(__AVX512F__)
// A 512-bit operation in flight blocks one of the vector ports.
#pragma GCC target("prefer-vector-width=256")
#endif
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#include <dynac/runtime/muladd.hpp>
#include <dynac/runtime/sincos.hpp>

#if defined(__GNUC__) && defined(__ELF__)
// As panda_c.h declares it, which this file does without: it is compiled again when its own text
// has changed. The name that calls are linked by ends with the stamp of that text.
extern "C" void panda_inverse_dynamics(
    const double* q, const double* v, const double* a, double* tau) noexcept;
#else
#include "panda_c.h"
#if panda_inverse_dynamics_STAMP != 0x831f257a362c266a
#error "panda_inverse_dynamics.cpp and panda_c.h are from different runs of dynac: generate them again"
#endif
#endif

extern "C" void panda_inverse_dynamics(const double* q,
                                       const double* v,
                                       const double* a,
                                       double* tau) noexcept {
  // clang-format off
  using dynac::runtime::kFmaOn;
  using dynac::runtime::muladd;
  using dynac::runtime::reduced_angle;
  using dynac::runtime::sincos;
  // Inputs: all are read before anything is stored.
  const double q_panda_joint2 = q[1];
  const double q_panda_joint3 = q[2];
  const double q_panda_joint4 = q[3];
  const double q_panda_joint5 = q[4];
  const double q_panda_joint6 = q[5];
  const double q_panda_joint7 = q[6];
  const double v_panda_joint1 = v[0];
  const double v_panda_joint2 = v[1];
  const double v_panda_joint3 = v[2];
  const double v_panda_joint4 = v[3];
  const double v_panda_joint5 = v[4];
  const double v_panda_joint6 = v[5];
  const double v_panda_joint7 = v[6];
  const double a_panda_joint1 = a[0];
  const double a_panda_joint2 = a[1];
  const double a_panda_joint3 = a[2];
  const double a_panda_joint4 = a[3];
  const double a_panda_joint5 = a[4];
  const double a_panda_joint6 = a[5];
  const double a_panda_joint7 = a[6];
  // Sines and cosines.
  const double panda_link7_0 = reduced_angle<kFmaOn>(q_panda_joint7);
  const double panda_link7_1 = panda_link7_0 - 0.3842058806066518;
  double sine[6], cosine[6];
  const double angle[6] = {
      q_panda_joint2,  // 0
      q_panda_joint3,  // 1
      q_panda_joint4,  // 2
      q_panda_joint5,  // 3
      q_panda_joint6,  // 4
      panda_link7_1,  // 5
  };
  sincos<kFmaOn>(angle, sine, cosine);
  // Link panda_link2
  const double panda_link2_0 = v_panda_joint1 * sine[0];
  const double panda_link2_1 = v_panda_joint1 * cosine[0];
  const double panda_link2_2 = a_panda_joint1 * sine[0];
  const double panda_link2_3 = a_panda_joint1 * cosine[0];
  const double panda_link2_4 = sine[0] * 9.81;
  const double panda_link2_5 = cosine[0] * 9.81;
  const double panda_link2_6 = v_panda_joint2 * panda_link2_1;
  const double panda_link2_7 = v_panda_joint2 * panda_link2_0;
  const double panda_link2_8 = panda_link2_2 + panda_link2_6;
  const double panda_link2_9 = panda_link2_6 + panda_link2_8;
  const double panda_link2_10 = panda_link2_3 - panda_link2_7;
  const double panda_link2_11 = panda_link2_7 - panda_link2_10;
  const double panda_link3_0 = a_panda_joint3 + panda_link2_10;
  const double panda_link2_12 = panda_link2_0 * panda_link2_0;
  const double panda_link2_13 = panda_link2_1 * panda_link2_1;
  const double panda_link2_14 = v_panda_joint2 * v_panda_joint2;
  const double panda_link2_15 = panda_link2_0 * panda_link2_1;
  const double panda_link3_1 = v_panda_joint3 + panda_link2_1;
  const double panda_link2_16 = a_panda_joint2 - panda_link2_15;
  const double panda_link2_17 = a_panda_joint2 + panda_link2_15;
  const double panda_link2_18 = panda_link2_13 - panda_link2_14;
  const double panda_link2_19 = panda_link2_12 - panda_link2_14;
  const double panda_link2_20 = panda_link2_12 - panda_link2_13;
  const double panda_link2_21 = panda_link2_18 * 0.0007689361029464;
  // Link panda_link3
  const double panda_link3_2 = muladd(panda_link2_17, 0.01026110182100817, panda_link2_21);
  const double panda_link3_3 = muladd(0.00398335888393552, -panda_link2_11, panda_link3_2);
  const double panda_link3_4 = muladd(0.9562715012318809, -panda_link2_9, panda_link3_3);
  const double panda_link3_5 = v_panda_joint2 * sine[1];
  const double panda_link3_6 = muladd(panda_link2_0, -cosine[1], panda_link3_5);
  const double panda_link3_7 = v_panda_joint2 * cosine[1];
  const double panda_link3_8 = muladd(sine[1], panda_link2_0, panda_link3_7);
  const double panda_link3_9 = a_panda_joint2 * sine[1];
  const double panda_link3_10 = muladd(v_panda_joint3, panda_link3_8, panda_link3_9);
  const double panda_link3_11 = muladd(panda_link2_8, -cosine[1], panda_link3_10);
  const double panda_link3_12 = a_panda_joint2 * cosine[1];
  const double panda_link3_13 = muladd(panda_link3_6, -v_panda_joint3, panda_link3_12);
  const double panda_link3_14 = muladd(sine[1], panda_link2_8, panda_link3_13);
  const double panda_link3_15 = cosine[1] * panda_link2_4;
  const double panda_link3_16 = sine[1] * panda_link2_4;
  const double panda_link2_22 = panda_link2_4 * 3.1043400435120003;
  // Link panda_link3
  const double panda_link3_17 = muladd(panda_link2_5, 0.002031994566, -panda_link2_22);
  const double panda_link3_18 = muladd(0.0007689361029464, -panda_link2_3, panda_link3_17);
  const double panda_link3_19 = muladd(0.01026110182100817, -panda_link2_2, panda_link3_18);
  const double panda_link3_20 = muladd(0.00398335888393552, -panda_link2_20, panda_link3_19);
  const double panda_link3_21 = muladd(panda_link2_16, 0.9562715012318809, panda_link3_20);
  const double panda_link3_22 = muladd(panda_link2_17, 0.023077882494931805, panda_link3_21);
  const double panda_link3_23 = panda_link3_6 * panda_link3_6;
  const double panda_link3_24 = panda_link3_8 * panda_link3_8;
  const double panda_link3_25 = panda_link3_1 * panda_link3_1;
  const double panda_link3_26 = panda_link3_6 * panda_link3_8;
  const double panda_link3_27 = panda_link3_6 * panda_link3_1;
  const double panda_link3_28 = panda_link3_8 * panda_link3_1;
  const double panda_link4_0 = v_panda_joint4 - panda_link3_8;
  const double panda_link3_29 = panda_link3_24 + panda_link3_25;
  const double panda_link4_1 = muladd(panda_link3_29, 0.0825, panda_link3_15);
  const double panda_link3_30 = panda_link3_15 * 0.028227094878000014;
  const double panda_link4_2 = muladd(panda_link3_16, 0.684157959872, panda_link3_30);
  const double panda_link3_31 = panda_link3_0 - panda_link3_26;
  const double panda_link3_32 = panda_link3_0 + panda_link3_26;
  const double panda_link3_33 = panda_link3_14 + panda_link3_27;
  const double panda_link3_34 = panda_link3_14 - panda_link3_27;
  const double panda_link4_3 = muladd(0.316, -panda_link3_33, panda_link4_1);
  const double panda_link4_4 = a_panda_joint4 - panda_link3_14;
  const double panda_link3_35 = panda_link3_11 - panda_link3_28;
  const double panda_link3_36 = panda_link3_11 + panda_link3_28;
  const double panda_link4_5 = muladd(0.316, -panda_link3_35, panda_link3_16);
  const double panda_link4_6 = muladd(panda_link3_32, 0.0825, panda_link4_5);
  const double panda_link3_37 = panda_link3_23 + panda_link3_24;
  const double panda_link4_7 = muladd(0.316, -panda_link3_37, panda_link2_5);
  const double panda_link4_8 = muladd(0.0825, -panda_link3_34, panda_link4_7);
  const double panda_link3_38 = panda_link3_24 - panda_link3_25;
  const double panda_link3_39 = panda_link3_23 - panda_link3_25;
  const double panda_link3_40 = panda_link3_23 - panda_link3_24;
  // Link panda_link4
  const double panda_link4_9 = muladd(0.00012191242095074308, -panda_link3_40, panda_link4_2);
  const double panda_link4_10 = muladd(-panda_link3_33, 0.013297019103287584, panda_link4_9);
  const double panda_link4_11 = muladd(-panda_link3_35, 0.22168156342611428, panda_link4_10);
  const double panda_link4_12 = muladd(panda_link3_31, 0.022178148964878228, panda_link4_11);
  const double panda_link4_13 = muladd(panda_link3_32, 0.0564296710265277, panda_link4_12);
  const double panda_link4_14 = sine[2] * panda_link3_1;
  const double panda_link4_15 = muladd(cosine[2], panda_link3_6, panda_link4_14);
  const double panda_link4_16 = sine[2] * panda_link3_6;
  const double panda_link4_17 = muladd(panda_link3_1, -cosine[2], panda_link4_16);
  const double panda_link4_18 = sine[2] * panda_link3_0;
  const double panda_link4_19 = muladd(cosine[2], panda_link3_11, panda_link4_18);
  const double panda_link4_20 = sine[2] * panda_link3_11;
  const double panda_link4_21 = muladd(panda_link3_0, -cosine[2], panda_link4_20);
  const double panda_link4_22 = muladd(panda_link4_17, -v_panda_joint4, panda_link4_19);
  const double panda_link4_23 = muladd(v_panda_joint4, panda_link4_15, panda_link4_21);
  const double panda_link4_24 = sine[2] * panda_link4_8;
  const double panda_link4_25 = muladd(-cosine[2], panda_link4_3, panda_link4_24);
  const double panda_link4_26 = sine[2] * panda_link4_3;
  const double panda_link4_27 = muladd(cosine[2], panda_link4_8, panda_link4_26);
  const double panda_link4_28 = panda_link4_15 * panda_link4_15;
  const double panda_link4_29 = panda_link4_17 * panda_link4_17;
  const double panda_link4_30 = panda_link4_0 * panda_link4_0;
  const double panda_link4_31 = panda_link4_15 * panda_link4_17;
  const double panda_link4_32 = panda_link4_15 * panda_link4_0;
  const double panda_link4_33 = panda_link4_17 * panda_link4_0;
  const double panda_link5_0 = v_panda_joint5 - panda_link4_17;
  const double panda_link4_34 = panda_link4_29 + panda_link4_30;
  const double panda_link4_35 = panda_link4_4 + panda_link4_31;
  const double panda_link4_36 = panda_link4_4 - panda_link4_31;
  const double panda_link4_37 = panda_link4_23 - panda_link4_32;
  const double panda_link4_38 = panda_link4_23 + panda_link4_32;
  const double panda_link5_1 = a_panda_joint5 - panda_link4_23;
  const double panda_link4_39 = panda_link4_28 + panda_link4_30;
  const double panda_link4_40 = panda_link4_22 + panda_link4_33;
  const double panda_link4_41 = panda_link4_22 - panda_link4_33;
  const double panda_link4_42 = panda_link4_29 - panda_link4_30;
  const double panda_link4_43 = panda_link4_28 - panda_link4_30;
  const double panda_link4_44 = panda_link4_28 - panda_link4_29;
  const double panda_link4_45 = panda_link4_42 * 0.0016444875773692705;
  const double panda_link4_46 = panda_link4_44 * 0.13876407268546084;
  // Link panda_link5
  const double panda_link5_2 = muladd(0.0039053550262761003, -panda_link4_36, panda_link4_45);
  const double panda_link5_3 = muladd(panda_link4_6, 1.720683553603, panda_link5_2);
  const double panda_link5_4 = muladd(panda_link4_38, 0.13876407268546084, panda_link5_3);
  const double panda_link5_5 = muladd(-panda_link4_41, 0.5852255150309719, panda_link5_4);
  const double panda_link5_6 = muladd(-panda_link4_35, 0.5852255150309719, -panda_link4_46);
  const double panda_link5_7 = muladd(0.04584738615681551, -panda_link4_36, panda_link5_6);
  const double panda_link5_8 = muladd(panda_link4_25, 1.720683553603, panda_link5_7);
  const double panda_link5_9 = muladd(0.384, -panda_link4_35, panda_link4_25);
  const double panda_link5_10 = muladd(0.0825, panda_link4_34, panda_link5_9);
  const double panda_link5_11 = muladd(panda_link4_27, 0.49008027465000004, panda_link5_8);
  const double panda_link5_12 = muladd(0.0016444875773692705, -panda_link4_37, panda_link5_11);
  const double panda_link5_13 = muladd(0.0039053550262761003, -panda_link4_40, panda_link5_12);
  const double panda_link5_14 = muladd(0.384, -panda_link4_39, panda_link4_27);
  const double panda_link5_15 = muladd(panda_link4_36, -0.0825, panda_link5_14);
  const double panda_link5_16 = sine[3] * panda_link4_0;
  const double panda_link5_17 = muladd(panda_link4_15, -cosine[3], panda_link5_16);
  const double panda_link5_18 = cosine[3] * panda_link4_0;
  const double panda_link5_19 = muladd(sine[3], panda_link4_15, panda_link5_18);
  const double panda_link5_20 = sine[3] * panda_link4_4;
  const double panda_link5_21 = cosine[3] * panda_link4_4;
  const double panda_link5_22 = muladd(v_panda_joint5, panda_link5_19, panda_link5_20);
  const double panda_link5_23 = muladd(panda_link4_22, -cosine[3], panda_link5_22);
  const double panda_link5_24 = muladd(panda_link5_17, -v_panda_joint5, panda_link5_21);
  const double panda_link5_25 = muladd(sine[3], panda_link4_22, panda_link5_24);
  const double panda_link5_26 = muladd(0.384, -panda_link4_41, panda_link4_6);
  const double panda_link5_27 = muladd(0.0825, panda_link4_38, panda_link5_26);
  const double panda_link5_28 = sine[3] * panda_link5_27;
  const double panda_link5_29 = muladd(cosine[3], panda_link5_10, panda_link5_28);
  const double panda_link5_30 = sine[3] * panda_link5_10;
  const double panda_link5_31 = muladd(-cosine[3], panda_link5_27, panda_link5_30);
  const double panda_link5_32 = panda_link5_17 * panda_link5_17;
  const double panda_link5_33 = panda_link5_19 * panda_link5_19;
  const double panda_link5_34 = panda_link5_0 * panda_link5_0;
  const double panda_link5_35 = panda_link5_17 * panda_link5_19;
  const double panda_link5_36 = panda_link5_17 * panda_link5_0;
  const double panda_link5_37 = panda_link5_19 * panda_link5_0;
  const double panda_link6_0 = v_panda_joint6 + panda_link5_19;
  const double panda_link5_38 = panda_link5_33 + panda_link5_34;
  const double panda_link5_39 = panda_link5_38 * 0.014653732538;
  const double panda_link5_40 = panda_link5_1 - panda_link5_35;
  const double panda_link5_41 = panda_link5_1 + panda_link5_35;
  const double panda_link6_1 = muladd(panda_link5_40, 0.067870631425, -panda_link5_39);
  const double panda_link5_42 = panda_link5_25 + panda_link5_36;
  const double panda_link5_43 = panda_link5_25 - panda_link5_36;
  const double panda_link6_2 = a_panda_joint6 + panda_link5_25;
  const double panda_link5_44 = panda_link5_32 + panda_link5_34;
  const double panda_link5_45 = panda_link5_23 - panda_link5_37;
  const double panda_link5_46 = panda_link5_23 + panda_link5_37;
  const double panda_link5_47 = panda_link5_33 - panda_link5_34;
  const double panda_link5_48 = panda_link5_32 - panda_link5_34;
  const double panda_link5_49 = panda_link5_32 - panda_link5_33;
  const double panda_link5_50 = panda_link5_47 * 0.0021640520520981297;
  const double panda_link5_51 = panda_link5_49 * 0.0015152444733270301;
  // Link panda_link6
  const double panda_link6_3 = muladd(panda_link5_42, 0.0021640520520981297, panda_link5_51);
  const double panda_link6_4 = muladd(0.004600245517563105, -panda_link5_45, panda_link6_3);
  const double panda_link6_5 = muladd(0.004600245517563105, -panda_link5_41, panda_link5_50);
  const double panda_link6_6 = muladd(panda_link5_43, 0.0015152444733270301, panda_link6_5);
  const double panda_link6_7 = muladd(0.010045187828321244, -panda_link5_46, panda_link6_6);
  const double panda_link6_8 = muladd(panda_link5_15, 0.067870631425, panda_link6_7);
  const double panda_link6_9 = muladd(0.010045187828321244, -panda_link5_40, panda_link6_4);
  const double panda_link6_10 = muladd(0.0014511560650267152, -panda_link5_41, panda_link6_9);
  const double panda_link6_11 = muladd(panda_link5_29, 0.067870631425, panda_link6_10);
  const double panda_link6_12 = muladd(0.014653732538, -panda_link5_31, panda_link6_11);
  const double panda_link6_13 = sine[4] * panda_link5_0;
  const double panda_link6_14 = muladd(panda_link5_17, -cosine[4], panda_link6_13);
  const double panda_link6_15 = sine[4] * panda_link5_17;
  const double panda_link6_16 = muladd(cosine[4], panda_link5_0, panda_link6_15);
  const double panda_link6_17 = sine[4] * panda_link5_15;
  const double panda_link6_18 = muladd(cosine[4], panda_link5_29, panda_link6_17);
  const double panda_link6_19 = cosine[4] * panda_link5_15;
  const double panda_link6_20 = muladd(sine[4], panda_link5_29, -panda_link6_19);
  const double panda_link6_21 = v_panda_joint6 * panda_link6_16;
  const double panda_link6_22 = muladd(sine[4], panda_link5_1, panda_link6_21);
  const double panda_link6_23 = muladd(panda_link5_23, -cosine[4], panda_link6_22);
  const double panda_link6_24 = v_panda_joint6 * panda_link6_14;
  const double panda_link6_25 = muladd(sine[4], panda_link5_23, -panda_link6_24);
  const double panda_link6_26 = muladd(cosine[4], panda_link5_1, panda_link6_25);
  const double panda_link6_27 = panda_link6_14 * panda_link6_14;
  const double panda_link6_28 = panda_link6_16 * panda_link6_16;
  const double panda_link6_29 = panda_link6_0 * panda_link6_0;
  const double panda_link6_30 = panda_link6_14 * panda_link6_16;
  const double panda_link6_31 = panda_link6_14 * panda_link6_0;
  const double panda_link6_32 = panda_link6_16 * panda_link6_0;
  const double panda_link7_2 = v_panda_joint7 - panda_link6_16;
  const double panda_link6_33 = panda_link6_28 + panda_link6_29;
  const double panda_link6_34 = panda_link6_2 - panda_link6_30;
  const double panda_link6_35 = panda_link6_2 + panda_link6_30;
  const double panda_link6_36 = panda_link6_26 + panda_link6_31;
  const double panda_link6_37 = panda_link6_26 - panda_link6_31;
  const double panda_link7_3 = a_panda_joint7 - panda_link6_26;
  const double panda_link6_38 = panda_link6_27 + panda_link6_29;
  const double panda_link6_39 = panda_link6_23 - panda_link6_32;
  const double panda_link6_40 = panda_link6_23 + panda_link6_32;
  const double panda_link6_41 = panda_link6_28 - panda_link6_29;
  const double panda_link6_42 = panda_link6_27 - panda_link6_29;
  const double panda_link6_43 = panda_link6_27 - panda_link6_28;
  const double panda_link6_44 = panda_link6_41 * 9.3569097314605e-05;
  const double panda_link6_45 = panda_link6_43 * 0.005511034382675315;
  const double panda_link7_4 = muladd(panda_link6_35, 0.00010375891721868492, -panda_link6_44);
  const double panda_link7_5 = muladd(-panda_link6_37, 0.005511034382675315, panda_link7_4);
  const double panda_link7_6 = muladd(0.013508337745659894, -panda_link6_40, panda_link7_5);
  const double panda_link7_7 = muladd(panda_link5_31, 0.068832705569, panda_link7_6);
  const double panda_link7_8 = muladd(panda_link6_34, 0.013508337745659894, panda_link6_45);
  const double panda_link7_9 = muladd(panda_link6_35, 0.015636815370587556, panda_link7_8);
  const double panda_link7_10 = muladd(panda_link6_36, 9.3569097314605e-05, panda_link7_9);
  const double panda_link7_11 = muladd(0.00010375891721868492, -panda_link6_39, panda_link7_10);
  const double panda_link7_12 = muladd(panda_link6_18, 0.068832705569, panda_link7_11);
  const double panda_link7_13 = muladd(0.088, -panda_link6_33, panda_link6_18);
  const double panda_link6_46 = panda_link6_33 * 0.16496755269500002;
  // Link panda_link7
  const double panda_link7_14 = muladd(0.16496755269500002, -panda_link6_20, panda_link7_12);
  const double panda_link7_15 = muladd(0.088, -panda_link6_35, panda_link6_20);
  const double panda_link7_16 = muladd(panda_link6_34, 0.068832705569, -panda_link6_46);
  const double panda_link7_17 = sine[5] * panda_link6_0;
  const double panda_link7_18 = muladd(cosine[5], panda_link6_14, panda_link7_17);
  const double panda_link7_19 = cosine[5] * panda_link6_0;
  const double panda_link7_20 = muladd(sine[5], panda_link6_14, -panda_link7_19);
  const double panda_link7_21 = muladd(0.088, -panda_link6_37, panda_link5_31);
  const double panda_link7_22 = cosine[5] * panda_link7_21;
  const double panda_link7_23 = muladd(sine[5], panda_link7_13, -panda_link7_22);
  const double panda_link7_24 = v_panda_joint7 * panda_link7_20;
  const double panda_link7_25 = muladd(sine[5], panda_link6_2, -panda_link7_24);
  const double panda_link7_26 = muladd(cosine[5], panda_link6_23, panda_link7_25);
  const double panda_link7_27 = v_panda_joint7 * panda_link7_18;
  const double panda_link7_28 = muladd(panda_link6_2, -cosine[5], panda_link7_27);
  const double panda_link7_29 = muladd(sine[5], panda_link6_23, panda_link7_28);
  const double panda_link7_30 = panda_link7_18 * panda_link7_18;
  const double panda_link7_31 = panda_link7_20 * panda_link7_20;
  const double panda_link7_32 = panda_link7_2 * panda_link7_2;
  const double panda_link7_33 = panda_link7_18 * panda_link7_20;
  const double panda_link7_34 = panda_link7_18 * panda_link7_2;
  const double panda_link7_35 = panda_link7_20 * panda_link7_2;
  const double panda_link7_36 = panda_link7_31 + panda_link7_32;
  const double panda_link7_37 = panda_link7_36 * 0.008343776383464367;
  const double panda_link7_38 = muladd(-cosine[5], panda_link7_37, panda_link7_16);
  const double panda_link7_39 = sine[5] * panda_link7_37;
  const double panda_link7_40 = panda_link7_3 + panda_link7_33;
  const double panda_link7_41 = panda_link7_3 - panda_link7_33;
  const double panda_link7_42 = panda_link7_29 - panda_link7_34;
  const double panda_link7_43 = panda_link7_29 + panda_link7_34;
  const double panda_link7_44 = panda_link7_26 + panda_link7_35;
  const double panda_link7_45 = panda_link7_26 - panda_link7_35;
  const double panda_link7_46 = panda_link7_31 - panda_link7_32;
  const double panda_link7_47 = panda_link7_30 - panda_link7_32;
  const double panda_link7_48 = panda_link7_30 - panda_link7_31;
  const double panda_link7_49 = panda_link7_46 * 0.0011352667606277598;
  const double panda_link7_50 = muladd(panda_link7_41, 0.0013450149983408875, panda_link7_49);
  const double panda_link7_51 = muladd(panda_link7_43, 0.0005571816285452067, panda_link7_50);
  const double panda_link7_52 = muladd(0.003599772151319367, -panda_link7_45, panda_link7_51);
  const double panda_link7_53 = panda_link7_47 * 0.0013450149983408875;
  const double panda_link7_54 = muladd(0.0005571816285452067, -panda_link7_45, -panda_link7_53);
  const double panda_link7_55 = panda_link7_48 * 0.0005571816285452067;
  const double panda_link7_56 = muladd(0.0011352667606277598, -panda_link7_42, -panda_link7_55);
  const double panda_link7_57 = muladd(panda_link7_44, 0.0013450149983408875, panda_link7_56);
  const double panda_link7_58 = muladd(panda_link7_40, 0.0011352667606277598, panda_link7_54);
  const double panda_link7_59 = muladd(0.003599772151319367, -panda_link7_40, panda_link7_57);
  const double panda_link7_60 = muladd(panda_link7_43, 0.0013098798160415814, panda_link7_58);
  const double panda_link7_61 = muladd(panda_link7_15, 0.008343776383464367, panda_link7_60);
  const double panda_link7_62 = muladd(0.0013098798160415814, -panda_link7_41, panda_link7_59);
  const double panda_link7_63 = muladd(panda_link7_23, 0.008343776383464367, panda_link7_62);
  const double panda_link7_64 = muladd(0.00010375891721868492, -panda_link6_42, -panda_link7_63);
  const double panda_link7_65 = muladd(9.3569097314605e-05, -panda_link6_34, panda_link7_64);
  const double panda_link7_66 = panda_link7_41 * 0.008343776383464367;
  const double panda_link7_67 = panda_link7_43 * 0.008343776383464367;
  const double panda_link7_68 = muladd(cosine[5], panda_link7_66, -panda_link7_39);
  const double panda_link7_69 = muladd(panda_link7_66, -sine[5], panda_link7_38);
  const double panda_link7_70 = muladd(cosine[5], panda_link7_52, panda_link7_7);
  const double panda_link7_71 = muladd(panda_link7_61, -sine[5], panda_link7_70);
  const double panda_link7_72 = muladd(0.005511034382675315, -panda_link6_40, panda_link7_65);
  const double panda_link7_73 = muladd(-panda_link6_37, 0.015636815370587556, panda_link7_72);
  const double panda_link7_74 = muladd(panda_link5_31, 0.16496755269500002, panda_link7_73);
  const double panda_link7_75 = muladd(0.088, panda_link7_68, panda_link7_74);
  const double panda_link6_47 = muladd(panda_link5_44, 0.067870631425, panda_link7_68);
  const double panda_link6_48 = muladd(panda_link5_41, 0.014653732538, panda_link6_47);
  const double panda_link6_49 = muladd(0.068832705569, -panda_link6_40, panda_link6_48);
  const double panda_link6_50 = muladd(-panda_link6_37, 0.16496755269500002, panda_link6_49);
  const double panda_link7_76 = muladd(panda_link7_67, -0.088, panda_link7_14);
  const double panda_link7_77 = muladd(panda_link7_52, -sine[5], panda_link7_76);
  const double panda_link7_78 = muladd(-cosine[5], panda_link7_61, panda_link7_77);
  const double panda_link7_79 = muladd(panda_link6_38, 0.068832705569, -panda_link7_67);
  const double panda_link7_80 = muladd(panda_link6_35, 0.16496755269500002, panda_link7_79);
  const double panda_link6_51 = muladd(panda_link5_48, 0.004600245517563105, -panda_link7_78);
  const double panda_link6_52 = muladd(-cosine[4], panda_link7_71, panda_link6_8);
  const double panda_link6_53 = muladd(sine[4], panda_link7_71, panda_link6_12);
  const double panda_link6_54 = muladd(sine[4], panda_link7_75, panda_link6_52);
  const double panda_link6_55 = muladd(cosine[4], panda_link7_75, panda_link6_53);
  const double panda_link5_52 = muladd(panda_link4_43, 0.0039053550262761003, panda_link6_55);
  const double panda_link6_56 = muladd(panda_link5_46, 0.0015152444733270301, panda_link6_51);
  const double panda_link6_57 = muladd(panda_link5_40, 0.0021640520520981297, panda_link6_56);
  const double panda_link5_53 = panda_link5_46 * 0.067870631425;
  const double panda_link6_58 = muladd(0.0014511560650267152, -panda_link5_43, panda_link6_57);
  const double panda_link6_59 = muladd(panda_link5_15, 0.014653732538, panda_link6_58);
  const double panda_link6_60 = muladd(panda_link5_43, 0.014653732538, panda_link5_53);
  const double panda_link6_61 = muladd(-cosine[4], panda_link7_69, panda_link6_1);
  const double panda_link6_62 = muladd(panda_link7_69, -sine[4], panda_link6_60);
  const double panda_link6_63 = muladd(sine[4], panda_link7_80, panda_link6_61);
  const double panda_link6_64 = muladd(-cosine[4], panda_link7_80, panda_link6_62);
  const double panda_link5_54 = muladd(panda_link4_35, 0.0016444875773692705, panda_link5_52);
  const double panda_link5_55 = muladd(panda_link4_6, 0.49008027465000004, panda_link5_54);
  const double panda_link5_56 = muladd(-panda_link4_41, 0.13876407268546084, panda_link5_55);
  const double panda_link5_57 = muladd(panda_link4_38, 0.04584738615681551, panda_link5_56);
  const double panda_link5_58 = muladd(-0.0825, panda_link6_64, panda_link5_13);
  const double panda_link5_59 = muladd(panda_link4_39, 1.720683553603, panda_link6_64);
  const double panda_link5_60 = muladd(panda_link4_36, 0.49008027465000004, panda_link5_59);
  const double panda_link1_0 = a_panda_joint1 * 0.0142595659944743;
  const double panda_link3_41 = panda_link2_5 * 0.028227094878000014;
  const double panda_link4_47 = muladd(0.013297019103287584, -panda_link3_38, panda_link3_41);
  const double panda_link4_48 = muladd(0.22168156342611428, -panda_link3_32, panda_link4_47);
  const double panda_link4_49 = muladd(-panda_link3_34, 0.00012191242095074308, panda_link4_48);
  const double panda_link4_50 = muladd(panda_link3_36, 0.022178148964878228, panda_link4_49);
  // Link panda_link5
  const double panda_link5_61 = cosine[3] * panda_link6_63;
  const double panda_link5_62 = muladd(sine[3], panda_link6_50, -panda_link5_61);
  const double panda_link5_63 = sine[3] * panda_link6_63;
  const double panda_link5_64 = muladd(cosine[3], panda_link6_50, panda_link5_63);
  const double panda_link5_65 = muladd(panda_link5_64, -0.384, panda_link5_5);
  const double panda_link5_66 = muladd(sine[3], panda_link6_59, panda_link5_65);
  const double panda_link5_67 = muladd(-cosine[3], panda_link6_54, panda_link5_66);
  const double panda_link5_68 = muladd(-0.0825, panda_link5_64, panda_link5_57);
  const double panda_link5_69 = muladd(panda_link4_41, 1.720683553603, panda_link5_64);
  const double panda_link5_70 = muladd(0.49008027465000004, -panda_link4_38, panda_link5_69);
  const double panda_link5_71 = muladd(0.384, panda_link5_62, panda_link5_58);
  const double panda_link5_72 = muladd(cosine[3], panda_link6_59, panda_link5_71);
  const double panda_link5_73 = muladd(sine[3], panda_link6_54, panda_link5_72);
  const double panda_link5_74 = muladd(panda_link4_35, 1.720683553603, -panda_link5_62);
  const double panda_link5_75 = muladd(0.49008027465000004, -panda_link4_34, panda_link5_74);
  const double panda_link4_51 = muladd(panda_link2_5, 0.684157959872, -panda_link5_73);
  const double panda_link4_52 = muladd(0.22168156342611428, -panda_link3_39, panda_link4_51);
  const double panda_link4_53 = muladd(panda_link3_36, 0.00012191242095074308, panda_link4_52);
  const double panda_link4_54 = muladd(panda_link3_31, 0.013297019103287584, panda_link4_53);
  const double panda_link4_55 = muladd(-panda_link3_34, 0.0564296710265277, panda_link4_54);
  const double panda_link4_56 = muladd(0.316, panda_link5_70, panda_link4_50);
  const double panda_link4_57 = muladd(-0.0825, panda_link5_70, panda_link4_13);
  const double panda_link4_58 = muladd(-cosine[2], panda_link5_67, panda_link4_56);
  const double panda_link4_59 = muladd(panda_link5_67, -sine[2], panda_link4_57);
  const double panda_link4_60 = muladd(sine[2], panda_link5_68, panda_link4_58);
  const double panda_link4_61 = muladd(-cosine[2], panda_link5_68, panda_link4_59);
  const double panda_link3_42 = muladd(panda_link2_19, 0.01026110182100817, panda_link4_61);
  const double panda_link3_43 = muladd(0.0007689361029464, -panda_link2_16, panda_link3_42);
  const double panda_link3_44 = muladd(0.00398335888393552, -panda_link2_9, panda_link3_43);
  const double panda_link3_45 = muladd(0.023077882494931805, -panda_link2_11, panda_link3_44);
  const double panda_link3_46 = muladd(cosine[1], panda_link4_60, panda_link3_4);
  const double panda_link3_47 = muladd(sine[1], panda_link4_60, panda_link3_22);
  const double panda_link4_62 = sine[2] * panda_link5_60;
  const double panda_link4_63 = muladd(-cosine[2], panda_link5_75, panda_link4_62);
  const double panda_link4_64 = cosine[2] * panda_link5_60;
  const double panda_link4_65 = muladd(sine[2], panda_link5_75, panda_link4_64);
  const double panda_link4_66 = muladd(-0.0825, panda_link4_65, panda_link4_55);
  const double panda_link4_67 = muladd(panda_link4_63, -0.316, panda_link4_66);
  const double panda_link3_48 = muladd(sine[1], panda_link4_67, panda_link3_46);
  const double panda_link3_49 = muladd(-cosine[1], panda_link4_67, panda_link3_47);
  const double panda_link2_23 = muladd(panda_link3_48, -sine[0], panda_link1_0);
  const double panda_link2_24 = muladd(cosine[0], panda_link3_45, panda_link2_23);
  // Outputs.
  tau[0] = panda_link2_24;
  tau[1] = panda_link3_49;
  tau[2] = panda_link4_61;
  tau[3] = -panda_link5_73;
  tau[4] = -panda_link6_55;
  tau[5] = panda_link7_78;
  tau[6] = -panda_link7_63;
  // clang-format on
}

#if defined(__GNUC__) && defined(__ELF__)
// The name by which panda_c.h links calls.
extern "C" __attribute__((alias("panda_inverse_dynamics"))) void
panda_inverse_dynamics_double_831f257a362c266a(const double* q, const double* v, const double* a, double* tau) noexcept;
#endif
