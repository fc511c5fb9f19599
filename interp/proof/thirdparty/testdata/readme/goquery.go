// github.com/PuerkitoBio/goquery
package main

import (
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	"github.com/PuerkitoBio/goquery"
)

func main() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `<div class="left-content"><article><p class="post-title"><a>One</a></p><p class="post-title"><a>Two &amp; three</a></p></article></div>`)
	}))
	defer server.Close()
	res, err := http.Get(server.URL)
	if err != nil {
		log.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != 200 {
		log.Fatalf("status code error: %d %s", res.StatusCode, res.Status)
	}
	doc, err := goquery.NewDocumentFromReader(res.Body)
	if err != nil {
		log.Fatal(err)
	}
	doc.Find(".left-content article .post-title").Each(func(i int, s *goquery.Selection) {
		title := s.Find("a").Text()
		fmt.Printf("Review %d: %s\n", i, title)
	})
}
