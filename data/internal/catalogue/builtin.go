package catalogue

import "strings"

// builtIn lists the sets whose files are embedded, in ascending order of the names.
// SOURCES.md says how each was converted to CSV.
func builtIn() []Set {
	return []Set{
		{
			Name: "breast_ljubljana", About: "return of breast cancer, from nine findings (Ljubljana)",
			Rows: 286, Features: 9, Missing: 9,
			labels:  []string{"no-recurrence-events", "recurrence-events"},
			shown:   []string{"no recurrence", "recurrence"},
			nominal: breastLevels(),
		},
		{
			Name: "breast_wisconsin", About: "tumours by the look of their cells (Wisconsin, original)",
			Rows: 699, Features: 9, Missing: 16,
			labels: []string{"benign", "malignant"},
		},
		{
			Name: "dna", About: "splice junctions in 60 bases, 3 bits each (Statlog)",
			Rows: 3186, Features: 180, Train: 2000,
			labels: []string{"ei", "ie", "n"},
			shown:  []string{"exon to intron", "intron to exon", "neither"},
		},
		{
			Name: "german", About: "credit risk, numbers and names (Statlog)",
			Rows: 1000, Features: 20,
			labels:  []string{"good", "bad"},
			nominal: germanLevels(),
		},
		{
			Name: "glass", About: "kinds of glass by refraction and composition",
			Rows: 214, Features: 9,
			labels: []string{"1", "2", "3", "5", "6", "7"},
			shown:  []string{"building, float", "building, other", "vehicle, float", "container", "tableware", "headlamp"},
		},
		{
			Name: "heart", About: "heart disease from a medical examination (Statlog)",
			Rows: 270, Features: 13,
			labels: []string{"absent", "present"},
		},
		{
			Name: "house_votes84", About: "parties by 16 votes in the US House of 1984",
			Rows: 435, Features: 16, Missing: 203,
			labels:  []string{"democrat", "republican"},
			nominal: voteLevels(),
		},
		{
			Name: "ionosphere", About: "radar returns with and without structure in the ionosphere",
			Rows: 351, Features: 34,
			labels: []string{"bad", "good"},
		},
		{
			Name: "iris", About: "three species of iris by sepal and petal (Fisher)",
			Rows: 150, Features: 4,
			labels: []string{"setosa", "versicolor", "virginica"},
		},
		{
			Name: "letter", About: "capital letters by 16 figures of their images",
			Rows: 20000, Features: 16, Train: 15000,
			labels: strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ", ""),
		},
		{
			Name: "pima_diabetes", About: "diabetes among Pima women; 0 often stands for missing",
			Rows: 768, Features: 8,
			labels: []string{"neg", "pos"},
		},
		{
			Name: "satimage", About: "soil by Landsat pixels, 9 neighbours × 4 bands (Statlog)",
			Rows: 6435, Features: 36, Train: 4435,
			labels: []string{"red_soil", "cotton_crop", "grey_soil", "damp_grey_soil", "vegetation_stubble", "very_damp_grey_soil"},
			shown:  []string{"red soil", "cotton crop", "grey soil", "damp grey soil", "vegetation stubble", "very damp grey soil"},
		},
		{
			Name: "segment", About: "what 3×3 pixels of outdoor images show",
			Rows: 2310, Features: 19,
			labels: []string{"brickface", "sky", "foliage", "cement", "window", "path", "grass"},
		},
		{
			Name: "sonar", About: "sonar echoes of rocks and of metal cylinders (mines)",
			Rows: 208, Features: 60,
			labels: []string{"R", "M"},
			shown:  []string{"rock", "mine"},
		},
		{
			Name: "spambase", About: "e-mail by the frequency of words and signs",
			Rows: 4601, Features: 57,
			labels: []string{"nonspam", "spam"},
		},
		{
			Name: "thyroid", About: "thyroid function by five blood tests (new-thyroid)",
			Rows: 215, Features: 5,
			labels: []string{"Normal", "Hyper", "Hypo"},
			shown:  []string{"normal", "hyper", "hypo"},
		},
		{
			Name: "titanic", About: "who survived the Titanic, by class, sex and age",
			Rows: 2201, Features: 3,
			labels: []string{"No", "Yes"},
			shown:  []string{"died", "survived"},
			nominal: map[string][]string{
				"Class": {"1st", "2nd", "3rd", "Crew"},
				"Sex":   {"Female", "Male"},
				"Age":   {"Adult", "Child"},
			},
		},
		{
			Name: "vehicle", About: "kinds of vehicle by their silhouettes (Statlog)",
			Rows: 846, Features: 18,
			labels: []string{"bus", "opel", "saab", "van"},
		},
		{
			Name: "vowel", About: "eleven English vowels by 15 speakers (Deterding)",
			Rows: 990, Features: 10, Train: 528,
			labels: []string{"hid", "hId", "hEd", "hAd", "hYd", "had", "hOd", "hod", "hUd", "hud", "hed"},
		},
		{
			Name: "wine", About: "three cultivars by the chemistry of their wine",
			Rows: 178, Features: 13,
			labels: []string{"1", "2", "3"},
			shown:  []string{"cultivar 1", "cultivar 2", "cultivar 3"},
		},
	}
}
