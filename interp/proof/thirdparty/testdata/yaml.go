// gopkg.in/yaml.v3
package main

import (
	"fmt"
	"os"
	"strings"

	"gopkg.in/yaml.v3"
)

type colour struct{ R, G, B uint8 }

func (c colour) MarshalYAML() (any, error) { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B), nil }

func (c *colour) UnmarshalYAML(n *yaml.Node) error {
	var s string
	if err := n.Decode(&s); err != nil {
		return err
	}
	if _, err := fmt.Sscanf(s, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		return fmt.Errorf("line %d: %q is no colour", n.Line, s)
	}
	return nil
}

type mood int

func (m mood) MarshalText() ([]byte, error) { return []byte([...]string{"calm", "glad"}[m]), nil }

func (m *mood) UnmarshalText(text []byte) error {
	*m = mood(strings.Index("calmglad", string(text)) / 4)
	return nil
}

type base struct {
	ID   int    `yaml:"id"`
	Kind string `yaml:"kind,omitempty"`
}

type shape struct {
	base    `yaml:",inline"`
	Fill    colour          `yaml:"fill"`
	Line    *colour         `yaml:"line,omitempty"`
	Size    [2]float64      `yaml:"size,flow"`
	Moods   map[mood][]mood `yaml:"moods,omitempty"`
	Options map[string]any  `yaml:",inline"`
	Hidden  string          `yaml:"-"`
	Tree    *tree           `yaml:"tree,omitempty"`
}

type tree struct {
	Name string
	Kids []tree `yaml:",omitempty"`
}

const text = `
- &first
  id: 1
  kind: round
  fill: "#ff8000"
  size: [1, 2.5]
  depth: 3
  nested: {a: [1, 0x10, 1e3, ~, yes], b: "text"}
- <<: *first
  id: 2
  line: "#000001"
  moods: {glad: [calm, glad]}
  tree:
    name: root
    kids: [{name: left}, {name: right, kids: [{name: leaf}]}]
`

func main() {
	var shapes []shape
	err := yaml.Unmarshal([]byte(text), &shapes)
	for _, s := range shapes {
		fmt.Printf("%+v\n", s.base)
		fmt.Println(s.Fill, s.Line, s.Size, s.Moods, s.Options, s.Tree)
	}
	fmt.Println(err)
	enc := yaml.NewEncoder(os.Stdout)
	enc.SetIndent(2)
	fmt.Println(enc.Encode(shapes), enc.Close())

	fmt.Println(yaml.Unmarshal([]byte("- fill: red"), &shapes))
	fmt.Println(yaml.Unmarshal([]byte("- id: [1]\n- kind: {}"), &shapes))
	dec := yaml.NewDecoder(strings.NewReader("id: 1\ncolor: 2\n"))
	dec.KnownFields(true)
	var b base
	fmt.Println(dec.Decode(&b), b)

	var doc yaml.Node
	fmt.Println(yaml.Unmarshal([]byte("# head\na: 1 # one\nb: [x, y]\n"), &doc))
	doc.Content[0].Content[1].Value = "7"
	out, err := yaml.Marshal(&doc)
	fmt.Print(string(out), err, "\n")
}
