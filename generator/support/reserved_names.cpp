// SPDX-License-Identifier: BSD-3-Clause
#include "support/reserved_names.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "support/cuda_names.hpp"

namespace dynac {
namespace {

// The tables are sorted as strings, capitals first; the compiler checks it below.
// clang-format off
// C++ up to C++20, C up to C23, words that compilers add, and words special in a place.
constexpr auto kKeywords = std::to_array<std::string_view>({
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break",
    "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_return",
    "co_yield", "compl", "concept", "const", "const_cast", "consteval", "constexpr", "constinit",
    "continue", "contract_assert", "decltype", "default", "delete", "do", "double", "dynamic_cast",
    "else", "enum", "explicit", "export", "extern", "false", "final", "float", "for", "fortran",
    "friend", "goto", "if", "import", "inline", "int", "long", "module", "mutable", "namespace",
    "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "override", "private",
    "protected", "public", "register", "reinterpret_cast", "requires", "restrict", "return",
    "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct", "switch",
    "template", "this", "thread_local", "throw", "true", "try", "typedef", "typeid", "typename",
    "typeof", "typeof_unqual", "union", "unsigned", "using", "virtual", "void", "volatile",
    "wchar_t", "while", "xor", "xor_eq",
});

// Names of the emitted frame, and the namespaces that it uses.
constexpr auto kEmittedNames = std::to_array<std::string_view>({
    "Eigen", "Index", "dynac", "joint", "kBatch", "kNq", "kNv", "main", "posix", "q_index", "std",
    "v_index",
});

// Macros that compilers define without being asked.
constexpr auto kPredefinedMacros = std::to_array<std::string_view>({
    "AVR", "LANGUAGE_C", "M32", "MIPSEB", "MIPSEL", "PPC", "PWB", "R3000", "WIN32", "WINNT", "hpux",
    "i386", "i486", "i586", "i686", "linux", "m68k", "mips", "pdp11", "sgi", "sparc", "sun", "unix",
    "vax", "vector",
});

// Macros of the C standard library and of the POSIX headers behind it.
constexpr auto kLibraryMacros = std::to_array<std::string_view>({
    "ABS", "BIG_ENDIAN", "BUFSIZ", "BYTE_ORDER", "CHAR_BIT", "CHAR_MAX", "CHAR_MIN",
    "CLOCKS_PER_SEC", "CLOCK_BOOTTIME", "CLOCK_MONOTONIC", "CLOCK_REALTIME", "CLOCK_TAI",
    "DBL_DECIMAL_DIG", "DBL_DIG", "DBL_EPSILON", "DBL_HAS_SUBNORM", "DBL_MANT_DIG", "DBL_MAX",
    "DBL_MAX_10_EXP", "DBL_MAX_EXP", "DBL_MIN", "DBL_MIN_10_EXP", "DBL_MIN_EXP", "DBL_TRUE_MIN",
    "DECIMAL_DIG", "DOMAIN", "E2BIG", "EACCES", "EADDRINUSE", "EADDRNOTAVAIL", "EADV",
    "EAFNOSUPPORT", "EAGAIN", "EALREADY", "EBADE", "EBADF", "EBADFD", "EBADMSG", "EBADR", "EBADRQC",
    "EBADSLT", "EBFONT", "EBUSY", "ECANCELED", "ECHILD", "ECHRNG", "ECOMM", "ECONNABORTED",
    "ECONNREFUSED", "ECONNRESET", "EDEADLK", "EDEADLOCK", "EDESTADDRREQ", "EDOM", "EDOTDOT",
    "EDQUOT", "EEXIST", "EFAULT", "EFBIG", "EHOSTDOWN", "EHOSTUNREACH", "EHWPOISON", "EIDRM",
    "EILSEQ", "EINPROGRESS", "EINTR", "EINVAL", "EIO", "EISCONN", "EISDIR", "EISNAM", "EKEYEXPIRED",
    "EKEYREJECTED", "EKEYREVOKED", "EL2HLT", "EL2NSYNC", "EL3HLT", "EL3RST", "ELIBACC", "ELIBBAD",
    "ELIBEXEC", "ELIBMAX", "ELIBSCN", "ELNRNG", "ELOOP", "EMEDIUMTYPE", "EMFILE", "EMLINK",
    "EMSGSIZE", "EMULTIHOP", "ENAMETOOLONG", "ENAVAIL", "ENETDOWN", "ENETRESET", "ENETUNREACH",
    "ENFILE", "ENOANO", "ENOBUFS", "ENOCSI", "ENODATA", "ENODEV", "ENOENT", "ENOEXEC", "ENOKEY",
    "ENOLCK", "ENOLINK", "ENOMEDIUM", "ENOMEM", "ENOMSG", "ENONET", "ENOPKG", "ENOPROTOOPT",
    "ENOSPC", "ENOSR", "ENOSTR", "ENOSYS", "ENOTBLK", "ENOTCONN", "ENOTDIR", "ENOTEMPTY", "ENOTNAM",
    "ENOTRECOVERABLE", "ENOTSOCK", "ENOTSUP", "ENOTTY", "ENOTUNIQ", "ENXIO", "EOF", "EOPNOTSUPP",
    "EOVERFLOW", "EOWNERDEAD", "EPERM", "EPFNOSUPPORT", "EPIPE", "EPROTO", "EPROTONOSUPPORT",
    "EPROTOTYPE", "ERANGE", "EREMCHG", "EREMOTE", "EREMOTEIO", "ERESTART", "ERFKILL", "EROFS",
    "ESHUTDOWN", "ESOCKTNOSUPPORT", "ESPIPE", "ESRCH", "ESRMNT", "ESTALE", "ESTRPIPE", "ETIME",
    "ETIMEDOUT", "ETOOMANYREFS", "ETXTBSY", "EUCLEAN", "EUNATCH", "EUSERS", "EWOULDBLOCK", "EXDEV",
    "EXFULL", "EXIT_FAILURE", "EXIT_SUCCESS", "FALSE", "FE_ALL_EXCEPT", "FE_DFL_ENV", "FE_DFL_MODE",
    "FE_DIVBYZERO", "FE_DOWNWARD", "FE_INEXACT", "FE_INVALID", "FE_NOMASK_ENV", "FE_OVERFLOW",
    "FE_TONEAREST", "FE_TOWARDZERO", "FE_UNDERFLOW", "FE_UPWARD", "FILENAME_MAX", "FLT_DECIMAL_DIG",
    "FLT_DIG", "FLT_EPSILON", "FLT_EVAL_METHOD", "FLT_HAS_SUBNORM", "FLT_MANT_DIG", "FLT_MAX",
    "FLT_MAX_10_EXP", "FLT_MAX_EXP", "FLT_MIN", "FLT_MIN_10_EXP", "FLT_MIN_EXP", "FLT_RADIX",
    "FLT_ROUNDS", "FLT_TRUE_MIN", "FOPEN_MAX", "FP_ILOGB0", "FP_ILOGBNAN", "FP_INFINITE",
    "FP_INT_DOWNWARD", "FP_INT_TONEAREST", "FP_INT_TONEARESTFROMZERO", "FP_INT_TOWARDZERO",
    "FP_INT_UPWARD", "FP_LLOGB0", "FP_LLOGBNAN", "FP_NAN", "FP_NORMAL", "FP_SUBNORMAL",
    "FP_XSTATE_MAGIC1", "FP_XSTATE_MAGIC2", "FP_XSTATE_MAGIC2_SIZE", "FP_ZERO", "F_OK", "HUGE",
    "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "I", "INFINITY", "INT16_C", "INT16_MAX", "INT16_MIN",
    "INT32_C", "INT32_MAX", "INT32_MIN", "INT64_C", "INT64_MAX", "INT64_MIN", "INT8_C", "INT8_MAX",
    "INT8_MIN", "INTMAX_C", "INTMAX_MAX", "INTMAX_MIN", "INTPTR_MAX", "INTPTR_MIN", "INT_MAX",
    "INT_MIN", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME",
    "LDBL_DECIMAL_DIG", "LDBL_DIG", "LDBL_EPSILON", "LDBL_HAS_SUBNORM", "LDBL_MANT_DIG", "LDBL_MAX",
    "LDBL_MAX_10_EXP", "LDBL_MAX_EXP", "LDBL_MIN", "LDBL_MIN_10_EXP", "LDBL_MIN_EXP",
    "LDBL_TRUE_MIN", "LITTLE_ENDIAN", "LLONG_MAX", "LLONG_MIN", "LONG_BIT", "LONG_MAX", "LONG_MIN",
    "L_tmpnam", "MATH_ERREXCEPT", "MATH_ERRNO", "MAX", "MAXFLOAT", "MB_CUR_MAX", "MB_LEN_MAX",
    "MIN", "M_1_PI", "M_1_PIf", "M_2_PI", "M_2_PIf", "M_2_SQRTPI", "M_2_SQRTPIf", "M_3PI_4", "M_E",
    "M_Ef", "M_INVLN2", "M_IVLN10", "M_LN10", "M_LN10f", "M_LN2", "M_LN2HI", "M_LN2LO", "M_LN2f",
    "M_LOG10E", "M_LOG10Ef", "M_LOG2E", "M_LOG2Ef", "M_LOG2_E", "M_PI", "M_PI_2", "M_PI_2f",
    "M_PI_4", "M_PI_4f", "M_PIf", "M_SQRT1_2", "M_SQRT1_2f", "M_SQRT2", "M_SQRT2f", "M_SQRT3",
    "M_SQRTPI", "M_TWOPI", "NAME_MAX", "NAN", "NO", "NSIG", "NULL", "NZERO", "OVERFLOW", "PATH_MAX",
    "PDP_ENDIAN", "PIPE_BUF", "PLOSS", "PTRDIFF_MAX", "PTRDIFF_MIN", "P_tmpdir", "RAND_MAX", "R_OK",
    "SCHAR_MAX", "SCHAR_MIN", "SEEK_CUR", "SEEK_END", "SEEK_SET", "SHRT_MAX", "SHRT_MIN", "SIGABRT",
    "SIGALRM", "SIGBUS", "SIGCHLD", "SIGCLD", "SIGCONT", "SIGFPE", "SIGHUP", "SIGILL", "SIGINT",
    "SIGIO", "SIGIOT", "SIGKILL", "SIGPIPE", "SIGPOLL", "SIGPROF", "SIGPWR", "SIGQUIT", "SIGRTMAX",
    "SIGRTMIN", "SIGSEGV", "SIGSTKFLT", "SIGSTKSZ", "SIGSTOP", "SIGSYS", "SIGTERM", "SIGTRAP",
    "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGUSR1", "SIGUSR2", "SIGVTALRM", "SIGWINCH",
    "SIGXCPU", "SIGXFSZ", "SIG_ATOMIC_MAX", "SIG_ATOMIC_MIN", "SIG_ATOMIC_WIDTH", "SIG_BLOCK",
    "SIG_DFL", "SIG_ERR", "SIG_HOLD", "SIG_IGN", "SIG_SETMASK", "SIG_UNBLOCK", "SING", "SIZE_MAX",
    "SNAN", "SNANF", "SNANL", "SSIZE_MAX", "TIME_UTC", "TLOSS", "TMP_MAX", "TRUE", "UCHAR_MAX",
    "UINT16_C", "UINT16_MAX", "UINT32_C", "UINT32_MAX", "UINT64_C", "UINT64_MAX", "UINT8_C",
    "UINT8_MAX", "UINTMAX_C", "UINTMAX_MAX", "UINTPTR_MAX", "UINT_MAX", "ULLONG_MAX", "ULONG_MAX",
    "UNDERFLOW", "USHRT_MAX", "WCHAR_MAX", "WCHAR_MIN", "WEOF", "WINT_MAX", "WINT_MIN", "WORD_BIT",
    "W_OK", "X_OK", "X_TLOSS", "YES", "alloca", "assert", "complex", "errno", "fpclassify",
    "imaginary", "isfinite", "isgreater", "isgreaterequal", "isinf", "isless", "islessequal",
    "islessgreater", "isnan", "isnormal", "isunordered", "major", "makedev", "math_errhandling",
    "minor", "noreturn", "offsetof", "sa_handler", "sa_sigaction", "sched_priority", "setjmp",
    "si_addr", "si_addr_lsb", "si_arch", "si_band", "si_call_addr", "si_fd", "si_int", "si_lower",
    "si_overrun", "si_pid", "si_pkey", "si_ptr", "si_status", "si_stime", "si_syscall",
    "si_timerid", "si_uid", "si_upper", "si_utime", "si_value", "sigev_notify_attributes",
    "sigev_notify_function", "signbit", "sigsetjmp", "stderr", "stdin", "stdout", "va_arg",
    "va_copy", "va_end", "va_list", "va_start",
});

// Macros of <windows.h>.
constexpr auto kWindowsMacros = std::to_array<std::string_view>({
    "ABSOLUTE", "BOOL", "BYTE", "CALLBACK", "CONST", "DELETE", "DIFFERENCE", "DWORD", "ERROR",
    "FAR", "IGNORE", "IN", "INFINITE", "NEAR", "NO_ERROR", "OPAQUE", "OPTIONAL", "OUT", "RELATIVE",
    "STRICT", "TRANSPARENT", "VOID", "WINAPI", "WORD", "Yield", "cdecl", "far", "huge", "hyper",
    "interface", "max", "min", "near", "pascal", "pure", "small",
});

// Macros of Arduino cores.
constexpr auto kArduinoMacros = std::to_array<std::string_view>({
    "BIN", "CHANGE", "DEC", "DEFAULT", "DEG_TO_RAD", "DISPLAY", "EULER", "EXTERNAL", "F", "FALLING",
    "HALF_PI", "HEX", "HIGH", "INPUT", "INPUT_PULLUP", "INTERNAL", "LED_BUILTIN", "LOW", "LSBFIRST",
    "MISO", "MOSI", "MSBFIRST", "OCT", "OUTPUT", "PI", "PROGMEM", "RAD_TO_DEG", "RISING", "SCK",
    "SCL", "SDA", "SERIAL", "SS", "TWO_PI", "abs", "bit", "bitClear", "bitRead", "bitSet",
    "bitToggle", "bitWrite", "boolean", "byte", "constrain", "degrees", "highByte", "interrupts",
    "lowByte", "noInterrupts", "radians", "round", "sq", "word",
});

// Functions, types and variables of the C library and of POSIX, without variants in f and l.
constexpr auto kGlobalNames = std::to_array<std::string_view>({
    "DIR", "FILE", "a64l", "abort", "accept", "access", "acct", "acos", "acosh", "adjtime", "alarm",
    "aligned_alloc", "arc4random", "arc4random_buf", "arc4random_uniform", "asctime", "asin",
    "asinh", "asprintf", "at_quick_exit", "atan", "atan2", "atanh", "atexit", "atof", "atoi",
    "atol", "basename", "bcmp", "bcopy", "bind", "bindtextdomain", "blkcnt_t", "blksize_t", "brk",
    "bsearch", "btowc", "bzero", "c16rtomb", "c32rtomb", "c8rtomb", "caddr_t", "calloc",
    "canonicalize", "cbrt", "ceil", "chdir", "chmod", "chown", "chroot", "clearenv", "clearerr",
    "clock", "clock_adjtime", "clock_getres", "clock_gettime", "clock_nanosleep", "clock_settime",
    "clock_t", "clockid_t", "clone", "close", "close_range", "closefrom", "comparison_fn_t",
    "confstr", "connect", "copy_file_range", "copysign", "cos", "cosh", "cpu_set_t", "creat",
    "crypt", "ctermid", "ctime", "cuserid", "daddl", "daddr_t", "daemon", "daylight", "dcgettext",
    "dcngettext", "ddivl", "dev_t", "dfmal", "dgettext", "difftime", "dirent", "dirfd", "div",
    "div_t", "dlclose", "dlopen", "dlsym", "dmull", "dngettext", "double_t", "dprintf", "drand48",
    "drand48_data", "drem", "dsqrtl", "dsubl", "dup", "dup2", "dup3", "duplocale", "dysize",
    "eaccess", "ecvt", "edata", "end", "endusershell", "environ", "erand48", "erf", "erfc",
    "error_t", "etext", "euidaccess", "execl", "execle", "execlp", "execv", "execve", "execveat",
    "execvp", "execvpe", "exit", "exp", "exp10", "exp2", "explicit_bzero", "expm1", "fabs",
    "faccessat", "fadd", "fallocate", "fchdir", "fchmod", "fchmodat", "fchown", "fchownat",
    "fclose", "fcloseall", "fcntl", "fcvt", "fd_mask", "fd_set", "fdatasync", "fdim", "fdiv",
    "fdopen", "feclearexcept", "fegetenv", "fegetexcept", "fegetmode", "fegetround", "feholdexcept",
    "femode_t", "fenv_t", "feof", "feraiseexcept", "ferror", "fesetenv", "fesetexcept", "fesetmode",
    "fesetround", "fetestexcept", "feupdateenv", "fexcept_t", "fexecve", "fflush", "ffma", "ffs",
    "ffsll", "fgetc", "fgetpos", "fgets", "fgetwc", "fgetws", "fileno", "finite", "float_t",
    "flock", "flockfile", "floor", "fma", "fmax", "fmaximum", "fmaximum_mag", "fmaximum_num",
    "fmaxmag", "fmemopen", "fmin", "fminimum", "fminimum_mag", "fminimum_num", "fminmag", "fmod",
    "fmul", "fopen", "fopencookie", "fork", "fpathconf", "fpos_t", "fpregset_t", "fprintf", "fputc",
    "fputs", "fputwc", "fputws", "fread", "free", "freelocale", "freopen", "frexp", "fromfp",
    "fromfpx", "fsblkcnt_t", "fscanf", "fseek", "fseeko", "fsetpos", "fsfilcnt_t", "fsid_t",
    "fsqrt", "fstat", "fstatat", "fsub", "fsync", "ftell", "ftello", "ftime", "ftok", "ftruncate",
    "ftrylockfile", "ftw", "funlockfile", "futimens", "futimes", "futimesat", "fwide", "fwprintf",
    "fwrite", "fwscanf", "gamma", "gcvt", "getc", "getchar", "getcpu", "getcwd", "getdate",
    "getdate_err", "getdelim", "getdomainname", "getdtablesize", "getegid", "getentropy", "getenv",
    "geteuid", "getgid", "getgroups", "gethostid", "gethostname", "getitimer", "getline",
    "getloadavg", "getlogin", "getopt", "getpagesize", "getpass", "getpayload", "getpgid",
    "getpgrp", "getpid", "getppid", "getpt", "getresgid", "getresuid", "getsid", "getsubopt",
    "gettext", "gettid", "gettimeofday", "getuid", "getumask", "getusershell", "getw", "getwc",
    "getwchar", "getwd", "gid_t", "glob", "globfree", "gmtime", "grantpt", "greg_t", "gregset_t",
    "group", "group_member", "gsignal", "hcreate", "hdestroy", "hostent", "hsearch", "htonl",
    "htons", "hypot", "id_t", "ilogb", "imaxabs", "imaxdiv", "imaxdiv_t", "index", "initstate",
    "ino_t", "insque", "int16_t", "int32_t", "int64_t", "int8_t", "int_fast16_t", "int_fast32_t",
    "int_fast64_t", "int_fast8_t", "int_least16_t", "int_least32_t", "int_least64_t",
    "int_least8_t", "intmax_t", "intptr_t", "ioctl", "iovec", "isalnum", "isalpha", "isascii",
    "isatty", "isblank", "iscanonical", "iscntrl", "isctype", "isdigit", "iseqsig", "isgraph",
    "islower", "isprint", "ispunct", "issignaling", "isspace", "isupper", "iswalnum", "iswalpha",
    "iswblank", "iswcntrl", "iswctype", "iswdigit", "iswgraph", "iswlower", "iswprint", "iswpunct",
    "iswspace", "iswupper", "iswxdigit", "isxdigit", "iszero", "itimerspec", "itimerval", "itoa",
    "j0", "j1", "jmp_buf", "jn", "jrand48", "key_t", "kill", "killpg", "l64a", "labs", "lchmod",
    "lchown", "lcong48", "lconv", "ldexp", "ldiv", "ldiv_t", "lerp", "lfind", "lgamma", "linger",
    "link", "linkat", "listen", "llabs", "lldiv", "lldiv_t", "llogb", "llrint", "llround",
    "locale_t", "localeconv", "localtime", "lockf", "loff_t", "log", "log10", "log1p", "log2",
    "logb", "longjmp", "lrand48", "lrint", "lround", "lsearch", "lseek", "lstat", "lutimes",
    "madvise", "malloc", "max_align_t", "mblen", "mbrlen", "mbrtoc16", "mbrtoc32", "mbrtoc8",
    "mbrtowc", "mbsinit", "mbsnrtowcs", "mbsrtowcs", "mbstate_t", "mbstowcs", "mbtowc",
    "mcontext_t", "memccpy", "memchr", "memcmp", "memcpy", "memfrob", "memmem", "memmove",
    "mempcpy", "memrchr", "memset", "mkdir", "mkdirat", "mkdtemp", "mkfifo", "mkfifoat", "mknod",
    "mknodat", "mkostemp", "mkostemps", "mkstemp", "mkstemps", "mktemp", "mktime", "mlock", "mmap",
    "mode_t", "modf", "mount", "mprotect", "mrand48", "msync", "munmap", "nan", "nanosleep",
    "nearbyint", "newlocale", "nextafter", "nextdown", "nexttoward", "nextup", "ngettext", "nice",
    "nlink_t", "nrand48", "ntohl", "ntohs", "nullptr_t", "obstack", "obstack_printf", "off_t",
    "on_exit", "open", "open_memstream", "open_wmemstream", "openat", "opendir", "optarg", "opterr",
    "optind", "optopt", "passwd", "pathconf", "pause", "pclose", "perror", "pid_t", "pipe", "pipe2",
    "poll", "pollfd", "popen", "posix_memalign", "posix_openpt", "pow", "pread", "printf", "profil",
    "pselect", "psiginfo", "psignal", "ptrace", "ptrdiff_t", "ptsname", "putc", "putchar", "putenv",
    "puts", "putw", "putwc", "putwchar", "pwrite", "qecvt", "qfcvt", "qgcvt", "qsort", "quad_t",
    "quick_exit", "raise", "rand", "random", "random_data", "rawmemchr", "read", "readahead",
    "readdir", "readlink", "readlinkat", "readv", "realloc", "reallocarray", "realpath", "reboot",
    "recv", "recvfrom", "recvmsg", "regcomp", "regex_t", "regexec", "regfree", "register_t",
    "remainder", "remove", "remque", "remquo", "rename", "renameat", "renameat2", "revoke",
    "rewind", "rewinddir", "rindex", "rint", "rlimit", "rmdir", "roundeven", "rpmatch", "rusage",
    "sbrk", "scalb", "scalbln", "scalbn", "scanf", "sched_getcpu", "sched_param", "sched_yield",
    "secure_getenv", "seed48", "seekdir", "select", "sem_close", "sem_destroy", "sem_getvalue",
    "sem_init", "sem_open", "sem_post", "sem_t", "sem_timedwait", "sem_trywait", "sem_unlink",
    "sem_wait", "send", "sendmsg", "sendto", "setbuf", "setbuffer", "setdomainname", "setegid",
    "setenv", "seteuid", "setgid", "sethostid", "sethostname", "setitimer", "setlinebuf",
    "setlocale", "setlogin", "setns", "setpayload", "setpgid", "setpgrp", "setregid", "setresgid",
    "setresuid", "setreuid", "setsid", "setstate", "settimeofday", "setuid", "setusershell",
    "setvbuf", "shutdown", "sig_atomic_t", "sig_t", "sigaction", "sigaddset", "sigaltstack",
    "sigandset", "sigblock", "sigcontext", "sigdelset", "sigemptyset", "sigevent", "sigevent_t",
    "sigfillset", "siggetmask", "sighandler_t", "sighold", "sigignore", "siginfo_t", "siginterrupt",
    "sigisemptyset", "sigismember", "sigjmp_buf", "siglongjmp", "signal", "signgam", "significand",
    "sigorset", "sigpause", "sigpending", "sigprocmask", "sigqueue", "sigrelse", "sigreturn",
    "sigset", "sigset_t", "sigsetmask", "sigstack", "sigsuspend", "sigtimedwait", "sigval",
    "sigval_t", "sigwait", "sigwaitinfo", "sin", "sincos", "sinh", "size_t", "sleep", "snprintf",
    "sockaddr", "socket", "socklen_t", "splice", "sprintf", "sqrt", "srand", "srand48", "srandom",
    "sscanf", "ssignal", "ssize_t", "stack_t", "stat", "statx", "stpcpy", "stpncpy", "strcasecmp",
    "strcasestr", "strcat", "strchr", "strchrnul", "strcmp", "strcoll", "strcpy", "strcspn",
    "strdup", "strerror", "strfromd", "strfromf", "strfroml", "strfry", "strftime", "strlcat",
    "strlcpy", "strlen", "strncasecmp", "strncat", "strncmp", "strncpy", "strndup", "strnlen",
    "strpbrk", "strptime", "strrchr", "strsep", "strsignal", "strspn", "strstr", "strtod", "strtof",
    "strtoimax", "strtok", "strtol", "strtold", "strtoq", "strtoul", "strtoumax", "strtouq",
    "strverscmp", "strxfrm", "suseconds_t", "swab", "swprintf", "swscanf", "symlink", "symlinkat",
    "sync", "syncfs", "syscall", "sysconf", "sysinfo", "syslog", "system", "sysv_signal", "tan",
    "tanh", "tcgetpgrp", "tcsetpgrp", "tdelete", "tee", "telldir", "tempnam", "termios",
    "textdomain", "tfind", "tgamma", "tgkill", "time", "time_t", "timegm", "timelocal",
    "timer_create", "timer_delete", "timer_getoverrun", "timer_gettime", "timer_settime", "timer_t",
    "times", "timespec", "timespec_get", "timespec_getres", "timeval", "timex", "timezone", "tm",
    "tmpfile", "tmpnam", "tms", "toascii", "tolower", "totalorder", "totalordermag", "toupper",
    "towctrans", "towlower", "towupper", "trunc", "truncate", "tsearch", "ttyname", "ttyslot",
    "twalk", "tzname", "tzset", "u_char", "u_int", "u_int16_t", "u_int32_t", "u_int64_t",
    "u_int8_t", "u_long", "u_quad_t", "u_short", "ualarm", "ucontext_t", "ufromfp", "ufromfpx",
    "uid_t", "uint", "uint16_t", "uint32_t", "uint64_t", "uint8_t", "uint_fast16_t",
    "uint_fast32_t", "uint_fast64_t", "uint_fast8_t", "uint_least16_t", "uint_least32_t",
    "uint_least64_t", "uint_least8_t", "uintmax_t", "uintptr_t", "ulong", "umask", "umount",
    "uname", "ungetc", "ungetwc", "unlink", "unlinkat", "unlockpt", "unsetenv", "unshare",
    "useconds_t", "uselocale", "ushort", "usleep", "utime", "utimensat", "utimes", "utsname",
    "valloc", "vasprintf", "vdprintf", "vfork", "vfprintf", "vfscanf", "vfwprintf", "vfwscanf",
    "vhangup", "vmsplice", "vprintf", "vscanf", "vsnprintf", "vsprintf", "vsscanf", "vswprintf",
    "vswscanf", "vwprintf", "vwscanf", "wait", "wait3", "wait4", "waitpid", "wcpcpy", "wcpncpy",
    "wcrtomb", "wcscasecmp", "wcscat", "wcschr", "wcschrnul", "wcscmp", "wcscoll", "wcscpy",
    "wcscspn", "wcsdup", "wcsftime", "wcslen", "wcsncasecmp", "wcsncat", "wcsncmp", "wcsncpy",
    "wcsnlen", "wcsnrtombs", "wcspbrk", "wcsrchr", "wcsrtombs", "wcsspn", "wcsstr", "wcstod",
    "wcstof", "wcstoimax", "wcstok", "wcstol", "wcstold", "wcstombs", "wcstoq", "wcstoul",
    "wcstoumax", "wcstouq", "wcswcs", "wcswidth", "wcsxfrm", "wctob", "wctomb", "wctrans",
    "wctrans_t", "wctype", "wctype_t", "wcwidth", "winsize", "wint_t", "wmemchr", "wmemcmp",
    "wmemcpy", "wmemmove", "wmempcpy", "wmemset", "wprintf", "write", "writev", "wscanf", "y0",
    "y1", "yn",
});

// Targets that CMake makes or reserves, and system libraries that are linked by a bare name.
constexpr auto kTargetNames = std::to_array<std::string_view>({
    "ALL_BUILD", "Continuous", "Experimental", "INSTALL", "Nightly", "NightlyMemoryCheck",
    "PACKAGE", "RUN_TESTS", "ZERO_CHECK", "all", "c", "clean", "default_target", "depend", "dl",
    "edit_cache", "help", "install", "list_install_components", "m", "package", "package_source",
    "preinstall", "pthread", "rebuild_cache", "rt", "test", "uninstall",
});

// File names that Windows keeps for devices, whatever the extension.
constexpr auto kDeviceNames = std::to_array<std::string_view>({
    "AUX", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9", "CON", "LPT1",
    "LPT2", "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9", "NUL", "PRN", "aux", "com1",
    "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "lpt1", "lpt2", "lpt3",
    "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn",
});
// clang-format on

static_assert(std::ranges::is_sorted(kKeywords) && std::ranges::is_sorted(kEmittedNames) &&
              std::ranges::is_sorted(kPredefinedMacros) && std::ranges::is_sorted(kLibraryMacros) &&
              std::ranges::is_sorted(kWindowsMacros) && std::ranges::is_sorted(kArduinoMacros) &&
              std::ranges::is_sorted(kGlobalNames) && std::ranges::is_sorted(kTargetNames) &&
              std::ranges::is_sorted(kDeviceNames));

bool is_in(std::span<const std::string_view> sorted_table, std::string_view name) {
  return std::ranges::binary_search(sorted_table, name);
}

/// `B0` to `B11111111` are numbers in Arduino cores, `B9600` and the like in <termios.h>; `std` and
/// digits are namespaces of the standard.
bool is_word_and_digits(std::string_view name, std::string_view word) {
  return name.size() > word.size() && name.starts_with(word) &&
         name.find_first_not_of("0123456789", word.size()) == std::string_view::npos;
}

}  // namespace

bool is_reserved_name(std::string_view name) {
  return is_in(kKeywords, name) || is_in(kEmittedNames, name) || is_in(kPredefinedMacros, name) ||
         is_in(kLibraryMacros, name) || is_in(kWindowsMacros, name) ||
         is_in(kArduinoMacros, name) || is_cuda_macro(name) || is_word_and_digits(name, "B") ||
         is_word_and_digits(name, "std");
}

bool is_reserved_robot_name(std::string_view name) {
  const bool may_be_variant = name.ends_with('f') || name.ends_with('l');  // sinf, sinl
  const std::string_view stem = name.substr(0, name.size() - (may_be_variant ? 1 : 0));
  return is_in(kGlobalNames, name) || is_in(kTargetNames, name) || is_in(kDeviceNames, name) ||
         is_global_cuda_name(name) ||
         (may_be_variant &&
          (is_in(kGlobalNames, stem) || is_reserved_name(stem) || is_global_cuda_name(stem)));
}

}  // namespace dynac
