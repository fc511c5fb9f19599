package kernel

import (
	"errors"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

// The kernels that a model's file can name. A scale of 0 is saved as 0: it means the
// default, as in the struct. A pointer is saved as what it points to. Func, FillFunc, Embedding and types of other programs are code,
// which no file can hold.
var (
	_ = saved.Value("kernel.Linear", func(*Linear, *saved.Codec) {})
	_ = saved.Value("kernel.Gaussian", func(k *Gaussian, c *saved.Codec) { c.Finite("gamma", &k.Gamma) })
	_ = saved.Value("kernel.Laplacian", func(k *Laplacian, c *saved.Codec) { c.Finite("gamma", &k.Gamma) })
	_ = saved.Value("kernel.Stump", func(k *Stump, c *saved.Codec) { c.Finite("delta", &k.Delta) })
	_ = saved.Value("kernel.Perceptron", func(k *Perceptron, c *saved.Codec) { c.Finite("delta", &k.Delta) })
	_ = saved.Value("kernel.Polynomial", func(k *Polynomial, c *saved.Codec) {
		c.Int("degree", &k.Degree, 0)
		c.Finite("gamma", &k.Gamma)
		c.Finite("coef0", &k.Coef0)
	})
	_ = saved.Value("kernel.Sum", func(k *Sum, c *saved.Codec) { saved.HeldList(c, "kernels", (*[]Kernel)(k)) })
	_ = saved.Value("kernel.Product", func(k *Product, c *saved.Codec) { saved.HeldList(c, "kernels", (*[]Kernel)(k)) })
	_ = saved.Value("kernel.Scaled", func(k *Scaled, c *saved.Codec) {
		c.Finite("factor", &k.Factor)
		saved.Held(c, "kernel", &k.Kernel)
	})
	_ = saved.Value("kernel.Normalized", func(k *Normalized, c *saved.Codec) { saved.Held(c, "kernel", &k.Kernel) })
	_ = saved.Value("kernel.Precomputed", (*Precomputed).fields)
)

// fields has all of the matrix, which comes back as a *mat.Dense.
func (k *Precomputed) fields(c *saved.Codec) {
	K, _ := k.K.(*mat.Dense)
	if K == nil && k.K != nil {
		K = mat.DenseCopyOf(k.K)
	}
	c.Matrix("k", &K)
	if K == nil || K.IsEmpty() {
		c.Check(errors.New("it has no matrix"))
	}
	k.K = K
}
