package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestALongLife pages through much practice: a page is looked for among so many
// attempts and no more, and nothing is lost between pages.
func TestALongLife(t *testing.T) {
	b, ada := longLife(t, 5, 699)
	public, pages := 0, 0
	for after := ""; pages == 0 || after != ""; pages++ {
		page, err := b.Public(t.Context(), ada.ID, after, 50)
		require.NoError(t, err)
		public, after = public+len(page.Days), page.Next
	}
	require.Equal(t, 2, pages, "3,500 attempts, 2,000 of them a page")
	require.Equal(t, 5, public)
	sheets := 0
	for after, first := "", true; first || after != ""; first = false {
		page, err := b.Sheets(t.Context(), ada.ID, "district", after, 50)
		require.NoError(t, err)
		require.LessOrEqual(t, len(page.Sheets), 50)
		sheets, after = sheets+len(page.Sheets), page.Next
	}
	require.Equal(t, 3500, sheets)
	record, err := b.Record(t.Context(), ada.ID, "district")
	require.NoError(t, err)
	require.Len(t, record.Played, 5)
	require.Equal(t, 5, record.Longest)
}
