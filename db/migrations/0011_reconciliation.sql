-- Reconciliation with the channels' daily bills: one batch a bill, its lines, and how our books differ. docs/domain/money.md 9

-- One bill of a channel: a day and a kind. Amounts are null until the bill is there.
CREATE TABLE recon_batch (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  batch_no text NOT NULL CHECK (length(batch_no) >= 20),
  aisle_code text NOT NULL,
  bill_day date NOT NULL,
  bill_kind smallint NOT NULL CHECK (bill_kind BETWEEN 1 AND 6),
  file_name text NOT NULL DEFAULT '', file_hash text NOT NULL DEFAULT '',
  bill_count integer, bill_amount fen, bill_fee fen,
  our_count integer, our_amount fen, our_fee fen,
  matched_count integer NOT NULL DEFAULT 0, diff_count integer NOT NULL DEFAULT 0,
  recon_status smallint NOT NULL DEFAULT 0 CHECK (recon_status BETWEEN 0 AND 7),
  is_forced boolean NOT NULL DEFAULT false, force_reason text NOT NULL DEFAULT '', forced_user bigint, forced_by text NOT NULL DEFAULT '', force_time timestamptz,
  fail_reason text NOT NULL DEFAULT '',
  maker_no text NOT NULL DEFAULT '',
  start_time timestamptz, end_time timestamptz,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, batch_no),
  CONSTRAINT recon_batch_bill UNIQUE (tenant_id, aisle_code, bill_day, bill_kind),
  CHECK (is_forced = (force_time IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON COLUMN recon_batch.bill_count IS 'null until the bill is there, as the other figures';
COMMENT ON COLUMN recon_batch.forced_user IS 'null unless forced';
COMMENT ON COLUMN recon_batch.force_time IS 'null unless forced';
COMMENT ON COLUMN recon_batch.start_time IS 'null until it was compared';
COMMENT ON COLUMN recon_batch.end_time IS 'null until it was compared';
CREATE INDEX recon_batch_list ON recon_batch (tenant_id, create_time DESC, id DESC);
CREATE INDEX recon_batch_open ON recon_batch (tenant_id, bill_day) WHERE recon_status IN (0, 1, 2);
CALL tenant_table('recon_batch', 'SELECT, INSERT, UPDATE');

-- One line of a bill as the channel gave it. A line that stands twice on the bill is kept once; the second one is a difference.
CREATE TABLE recon_bill_line (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  bill_day date NOT NULL,
  batch_no text NOT NULL,
  line_no integer NOT NULL,
  line_kind smallint NOT NULL CHECK (line_kind IN (1, 2)),
  aisle_order_no text NOT NULL, out_trade_no text NOT NULL DEFAULT '', trade_no text NOT NULL DEFAULT '',
  aisle_mer_no text NOT NULL DEFAULT '', sn text NOT NULL DEFAULT '',
  pay_way smallint, card_type smallint, settle_cycle smallint,
  amount fen NOT NULL, fee fen, cost fen,
  outcome smallint NOT NULL CHECK (outcome IN (1, 2, 3)), status text NOT NULL DEFAULT '',
  pay_time timestamptz,
  match_kind smallint NOT NULL DEFAULT 0 CHECK (match_kind IN (0, 1, 2, 3)),
  our_code text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, bill_day, batch_no, aisle_order_no, line_kind)
) PARTITION BY RANGE (bill_day);
COMMENT ON COLUMN recon_bill_line.line_kind IS '1: the thing itself; 2: its return by a bank';
COMMENT ON COLUMN recon_bill_line.trade_no IS 'refunds: our number of the payment that goes back';
COMMENT ON COLUMN recon_bill_line.pay_way IS 'null where the bill does not say, as the two below';
COMMENT ON COLUMN recon_bill_line.fee IS 'null where the bill does not say; cost likewise';
COMMENT ON COLUMN recon_bill_line.outcome IS '1: success; 2: went back as a whole; 3: anything else';
COMMENT ON COLUMN recon_bill_line.pay_time IS 'null where the bill does not say';
COMMENT ON COLUMN recon_bill_line.match_kind IS '0: we have nothing for it; 1: found by the channel''s number; 2: by ours; 3: found outside the days around the bill';
CREATE INDEX recon_bill_line_our ON recon_bill_line (tenant_id, batch_no, our_code) WHERE our_code <> '';
CALL tenant_table('recon_bill_line', 'SELECT, INSERT, UPDATE, DELETE');
CALL partitioned_by_month('recon_bill_line');

-- How our books and a bill differ in one thing, and how that was settled. Found by a bill, or before one by an event.
CREATE TABLE recon_diff (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  diff_no text NOT NULL CHECK (length(diff_no) >= 20),
  batch_no text NOT NULL DEFAULT '',
  aisle_code text NOT NULL, bill_day date NOT NULL,
  bill_kind smallint NOT NULL CHECK (bill_kind BETWEEN 1 AND 6),
  diff_kind smallint NOT NULL CHECK (diff_kind BETWEEN 1 AND 9),
  match_key text NOT NULL,
  rpt_order_code text NOT NULL DEFAULT '', biz_code text NOT NULL DEFAULT '', aisle_order_no text NOT NULL DEFAULT '',
  rpi_no text NOT NULL DEFAULT '',
  our_amount fen, bill_amount fen, our_fee fen, bill_fee fen, our_cost fen, bill_cost fen,
  our_status smallint, bill_status text NOT NULL DEFAULT '',
  diff_amount fen NOT NULL, stake_amount fen NOT NULL, suspense_amount fen NOT NULL DEFAULT 0,
  diff_status smallint NOT NULL DEFAULT 0 CHECK (diff_status BETWEEN 0 AND 7),
  prior_status smallint CHECK (prior_status IN (0, 2, 3)),
  resolve_kind smallint CHECK (resolve_kind BETWEEN 1 AND 9),
  handler_user bigint, handler_no text NOT NULL DEFAULT '', handle_time timestamptz,
  checker_user bigint, checker_no text NOT NULL DEFAULT '',
  second_checker_user bigint, second_checker_no text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '', check_reason text NOT NULL DEFAULT '',
  resolve_time timestamptz, book_day date,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, diff_no),
  CONSTRAINT recon_diff_once UNIQUE (tenant_id, aisle_code, bill_kind, diff_kind, match_key),
  CHECK ((diff_status = 4) = (prior_status IS NOT NULL)),
  CHECK ((diff_status = 4) <= (resolve_kind IS NOT NULL AND handler_user IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON COLUMN recon_diff.batch_no IS ''''' for what came to light before the bill';
COMMENT ON COLUMN recon_diff.our_amount IS 'null: we know nothing of it; likewise the other figures and our_status';
COMMENT ON COLUMN recon_diff.stake_amount IS 'the bill less ours on the account that it concerns: clearing, the merchant''s (fees), the payout platform''s';
COMMENT ON COLUMN recon_diff.suspense_amount IS 'what of it stands on the suspense account now';
COMMENT ON COLUMN recon_diff.prior_status IS 'where it stood before the review; null unless under review';
COMMENT ON COLUMN recon_diff.resolve_kind IS 'null until somebody said how';
COMMENT ON COLUMN recon_diff.handler_user IS 'null until then; the checkers likewise';
COMMENT ON COLUMN recon_diff.resolve_time IS 'null until settled';
COMMENT ON COLUMN recon_diff.book_day IS 'null until something was posted for it';
CREATE INDEX recon_diff_list ON recon_diff (tenant_id, create_time DESC, id DESC);
CREATE INDEX recon_diff_batch ON recon_diff (tenant_id, batch_no, diff_status);
CREATE INDEX recon_diff_unfinished ON recon_diff (tenant_id, aisle_code, bill_kind, bill_day) WHERE diff_status IN (0, 2, 3, 4);
CREATE INDEX recon_diff_trade ON recon_diff (tenant_id, rpt_order_code) WHERE rpt_order_code <> '';
CALL tenant_table('recon_diff', 'SELECT, INSERT, UPDATE');

-- A payment that is booked anew as the channel has it stands under a number of its own: the channel's number then leads there.
DO $$ BEGIN EXECUTE format('GRANT UPDATE (rpt_order_code) ON trade_key TO %I', current_setting('app.role')); END $$;
