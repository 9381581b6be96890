/** The tables of the tax service. */
export const taxSchema = `
CREATE TABLE IF NOT EXISTS tax_consent (consent_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_no TEXT NOT NULL, tax_no TEXT NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL,
  reason TEXT, effects_json TEXT NOT NULL, queries_left INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0, create_ms INTEGER NOT NULL, UNIQUE (app_id, out_no)) STRICT;
CREATE INDEX IF NOT EXISTS tax_consent_taxpayer ON tax_consent (app_id, tax_no);
CREATE TABLE IF NOT EXISTS tax_invoice (invoice_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_no TEXT NOT NULL, tax_no TEXT NOT NULL, kind INTEGER NOT NULL, red_of TEXT,
  buyer_name TEXT NOT NULL, lines_json TEXT NOT NULL, net_fen INTEGER NOT NULL, tax_fen INTEGER NOT NULL, issue_no TEXT UNIQUE, state TEXT NOT NULL, fail_code TEXT,
  effects_json TEXT NOT NULL, queries_left INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0, create_ms INTEGER NOT NULL, issue_ms INTEGER, UNIQUE (app_id, out_no),
  CHECK ((state = 'ISSUED') = (issue_no IS NOT NULL))) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS tax_invoice_red ON tax_invoice (app_id, red_of) WHERE red_of IS NOT NULL AND state <> 'FAILED';
`
