package magic

import (
	"reflect"
	"testing"
)

func TestParseSQL(t *testing.T) {
	for args, want := range map[string]SQL{
		"":                      {},
		"top :=":                {Result: "top"},
		"top := db":             {"top", "db"},
		"sqlite:my shop.db":     {Database: "sqlite:my shop.db"},
		"x:=postgres://a/b":     {"x", "postgres://a/b"},
		"postgres://u:p@h/b":    {Database: "postgres://u:p@h/b"},
		"top := sqlite:a:=b.db": {"top", "sqlite:a:=b.db"},
	} {
		if got := ParseSQL(args); got != want {
			t.Errorf("%q: %+v, want %+v", args, got, want)
		}
	}
}

// TestMentions: no word of a text, a comment or a conversion counts.
func TestMentions(t *testing.T) {
	words, parameters := Mentions("select a.x, 'no :no', \"my table\", [other] -- not :me\nfrom größe as a /* nor\n:me */ where y::int > :least and z = :least or t = '12:30' and `q` <> :b'")
	if want := []string{"select", "a", "x", "my table", "other", "from", "größe", "as", "where", "y", "int", "and", "z", "or", "t", "q"}; !reflect.DeepEqual(words, want) {
		t.Errorf("%q", words)
	}
	if want := []string{"least", "b"}; !reflect.DeepEqual(parameters, want) {
		t.Errorf("%q", parameters)
	}
	if words, parameters := Mentions("select /*/ a :b /**/ c"); !reflect.DeepEqual(words, []string{"select", "c"}) || parameters != nil {
		t.Errorf("%q %q", words, parameters)
	}
	for _, open := range []string{"'", "\"", "[", "`", "/*", "--", ":", "'a''"} {
		Mentions("x " + open)
	}
}
