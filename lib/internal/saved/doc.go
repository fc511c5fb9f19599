// Package saved writes values as JSON and reads them back with the same bits. The
// MarshalJSON methods of all models in lib use it. Package modelfile describes the
// format and writes it to files.
//
// A package registers each of its types that can be saved, once, in a variable:
//
//	var savedModel = saved.Pointer("svm.Model", (*Model).fields)
//
// The function fields names the fields of the type. The same function writes a value
// and reads one, so that the two cannot differ:
//
//	func (m *Model) fields(c *saved.Codec) {
//		saved.Held(c, "kernel", &m.Kernel)
//		c.Finite("bias", &m.Bias)
//		c.Check(m.check())
//	}
//
// Each method of Codec, and each function with a Codec, is for one kind of field. It
// writes the field *v under the given name, or reads it into *v.
//
// A value in a field of an interface type, such as a kernel or a member of an
// ensemble, is saved with the name of its type. It can have any registered type. The
// package of the field need not know that type.
package saved
