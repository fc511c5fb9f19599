package progfuzz

// xmlSnippets encode declared types as XML.
var xmlSnippets = []snippet{
	{decls: `
type Unit@ string
type Price@ struct {
	Amount float64 ` + "`xml:\",chardata\"`" + `
	Unit   Unit@   ` + "`xml:\"unit,attr\"`" + `
}
type Base@ struct {
	ID   int      ` + "`xml:\"id,attr,omitempty\"`" + `
	Note []string ` + "`xml:\"notes>note\"`" + `
}
type Order@ struct {
	XMLName xml.Name ` + "`xml:\"order\"`" + `
	Base@
	Prices  []Price@ ` + "`xml:\"price\"`" + `
	*Buyer@
	When    Day@     ` + "`xml:\"when\"`" + `
	Flag    *bool    ` + "`xml:\"flag,omitempty\"`" + `
	Text    string   ` + "`xml:\",comment\"`" + `
	hidden  Unit@
}
type Buyer@ struct{ Name Unit@ }
type Day@ int

func (d Day@) MarshalText() ([]byte, error)  { return []byte("day " + strconv.Itoa(int(d))), nil }
func (d *Day@) UnmarshalText(b []byte) error { _, err := fmt.Sscanf(string(b), "day %d", (*int)(d)); return err }
func (u Unit@) MarshalXMLAttr(name xml.Name) (xml.Attr, error) {
	return xml.Attr{Name: name, Value: "u:" + string(u)}, nil
}`, body: `
order@ := Order@{Base@: Base@{#n#, []string{"a<b", "c"}}, Prices: []Price@{{1.5, "EUR"}, {#float64#, ""}}, Buyer@: &Buyer@{"B"}, When: Day@(#n#), Text: " t "}
data@, err@ := xml.MarshalIndent(order@, "", " ")
fmt.Println(string(data@), err@)
var back@ Order@
fmt.Println(xml.Unmarshal(data@, &back@), back@.Base@, len(back@.Prices), back@.Prices, back@.When, back@.XMLName.Local, back@.Buyer@ != nil)
for _, v := range []any{Price@{2, "x"}, []Buyer@{{"p"}, {"q"}}, Day@(3), Unit@("raw"), map[string]int{}, struct{ D []Day@ }{[]Day@{1, 2}}, &order@.Base@, (*Order@)(nil), struct {
	XMLName xml.Name ` + "`xml:\"w\"`" + `
	In      any
}{In: Buyer@{"in"}}} {
	data, err := xml.Marshal(v)
	fmt.Println(string(data), err)
}
var bad@ Order@
fmt.Println(xml.Unmarshal([]byte("<order id=\"x\"></order>"), &bad@))
fmt.Println(xml.Unmarshal([]byte("<order><when>night</when></order>"), &bad@))
fmt.Println(xml.Unmarshal([]byte("<other/>"), &bad@))`},
	{decls: `
type Tree@ struct {
	Name string  ` + "`xml:\"name,attr\"`" + `
	Kids []Tree@ ` + "`xml:\"tree\"`" + `
	Any  []Any@  ` + "`xml:\",any\"`" + `
}
type Any@ struct {
	XMLName xml.Name
	Inner   string ` + "`xml:\",innerxml\"`" + `
}
type Pair@[T any] struct{ First, Second T }
type Hex@ uint16

func (h Hex@) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	start.Attr = append(start.Attr, xml.Attr{Name: xml.Name{Local: "base"}, Value: "16"})
	return e.EncodeElement(strconv.FormatUint(uint64(h), 16), start)
}
func (h *Hex@) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	var s string
	if err := d.DecodeElement(&s, &start); err != nil {
		return err
	}
	n, err := strconv.ParseUint(s, 16, 16)
	*h = Hex@(n)
	return err
}`, body: `
var tree@ Tree@
fmt.Println(xml.Unmarshal([]byte("<tree name=\"r\"><tree name=\"k\"><x>1<y/></x></tree><tree/></tree>"), &tree@))
fmt.Printf("%+v %T\n", tree@, tree@.Kids)
data@, err@ := xml.Marshal(tree@)
fmt.Println(string(data@), err@)
type hexes@ struct {
	A Hex@
	B *Hex@
	L []Hex@
}
h@ := Hex@(#uint16#)
data@, err@ = xml.Marshal(hexes@{255, &h@, []Hex@{1, 16}})
fmt.Println(string(data@), err@)
var back@ hexes@
fmt.Println(xml.Unmarshal(data@, &back@), back@.A, *back@.B == h@, back@.L)
fmt.Println(xml.Unmarshal([]byte("<h><A>zz</A></h>"), &back@))
data@, err@ = xml.Marshal(Pair@[Hex@]{#n#, 2})
fmt.Println(string(data@), err@)`},
}
