package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
	"dailydistrict/views"
)

var signs = views.Signs{Title: "District", Plate: "214", Below: "Daily District · Monday 30 November 2026", Score: "36", Unit: "points"}

// scenes are pictures of each game, among them those of nothing and of all.
var scenes = map[string]Scene{
	"district":            District{Heights: [6]int{4, 4, 2, 4, 3, 2}, Lit: [4]bool{true, true}},
	"district-empty":      District{},
	"district-whole":      District{Heights: [6]int{4, 4, 4, 4, 4, 4}, Lit: [4]bool{true, true, true, true}},
	"draft":               Draft{Filled: [2][2][3]bool{{{true, true, true}, {true, false, true}}, {{true, true, true}, {true, true, true}}}, Lit: [2][2]bool{{true}, {true, true}}},
	"categories":          Categories{Matching: [6]int{1, 2, 3, 0, 3, 2}},
	"landing":             Landing{Reached: [4]int{5, 7, 0, 3}},
	"landing-always-bust": Landing{},
}

// open draws a picture and reads it again.
func open(t require.TestingT, p Picture) image.Image {
	file, err := p.PNG()
	require.NoError(t, err)
	require.Less(t, len(file), 100_000, "it is sent often")
	drawn, err := png.Decode(bytes.NewReader(file))
	require.NoError(t, err)
	return drawn
}

// TestPictures draws every scene, into the folder that GALLERY names if it is set.
func TestPictures(t *testing.T) {
	seen := map[string]string{}
	for name, scene := range scenes {
		t.Run(name, func(t *testing.T) {
			p := Picture{signs, scene}
			require.Equal(t, image.Rect(0, 0, 1200, 630), open(t, p).Bounds())
			one, err := p.PNG()
			require.NoError(t, err)
			two, err := p.PNG()
			require.NoError(t, err)
			require.True(t, bytes.Equal(one, two), "equal pictures have equal bytes")
			require.Empty(t, seen[string(one)], "and others have others")
			seen[string(one)] = name
			if folder := os.Getenv("GALLERY"); folder != "" {
				require.NoError(t, os.WriteFile(filepath.Join(folder, name+".png"), one, 0o644))
			}
		})
	}
}

// at is the colour of a point in a box, by hundredths of its sides.
func at(drawn image.Image, b image.Rectangle, x, y int) color.RGBA {
	return color.RGBAModel.Convert(drawn.At(b.Min.X+b.Dx()*x/100, b.Min.Y+b.Dy()*y/100)).(color.RGBA)
}

func TestEveryWindowOfAStreetIsAsItWasBuilt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var d District
		for column := range d.Heights {
			d.Heights[column] = rapid.IntRange(0, 4).Draw(t, "height")
		}
		for floor := range d.Lit {
			d.Lit[floor] = rapid.Bool().Draw(t, "lit")
		}
		drawn := open(t, Picture{signs, d})
		for column, height := range d.Heights {
			b := plot(column, district.Floors)
			for floor := range district.Floors {
				glass := at(drawn, b.place(floor, 0, 1), 25, 75)
				switch {
				case floor >= height:
					require.NotContains(t, []color.RGBA{night("lamp"), night("pane")}, glass)
				case d.Lit[floor]:
					require.Equal(t, night("lamp"), glass)
				default:
					require.Equal(t, night("pane"), glass)
				}
			}
			roof := at(drawn, box(b.left, ground-base-4*b.storey-attic, b.width, attic), 50, 95)
			require.Equal(t, height == district.Floors, roof == night("roof") || roof == night("lamp"))
		}
	})
}

