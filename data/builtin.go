package data

import "strings"

// builtIn lists the sets whose files are embedded, ascending by name. Each was
// converted to CSV as SOURCES.md tells.
func builtIn() []set {
	return []set{
		{
			name: "breast_ljubljana", about: "return of breast cancer, from nine findings (Ljubljana)",
			rows: 286, features: 9, missing: 9,
			labels:  []string{"no-recurrence-events", "recurrence-events"},
			shown:   []string{"no recurrence", "recurrence"},
			nominal: breastLevels(),
		},
		{
			name: "breast_wisconsin", about: "tumours by the look of their cells (Wisconsin, original)",
			rows: 699, features: 9, missing: 16,
			labels: []string{"benign", "malignant"},
		},
		{
			name: "dna", about: "splice junctions in 60 bases, 3 bits each (Statlog)",
			rows: 3186, features: 180, train: 2000,
			labels: []string{"ei", "ie", "n"},
			shown:  []string{"exon to intron", "intron to exon", "neither"},
		},
		{
			name: "german", about: "credit risk, numbers and names (Statlog)",
			rows: 1000, features: 20,
			labels:  []string{"good", "bad"},
			nominal: germanLevels(),
		},
		{
			name: "glass", about: "kinds of glass by refraction and composition",
			rows: 214, features: 9,
			labels: []string{"1", "2", "3", "5", "6", "7"},
			shown:  []string{"building, float", "building, other", "vehicle, float", "container", "tableware", "headlamp"},
		},
		{
			name: "heart", about: "heart disease from a medical examination (Statlog)",
			rows: 270, features: 13,
			labels: []string{"absent", "present"},
		},
		{
			name: "house_votes84", about: "parties by 16 votes in the US House of 1984",
			rows: 435, features: 16, missing: 203,
			labels:  []string{"democrat", "republican"},
			nominal: voteLevels(),
		},
		{
			name: "ionosphere", about: "radar returns with and without structure in the ionosphere",
			rows: 351, features: 34,
			labels: []string{"bad", "good"},
		},
		{
			name: "iris", about: "three species of iris by sepal and petal (Fisher)",
			rows: 150, features: 4,
			labels: []string{"setosa", "versicolor", "virginica"},
		},
		{
			name: "letter", about: "capital letters by 16 figures of their images",
			rows: 20000, features: 16, train: 15000,
			labels: strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ", ""),
		},
		{
			name: "pima_diabetes", about: "diabetes among Pima women; 0 often stands for missing",
			rows: 768, features: 8,
			labels: []string{"neg", "pos"},
		},
		{
			name: "satimage", about: "soil by Landsat pixels, 9 neighbours × 4 bands (Statlog)",
			rows: 6435, features: 36, train: 4435,
			labels: []string{"red_soil", "cotton_crop", "grey_soil", "damp_grey_soil", "vegetation_stubble", "very_damp_grey_soil"},
			shown:  []string{"red soil", "cotton crop", "grey soil", "damp grey soil", "vegetation stubble", "very damp grey soil"},
		},
		{
			name: "segment", about: "what 3×3 pixels of outdoor images show",
			rows: 2310, features: 19,
			labels: []string{"brickface", "sky", "foliage", "cement", "window", "path", "grass"},
		},
		{
			name: "sonar", about: "sonar echoes of rocks and of metal cylinders (mines)",
			rows: 208, features: 60,
			labels: []string{"R", "M"},
			shown:  []string{"rock", "mine"},
		},
		{
			name: "spambase", about: "e-mail by the frequency of words and signs",
			rows: 4601, features: 57,
			labels: []string{"nonspam", "spam"},
		},
		{
			name: "thyroid", about: "thyroid function by five blood tests (new-thyroid)",
			rows: 215, features: 5,
			labels: []string{"Normal", "Hyper", "Hypo"},
			shown:  []string{"normal", "hyper", "hypo"},
		},
		{
			name: "titanic", about: "who survived the Titanic, by class, sex and age",
			rows: 2201, features: 3,
			labels: []string{"No", "Yes"},
			shown:  []string{"died", "survived"},
			nominal: map[string][]string{
				"Class": {"1st", "2nd", "3rd", "Crew"},
				"Sex":   {"Female", "Male"},
				"Age":   {"Adult", "Child"},
			},
		},
		{
			name: "vehicle", about: "kinds of vehicle by their silhouettes (Statlog)",
			rows: 846, features: 18,
			labels: []string{"bus", "opel", "saab", "van"},
		},
		{
			name: "vowel", about: "eleven English vowels by 15 speakers (Deterding)",
			rows: 990, features: 10, train: 528,
			labels: []string{"hid", "hId", "hEd", "hAd", "hYd", "had", "hOd", "hod", "hUd", "hud", "hed"},
		},
		{
			name: "wine", about: "three cultivars by the chemistry of their wine",
			rows: 178, features: 13,
			labels: []string{"1", "2", "3"},
			shown:  []string{"cultivar 1", "cultivar 2", "cultivar 3"},
		},
	}
}
