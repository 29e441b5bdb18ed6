//! Two robots in one program: an arm in double whose payload is a parameter, and a flying base in
//! float. Laws that tie kernels together hold, names and limits are those of the files, and a call
//! costs hardly more than one of the function of C.
use std::hint::black_box;
use std::time::Instant;

extern "C" {
    // As C calls it: by the name that all objects have.
    fn arm_inverse_dynamics(
        q: *const f64,
        v: *const f64,
        a: *const f64,
        parameters: *const arm::Parameters,
        tau: *mut f64,
    );
}

const Q: [f64; 2] = [0.3, -0.8];
const V: [f64; 2] = [0.5, 1.1];
const A: [f64; 2] = [-0.7, 2.0];

fn largest(values: impl Iterator<Item = f64>) -> f64 {
    values.map(f64::abs).fold(0.0, f64::max)
}

fn difference(x: &[f64], y: &[f64]) -> f64 {
    largest(x.iter().zip(y).map(|(x, y)| x - y))
}

fn torques(parameters: &arm::Parameters) -> [f64; 2] {
    let mut tau = [0.0; 2];
    arm::inverse_dynamics(&Q, &V, &A, parameters, &mut tau);
    tau
}

/// The payload counts, in the forward and the inverse direction alike.
fn check_arm() {
    let mut parameters = arm::Parameters::default();
    assert_eq!(parameters, arm::MODEL_PARAMETERS);
    let empty = torques(&parameters);
    let pi = [0.4, 0.04, 0.02, 0.0, 0.01, 0.0, 0.02, 0.001, 0.0, 0.03];
    parameters.payload_forearm = arm::InertialParameters::from_link_parameters(&pi);
    assert!(difference(&parameters.payload_forearm.link_parameters(), &pi) < 1e-15);
    let tau = torques(&parameters);
    assert!(difference(&tau, &empty) > 0.1, "a payload has weight");
    let mut a = [0.0; 2];
    arm::forward_dynamics(&Q, &V, &tau, &parameters, &mut a);
    assert!(difference(&a, &A) < 1e-12, "forward dynamics undoes inverse dynamics");
    parameters.gravity = [0.0; 3];
    let mut still = [1.0; 2];
    arm::inverse_dynamics(&Q, &[0.0; 2], &[0.0; 2], &parameters, &mut still);
    assert_eq!(largest(still.into_iter()), 0.0, "without gravity nothing has to be held");
    check_matrix(&parameters);
}

/// Columns are one after the other: M e_1 are the torques of a unit acceleration of the elbow.
fn check_matrix(parameters: &arm::Parameters) {
    let mut m = [0.0; 4];
    arm::mass_matrix(&Q, parameters, &mut m);
    let mut tau = [0.0; 2];
    let mut unit = [0.0; 2];
    unit[arm::v_index::elbow] = 1.0;
    arm::inverse_dynamics(&Q, &[0.0; 2], &unit, parameters, &mut tau);
    let column = arm::NV * arm::v_index::elbow;
    assert!(difference(&m[column..column + arm::NV], &tau) < 1e-14);
}

/// A batch is its configurations.
fn check_batch() {
    let parameters = arm::MODEL_PARAMETERS;
    let repeated = |x: [f64; 2]| -> [f64; 2 * arm::BATCH] { core::array::from_fn(|i| x[i % 2] * (1 + i / 2) as f64) };
    let mut all = [0.0; 2 * arm::BATCH];
    arm::inverse_dynamics_batch(&repeated(Q), &repeated(V), &repeated(A), &parameters, &mut all);
    for k in 0..arm::BATCH {
        let of = |x: [f64; 2]| x.map(|each| each * (1 + k) as f64);
        let mut tau = [0.0; 2];
        arm::inverse_dynamics(&of(Q), &of(V), &of(A), &parameters, &mut tau);
        assert_eq!(tau, all[2 * k..2 * k + 2]);
    }
}

/// Falling freely: without torques the base has the acceleration of gravity.
fn check_flying() {
    let mut q = [0.0f32; flying::NQ];
    q[6] = 1.0;
    let mut a = [0.0f32; flying::NV];
    flying::forward_dynamics(&q, &[0.0; flying::NV], &[0.0; flying::NV], &mut a);
    let fall = largest([a[3], a[4], a[5], a[6], a[7]].into_iter().map(f64::from));
    assert!(fall < 1e-4, "nothing turns in free fall: {a:?}");
    assert!((largest(a.into_iter().map(f64::from)) - 9.81).abs() < 1e-4, "{a:?}");
    assert_eq!(flying::JOINT_NAMES[1], "h\u{fc}\"ft\\e");
    assert_eq!(flying::v_index::type_, 7);
    assert_eq!(flying::JOINT_LIMITS[1].lower, -0.5);
    assert_eq!(flying::JOINT_LIMITS[2].upper, f64::INFINITY);
}

/// Nanoseconds of a call, the least of many rounds.
fn nanoseconds(mut call: impl FnMut()) -> f64 {
    const CALLS: u32 = 1000;
    let rounds = (0..300).map(|_| {
        let begin = Instant::now();
        for _ in 0..CALLS {
            call();
        }
        begin.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
    });
    rounds.fold(f64::INFINITY, f64::min)
}

fn check_overhead() {
    let parameters = arm::MODEL_PARAMETERS;
    let mut tau = [0.0; 2];
    let rust = nanoseconds(|| {
        arm::inverse_dynamics(black_box(&Q), black_box(&V), black_box(&A), &parameters, black_box(&mut tau))
    });
    // SAFETY: the arrays have the sizes that <robot>_c.h states.
    let c = nanoseconds(|| unsafe {
        arm_inverse_dynamics(
            black_box(&Q).as_ptr(),
            black_box(&V).as_ptr(),
            black_box(&A).as_ptr(),
            &parameters,
            black_box(&mut tau).as_mut_ptr(),
        )
    });
    println!("a call: {rust:.1} ns by the safe function, {c:.1} ns by that of C");
    assert!(rust < c + 30.0);
}

fn main() {
    check_arm();
    check_batch();
    check_flying();
    check_overhead();
}
