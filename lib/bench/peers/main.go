package main

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	if err := serve(os.Stdin, os.Stdout); err != nil {
		log.Fatalf("peers: %v", err)
	}
}

// serve answers requests until they end.
func serve(r io.Reader, w io.Writer) error {
	in, out := json.NewDecoder(r), json.NewEncoder(w)
	s := &side{sets: map[string]*set{}, models: map[trained]scorer{}}
	for {
		var q request
		if err := in.Decode(&q); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		a, err := s.answer(q)
		if err != nil {
			a.Error = err.Error()
		}
		if err := out.Encode(a); err != nil {
			return err
		}
	}
}
