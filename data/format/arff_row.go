package format

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/mercer-go/mercer/data/internal/stream"
)

// row reads a line of the data.
func (a *arffReader) row(list []token) error {
	cells := a.cells
	fill := a.dense
	if list[0].is("{") {
		fill, list = a.sparse, list[1:]
	}
	rest, err := fill(cells, list)
	if err != nil {
		return err
	}
	if err := a.weight(rest); err != nil {
		return err
	}
	if err := a.b.beginRow(); err != nil {
		return fmt.Errorf("column 1: %w", err)
	}
	for j, cell := range cells {
		if err := a.cell(j, cell); err != nil {
			return fmt.Errorf("column %d (%.60s): %w", max(cell.column, 1), a.attributes[j].name, err)
		}
	}
	if err := checkSparse(len(a.b.labels), len(a.b.features), a.stored); err != nil {
		return fmt.Errorf("column 1: %w", err)
	}
	return nil
}

// dense puts the values of a line into cells and returns the tokens after them.
func (a *arffReader) dense(cells, list []token) ([]token, error) {
	for j := range cells {
		if j > 0 {
			if len(list) == 0 || !list[0].is(",") {
				return nil, fmt.Errorf("column %d: the line has %d values, want %d with commas between them", columnOf(list), j, len(cells))
			}
			list = list[1:]
		}
		if len(list) == 0 || list[0].is(",") || list[0].is("{") || list[0].is("}") {
			return nil, fmt.Errorf("column %d: there is no value of %.60s", columnOf(list), a.attributes[j].name)
		}
		cells[j], list = list[0], list[1:]
		a.stored++
	}
	return list, nil
}

// sparse puts the pairs of a line into cells and returns the tokens after them.
func (a *arffReader) sparse(cells, list []token) ([]token, error) {
	for j := range cells { // what is not mentioned
		cells[j] = token{text: "0"}
		if levels := a.attributes[j].levels; len(levels) > 0 {
			cells[j] = token{text: levels[0], quoted: true}
		}
	}
	for last := -1; len(list) > 0 && !list[0].is("}"); {
		if last >= 0 {
			if !list[0].is(",") {
				return nil, fmt.Errorf("column %d: %.60q, want a comma or }", list[0].column, list[0].text)
			}
			list = list[1:]
		}
		if len(list) < 2 || list[1].is("}") || list[1].is(",") || list[1].is("{") {
			return nil, fmt.Errorf("column %d: want an index and a value", columnOf(list))
		}
		j, err := strconv.Atoi(list[0].text)
		if err != nil || j <= last || j >= len(cells) {
			return nil, fmt.Errorf("column %d: %.60q is not an index above %d and below %d", list[0].column, list[0].text, last, len(cells))
		}
		cells[j], last, list = list[1], j, list[2:]
		a.stored++
	}
	if len(list) == 0 {
		return nil, errors.New("column 1: the line has no }")
	}
	return list[1:], nil
}

// weight reads the end of a line: nothing, or an example weight such as ", {2.5}".
func (a *arffReader) weight(list []token) error {
	b := a.b
	if len(list) == 0 {
		if len(b.weights) > 0 {
			return b.weigh(1)
		}
		return nil
	}
	if len(list) != 4 || !list[0].is(",") || !list[1].is("{") || !list[3].is("}") {
		return fmt.Errorf("column %d: more than the %d values", list[0].column, len(a.attributes))
	}
	w, err := weight(list[2].text)
	if err != nil {
		return fmt.Errorf("column %d: %w", list[2].column, err)
	}
	for len(b.weights) < len(b.labels) {
		if err := b.weigh(1); err != nil {
			return fmt.Errorf("column 1: %w", err)
		}
	}
	return b.weigh(w)
}

// cell adds one value to the row.
func (a *arffReader) cell(j int, cell token) error {
	missing := cell.is("?")
	switch role := a.roles[j]; {
	case role == isDropped:
		return nil
	case role == isLabel && missing:
		return errors.New("the class is missing")
	case role == isLabel && a.attributes[j].kind == "numeric":
		v, err := stream.Number(cell.text)
		if err != nil {
			return err
		}
		return a.b.label(string(stream.AppendNumber(nil, v+0))) // +0: -0 is 0
	case role == isLabel:
		return a.b.label(cell.text)
	case missing:
		a.b.values = append(a.b.values, math.NaN())
		return nil
	default:
		v, err := a.b.value(role, cell.text)
		a.b.values = append(a.b.values, v)
		return err
	}
}

// columnOf returns the column of the first token, or 1 if there is none.
func columnOf(list []token) int {
	if len(list) > 0 {
		return list[0].column
	}
	return 1
}
