-- Profit recalculated after a wrong price, and what the nightly proofs found. docs/domain/money.md 4.7, 4.8

-- One recalculation: of which paid trades, by which prices, and what it comes to. money 4.7
CREATE TABLE profit_recalc (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  recalc_no text NOT NULL CHECK (length(recalc_no) >= 20),
  aisle_code text, pay_way smallint CHECK (pay_way BETWEEN 1 AND 8), user_no text, rpi_no text,
  scope_path text NOT NULL,
  pay_time_from timestamptz NOT NULL, pay_time_until timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  recalc_mode smallint NOT NULL CHECK (recalc_mode IN (1, 2)),
  corrections jsonb NOT NULL DEFAULT '[]',
  recalc_status smallint NOT NULL DEFAULT 0 CHECK (recalc_status BETWEEN 0 AND 6),
  walked_time timestamptz, walked_id bigint NOT NULL DEFAULT 0,
  trade_count integer NOT NULL DEFAULT 0, changed_count integer NOT NULL DEFAULT 0, posted_count integer NOT NULL DEFAULT 0,
  moved_amount fen NOT NULL DEFAULT 0 CHECK (moved_amount >= 0),
  sum_by_node jsonb NOT NULL DEFAULT '[]',
  maker_no text NOT NULL, checker_user bigint, checker_no text NOT NULL DEFAULT '', check_time timestamptz, check_reason text NOT NULL DEFAULT '',
  finish_time timestamptz,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL, update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, recalc_no),
  CHECK (pay_time_from <= pay_time_until),
  CHECK (recalc_mode = 2 OR corrections = '[]'),
  CHECK (recalc_mode = 1 OR (aisle_code IS NOT NULL AND pay_way IS NOT NULL))
);
COMMENT ON COLUMN profit_recalc.aisle_code IS 'null: every channel, as with pay_way, user_no and rpi_no';
COMMENT ON COLUMN profit_recalc.scope_path IS 'the nodes from the root down to the node or merchant of the scope, joined by commas: two scopes meet when one path begins with the other';
COMMENT ON COLUMN profit_recalc.corrections IS 'mode 2: the price that each named node should have paid; amounts in fen, rates in parts per million';
COMMENT ON COLUMN profit_recalc.walked_time IS 'pay time of the last trade that the dry run has seen, with its id; null before the first';
COMMENT ON COLUMN profit_recalc.moved_amount IS 'what goes from the losers to the winners';
COMMENT ON COLUMN profit_recalc.check_time IS 'null until a second person decided';
COMMENT ON COLUMN profit_recalc.finish_time IS 'null until done, rejected or failed';
CREATE INDEX profit_recalc_list ON profit_recalc (tenant_id, create_time DESC, recalc_no DESC);
CREATE INDEX profit_recalc_open ON profit_recalc (tenant_id) WHERE recalc_status IN (0, 1, 2, 3);
CALL tenant_table('profit_recalc', 'SELECT, INSERT, UPDATE');

-- What a recalculation does to one owner's profit of one trade: first as the dry run found it, then as it was booked. money 4.7
CREATE TABLE profit_recalc_line (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  recalc_no text NOT NULL, rpt_order_code text NOT NULL,
  level smallint NOT NULL, owner_type smallint NOT NULL CHECK (owner_type BETWEEN 1 AND 4), owner_no text NOT NULL,
  rpi_no text NOT NULL, pay_time timestamptz NOT NULL,
  snapshot_id bigint NOT NULL,
  old_profit fen NOT NULL, new_profit fen NOT NULL, delta fen NOT NULL,
  is_posted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, recalc_no, rpt_order_code, level, owner_no),
  CHECK (delta = new_profit - old_profit)
);
COMMENT ON COLUMN profit_recalc_line.snapshot_id IS 'the prices that the trade gets';
CREATE INDEX profit_recalc_line_due ON profit_recalc_line (tenant_id, recalc_no, rpt_order_code) WHERE NOT is_posted;
CALL tenant_table('profit_recalc_line', 'SELECT, INSERT, UPDATE');

-- One run of a nightly proof over the books of a ledger, with the first rows that it found wrong. money 4.8
CREATE TABLE nightly_proof (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  proof_name text NOT NULL,
  proved_at timestamptz NOT NULL,
  rows_checked integer NOT NULL, wrong_count integer NOT NULL, ms integer NOT NULL,
  offenders jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (tenant_id, proof_name, proved_at)
);
CALL tenant_table('nightly_proof', 'SELECT, INSERT');
