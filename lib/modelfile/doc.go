// Package modelfile saves trained models to files and loads them again. Every model
// of lib can be saved. In a notebook:
//
//	err := modelfile.Save("sonar.json", model)
//	…
//	m := must(modelfile.Load("sonar.json")).(*svm.Model)
//
// A loaded model equals the saved one to the last bit: in all fields, and so in all
// scores and predictions. The models are those of packages svm, linear, stump,
// perceptron, fourier, boost, cgens, committee, kboost, platt and learn, with the scalers, encoders
// and imputers of learn and the kernels of package kernel. A model that contains
// other models, such as an ensemble, is saved together with them.
//
// A file holds numbers, not code. So a model cannot be saved if it contains a
// kernel.Func, or a kernel or a member whose type is declared in a notebook cell or
// in another program. The error names this part. A model whose parts do not fit
// each other cannot be saved either.
//
// # Format
//
// A file is one JSON object, in UTF-8. FORMAT.md, beside this file, lists the
// fields of every type, so that you can write a program in another language that
// reads the file.
//
//	{"mercer":1,"type":"svm.Model",
//	"kernel":{"type":"kernel.Gaussian","gamma":0.5},
//	"sv":[
//	[0.1,-2],
//	[3,1e-07]],
//	"rows":40, …}
//
// "mercer" is the version of the format, and "type" is the Go name of what is
// saved. A value inside another value, such as the kernel, has a type too, but no
// version. An object has all fields of its type and no others, in any order.
//
// A number is the shortest decimal that reads back as the same float64. JSON has no
// infinities and no NaN. In the fields that may have such values, they are the
// strings "Infinity", "-Infinity" and "NaN". A matrix is an array of its rows.
//
// The format has decimal numbers instead of bytes in base64 for three reasons.
// Every JSON reader understands them as numbers. A person can compare two files.
// And measured features have few digits: in a file with support vectors of the set
// sonar, a feature takes 7 bytes, and in base64 it would take 11. A feature with 17
// digits takes 20 bytes.
//
// json.Marshal of a model gives the same JSON without line breaks. This also works
// if the model is a field of another struct. json.Unmarshal reads the JSON into a
// variable of the right type.
package modelfile
