// github.com/jackc/pgx/v5
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5"
)

func main() {
	conn, err := pgx.Connect(context.Background(), "postgres://username:password@127.0.0.1:1/database_name")
	if err != nil {
		fmt.Fprintf(os.Stdout, "Unable to connect to database: %v\n", err)
	} else {
		conn.Close(context.Background())
	}
	config, err := pgx.ParseConfig("postgres://jack:secret@pg.example.com:5432/mydb?sslmode=disable&search_path=myschema")
	fmt.Println(config.Host, config.Port, config.Database, config.User, config.RuntimeParams, err)
	fmt.Println(pgx.Identifier{"public", `a "b"`}.Sanitize())
}
