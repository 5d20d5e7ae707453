package web_test

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// call gives the browser a command whose answer does not matter.
func call[P, R any](ctx context.Context, command cdp.Command[P, R], params P) error {
	_, err := chromedp.Call(ctx, command, params)
	return err
}

// cookiesOf reads the cookies that the browser would send to an address.
func cookiesOf(address string) chromedp.Action[string] {
	return func(ctx context.Context, t *chromedp.Target) (string, error) {
		found, err := cdp.Call(ctx, t, network.GetCookies, network.GetCookiesParams{URLs: []string{address}})
		names := ""
		for _, c := range found.Cookies {
			names += c.Name + " "
		}
		return names, err
	}
}
