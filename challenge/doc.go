// Package challenge is the daily challenge: it decides, and neither draws,
// stores nor schedules.
package challenge
