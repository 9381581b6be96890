-- The ledger, trades, profit, wallets: everything that money moves through. docs/domain/money.md 2 to 5.

-- Login tenant of an owner of money: whose rows a sub-operator's users see. The root operator's for owners outside the party tree.
CREATE FUNCTION login_tenant(p_tenant text, p_owner_type integer, p_owner_no text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE found_oem text;
BEGIN
  IF p_owner_type = 1 THEN RETURN p_owner_no; END IF;
  IF p_owner_type = 3 THEN SELECT oem_no INTO found_oem FROM rpi_basic WHERE tenant_id = p_tenant AND rpi_no = p_owner_no;
  ELSIF p_owner_type IN (2, 4, 5) THEN SELECT oem_no INTO found_oem FROM service_info WHERE tenant_id = p_tenant AND user_no = p_owner_no;
  END IF;
  RETURN coalesce(found_oem, p_tenant);
END $$;

-- The open booking day of a ledger. Every posting holds the day lock shared; the day close holds it alone and moves the day.
CREATE TABLE ledger_day (
  tenant_id text PRIMARY KEY,
  open_day date NOT NULL
);
CALL tenant_table('ledger_day', 'SELECT, INSERT, UPDATE');

-- One account: what somebody owns or owes for one purpose. Opened on first use.
CREATE TABLE ledger_account (
  tenant_id text NOT NULL,
  account_id bigint NOT NULL DEFAULT next_id(),
  ledger smallint NOT NULL CHECK (ledger IN (1, 2)),
  code smallint NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type BETWEEN 0 AND 9),
  owner_no text NOT NULL,
  sub_key text NOT NULL DEFAULT '',
  normal smallint NOT NULL CHECK (normal IN (1, -1)),
  no_negative boolean NOT NULL,
  must_be_zero boolean NOT NULL,
  stripes smallint NOT NULL CHECK (stripes >= 1),
  account_status smallint NOT NULL DEFAULT 1 CHECK (account_status IN (1, 2)),
  opened_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, account_id),
  CONSTRAINT ledger_account_key UNIQUE (tenant_id, ledger, code, owner_type, owner_no, sub_key),
  CHECK (NOT no_negative OR stripes = 1)
);
CALL tenant_table('ledger_account', 'SELECT, INSERT, UPDATE');

-- Running sums of an account; hot accounts have several rows (stripes) that readers add up.
CREATE TABLE ledger_balance (
  tenant_id text NOT NULL,
  account_id bigint NOT NULL,
  stripe smallint NOT NULL,
  debits fen NOT NULL DEFAULT 0,
  credits fen NOT NULL DEFAULT 0,
  normal smallint NOT NULL,
  no_negative boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, account_id, stripe),
  CONSTRAINT ledger_balance_not_negative CHECK (NOT no_negative OR normal * (debits - credits) >= 0),
  CHECK (debits >= 0 AND credits >= 0)
) WITH (fillfactor = 70);
CALL tenant_table('ledger_balance', 'SELECT, INSERT, UPDATE');

-- One event that moved money: one or more postings committed together.
CREATE TABLE ledger_txn (
  tenant_id text NOT NULL,
  txn_id bigint NOT NULL DEFAULT next_id(),
  ledger smallint NOT NULL,
  event_type smallint NOT NULL,
  event_key text NOT NULL,
  book_day date NOT NULL,
  happened_at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT business_now(),
  biz_kind text NOT NULL,
  biz_code text NOT NULL,
  reverse_of bigint,
  operator_no text NOT NULL DEFAULT '',
  memo text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, book_day, txn_id),
  CONSTRAINT ledger_txn_event UNIQUE (tenant_id, event_key, book_day)
) PARTITION BY RANGE (book_day);
COMMENT ON COLUMN ledger_txn.reverse_of IS 'the transaction that this one mirrors; null for all others';
CREATE INDEX ledger_txn_biz ON ledger_txn (tenant_id, biz_code);
CALL tenant_table('ledger_txn', 'SELECT, INSERT');
CALL partitioned_by_month('ledger_txn');

-- One amount from one account to another.
CREATE TABLE ledger_posting (
  tenant_id text NOT NULL,
  posting_id bigint NOT NULL DEFAULT next_id(),
  txn_id bigint NOT NULL,
  seq smallint NOT NULL,
  book_day date NOT NULL,
  debit_account bigint NOT NULL,
  credit_account bigint NOT NULL,
  amount fen NOT NULL CHECK (amount > 0 AND amount <= 99999999999999),
  PRIMARY KEY (tenant_id, book_day, posting_id),
  CHECK (debit_account <> credit_account)
) PARTITION BY RANGE (book_day);
CREATE INDEX ledger_posting_txn ON ledger_posting (tenant_id, txn_id);
CREATE INDEX ledger_posting_debit ON ledger_posting (tenant_id, debit_account, book_day);
CREATE INDEX ledger_posting_credit ON ledger_posting (tenant_id, credit_account, book_day);
CALL tenant_table('ledger_posting', 'SELECT, INSERT');
CALL partitioned_by_month('ledger_posting');

