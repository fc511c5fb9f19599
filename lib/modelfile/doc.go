// Package modelfile keeps trained models in files. Every model of lib can be saved:
//
//	err := modelfile.Save("sonar.json", model)
//	…
//	m := must(modelfile.Load("sonar.json")).(*svm.Model)
//
// What is loaded equals what was saved to the last bit: all fields, and so all
// scores and predictions. The models are those of packages svm, linear, stump,
// perceptron, fourier, boost, kboost, platt and learn, with the scalers, encoders and imputers
// of learn and the kernels of package kernel. A model of models, such as an
// ensemble, is saved with all that it holds.
//
// A file holds numbers, not code. A model with a kernel.Func, or with a kernel or a
// member of a type that a cell or another program declares, is refused with an error
// that names it. So is a model whose parts do not fit each other.
//
// # Format
//
// A file is one JSON object, in UTF-8. FORMAT.md, beside this file, lists the fields
// of every type, so that a program in another language can be written from it.
//
//	{"mercer":1,"type":"svm.Model",
//	"kernel":{"type":"kernel.Gaussian","gamma":0.5},
//	"sv":[
//	[0.1,-2],
//	[3,1e-07]],
//	"rows":40, …}
//
// "mercer" is the version of the format, and "type" is the Go name of what is saved.
// A value in a value, such as the kernel, has a type too, but no version. All fields
// of a type are there, in any order, and no others.
//
// A number is the shortest decimal that reads back as the same float64. JSON has no
// infinities and no NaN: they are the strings "Infinity", "-Infinity" and "NaN",
// where a field may have them at all. A matrix is an array of its rows. Decimals were
// chosen over bytes in base64 because every JSON reader gives them as numbers, because
// a person can compare two files, and because measured features have few digits: in a
// file of support vectors of sonar they take 7 bytes each, where base64 takes 11. Features of
// 17 digits take 20.
//
// json.Marshal of a model gives the same JSON, without the line ends, also where the
// model is a field of another struct; json.Unmarshal reads it into a variable of the
// right type.
package modelfile
