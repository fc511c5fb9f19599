package modelfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/internal/saved"

	// The types that a file may name.
	"github.com/mercer-go/mercer/internal/regular"
	_ "github.com/mercer-go/mercer/lib/boost"
	_ "github.com/mercer-go/mercer/lib/cgens"
	_ "github.com/mercer-go/mercer/lib/cluster"
	_ "github.com/mercer-go/mercer/lib/committee"
	_ "github.com/mercer-go/mercer/lib/fourier"
	_ "github.com/mercer-go/mercer/lib/kboost"
	_ "github.com/mercer-go/mercer/lib/linear"
	_ "github.com/mercer-go/mercer/lib/mkl"
	_ "github.com/mercer-go/mercer/lib/oneclass"
	_ "github.com/mercer-go/mercer/lib/perceptron"
	_ "github.com/mercer-go/mercer/lib/platt"
	_ "github.com/mercer-go/mercer/lib/stump"
	_ "github.com/mercer-go/mercer/lib/svm"
)

// The errors of this package. Each of its errors, and each error of the models'
// methods MarshalJSON and UnmarshalJSON, wraps one of these or comes from the file
// system, the reader or the writer. It says where the fault is, for example
// "boost.AdaBoost.ensemble (learn.Ensemble).members[3]".
var (
	// ErrType: the value cannot be saved. It contains a function or a value whose
	// type is not one of Mercer's, or its parts do not fit each other.
	ErrType error = saved.ErrType
	// ErrFormat: the text is not a saved model, or it is damaged.
	ErrFormat error = saved.ErrFormat
	// ErrVersion: the file was written by a later version of Mercer.
	ErrVersion error = saved.ErrVersion
	// ErrTooLarge: reading the model takes more memory than it may, see Load.
	ErrTooLarge = budget.ErrTooLarge
)

// Save writes a model to a file. It replaces an existing file as a whole: if
// anything goes wrong, the old file stays as it was. A new file can be read by all
// users, as far as the umask allows.
func Save(path string, model any) error {
	data, err := saved.Append(nil, model)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return atomicfile.Write(path, append(data, '\n'), 0o666)
}

// Load reads a model from a file. The result has the type that was saved: a pointer
// such as *svm.Model, or a value such as stump.Stump or kernel.Gaussian.
//
// The optional argument maxBytes is how many bytes Load may hold at one time, for the
// text, for the model, and for what it needs on the way to it. Without it, or with 0, it
// is 1 GiB; less than 1 MiB counts as 1 MiB.
func Load(path string, maxBytes ...int64) (any, error) {
	file, err := regular.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	model, err := Read(file, maxBytes...)
	if err != nil {
		return nil, about(path, err)
	}
	return model, nil
}

// about names the file in an error that does not.
func about(path string, err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// Write writes a model to w, in the same format as Save.
func Write(w io.Writer, model any) error {
	data, err := saved.Append(nil, model)
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}

// Read reads a model from r, as Load does from a file. It reads r to its end.
// Nothing but white space may follow the model.
func Read(r io.Reader, maxBytes ...int64) (any, error) {
	b := budget.Optional(maxBytes)
	var data []byte
	for {
		var err error
		if data, err = budget.Room(b, data, 512); err != nil {
			return nil, err
		}
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if errors.Is(err, io.EOF) {
			return saved.Decode(data, b)
		}
		if err != nil {
			return nil, err
		}
	}
}