-- Nobody changes what was posted, not even the owner of the schema.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_txn_immutable BEFORE UPDATE OR DELETE ON ledger_txn FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_posting_immutable BEFORE UPDATE OR DELETE ON ledger_posting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_txn_keep BEFORE TRUNCATE ON ledger_txn EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_posting_keep BEFORE TRUNCATE ON ledger_posting EXECUTE FUNCTION refuse_change();

-- Closing figures of an account at the end of a booking day, cumulative. Only accounts that moved that day have a row.
CREATE TABLE ledger_balance_day (
  tenant_id text NOT NULL,
  account_id bigint NOT NULL,
  day date NOT NULL,
  debits fen NOT NULL,
  credits fen NOT NULL,
  PRIMARY KEY (tenant_id, account_id, day)
);
CALL tenant_table('ledger_balance_day', 'SELECT, INSERT');

-- The prices of a whole chain as one trade or thousands of trades used them. Equal chains share a row.
CREATE TABLE price_snapshot (
  tenant_id text NOT NULL,
  snapshot_id bigint NOT NULL DEFAULT next_id(),
  hash text NOT NULL,
  chain jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, snapshot_id),
  CONSTRAINT price_snapshot_hash UNIQUE (tenant_id, hash)
);
CALL tenant_table('price_snapshot', 'SELECT, INSERT');

