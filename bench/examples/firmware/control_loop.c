// SPDX-License-Identifier: BSD-3-Clause
/* Computed torque of a six-joint arm (PUMA 560) on a bare Cortex-M7, 1000 times a second: a timer
   interrupt reads positions and velocities and commands torques; between interrupts the main loop
   simulates the arm in place of drives and encoders. `make run` runs it in QEMU.

   a = reference's a + Kd (reference's v - v) + Kp (reference's q - q),  tau = inverse_dynamics(q,
   v, a): the error then obeys e'' + Kd e' + Kp e = 0 for every joint, whatever the arm's inertia
   and weight. */
#include <stdbool.h>
#include <stdint.h>

#include "puma560_c.h"
#include "semihosting.h"

enum { kJoints = puma560_nv, kTicks = 2000, kSteps = 4, kClock = 25000000, kTicksPerSecond = 1000 };

typedef puma560_number number; /* double, or float after --scalar float */

static const number kPeriod = (number)1 / kTicksPerSecond; /* [s] */
static const number kStiffness = 100;                      /* Kp [1/s^2] */
static const number kDamping = 20;                         /* Kd [1/s], critical */
static const number kFirstError = (number)0.1;             /* [rad] */

/* The reference goes from rest to rest in a second, then waits. [rad] */
static const number kBegin[kJoints] = {0, -(number)0.5, (number)0.3, 0, (number)0.2, 0};
static const number kEnd[kJoints] = {(number)0.8, -(number)1.1, (number)0.8,
                                     1,           (number)0.9,  -(number)1.2};

/* What sensors and drives would be. */
static number q[kJoints], v[kJoints], tau[kJoints];

static volatile uint32_t ticks;
static volatile uint32_t longest; /* interrupt [clock cycles] */

/* The timer of every Cortex-M: Armv7-M Architecture Reference Manual, B3.3. */
struct systick {
  volatile uint32_t control, reload, count;
};
static struct systick* const timer = (struct systick*)0xe000e010u;

/* Position, velocity and acceleration of a joint's reference: a polynomial of fifth degree. */
static void reference(number time, int joint, number* position, number* velocity,
                      number* acceleration) {
  const number s = time < 1 ? time : 1;
  const number way = kEnd[joint] - kBegin[joint];
  *position = kBegin[joint] + way * s * s * s * (10 + s * (6 * s - 15));
  *velocity = way * 30 * s * s * (1 + s * (s - 2));
  *acceleration = way * 60 * s * (1 + s * (2 * s - 3));
}

void systick_interrupt(void) {
  number a[kJoints];
  for (int i = 0; i < kJoints; ++i) {
    number q_wanted, v_wanted, a_wanted;
    reference(kPeriod * (number)ticks, i, &q_wanted, &v_wanted, &a_wanted);
    a[i] = a_wanted + kDamping * (v_wanted - v[i]) + kStiffness * (q_wanted - q[i]);
  }
  puma560_inverse_dynamics(q, v, a, tau);
  const uint32_t cycles = timer->reload - timer->count;
  if (cycles > longest) longest = cycles;
  ++ticks;
}

/* The arm under the torques of the last interrupt, for one period. */
static void simulate(void) {
  for (int step = 0; step < kSteps; ++step) {
    number a[kJoints];
    puma560_forward_dynamics(q, v, tau, a);
    for (int i = 0; i < kJoints; ++i) {
      v[i] += kPeriod / kSteps * a[i];
      q[i] += kPeriod / kSteps * v[i];
    }
  }
}

/* The largest error of a joint after a number of ticks. [urad] */
static uint32_t largest_error(uint32_t tick) {
  number largest = 0;
  for (int i = 0; i < kJoints; ++i) {
    number wanted, velocity, acceleration;
    reference(kPeriod * (number)tick, i, &wanted, &velocity, &acceleration);
    const number error = wanted < q[i] ? q[i] - wanted : wanted - q[i];
    if (!(error <= largest)) largest = error;
  }
  return largest < 1000 ? (uint32_t)(1000000 * largest) : UINT32_MAX; /* also if it is no number */
}

static void print_number(const char* before, uint32_t number, const char* after) {
  char digits[11] = {0};
  int first = 10;
  do digits[--first] = (char)('0' + number % 10);
  while ((number /= 10) != 0);
  semihosting_print(before);
  semihosting_print(digits + first);
  semihosting_print(after);
}

int main(void) {
  for (int i = 0; i < kJoints; ++i) q[i] = kBegin[i] + kFirstError; /* the arm begins elsewhere */
  const uint32_t at_first = largest_error(0);
  timer->reload = kClock / kTicksPerSecond - 1;
  timer->count = 0;
  timer->control = 7; /* processor's clock, interrupt, on */

  bool is_late = false;
  for (uint32_t tick = 1; tick <= kTicks && !is_late; ++tick) {
    while (ticks < tick) __asm__ volatile("wfi" ::: "memory");
    simulate();
    is_late = ticks != tick;
  }
  const uint32_t at_last = largest_error(kTicks);
  print_number("error: ", at_first, " urad at first, ");
  print_number("", at_last, " urad after two seconds\n");
  print_number("an interrupt takes up to ", longest, " of ");
  print_number("", timer->reload + 1, " cycles\n");
  if (is_late) semihosting_print("an interrupt came before the arm was simulated\n");
  return is_late || at_last > 100 ? 1 : 0;
}
