package data

import "slices"

// set is one embedded data set: open/NAME.csv.gz read as two or more classes.
type set struct {
	name   string
	about  string   // one line, for Table
	labels []string // class labels as the file writes them, ascending by rank
	shown  []string // the class names of the Dataset; nil means labels
}

// label is the number of the class of rank r: -1 and +1 for two classes, else r.
func (s set) label(r int) int {
	if len(s.labels) == 2 {
		return 2*r - 1
	}
	return r
}

// classes is a fresh list of the class names.
func (s set) classes() []string {
	if s.shown != nil {
		return slices.Clone(s.shown)
	}
	return slices.Clone(s.labels)
}

// sets lists the embedded data sets, ascending by name.
func sets() []set {
	return []set{
		{
			name:   "breast_wisconsin",
			about:  "tumours by the look of their cells (Wisconsin, original)",
			labels: []string{"benign", "malignant"},
		},
		{
			name:   "heart",
			about:  "heart disease from a medical examination (Statlog)",
			labels: []string{"absent", "present"},
		},
		{
			name:   "ionosphere",
			about:  "radar returns with and without structure in the ionosphere",
			labels: []string{"bad", "good"},
		},
		{
			name:   "iris",
			about:  "three species of iris by sepal and petal (Fisher)",
			labels: []string{"setosa", "versicolor", "virginica"},
		},
		{
			name:   "sonar",
			about:  "sonar echoes of rocks and of metal cylinders (mines)",
			labels: []string{"R", "M"},
			shown:  []string{"rock", "mine"},
		},
	}
}

// Names lists the data sets that Load knows, ascending.
func Names() []string {
	var names []string
	for _, s := range sets() {
		names = append(names, s.name)
	}
	return names
}
