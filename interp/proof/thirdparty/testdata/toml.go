// github.com/BurntSushi/toml
package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

type level int

func (l level) MarshalText() ([]byte, error) { return []byte(strings.Repeat("!", int(l))), nil }

func (l *level) UnmarshalText(text []byte) error {
	if strings.Trim(string(text), "!") != "" {
		return fmt.Errorf("no level: %s", text)
	}
	*l = level(len(text))
	return nil
}

type point struct{ X, Y float64 }

func (p *point) UnmarshalTOML(data any) error {
	switch d := data.(type) {
	case []any:
		p.X, p.Y = d[0].(float64), d[1].(float64)
	case map[string]any:
		p.X, p.Y = d["x"].(float64), d["y"].(float64)
	default:
		return fmt.Errorf("a %T is no point", data)
	}
	return nil
}

type owner struct {
	Name string    `toml:"name"`
	Born time.Time `toml:"born"`
}

type config struct {
	owner
	Title  string               `toml:"title"`
	Level  level                `toml:"level,omitempty"`
	Points map[string]point     `toml:"points"`
	Server []*server            `toml:"server"`
	Extra  map[string]any       `toml:"extra"`
	Later  toml.Primitive       `toml:"later"`
	Wait   struct{ D duration } `toml:"wait"`
}

type server struct {
	Host  string   `toml:"host"`
	Ports []uint16 `toml:"ports"`
	notes string
}

type duration struct{ time.Duration }

func (d *duration) UnmarshalText(text []byte) (err error) {
	d.Duration, err = time.ParseDuration(string(text))
	return err
}

const text = `
title = "a config"
name = "Ada"
born = 1815-12-10T08:00:00Z
level = "!!!"
unknown = 1
[points]
a = [1.5, 2.0]
b = { x = 3.0, y = 4.0 }
[[server]]
host = "alpha"
ports = [80, 443]
[[server]]
host = "beta"
[extra]
list = [1, "two", 3.0, [true]]
[later]
x = 1.0
y = 2.0
[wait]
D = "1h30m"
`

func main() {
	var c config
	meta, err := toml.Decode(text, &c)
	fmt.Println(c.Title, c.Name, c.Born, c.Level, c.Points, c.Extra, c.Wait.D, err)
	fmt.Printf("%+v %+v\n", *c.Server[0], *c.Server[1])
	fmt.Println(meta.Undecoded(), meta.IsDefined("points", "a"), meta.Type("extra", "list"))
	var p point
	fmt.Println(meta.PrimitiveDecode(c.Later, &p), p)

	var b bytes.Buffer
	err = toml.NewEncoder(&b).Encode(struct {
		owner
		Level  level
		Points map[string]point `toml:"points"`
		Server []*server        `toml:"server"`
	}{c.owner, 2, c.Points, c.Server})
	fmt.Print(b.String(), err, "\n")

	_, err = toml.Decode("level = \"?\"", &c)
	fmt.Println(err)
	_, err = toml.Decode("title = 1", &c)
	fmt.Println(err)
	_, err = toml.Decode("[server]\n[", &c)
	var parse toml.ParseError
	fmt.Println(errors.As(err, &parse), parse.Position.Line)
	fmt.Println(parse.ErrorWithPosition())
}
