package db

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"
)

// source is a connection, or a pool of them, that keeps its statements prepared.
type source interface {
	statement(ctx context.Context, query string) (*sql.Stmt, error)
}

// preparer is what sql.DB and sql.Conn share.
type preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// prepared is a source that prepares every query once. Queries are constants of
// this package, so their number is bounded.
type prepared struct {
	on         preparer
	statements sync.Map // query to *sql.Stmt
}

func (p *prepared) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	if known, ok := p.statements.Load(query); ok {
		return known.(*sql.Stmt), nil
	}
	fresh, err := p.on.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	known, raced := p.statements.LoadOrStore(query, fresh)
	if raced {
		fresh.Close()
	}
	return known.(*sql.Stmt), nil
}

// forget lets go of every statement. One that is left open would keep its
// connection alive after Close, and so the log from being folded into the file.
func (p *prepared) forget() error {
	var list []error
	for _, known := range p.statements.Range {
		list = append(list, known.(*sql.Stmt).Close())
	}
	return errors.Join(list...)
}

// scanner is a row to be read.
type scanner interface{ Scan(fields ...any) error }

// one reads a single row, or gives missing where there is none.
func one[T any](ctx context.Context, from source, missing error, read func(scanner) (T, error), query string, args ...any) (T, error) {
	var none T
	statement, err := from.statement(ctx, query)
	if err != nil {
		return none, err
	}
	found, err := read(statement.QueryRowContext(ctx, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return none, missing
	}
	return found, err
}

// all reads every row.
func all[T any](ctx context.Context, from source, read func(scanner) (T, error), query string, args ...any) ([]T, error) {
	statement, err := from.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := statement.QueryContext(ctx, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		item, err := read(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, item)
	}
	return list, rows.Err()
}

// change runs a statement and tells how many rows it touched.
func change(ctx context.Context, on source, query string, args ...any) (int64, error) {
	statement, err := on.statement(ctx, query)
	if err != nil {
		return 0, err
	}
	result, err := statement.ExecContext(ctx, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// value reads a row of one column.
func value[T any](row scanner) (v T, err error) { return v, row.Scan(&v) }

// instant and millis turn stored integers into times and back; the zero time is
// nothing that is ever stored.
func instant(millis int64) time.Time { return time.UnixMilli(millis).UTC() }
func millis(t time.Time) int64       { return t.UnixMilli() }