-- One payment. tenant_id is the ledger's tenant, oem_no the tenant of the merchant. money 3.1
CREATE TABLE pos_trade (
  tenant_id text NOT NULL,
  oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpt_order_code text NOT NULL CHECK (length(rpt_order_code) >= 20),
  create_day date NOT NULL,
  rpt_aisle_order_code text,
  mer_order_code text,
  trade_kind smallint NOT NULL CHECK (trade_kind BETWEEN 1 AND 8),
  trade_source smallint NOT NULL CHECK (trade_source IN (1, 2, 3, 4, 5, 9)),
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 8),
  card_type smallint NOT NULL DEFAULT 0 CHECK (card_type BETWEEN 0 AND 6),
  rpt_status smallint NOT NULL CHECK (rpt_status BETWEEN 0 AND 7),
  rpi_no text, rpi_name text NOT NULL DEFAULT '', store_no text, rpst_no text, sn text, rt_no text, rq_code text, form_code text,
  emp_no text, institution_no text, manager_user_id bigint,
  user_no text, chain_path text NOT NULL DEFAULT '', snapshot_id bigint,
  aisle_code text NOT NULL, aisle_mer_no text NOT NULL DEFAULT '', bank_trade_no text NOT NULL DEFAULT '', batch_no text NOT NULL DEFAULT '', voucher_no text NOT NULL DEFAULT '',
  card_no_mask text NOT NULL DEFAULT '', bank_name text NOT NULL DEFAULT '', payer_id text NOT NULL DEFAULT '',
  for_owner_type smallint CHECK (for_owner_type BETWEEN 0 AND 9), for_owner_no text,
  order_amount fen NOT NULL, discount_amount fen NOT NULL DEFAULT 0, subsidy_amount fen NOT NULL DEFAULT 0, trade_amount fen NOT NULL CHECK (trade_amount > 0),
  rate_ppm integer, rate_cap fen,
  fee_amount fen NOT NULL DEFAULT 0, d0_fee_amount fen NOT NULL DEFAULT 0, settle_amount fen NOT NULL DEFAULT 0,
  aisle_cost_amount fen NOT NULL DEFAULT 0, d0_cost_amount fen NOT NULL DEFAULT 0, profit_amount fen NOT NULL DEFAULT 0,
  refunded_amount fen NOT NULL DEFAULT 0, refunding_amount fen NOT NULL DEFAULT 0, refunded_fee fen NOT NULL DEFAULT 0, refunded_cost fen NOT NULL DEFAULT 0,
  pooled_amount fen NOT NULL DEFAULT 0,
  settle_mode smallint CHECK (settle_mode IN (1, 2)), settle_cycle smallint CHECK (settle_cycle IN (1, 2, 3)),
  settle_status smallint NOT NULL DEFAULT 0 CHECK (settle_status BETWEEN 0 AND 4), settle_day date, settle_code text,
  div_status smallint NOT NULL DEFAULT 0 CHECK (div_status BETWEEN 0 AND 9),
  push_status smallint NOT NULL DEFAULT 0 CHECK (push_status BETWEEN 0 AND 4),
  recon_status smallint NOT NULL DEFAULT 0 CHECK (recon_status BETWEEN 0 AND 3),
  abnormal_kind smallint NOT NULL DEFAULT 0 CHECK (abnormal_kind BETWEEN 0 AND 6),
  create_time timestamptz NOT NULL, expire_time timestamptz, pay_time timestamptz, pay_day date, book_day date, close_time timestamptz, last_event_time timestamptz,
  list_time timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(pay_time, create_time)) STORED,
  fail_code text NOT NULL DEFAULT '', fail_reason text NOT NULL DEFAULT '', notify_url text NOT NULL DEFAULT '', attach text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT '',
  query_count smallint NOT NULL DEFAULT 0, next_query_at timestamptz, synced_at timestamptz,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, create_day, rpt_order_code),
  CHECK (order_amount = discount_amount + trade_amount),
  CHECK (subsidy_amount BETWEEN 0 AND discount_amount),
  CONSTRAINT pos_trade_refunds CHECK (refunded_amount + refunding_amount <= trade_amount),
  CHECK ((rpt_status IN (2, 5, 6, 7)) <= (pay_time IS NOT NULL AND book_day IS NOT NULL))
) PARTITION BY RANGE (create_day);
COMMENT ON COLUMN pos_trade.rpi_no IS 'null: paid to a merchant we do not know (abnormal_kind 2)';
COMMENT ON COLUMN pos_trade.rpt_aisle_order_code IS 'null until the channel has answered';
COMMENT ON COLUMN pos_trade.snapshot_id IS 'null while unpaid, for operator trades and unknown merchants';
COMMENT ON COLUMN pos_trade.for_owner_no IS 'operator trades: whose pledge, order or wallet is paid; null for merchant trades';
COMMENT ON COLUMN pos_trade.subsidy_amount IS 'the part of the discount that the operator pays to the merchant';
COMMENT ON COLUMN pos_trade.pooled_amount IS 'the part of the merchant''s money of this trade that stands in the division pool (account POOL) now';
COMMENT ON COLUMN pos_trade.list_time IS 'the time a list goes by: payment, or creation while unpaid';
CREATE INDEX pos_trade_list ON pos_trade (tenant_id, list_time DESC NULLS FIRST, id DESC NULLS FIRST) INCLUDE (create_day, oem_no, rpt_status, trade_amount, fee_amount, refunded_amount);
CREATE INDEX pos_trade_status ON pos_trade (tenant_id, rpt_status, list_time DESC NULLS FIRST, id DESC NULLS FIRST) INCLUDE (create_day, oem_no);
CREATE INDEX pos_trade_id ON pos_trade (tenant_id, id);
CREATE INDEX pos_trade_refunded ON pos_trade (tenant_id, list_time DESC NULLS FIRST) INCLUDE (create_day, oem_no, chain_path, emp_no, aisle_code, pay_way, trade_kind, rpt_status, refunded_amount, refunded_fee) WHERE rpt_status IN (6, 7);
CREATE INDEX pos_trade_merchant ON pos_trade (tenant_id, rpi_no, list_time DESC NULLS FIRST);
CREATE INDEX pos_trade_sn ON pos_trade (tenant_id, sn, list_time DESC NULLS FIRST) WHERE sn IS NOT NULL;
CREATE INDEX pos_trade_party ON pos_trade (tenant_id, user_no, list_time DESC NULLS FIRST);
CREATE INDEX pos_trade_open ON pos_trade (tenant_id, next_query_at) WHERE rpt_status IN (0, 1);
CREATE INDEX pos_trade_settle ON pos_trade (tenant_id, rpi_no, aisle_code, pay_day) WHERE settle_status IN (0, 1, 3);
CREATE INDEX pos_trade_differs ON pos_trade (tenant_id, pay_day) WHERE recon_status = 2;
CREATE INDEX pos_trade_recon ON pos_trade (tenant_id, aisle_code, pay_day);
CALL tenant_table('pos_trade', 'SELECT, INSERT, UPDATE');
CALL partitioned_by_month('pos_trade');

-- Guards against inserting one order twice, and finds a trade by another number. money 3.3
CREATE TABLE trade_key (
  tenant_id text NOT NULL,
  key_kind smallint NOT NULL CHECK (key_kind IN (1, 2)),
  key_owner text NOT NULL,
  key_value text NOT NULL,
  rpt_order_code text NOT NULL,
  PRIMARY KEY (tenant_id, key_kind, key_owner, key_value)
) PARTITION BY HASH (key_value);
COMMENT ON COLUMN trade_key.key_kind IS '1: aisle and its order number; 2: merchant and its order number';
DO $$ BEGIN FOR n IN 0..31 LOOP EXECUTE format('CREATE TABLE trade_key_%s PARTITION OF trade_key FOR VALUES WITH (MODULUS 32, REMAINDER %s)', n, n); END LOOP; END $$;
CALL tenant_table('trade_key', 'SELECT, INSERT');

