// github.com/go-playground/validator/v10
package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/go-playground/validator/v10"
)

type address struct {
	Street string `json:"street" validate:"required"`
	Zip    string `json:"zip" validate:"len=5,numeric"`
}

type person struct {
	Name   string            `json:"name" validate:"required,min=2,max=10"`
	Mail   string            `json:"mail" validate:"omitempty,email"`
	Age    uint8             `json:"age" validate:"gte=18,lte=130"`
	Colour string            `json:"colour" validate:"oneof=red green 'light blue'"`
	Even   int               `json:"even" validate:"even"`
	Home   *address          `json:"home" validate:"required"`
	Others []address         `json:"others" validate:"max=2,dive"`
	Tags   map[string]string `json:"tags" validate:"dive,keys,alpha,endkeys,required"`
	Secret string            `json:"-" validate:"required_with=Mail"`
	Again  string            `json:"again" validate:"eqfield=Secret"`
}

type span struct{ From, To int }

func main() {
	v := validator.New(validator.WithRequiredStructEnabled())
	err := v.RegisterValidation("even", func(f validator.FieldLevel) bool { return f.Field().Int()%2 == 0 })
	v.RegisterTagNameFunc(func(f reflect.StructField) string {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		return name
	})
	v.RegisterStructValidation(func(l validator.StructLevel) {
		if s := l.Current().Interface().(span); s.From > s.To {
			l.ReportError(s.To, "To", "To", "after", "From")
		}
	}, span{})
	v.RegisterAlias("word", "alpha,lowercase")
	fmt.Println(err)

	good := person{"Ada", "ada@example.com", 36, "light blue", 4, &address{"Road 1", "12345"}, nil, map[string]string{"a": "b"}, "s", "s"}
	fmt.Println(v.Struct(good))
	bad := person{"A", "nobody", 7, "blue", 3, &address{Zip: "12a"}, []address{{"x", "1"}}, map[string]string{"1": ""}, "", "t"}
	var all validator.ValidationErrors
	fmt.Println(errors.As(v.Struct(&bad), &all), len(all))
	for _, e := range all {
		fmt.Println(e.Namespace(), e.StructField(), e.Tag(), e.Param(), e.Kind(), e.Type(), e.Value())
	}
	fmt.Println(v.Struct(bad))
	fmt.Println(v.Struct(span{2, 1}))
	fmt.Println(v.Var("2001:db8::1", "ip"), v.Var("Abc", "word"), v.Var([]int{1, 1}, "unique"), v.Var("x", "uuid4"))
	fmt.Println(v.StructPartial(bad, "Name", "Age"))
	fmt.Println(v.Struct(5))
	fmt.Println(v.ValidateMap(map[string]any{"n": "", "m": 3}, map[string]any{"n": "required", "m": "gt=2"}))
	func() {
		defer func() { fmt.Println(recover()) }()
		_ = v.Var(1, "nonsense")
	}()
}