func TestNoNumberIsInAPicture(t *testing.T) {
	tape := dice.Deal(dice.Seed{7}, district.Game.Info().ID, district.Game.Info().Shape)
	built := map[Scene]string{}
	sheets, pictures := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		var sheet rules.Sheet
		for range district.Rolls {
			legal, err := district.Game.Legal(tape, sheet)
			require.NoError(t, err)
			sheet = append(sheet, rapid.SampledFrom(legal).Draw(t, "line"))
		}
		scene, err := SceneOf(district.Game.Info(), tape, sheet)
		require.NoError(t, err)
		p, err := district.Replay(tape, sheet)
		require.NoError(t, err)
		require.Equal(t, DistrictOf(p), scene)
		sheets++
		if built[scene] == "" {
			pictures++
		}
		built[scene] = sheet.String()
	})
	require.Less(t, pictures, sheets, "sheets with other numbers have the same picture")
}

func TestWhatIsSaidOfAPicture(t *testing.T) {
	for name, want := range map[string]string{
		"district":            "A street of six buildings in the evening, 4, 4, 2, 4, 3 and 2 floors high. Roofs are on buildings 1, 2 and 4. Floors 1 and 2 are lit.",
		"district-empty":      "A street of six buildings in the evening, 0, 0, 0, 0, 0 and 0 floors high. No roof is on. No floor is lit.",
		"draft":               "Two houses in the evening, one for each seat. White: 5 of 6 windows filled, one row lit. Black: 6 of 6 windows filled, both rows lit.",
		"categories":          "Six houses in the evening, from ones to sixes, with as many lit windows as dice that match: 1, 2, 3, 0, 3 and 2.",
		"landing":             "Four flights of stairs in the evening: stopped on step 5, landed at the lit door, bust, stopped on step 3.",
		"landing-always-bust": "Four flights of stairs in the evening: bust, bust, bust, bust.",
	} {
		require.Equal(t, want, scenes[name].Words())
	}
}

func TestColoursAreThoseOfThePages(t *testing.T) {
	require.Equal(t, color.RGBA{0xff, 0xcf, 0x5c, 255}, night("lamp"), "of two, the one by night")
	require.Equal(t, color.RGBA{0xff, 0xff, 0xff, 255}, night("on-plate"), "where there is one, that")
	require.Panics(t, func() { night("sunshine") })
}

func TestRoofsAreThoseOfThePages(t *testing.T) {
	require.Len(t, symbols(), 6)
	for name, parts := range symbols() {
		for _, p := range parts {
			require.Equal(t, point{100, 60}, p.size, name)
			require.Contains(t, []string{"roof", "lamp"}, p.ink, name)
			require.NotEmpty(t, p.strokes, name)
		}
	}
	require.Equal(t, []stroke{{kind: 'M', to: point{72, 26}}, {kind: 'L', to: point{72, 6}}, {kind: 'L', to: point{84, 6}}, {kind: 'L', to: point{84, 36}}, {kind: 'L', to: point{72, 26}}},
		symbols()["r1"][0].strokes)
	require.Panics(t, func() { read("M0 0Q1 1 2 2", point{1, 1}) }, "a letter that the sprite does not use")
	require.Panics(t, func() { read("M0", point{1, 1}) }, "a number that is missing")
}

func TestSheetsThatCannotBeDrawn(t *testing.T) {
	info := district.Game.Info()
	tape := dice.Deal(dice.Seed{7}, info.ID, info.Shape)
	_, err := SceneOf(info, tape, rules.Sheet{"9:99"})
	require.Error(t, err)
	_, err = SceneOf(rules.Info{ID: "chess"}, tape, nil)
	require.ErrorContains(t, err, `"chess"`)
	_, err = SceneOf(rules.Info{ID: draft.Game.Info().ID, House: "nobody/1"}, tape, nil)
	require.ErrorContains(t, err, `"nobody/1"`)
}

// BenchmarkPNG draws a street that is all lit.
func BenchmarkPNG(b *testing.B) {
	p := Picture{signs, scenes["district-whole"]}
	for b.Loop() {
		file, err := p.PNG()
		require.NoError(b, err)
		b.ReportMetric(float64(len(file)), "B")
	}
}