-- A request to book a paid trade of an unknown merchant for a merchant, with its second person. money 3.2
CREATE TABLE trade_claim (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpt_order_code text NOT NULL, rpi_no text NOT NULL, reason text NOT NULL,
  claim_status smallint NOT NULL DEFAULT 0 CHECK (claim_status BETWEEN 0 AND 2),
  audit_reason text NOT NULL DEFAULT '', audit_user bigint, audit_time timestamptz,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((claim_status = 0) = (audit_time IS NULL))
);
COMMENT ON COLUMN trade_claim.audit_time IS 'null while it waits for its second person';
CREATE UNIQUE INDEX trade_claim_open ON trade_claim (tenant_id, rpt_order_code) WHERE claim_status IN (0, 1);
CALL tenant_table('trade_claim', 'SELECT, INSERT, UPDATE');

-- One refund, void or automatic refund of a trade. money 3.5
CREATE TABLE pos_refund (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  refund_code text NOT NULL, request_no text NOT NULL DEFAULT '',
  rpt_order_code text NOT NULL, rpt_aisle_order_code text, aisle_refund_code text,
  rpi_no text, aisle_code text NOT NULL,
  refund_kind smallint NOT NULL CHECK (refund_kind IN (1, 2, 3)),
  refund_amount fen NOT NULL CHECK (refund_amount > 0), fee_return fen NOT NULL DEFAULT 0, merchant_debit fen NOT NULL DEFAULT 0, cost_return fen NOT NULL DEFAULT 0, reserved fen NOT NULL DEFAULT 0,
  refund_status smallint NOT NULL CHECK (refund_status BETWEEN 0 AND 4),
  initiator smallint NOT NULL CHECK (initiator IN (1, 2, 3, 4, 9)),
  operator_no text NOT NULL DEFAULT '', reason text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL, finish_time timestamptz, finish_day date, book_day date,
  recon_status smallint NOT NULL DEFAULT 0 CHECK (recon_status BETWEEN 0 AND 3),
  fail_code text NOT NULL DEFAULT '', fail_reason text NOT NULL DEFAULT '',
  attempts smallint NOT NULL DEFAULT 0, next_query_at timestamptz,
  create_user bigint, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, refund_code)
);
COMMENT ON COLUMN pos_refund.finish_time IS 'null until the channel said how it ended';
CREATE INDEX pos_refund_trade ON pos_refund (tenant_id, rpt_order_code);
CREATE INDEX pos_refund_finish ON pos_refund (tenant_id, aisle_code, finish_day);
CREATE INDEX pos_refund_open ON pos_refund (tenant_id, next_query_at) WHERE refund_status IN (0, 1, 4);
CREATE UNIQUE INDEX pos_refund_aisle ON pos_refund (tenant_id, aisle_code, aisle_refund_code) WHERE aisle_refund_code IS NOT NULL;
CALL tenant_table('pos_refund', 'SELECT, INSERT, UPDATE');

-- What a channel told us, as it came. money 3.3
CREATE TABLE channel_notify (
  tenant_id text NOT NULL,
  notify_seq bigint NOT NULL DEFAULT next_id(),
  aisle_code text NOT NULL,
  notify_id text NOT NULL,
  event_kind smallint NOT NULL CHECK (event_kind BETWEEN 1 AND 7),
  order_no text NOT NULL DEFAULT '',
  raw_body text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  event jsonb,
  received_at timestamptz NOT NULL DEFAULT business_now(),
  occurred_at timestamptz,
  handle_status smallint NOT NULL DEFAULT 0 CHECK (handle_status BETWEEN 0 AND 7),
  handle_msg text NOT NULL DEFAULT '',
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamptz,
  PRIMARY KEY (tenant_id, received_at, notify_seq)
) PARTITION BY RANGE (received_at);
COMMENT ON COLUMN channel_notify.event IS 'the verified event in our own words; null when the signature was bad';
CREATE INDEX channel_notify_order ON channel_notify (tenant_id, order_no);
CREATE INDEX channel_notify_open ON channel_notify (tenant_id, next_at) WHERE handle_status IN (0, 3, 6);
CALL tenant_table('channel_notify', 'SELECT, INSERT, UPDATE');
CALL partitioned_by_month('channel_notify');
-- Guards against applying one notification twice.
CREATE TABLE channel_notify_key (
  tenant_id text NOT NULL, aisle_code text NOT NULL, event_kind smallint NOT NULL, notify_id text NOT NULL, notify_seq bigint NOT NULL,
  PRIMARY KEY (tenant_id, aisle_code, event_kind, notify_id)
) PARTITION BY HASH (notify_id);
DO $$ BEGIN FOR n IN 0..31 LOOP EXECUTE format('CREATE TABLE channel_notify_key_%s PARTITION OF channel_notify_key FOR VALUES WITH (MODULUS 32, REMAINDER %s)', n, n); END LOOP; END $$;
CALL tenant_table('channel_notify_key', 'SELECT, INSERT');

