package linear

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// KernelModel is a trained least-squares SVM with a kernel. It decides by the
// sign of
//
//	f(x) = Σᵢ Coefᵢ·K(Xᵢ, x) + Bias
//
// over the examples of positive weight: nothing is sparse. Its methods may be
// called from many goroutines.
type KernelModel struct {
	Kernel kernel.Kernel
	C      float64    // as trained, with the default filled in
	X      *mat.Dense // m×d, the training examples of positive weight
	Coef   []float64  // m coefficients
	Bias   float64    // 0 with NoBias

	Residual float64 // the largest error of an equation, labels being ±1, or of Σ Coef = 0 as a share of Σ|Coef|
	Status   learn.Status
}

var (
	_ learn.Classifier = (*KernelModel)(nil)
	_ learn.Scorer     = (*KernelModel)(nil)
)

// Scores are the decision values f(x) of the rows of the matrix X. It panics
// when X has another number of columns than the training set, and with the
// error of kernel.Cross when the kernel fails.
func (m *KernelModel) Scores(X mat.Matrix) []float64 {
	n, d := X.Dims()
	if _, columns := m.X.Dims(); n > 0 && d != columns {
		panic(fmt.Sprintf("linear: model of %d features, matrix has %d columns", columns, d))
	}
	f := make([]float64, n)
	if n == 0 {
		return f
	}
	points, ok := X.(*mat.Dense)
	if !ok {
		points = mat.DenseCopyOf(X)
	}
	const entries = 1 << 20 // kernel values held at a time
	size := max(32, entries/len(m.Coef))
	for lo := 0; lo < n; lo += size {
		hi := min(lo+size, n)
		K, err := kernel.Cross(context.Background(), m.Kernel, points.Slice(lo, hi, 0, d), m.X)
		if err != nil {
			panic(err)
		}
		copy(f[lo:hi], scores(K, m.Coef, m.Bias))
	}
	return f
}

// Predict are the labels -1 and +1 of the rows of X; see Scores.
func (m *KernelModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String is three lines: the kernel and C, the size of the model, and its
// certificate.
func (m *KernelModel) String() string {
	return fmt.Sprintf(`least-squares SVM with kernel %s, C = %.4g
%d coefficients, bias %.6g
residual %.2g: %v`, kernel.Name(m.Kernel), m.C, len(m.Coef), m.Bias, m.Residual, m.Status)
}

// HTML is a small table of what String says; a notebook shows it.
func (m *KernelModel) HTML() string {
	return table("Least-squares SVM",
		"kernel", kernel.Name(m.Kernel),
		"C", fmt.Sprintf("%.4g", m.C),
		"coefficients", fmt.Sprint(len(m.Coef)),
		"bias", fmt.Sprintf("%.6g", m.Bias),
		"residual", fmt.Sprintf("%.2g", m.Residual),
		"status", m.Status.String())
}
