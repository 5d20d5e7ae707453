package rules

// Case is a question about a game in the form of the case files. Tape, Record
// and Current are raw JSON, empty where the case has none.
type Case struct {
	Kind    string // "validate", "moves", ...
	Tape    []byte
	Record  []byte
	Current []byte
}