-- One message to a merchant's system about one event of a trade, with its tries. money 3.4
CREATE TABLE trade_push (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpt_order_code text NOT NULL, event_kind text NOT NULL, url text NOT NULL, body text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0, next_at timestamptz,
  push_status smallint NOT NULL DEFAULT 1 CHECK (push_status BETWEEN 1 AND 4),
  last_http smallint, last_answer text NOT NULL DEFAULT '', last_time timestamptz,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, create_time, id)
) PARTITION BY RANGE (create_time);
CREATE INDEX trade_push_trade ON trade_push (tenant_id, rpt_order_code, id);
CREATE INDEX trade_push_due ON trade_push (tenant_id, next_at) WHERE push_status IN (1, 3);
CALL tenant_table('trade_push', 'SELECT, INSERT, UPDATE');
CALL partitioned_by_month('trade_push');

-- What a channel pays out to a merchant for a day, or for one D0 trade. money 3.6
CREATE TABLE settle_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  settle_code text NOT NULL, rpi_no text NOT NULL, aisle_code text NOT NULL, aisle_settle_no text,
  settle_cycle smallint NOT NULL CHECK (settle_cycle IN (1, 2, 3)), settle_mode smallint NOT NULL CHECK (settle_mode IN (1, 2)),
  pay_day date NOT NULL, settle_day date NOT NULL,
  trade_count integer NOT NULL, trade_amount fen NOT NULL, refund_amount fen NOT NULL, fee_amount fen NOT NULL, settle_amount fen NOT NULL,
  account_mask text NOT NULL DEFAULT '',
  settle_status smallint NOT NULL CHECK (settle_status BETWEEN 0 AND 5),
  fail_reason text NOT NULL DEFAULT '', create_time timestamptz NOT NULL DEFAULT business_now(), finish_time timestamptz, book_day date,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, settle_code)
);
CREATE UNIQUE INDEX settle_record_aisle ON settle_record (tenant_id, aisle_code, aisle_settle_no) WHERE aisle_settle_no IS NOT NULL;
CREATE INDEX settle_record_merchant ON settle_record (tenant_id, rpi_no, settle_day DESC);
CALL tenant_table('settle_record', 'SELECT, INSERT, UPDATE');

-- One row a trade, level of its chain and event: what that level earned or gave back. Append-only. money 4.3
-- oem_no is the login tenant of the owner, origin_oem_no that of the merchant.
CREATE TABLE pos_profit (
  tenant_id text NOT NULL, oem_no text NOT NULL, origin_oem_no text NOT NULL,
  profit_id bigint NOT NULL DEFAULT next_id(),
  book_day date NOT NULL, pay_day date NOT NULL, pay_time timestamptz NOT NULL,
  rpt_order_code text NOT NULL, rpt_aisle_order_code text, rpi_no text NOT NULL, store_no text, sn text, aisle_code text NOT NULL, pay_way smallint NOT NULL, settle_cycle smallint NOT NULL,
  level smallint NOT NULL, owner_type smallint NOT NULL, owner_no text NOT NULL, child_no text NOT NULL,
  row_kind smallint NOT NULL CHECK (row_kind BETWEEN 1 AND 5), biz_code text NOT NULL, row_seq smallint NOT NULL DEFAULT 0,
  trade_amount fen NOT NULL, child_fee fen NOT NULL, cost_fee fen NOT NULL, spread fen NOT NULL, share_in fen NOT NULL, share_out fen NOT NULL, profit_amount fen NOT NULL,
  snapshot_id bigint NOT NULL, txn_id bigint NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, book_day, profit_id),
  CONSTRAINT pos_profit_once UNIQUE (tenant_id, book_day, rpt_order_code, owner_no, row_kind, biz_code),
  CHECK (profit_amount = spread + share_in - share_out)
) PARTITION BY RANGE (book_day);
CREATE INDEX pos_profit_owner ON pos_profit (tenant_id, owner_no, pay_time DESC NULLS FIRST, profit_id DESC NULLS FIRST) INCLUDE (rpt_order_code, row_kind, profit_amount);
CREATE INDEX pos_profit_trade ON pos_profit (tenant_id, rpt_order_code);
CREATE INDEX pos_profit_carried ON pos_profit (tenant_id, owner_no, pay_day, book_day) INCLUDE (origin_oem_no, aisle_code, pay_way, profit_amount) WHERE book_day <> pay_day;
CALL tenant_table('pos_profit', 'SELECT, INSERT');
CALL partitioned_by_month('pos_profit');

