-- Statements by which a channel paid the operator what it owed: profit, and what else is left of payments once merchants,
-- division and holds are taken off. Each is booked once.
CREATE TABLE aisle_remittance (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  statement_no text NOT NULL CHECK (statement_no <> ''),
  aisle_code text NOT NULL,
  from_day date NOT NULL, to_day date NOT NULL CHECK (to_day >= from_day),
  amount fen NOT NULL CHECK (amount > 0),
  expected_amount fen NOT NULL,
  remit_time timestamptz NOT NULL,
  book_day date NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, statement_no)
);
COMMENT ON COLUMN aisle_remittance.expected_amount IS 'what the channel owed by our books at the end of to_day, L9';
CREATE INDEX aisle_remittance_list ON aisle_remittance (tenant_id, remit_time DESC, id DESC);
CREATE INDEX aisle_remittance_aisle ON aisle_remittance (tenant_id, aisle_code, statement_no DESC);
CALL tenant_table('aisle_remittance', 'SELECT, INSERT');
