package draft

// Logged is a pick of a match as it was made.
type Logged struct {
	Pick       // with all its claims
	Number int // among the twelve of its game, 1-12
	Face   int // what the die shows
	Gain   int // points that it earned at once
	Line   int // its line of the match's Sheet; 0 for a pick of the House
	Why    Why // what the House weighed; zero for a pick of the player
}

// House tells whether the House made the pick.
func (l Logged) House() bool { return l.Line == 0 }

// Log is all picks so far of the game in which the player has this seat.
func (m Match) Log(seat Seat) []Logged {
	game := m.Game(seat)
	log := make([]Logged, game.picks)
	p := game.rewound()
	line := seat.index() * Own
	for n := range log {
		log[n] = p.logged(game.Decided(n + 1))
		if p.seat() == seat {
			line++
			log[n].Line = line
		} else {
			_, log[n].Why = m.house.reply(&p)
		}
		p.make(game.made[n])
	}
	return log
}

// rewound is the position before the first pick of its game.
func (p Position) rewound() Position { return Position{dice: p.dice, first: p.first} }

// logged is a pick about to be made.
func (p *Position) logged(pick Pick) Logged {
	l := Logged{Pick: pick, Number: int(p.picks) + 1, Face: p.Die(pick.Pool, pick.Die)}
	if !pick.Cross {
		l.Gain = p.windows[pick.Seat.index()].gain(uint8(l.Face), cellOf(pick.Row, pick.Column))
	}
	return l
}