-- Profit of a node by day, aisle and pay way; kept up in the posting transaction. money 4.6
CREATE TABLE service_profit_day (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  book_day date NOT NULL, owner_type smallint NOT NULL, owner_no text NOT NULL, parent_no text NOT NULL DEFAULT '', origin_oem_no text NOT NULL,
  aisle_code text NOT NULL, pay_way smallint NOT NULL, stripe smallint NOT NULL DEFAULT 0,
  trade_count integer NOT NULL DEFAULT 0, trade_amount fen NOT NULL DEFAULT 0, refund_count integer NOT NULL DEFAULT 0, refund_amount fen NOT NULL DEFAULT 0,
  fee_amount fen NOT NULL DEFAULT 0, child_fee fen NOT NULL DEFAULT 0, cost_amount fen NOT NULL DEFAULT 0,
  trade_profit fen NOT NULL DEFAULT 0, reverse_profit fen NOT NULL DEFAULT 0, adjust_profit fen NOT NULL DEFAULT 0, net_profit fen NOT NULL DEFAULT 0,
  direct_profit fen NOT NULL DEFAULT 0, child_profit fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, book_day, owner_no, origin_oem_no, aisle_code, pay_way, stripe),
  CHECK (net_profit = trade_profit + reverse_profit + adjust_profit AND net_profit = direct_profit + child_profit)
);
CREATE INDEX service_profit_day_owner ON service_profit_day (tenant_id, owner_no, book_day);
CALL tenant_table('service_profit_day', 'SELECT, INSERT, UPDATE, DELETE');

-- The same by merchant. money 4.6
CREATE TABLE service_profit_mer_day (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  book_day date NOT NULL, owner_type smallint NOT NULL, owner_no text NOT NULL, origin_oem_no text NOT NULL, rpi_no text NOT NULL, aisle_code text NOT NULL, pay_way smallint NOT NULL,
  trade_count integer NOT NULL DEFAULT 0, trade_amount fen NOT NULL DEFAULT 0, refund_count integer NOT NULL DEFAULT 0, refund_amount fen NOT NULL DEFAULT 0,
  fee_amount fen NOT NULL DEFAULT 0, child_fee fen NOT NULL DEFAULT 0, cost_amount fen NOT NULL DEFAULT 0,
  trade_profit fen NOT NULL DEFAULT 0, reverse_profit fen NOT NULL DEFAULT 0, adjust_profit fen NOT NULL DEFAULT 0, net_profit fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, book_day, owner_no, rpi_no, aisle_code, pay_way)
);
CREATE INDEX service_profit_mer_day_merchant ON service_profit_mer_day (tenant_id, rpi_no, book_day);
CALL tenant_table('service_profit_mer_day', 'SELECT, INSERT, UPDATE, DELETE');

-- When and how a node's profit of a day was released to its wallet. money 4.7
CREATE TABLE service_profit_release (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  book_day date NOT NULL, owner_type smallint NOT NULL, owner_no text NOT NULL,
  net_profit fen NOT NULL DEFAULT 0, debt_deducted fen NOT NULL DEFAULT 0, released_amount fen NOT NULL DEFAULT 0,
  release_status smallint NOT NULL DEFAULT 0 CHECK (release_status BETWEEN 0 AND 4),
  hold_reason text NOT NULL DEFAULT '', plan_day date NOT NULL, release_time timestamptz, txn_id bigint,
  PRIMARY KEY (tenant_id, book_day, owner_no)
);
COMMENT ON COLUMN service_profit_release.txn_id IS 'null until released or turned into a debt';
CREATE INDEX service_profit_release_due ON service_profit_release (tenant_id, plan_day) WHERE release_status IN (0, 1);
CALL tenant_table('service_profit_release', 'SELECT, INSERT, UPDATE');

