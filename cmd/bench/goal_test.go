package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestChoose(t *testing.T) {
	all := []goal{{id: "G1"}, {id: "G7", asked: true}, {id: "G9"}}
	names := func(list []goal) (ids []string) {
		for _, g := range list {
			ids = append(ids, g.id)
		}
		return ids
	}
	t.Run("nothing named is all that needs no other program", func(t *testing.T) {
		list, err := choose(all, "", false)
		require.NoError(t, err)
		require.Equal(t, []string{"G1", "G9"}, names(list))
	})
	t.Run("nothing named beside the other programs is all", func(t *testing.T) {
		list, err := choose(all, "", true)
		require.NoError(t, err)
		require.Equal(t, []string{"G1", "G7", "G9"}, names(list))
	})
	t.Run("what is named is measured in that order", func(t *testing.T) {
		list, err := choose(all, "g9, G7", false)
		require.NoError(t, err)
		require.Equal(t, []string{"G9", "G7"}, names(list))
	})
	t.Run("an unknown goal is refused", func(t *testing.T) {
		_, err := choose(all, "G99", false)
		require.ErrorContains(t, err, "G99")
	})
}

func TestVerdict(t *testing.T) {
	for _, row := range []struct {
		name   string
		figure figure
		want   string
	}{
		{"more is better and it is more", figure{floor: 0.35, ambitious: 0.7, rounds: []float64{0.7, 0.1, 0.9}}, fine},
		{"more is better and it is enough", figure{floor: 0.35, ambitious: 0.7, rounds: []float64{0.35}}, enough},
		{"more is better and it is less", figure{floor: 0.35, ambitious: 0.7, rounds: []float64{0.34}}, missed},
		{"less is better and it is less", figure{floor: 2, ambitious: 1.2, least: true, rounds: []float64{1.1}}, fine},
		{"less is better and it is enough", figure{floor: 2, ambitious: 1.2, least: true, rounds: []float64{1.3}}, enough},
		{"less is better and it is more", figure{floor: 2, ambitious: 1.2, least: true, rounds: []float64{2.1}}, missed},
		{"nothing was measured", figure{floor: 2, ambitious: 3}, missed},
	} {
		t.Run(row.name, func(t *testing.T) { require.Equal(t, row.want, row.figure.verdict()) })
	}
}

func TestNumbers(t *testing.T) {
	for want, got := range map[string]string{
		"0.352":     withUnit(0.3519, ""),
		"12.3":      withUnit(12.345, ""),
		"1,235 B":   withUnit(1234.6, "B"),
		"38,000 /s": withUnit(38_000, "/s"),
		"1,234,567": thousands(1_234_567),
		"999":       thousands(999),
	} {
		require.Equal(t, want, got)
	}
}
