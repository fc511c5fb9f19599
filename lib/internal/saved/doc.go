// Package saved writes values as JSON and reads them back, exact to the bit. It
// is what the MarshalJSON of every model of lib is made of; package modelfile
// describes the format and puts it into files.
//
// A package that has a type to save says so once, in a variable:
//
//	var savedModel = saved.Pointer("svm.Model", (*Model).fields)
//
// The function fields names the fields of the type. It is called to write a value
// and again to read one, so that the two cannot differ:
//
//	func (m *Model) fields(c *saved.Codec) {
//		saved.Held(c, "kernel", &m.Kernel)
//		c.Finite("bias", &m.Bias)
//		c.Check(m.check())
//	}
//
// A value in a field of an interface type, such as a kernel or a member of an
// ensemble, is saved with the name of its type. The package that holds it need
// not know that type: any that is registered will do.
package saved
