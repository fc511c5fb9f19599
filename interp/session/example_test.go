package session_test

import (
	"context"
	"errors"
	"fmt"
	"go/constant"
	"log"
	"time"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

// Player is a type of this program that scripts can use.
type Player struct {
	Name  string
	Level int
}

// Promote is called from a script.
func (p *Player) Promote() { p.Level++ }

// Rule decides whether a player may enter. A script implements it.
type Rule interface{ Admits(p *Player) bool }

func start() *session.Session {
	s, err := session.New(session.Options{Packages: symbols.Packages()})
	if err != nil {
		log.Fatal(err)
	}
	return s
}

// A session keeps what its cells declare.
func ExampleNew() {
	s, err := session.New(session.Options{Packages: symbols.Packages()})
	if err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	ctx := context.Background()
	for _, cell := range []string{
		"func square(x int) int { return x * x }",
		"n := square(12)",
		"import \"fmt\"\nfmt.Println(n)",
	} {
		if _, err := s.Eval(ctx, cell); err != nil {
			log.Println(err)
			return
		}
	}
	// Output: 144
}

// Values and functions of a cell are Go's own. An error says what is wrong, and
// in which line of the cell.
func ExampleSession_Eval() {
	s := start()
	defer s.Close()
	ctx := context.Background()
	v, err := s.Eval(ctx, "import \"strings\"\nstrings.Fields(\"one two\")")
	fmt.Printf("%q %v\n", v, err)
	f, err := s.Eval(ctx, "import \"time\"\nfunc(d time.Duration) string { return d.Round(time.Second).String() }")
	fmt.Println(f.(func(time.Duration) string)(90*time.Second), err)
	_, err = s.Eval(ctx, "x := 1\nx + \"a\"")
	var e *session.Error
	fmt.Println(errors.As(err, &e) && e.Kind == session.CompileError, err)
	// Output:
	// ["one" "two"] <nil>
	// 1m30s <nil>
	// true cell3:2:1: compile error: invalid operation: x + "a" (mismatched types int and untyped string); write fmt.Sprint(x)
}

// A script works with the program's own types, variables and functions.
func ExampleSession_Use() {
	s := start()
	defer s.Close()
	players := []*Player{{"Ann", 3}, {"Bob", 1}}
	err := s.Use("game", map[string]any{
		"Player":  (*Player)(nil),
		"Rule":    (*Rule)(nil),
		"Players": &players,
		"Find": func(name string) (*Player, error) {
			for _, p := range players {
				if p.Name == name {
					return p, nil
				}
			}
			return nil, fmt.Errorf("there is no player %s", name)
		},
		"Top": constant.MakeInt64(2),
	})
	if err != nil {
		log.Println(err)
		return
	}
	v, err := s.Eval(context.Background(), `
import "game"

type strict struct{ least int }

func (s strict) Admits(p *game.Player) bool { return p.Level >= s.least }

bob := must(game.Find("Bob"))
bob.Promote()
game.Players = append(game.Players, &game.Player{Name: "Eve"})
game.Rule(strict{game.Top})`)
	if err != nil {
		log.Println(err)
		return
	}
	for _, p := range players {
		fmt.Println(*p, v.(Rule).Admits(p))
	}
	// Output:
	// {Ann 3} true
	// {Bob 2} true
	// {Eve 0} false
}

// Set brings values in, Eval out.
func ExampleSession_Set() {
	s := start()
	defer s.Close()
	team := map[string]*Player{"Ann": {"Ann", 3}}
	if err := s.Set("team", team); err != nil {
		log.Println(err)
		return
	}
	level, err := s.Eval(context.Background(), "team[\"Ann\"].Promote()\nteam[\"Ann\"].Level")
	fmt.Println(level, err, team["Ann"].Level)
	// Output: 4 <nil> 4
}
