// github.com/gorilla/mux
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/gorilla/mux"
)

func main() {
	r := mux.NewRouter()
	r.HandleFunc("/articles/{category}/{id:[0-9]+}", func(w http.ResponseWriter, r *http.Request) {
		vars := mux.Vars(r)
		fmt.Fprintf(w, "Category: %v, %v\n", vars["category"], vars["id"])
	}).Methods("GET").Name("article")
	for _, path := range []string{"/articles/go/7", "/articles/go/x"} {
		w := httptest.NewRecorder()
		r.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		fmt.Print(w.Code, " ", w.Body)
	}
	url, err := r.Get("article").URL("category", "technology", "id", "42")
	fmt.Println(url, err)
}
