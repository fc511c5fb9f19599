package catalogue

import (
	"io"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/lib/learn"
)

// openBrought reads the set from the files of the user.
func (s Set) openBrought() (*learn.Dataset, error) {
	if err := s.missingFiles(s.bring.files...); err != nil {
		return nil, err
	}
	read := readTables
	if s.bring.idx {
		read = readImages
	}
	ds, err := read(s)
	if err != nil {
		return nil, err
	}
	ds.Name, ds.Classes = s.Name, s.Classes()
	return ds, nil
}

// readTables reads CSV files and puts their rows one after the other.
func readTables(s Set) (*learn.Dataset, error) {
	var whole *learn.Dataset
	for _, f := range s.bring.files {
		err := withFile(f, func(plain io.Reader) error {
			part, err := s.format().Read(plain)
			if err != nil || whole == nil {
				whole = part
				return err
			}
			X := &mat.Dense{}
			X.Stack(whole.X, part.X)
			whole.X, whole.Y = X, append(whole.Y, part.Y...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return whole, nil
}

// readImages reads IDX files, images and labels in turn. It joins them after all are
// read, because one file may lack a class.
func readImages(s Set) (*learn.Dataset, error) {
	var arrays [2]*format.Array
	for k, f := range s.bring.files {
		err := withFile(f, func(plain io.Reader) error {
			part, err := format.ReadIDX(plain)
			whole := arrays[k%2]
			if err != nil || whole == nil {
				arrays[k%2] = part
				return err
			}
			whole.Shape[0] += part.Shape[0]
			whole.Values = append(whole.Values, part.Values...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return format.Join(arrays[0], arrays[1])
}
