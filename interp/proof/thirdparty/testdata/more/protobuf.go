// google.golang.org/protobuf
package main

import (
	"fmt"
	"time"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"
	"google.golang.org/protobuf/types/known/timestamppb"
)

func main() {
	at := timestamppb.New(time.Unix(1700000000, 5))
	wire, err := proto.Marshal(at)
	fmt.Printf("%x %v\n", wire, err)
	back := &timestamppb.Timestamp{}
	fmt.Println(proto.Unmarshal(wire, back), proto.Equal(at, back), back.AsTime().UTC())
	s, err := structpb.NewStruct(map[string]any{"name": "x"})
	fmt.Println(err, s.AsMap())
	text, err := protojson.Marshal(at)
	fmt.Println(string(text), err)
}
