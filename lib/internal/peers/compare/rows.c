/* Kernel rows as C would have them: points in panels of one vector of 512 bits,
   four panels at a time, direct differences. With gcc -O3 -march=native
   -ffast-math the last loop calls glibc's vector exponential.

   NAME stores row i of n in out, for i = 0 … n-1, each over the one before;
   x has d numbers a row, and m, a multiple of 4, is the number of panels. */
#include <math.h>
#include <stdint.h>

typedef double v64 __attribute__((vector_size(64)));
typedef float v32 __attribute__((vector_size(64)));
typedef int64_t i64 __attribute__((vector_size(64)));
typedef int32_t i32 __attribute__((vector_size(64)));

static inline v64 square64(v64 t) { return t * t; }
static inline v32 square32(v32 t) { return t * t; }
static inline v64 size64(v64 t) { return (v64)((i64)t & INT64_MAX); }
static inline v32 size32(v32 t) { return (v32)((i32)t & INT32_MAX); }

#define ROWS(NAME, REAL, V, TERM, MAP)                                         \
	void NAME(const REAL *restrict x, const V *restrict panels,            \
	          REAL *restrict out, long n, long d, long m, REAL gamma)      \
	{                                                                      \
		for (long i = 0; i < n; i++) {                                 \
			const REAL *xi = x + i * d;                            \
			for (long p = 0; p < m; p += 4) {                      \
				const V *at = panels + p * d;                  \
				V s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};      \
				for (long k = 0; k < d; k++) {                 \
					s0 += TERM(at[k] - xi[k]);             \
					s1 += TERM(at[d + k] - xi[k]);         \
					s2 += TERM(at[2 * d + k] - xi[k]);     \
					s3 += TERM(at[3 * d + k] - xi[k]);     \
				}                                              \
				V *to = (V *)out + p;                          \
				to[0] = s0, to[1] = s1, to[2] = s2, to[3] = s3; \
			}                                                      \
			for (long j = 0; j < m * (long)(64 / sizeof(REAL)); j++) { \
				REAL s = out[j];                               \
				out[j] = MAP;                                  \
			}                                                      \
		}                                                              \
	}

ROWS(gaussian64, double, v64, square64, exp(-gamma * s))
ROWS(gaussian32, float, v32, square32, expf(-gamma * s))
ROWS(stump64, double, v64, size64, -s)
ROWS(stump32, float, v32, size32, -s)
ROWS(perceptron64, double, v64, square64, -sqrt(s))
ROWS(perceptron32, float, v32, square32, -sqrtf(s))