-- Trades of a node by day: statistics without a merchant filter. money 11.1
CREATE TABLE trade_stat_node_day (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  day date NOT NULL, owner_no text NOT NULL, origin_oem_no text NOT NULL, aisle_code text NOT NULL, pay_way smallint NOT NULL, trade_kind smallint NOT NULL, stripe smallint NOT NULL DEFAULT 0,
  pay_count integer NOT NULL DEFAULT 0, pay_amount fen NOT NULL DEFAULT 0, fee_amount fen NOT NULL DEFAULT 0, d0_fee fen NOT NULL DEFAULT 0, aisle_cost fen NOT NULL DEFAULT 0, discount_amount fen NOT NULL DEFAULT 0,
  reverse_count integer NOT NULL DEFAULT 0, reverse_amount fen NOT NULL DEFAULT 0, reverse_fee fen NOT NULL DEFAULT 0,
  refund_count integer NOT NULL DEFAULT 0, refund_amount fen NOT NULL DEFAULT 0, refund_fee fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, owner_no, origin_oem_no, aisle_code, pay_way, trade_kind, stripe)
);
CREATE INDEX trade_stat_node_day_owner ON trade_stat_node_day (tenant_id, owner_no, day);
CALL tenant_table('trade_stat_node_day', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE trade_stat_mer_day (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  day date NOT NULL, rpi_no text NOT NULL, store_no text NOT NULL, aisle_code text NOT NULL, pay_way smallint NOT NULL, trade_kind smallint NOT NULL,
  pay_count integer NOT NULL DEFAULT 0, pay_amount fen NOT NULL DEFAULT 0, fee_amount fen NOT NULL DEFAULT 0, d0_fee fen NOT NULL DEFAULT 0, aisle_cost fen NOT NULL DEFAULT 0, discount_amount fen NOT NULL DEFAULT 0,
  reverse_count integer NOT NULL DEFAULT 0, reverse_amount fen NOT NULL DEFAULT 0, reverse_fee fen NOT NULL DEFAULT 0,
  refund_count integer NOT NULL DEFAULT 0, refund_amount fen NOT NULL DEFAULT 0, refund_fee fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, rpi_no, store_no, aisle_code, pay_way, trade_kind)
);
CREATE INDEX trade_stat_mer_day_merchant ON trade_stat_mer_day (tenant_id, rpi_no, day);
CALL tenant_table('trade_stat_mer_day', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE trade_stat_manager_day (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  day date NOT NULL, manager_user_id bigint NOT NULL, aisle_code text NOT NULL, pay_way smallint NOT NULL,
  pay_count integer NOT NULL DEFAULT 0, pay_amount fen NOT NULL DEFAULT 0, fee_amount fen NOT NULL DEFAULT 0, d0_fee fen NOT NULL DEFAULT 0, aisle_cost fen NOT NULL DEFAULT 0, discount_amount fen NOT NULL DEFAULT 0,
  reverse_count integer NOT NULL DEFAULT 0, reverse_amount fen NOT NULL DEFAULT 0, reverse_fee fen NOT NULL DEFAULT 0,
  refund_count integer NOT NULL DEFAULT 0, refund_amount fen NOT NULL DEFAULT 0, refund_fee fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, manager_user_id, aisle_code, pay_way)
);
CALL tenant_table('trade_stat_manager_day', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE trade_stat_terminal_day (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  day date NOT NULL, sn text NOT NULL, pay_way smallint NOT NULL,
  pay_count integer NOT NULL DEFAULT 0, pay_amount fen NOT NULL DEFAULT 0, reverse_count integer NOT NULL DEFAULT 0, reverse_amount fen NOT NULL DEFAULT 0, refund_count integer NOT NULL DEFAULT 0, refund_amount fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, sn, pay_way)
);
CALL tenant_table('trade_stat_terminal_day', 'SELECT, INSERT, UPDATE, DELETE');

-- How many trades a node's list holds by day and status: exact totals without counting rows.
CREATE TABLE trade_count_day (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  day date NOT NULL, owner_no text NOT NULL, origin_oem_no text NOT NULL, rpt_status smallint NOT NULL, stripe smallint NOT NULL DEFAULT 0,
  trade_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, owner_no, origin_oem_no, rpt_status, stripe)
);
COMMENT ON COLUMN trade_count_day.owner_no IS 'a node of the chain or the employee; the root operator for every trade, also unpaid ones and those of unknown merchants';
CALL tenant_table('trade_count_day', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE trade_stat_micro (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id_hash text NOT NULL, license_holder text NOT NULL, day date NOT NULL, credit_amount fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id_hash, license_holder, day)
);
CALL tenant_table('trade_stat_micro', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE trade_first_last (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  key_kind smallint NOT NULL CHECK (key_kind IN (1, 2)), key_value text NOT NULL, first_time timestamptz NOT NULL, last_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, key_kind, key_value)
);
COMMENT ON COLUMN trade_first_last.key_kind IS '1 merchant, 2 terminal serial number';
CALL tenant_table('trade_first_last', 'SELECT, INSERT, UPDATE, DELETE');

-- A wallet: the balances of one owner and kind, copied from the ledger in the posting transaction (L4). money 5.1
CREATE TABLE user_wallet (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  wallet_no text NOT NULL, owner_type smallint NOT NULL, owner_no text NOT NULL, wallet_kind smallint NOT NULL CHECK (wallet_kind BETWEEN 1 AND 4),
  available_amount fen NOT NULL DEFAULT 0, frozen_amount fen NOT NULL DEFAULT 0, transit_amount fen NOT NULL DEFAULT 0,
  total_in_amount fen NOT NULL DEFAULT 0, total_out_amount fen NOT NULL DEFAULT 0, total_withdraw_amount fen NOT NULL DEFAULT 0,
  wallet_status smallint NOT NULL DEFAULT 1 CHECK (wallet_status IN (1, 2, 3, 9)),
  pending_status smallint CHECK (pending_status IN (1, 2, 3)), pending_reason text NOT NULL DEFAULT '', pending_user bigint,
  record_seq bigint NOT NULL DEFAULT 0, last_change_time timestamptz, remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(), update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, wallet_no),
  CONSTRAINT user_wallet_owner UNIQUE (tenant_id, owner_type, owner_no, wallet_kind),
  CHECK (available_amount >= 0 AND frozen_amount >= 0 AND transit_amount >= 0)
) WITH (fillfactor = 80);
COMMENT ON COLUMN user_wallet.pending_status IS 'a change of status that waits for its second person; null when none does';
CALL tenant_table('user_wallet', 'SELECT, INSERT, UPDATE');

