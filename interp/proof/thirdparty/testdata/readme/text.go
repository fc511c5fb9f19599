// golang.org/x/text
package main

import (
	"fmt"

	"golang.org/x/text/cases"
	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/unicode/norm"
)

func main() {
	message.SetString(language.Dutch, "In %v people speak %v.", "In %v spreekt men %v.")
	fr := language.French
	region, _ := fr.Region()
	for _, tag := range []string{"en", "nl"} {
		p := message.NewPrinter(language.Make(tag))
		p.Printf("In %v people speak %v.", region, fr)
		p.Println()
	}
	message.NewPrinter(language.German).Printf("%d %.2f\n", 1234567, 1234.5)
	fmt.Println(cases.Title(language.English).String("hello wORLD"), norm.NFC.String("e\u0301"))
	words := []string{"Östersund", "Zürich", "Oslo", "Århus"}
	collate.New(language.Swedish).SortStrings(words)
	fmt.Println(words)
}
