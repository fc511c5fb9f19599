// go.etcd.io/bbolt
package main

import (
	"fmt"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"
)

func main() {
	dir, err := os.MkdirTemp("", "bolt")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	db, err := bolt.Open(filepath.Join(dir, "my.db"), 0600, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(db.Update(func(tx *bolt.Tx) error {
		b, err := tx.CreateBucket([]byte("MyBucket"))
		if err != nil {
			return fmt.Errorf("create bucket: %s", err)
		}
		b.Put([]byte("answer"), []byte("42"))
		return b.Put([]byte("zero"), nil)
	}))
	db.View(func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("MyBucket")).ForEach(func(k, v []byte) error {
			fmt.Printf("%s=%s\n", k, v)
			return nil
		})
	})
	fmt.Println(db.Close())
}