-- One change of a wallet's available or frozen balance. Append-only, without gaps. money 5.2
CREATE TABLE balance_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  record_no text NOT NULL, record_seq bigint NOT NULL, wallet_no text NOT NULL,
  owner_type smallint NOT NULL, owner_no text NOT NULL, wallet_kind smallint NOT NULL,
  change_type smallint NOT NULL, direction smallint NOT NULL CHECK (direction IN (1, 2)),
  amount fen NOT NULL CHECK (amount > 0), balance_before fen NOT NULL, balance_after fen NOT NULL, frozen_after fen NOT NULL,
  biz_kind text NOT NULL, biz_code text NOT NULL, txn_id bigint NOT NULL, remark text NOT NULL DEFAULT '',
  book_day date NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, book_day, id),
  CONSTRAINT balance_record_seq UNIQUE (tenant_id, wallet_no, record_seq, book_day)
) PARTITION BY RANGE (book_day);
CREATE INDEX balance_record_wallet ON balance_record (tenant_id, wallet_no, record_seq DESC NULLS FIRST);
CREATE INDEX balance_record_time ON balance_record (tenant_id, create_time DESC NULLS FIRST, id DESC NULLS FIRST);
CREATE INDEX balance_record_no ON balance_record (tenant_id, record_no);
CREATE INDEX balance_record_biz ON balance_record (tenant_id, biz_code);
CALL tenant_table('balance_record', 'SELECT, INSERT');
DO $$ BEGIN EXECUTE format('GRANT UPDATE (remark) ON balance_record TO %I', current_setting('app.role')); END $$;
CALL partitioned_by_month('balance_record');

-- Balance records by the day of their createTime, so that whole days of the list equal it. money 11.1
CREATE TABLE wallet_stat_day (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  day date NOT NULL, owner_type smallint NOT NULL, wallet_kind smallint NOT NULL, change_type smallint NOT NULL, direction smallint NOT NULL,
  change_count integer NOT NULL DEFAULT 0, amount fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, oem_no, owner_type, wallet_kind, change_type, direction)
);
CALL tenant_table('wallet_stat_day', 'SELECT, INSERT, UPDATE, DELETE');

-- What an owner owes: losses, penalties, money taken back. money 7.4
CREATE TABLE debt (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  debt_no text NOT NULL, debt_kind smallint NOT NULL CHECK (debt_kind BETWEEN 1 AND 5), owner_type smallint NOT NULL, owner_no text NOT NULL,
  creditor_type smallint, creditor_no text,
  amount fen NOT NULL CHECK (amount > 0), remain_amount fen NOT NULL CHECK (remain_amount >= 0 AND remain_amount <= amount),
  sn text, debt_status smallint NOT NULL CHECK (debt_status BETWEEN 0 AND 3), biz_kind text NOT NULL DEFAULT '', biz_code text NOT NULL DEFAULT '', reason text NOT NULL DEFAULT '', txn_id bigint,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), finish_time timestamptz, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, debt_no)
);
COMMENT ON COLUMN debt.creditor_no IS 'null: no DEFER side, the money was ours before (a loss, a fact beyond the balance)';
CREATE INDEX debt_owner ON debt (tenant_id, owner_type, owner_no, create_time) WHERE remain_amount > 0;
CALL tenant_table('debt', 'SELECT, INSERT, UPDATE');

-- One deduction of a debt from money that came in.
CREATE TABLE debt_deduct (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  debt_no text NOT NULL, source_kind text NOT NULL, source_code text NOT NULL, amount fen NOT NULL CHECK (amount > 0), txn_id bigint NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX debt_deduct_debt ON debt_deduct (tenant_id, debt_no);
CALL tenant_table('debt_deduct', 'SELECT, INSERT');

-- How an owner's money is treated: release of profit, deduction of debts, tax. A missing row means the defaults.
CREATE TABLE money_owner (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  owner_type smallint NOT NULL, owner_no text NOT NULL,
  release_mode smallint NOT NULL DEFAULT 1 CHECK (release_mode IN (1, 2)), release_days smallint NOT NULL DEFAULT 1 CHECK (release_days BETWEEN 0 AND 30), month_release_day smallint NOT NULL DEFAULT 10 CHECK (month_release_day BETWEEN 1 AND 28),
  is_profit_held boolean NOT NULL DEFAULT false, hold_reason text NOT NULL DEFAULT '', held_by bigint,
  deduct_ratio_ppm integer NOT NULL DEFAULT 1000000 CHECK (deduct_ratio_ppm BETWEEN 0 AND 1000000),
  tax_mode smallint NOT NULL DEFAULT 0 CHECK (tax_mode BETWEEN 0 AND 3), tax_mode_time timestamptz,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, owner_type, owner_no)
);
CALL tenant_table('money_owner', 'SELECT, INSERT, UPDATE');
