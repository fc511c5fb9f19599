package catalogue

import "fmt"

// The levels of the nominal columns, in the order in which Weka's files declare
// them. The benchmark of Rätsch, Onoda & Müller numbers them in this order.

func breastLevels() map[string][]string {
	return map[string][]string{
		"age":         {"10-19", "20-29", "30-39", "40-49", "50-59", "60-69", "70-79", "80-89", "90-99"},
		"menopause":   {"lt40", "ge40", "premeno"},
		"tumor_size":  {"0-4", "5-9", "10-14", "15-19", "20-24", "25-29", "30-34", "35-39", "40-44", "45-49", "50-54", "55-59"},
		"inv_nodes":   {"0-2", "3-5", "6-8", "9-11", "12-14", "15-17", "18-20", "21-23", "24-26", "27-29", "30-32", "33-35", "36-39"},
		"node_caps":   {"yes", "no"},
		"breast":      {"left", "right"},
		"breast_quad": {"left_up", "left_low", "right_up", "right_low", "central"},
		"irradiat":    {"yes", "no"},
	}
}

func germanLevels() map[string][]string {
	return map[string][]string{
		"checking_status": {"<0", "0<=X<200", ">=200", "no checking"},
		"credit_history":  {"no credits/all paid", "all paid", "existing paid", "delayed previously", "critical/other existing credit"},
		"purpose": {
			"new car", "used car", "furniture/equipment", "radio/tv", "domestic appliance", "repairs",
			"education", "vacation", "retraining", "business", "other",
		},
		"savings_status":      {"<100", "100<=X<500", "500<=X<1000", ">=1000", "no known savings"},
		"employment":          {"unemployed", "<1", "1<=X<4", "4<=X<7", ">=7"},
		"personal_status":     {"male div/sep", "female div/dep/mar", "male single", "male mar/wid", "female single"},
		"other_parties":       {"none", "co applicant", "guarantor"},
		"property_magnitude":  {"real estate", "life insurance", "car", "no known property"},
		"other_payment_plans": {"bank", "stores", "none"},
		"housing":             {"rent", "own", "for free"},
		"job":                 {"unemp/unskilled non res", "unskilled resident", "skilled", "high qualif/self emp/mgmt"},
		"own_telephone":       {"none", "yes"},
		"foreign_worker":      {"yes", "no"},
	}
}

func voteLevels() map[string][]string {
	levels := map[string][]string{}
	for j := 1; j <= 16; j++ {
		levels[fmt.Sprintf("V%d", j)] = []string{"n", "y"}
	}
	return levels
}
