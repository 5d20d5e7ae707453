// Package webhook carries a club's final boards to the addresses that hosts of
// clubs have set.
//
// Messages are signed as the Standard Webhooks say (standardwebhooks.com): the
// header webhook-signature holds "v1," and the base64 of an HMAC-SHA-256, with the
// secret as key, over webhook-id, webhook-timestamp and the body, parted by dots.
//
// Anybody who hosts a club chooses where this server sends. So nothing is
// sent to an address that is not public, judged at the moment of dialling by the
// address itself and never by a name; no redirect is followed, no proxy asked, and
// of the answer nothing but the status is told to anybody.
package webhook
