/* Kernel rows as C would have them: points in panels of one vector of 512 bits,
   four panels at a time, direct differences, fused multiplications, and the map
   of a kernel while the sums are in registers.

   NAME stores row i of n in out, for i = 0 … n-1, each over the one before;
   x has d numbers a row, and m, a multiple of 4, is the number of panels.
   NAME_block does four rows at a time: what it reads of the panels is used for
   all of them. n is a multiple of 4 then, and out has room for four rows. */
#include <immintrin.h>
#include <stdint.h>

typedef double v64 __attribute__((vector_size(64)));
typedef float v32 __attribute__((vector_size(64)));
typedef int64_t i64 __attribute__((vector_size(64)));
typedef int32_t i32 __attribute__((vector_size(64)));

static inline v64 square64(v64 t) { return t * t; }
static inline v32 square32(v32 t) { return t * t; }
static inline v64 size64(v64 t) { return (v64)((i64)t & INT64_MAX); }
static inline v32 size32(v32 t) { return (v32)((i32)t & INT32_MAX); }

/* exp(x) = 2^n·exp(r) with |r| <= ln(2)/2 by Taylor's polynomial, as precise as
   ours; a call of glibc's takes longer. */
static inline v64 exp64(v64 x)
{
	static const double c[] = {1. / 6227020800, 1. / 479001600, 1. / 39916800, 1. / 3628800,
	                           1. / 362880, 1. / 40320, 1. / 5040, 1. / 720, 1. / 120, 1. / 24,
	                           1. / 6, 1. / 2, 1, 1};
	v64 n = _mm512_roundscale_pd(x * 0x1.71547652b82fep+0, 8);
	v64 r = x - n * 0x1.62e42fefa39efp-1 - n * 0x1.abc9e3b39803fp-56;
	v64 p = c[0] - (v64){0};
	for (int k = 1; k < 14; k++)
		p = p * r + c[k];
	return _mm512_scalef_pd(p, n);
}

static inline v32 exp32(v32 x)
{
	static const float c[] = {1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2, 1, 1};
	v32 n = _mm512_roundscale_ps(x * 1.44269504f, 8);
	v32 r = x - n * 0.693359375f + n * 2.12194440e-4f;
	v32 p = c[0] - (v32){0};
	for (int k = 1; k < 7; k++)
		p = p * r + c[k];
	return _mm512_scalef_ps(p, n);
}

/* ROWS writes one of them, for B rows at a time. */
#define ROWS(NAME, B, REAL, V, TERM, MAP)                                      \
	void NAME(const REAL *restrict x, const V *restrict panels,            \
	          V *restrict out, long n, long d, long m, REAL gamma)      \
	{                                                                      \
		for (long i = 0; i < n; i += B) {                              \
			const REAL *xi = x + i * d;                            \
			for (long p = 0; p < m; p += 4) {                      \
				const V *at = panels + p * d;                  \
				V sum[B][4] = {0};                             \
				for (long k = 0; k < d; k++) {                 \
					V y0 = at[k], y1 = at[d + k];          \
					V y2 = at[2 * d + k], y3 = at[3 * d + k]; \
					_Pragma("GCC unroll 4")                \
					for (int r = 0; r < B; r++) {          \
						REAL v = xi[r * d + k];        \
						sum[r][0] += TERM(y0 - v);     \
						sum[r][1] += TERM(y1 - v);     \
						sum[r][2] += TERM(y2 - v);     \
						sum[r][3] += TERM(y3 - v);     \
					}                                      \
				}                                              \
				for (int r = 0; r < B; r++)                    \
					for (int q = 0; q < 4; q++)            \
						out[r * m + p + q] = MAP(sum[r][q], gamma); \
			}                                                      \
		}                                                              \
	}

#define BOTH(NAME, REAL, V, TERM, MAP)                                         \
	ROWS(NAME, 1, REAL, V, TERM, MAP)                                      \
	ROWS(NAME##_block, 4, REAL, V, TERM, MAP)

#define GAUSSIAN64(s, gamma) exp64(-gamma * s)
#define GAUSSIAN32(s, gamma) exp32(-gamma * s)
#define PERCEPTRON64(s, gamma) -_mm512_sqrt_pd(s)
#define PERCEPTRON32(s, gamma) -_mm512_sqrt_ps(s)
#define STUMP(s, gamma) -s

BOTH(gaussian64, double, v64, square64, GAUSSIAN64)
BOTH(gaussian32, float, v32, square32, GAUSSIAN32)
BOTH(stump64, double, v64, size64, STUMP)
BOTH(stump32, float, v32, size32, STUMP)
BOTH(perceptron64, double, v64, square64, PERCEPTRON64)
BOTH(perceptron32, float, v32, square32, PERCEPTRON32)
