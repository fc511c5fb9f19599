package modelfile

import (
	"fmt"
	"io"
	"os"

	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/lib/internal/saved"

	// The types that a file may name.
	_ "github.com/mercer-go/mercer/lib/boost"
	_ "github.com/mercer-go/mercer/lib/fourier"
	_ "github.com/mercer-go/mercer/lib/kboost"
	_ "github.com/mercer-go/mercer/lib/linear"
	_ "github.com/mercer-go/mercer/lib/perceptron"
	_ "github.com/mercer-go/mercer/lib/platt"
	_ "github.com/mercer-go/mercer/lib/stump"
	_ "github.com/mercer-go/mercer/lib/svm"
)

// What may be wrong. Every error of this package, and of the models' MarshalJSON and
// UnmarshalJSON, wraps one of these or an error of the file system; it says where the
// fault is, such as "boost.AdaBoost.ensemble (learn.Ensemble).members[3]".
var (
	// ErrType: the value cannot be saved. It holds a function, or a type that is not
	// one of Mercer's, or its parts do not fit each other.
	ErrType error = saved.ErrType
	// ErrFormat: what is read is not a saved model, or it is damaged.
	ErrFormat error = saved.ErrFormat
	// ErrVersion: the file was written by a later version of Mercer.
	ErrVersion error = saved.ErrVersion
)

// Save writes a model to a file. A file that is there is replaced as a whole: if
// anything goes wrong, it stays as it was. A new file can be read by all, as far as the
// umask allows.
func Save(path string, model any) error {
	data, err := saved.Append(nil, model)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return atomicfile.Write(path, append(data, '\n'), 0o666)
}

// Load reads a model from a file. It has the type that was saved, such as *svm.Model,
// or stump.Stump without a star. Kernels are values, such as kernel.Gaussian.
func Load(path string) (any, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	model, err := saved.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return model, nil
}

// Write is Save for a writer.
func Write(w io.Writer, model any) error {
	data, err := saved.Append(nil, model)
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// Read is Load for a reader. It reads to the end, and nothing may follow the model.
func Read(r io.Reader) (any, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return saved.Decode(data)
}
