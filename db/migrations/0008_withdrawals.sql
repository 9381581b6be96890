-- Money that leaves: payout platforms, withdrawals with their payments, tax modes; and what is put into or corrected in wallets
-- by hand. docs/domain/money.md 5

-- Who pays withdrawals out for an operator: a bank, a payout channel, a tax platform, or people at the bank's counter. money 5.4
-- No oem_no: the withdrawals of a sub-operator's parties leave through the root operator's platforms.
CREATE TABLE withdrawal_platform (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  platform_code text NOT NULL CHECK (platform_code ~ '^[A-Z0-9_]{2,20}$'),
  platform_name text NOT NULL,
  platform_type smallint NOT NULL CHECK (platform_type BETWEEN 1 AND 4),
  owner_kinds smallint[] NOT NULL CHECK (owner_kinds <@ '{1,2,3,4}' AND owner_kinds <> '{}'),
  account_kinds smallint[] NOT NULL CHECK (account_kinds <@ '{1,2}' AND account_kinds <> '{}'),
  tax_rate_ppm integer NOT NULL DEFAULT 0 CHECK (tax_rate_ppm BETWEEN 0 AND 1000000),
  fee_rate_ppm integer NOT NULL DEFAULT 0 CHECK (fee_rate_ppm BETWEEN 0 AND 1000000),
  fee_fixed fen NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  fee_cap fen CHECK (fee_cap >= 0),
  cost_fixed fen NOT NULL DEFAULT 0 CHECK (cost_fixed >= 0),
  single_min fen NOT NULL DEFAULT 1 CHECK (single_min > 0),
  single_max fen CHECK (single_max >= single_min),
  auto_limit fen NOT NULL DEFAULT 0 CHECK (auto_limit >= 0),
  balance_alert fen CHECK (balance_alert >= 0),
  day_max_amount fen CHECK (day_max_amount > 0),
  day_max_count integer CHECK (day_max_count > 0),
  month_max_amount fen CHECK (month_max_amount > 0),
  open_time time NOT NULL DEFAULT '00:00',
  close_time time NOT NULL DEFAULT '24:00',
  workday_only boolean NOT NULL DEFAULT false,
  forward_type smallint NOT NULL DEFAULT 2 CHECK (forward_type IN (1, 2, 3)),
  priority integer NOT NULL DEFAULT 0,
  api_config text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT false,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (open_time < close_time),
  CHECK (platform_type = 3 OR tax_rate_ppm = 0),
  CHECK (platform_type <> 4 OR forward_type = 3)
);
COMMENT ON COLUMN withdrawal_platform.fee_cap IS 'null: no cap';
COMMENT ON COLUMN withdrawal_platform.single_max IS 'null: no limit, as for the other limits';
COMMENT ON COLUMN withdrawal_platform.balance_alert IS 'null: no alert';
COMMENT ON COLUMN withdrawal_platform.api_config IS 'sealed; '''' until set';
-- A code stays taken when its platform is removed: ledger accounts carry it.
CREATE UNIQUE INDEX withdrawal_platform_code ON withdrawal_platform (tenant_id, platform_code);
CALL tenant_table('withdrawal_platform', 'SELECT, INSERT, UPDATE');

-- Money moved to a platform, or tax it withheld paid over. money 5.4
CREATE TABLE platform_transfer (
  tenant_id text NOT NULL,
  transfer_no text NOT NULL,
  transfer_kind smallint NOT NULL CHECK (transfer_kind IN (1, 2)),
  platform_code text NOT NULL,
  amount fen NOT NULL CHECK (amount > 0),
  voucher_url text NOT NULL,
  book_day date NOT NULL,
  txn_id bigint NOT NULL,
  create_user bigint NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, transfer_no)
);
CREATE INDEX platform_transfer_platform ON platform_transfer (tenant_id, platform_code, create_time DESC);
CALL tenant_table('platform_transfer', 'SELECT, INSERT');

-- One withdrawal of a party or a merchant, or of the root operator's surplus. money 5.6
-- It carries copies of the prices, the payee and the ways of its platform as they were when it was asked for.
CREATE TABLE withdrawal (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  withdraw_code text NOT NULL CHECK (length(withdraw_code) >= 20),
  owner_type smallint NOT NULL CHECK (owner_type BETWEEN 1 AND 4), owner_no text NOT NULL,
  top_node_no text NOT NULL,
  wallet_kind smallint CHECK (wallet_kind IN (1, 2, 4)),
  amount fen NOT NULL CHECK (amount > 0),
  fee_amount fen NOT NULL CHECK (fee_amount >= 0),
  tax_amount fen NOT NULL CHECK (tax_amount >= 0),
  arrive_amount fen NOT NULL CHECK (arrive_amount > 0),
  cost_amount fen NOT NULL CHECK (cost_amount >= 0),
  platform_code text NOT NULL,
  platform_type smallint NOT NULL CHECK (platform_type BETWEEN 1 AND 4),
  forward_type smallint NOT NULL CHECK (forward_type IN (1, 2, 3)),
  tax_mode smallint NOT NULL CHECK (tax_mode BETWEEN 0 AND 3),
  tax_rate_ppm integer NOT NULL, fee_rate_ppm integer NOT NULL, fee_fixed fen NOT NULL, fee_cap fen,
  acc_name text NOT NULL,
  bank_name text NOT NULL,
  branch_code text NOT NULL DEFAULT '',
  account_mask text NOT NULL,
  account_cipher text NOT NULL,
  account_kind smallint NOT NULL CHECK (account_kind IN (1, 2)),
  id_no_cipher text NOT NULL DEFAULT '',
  withdraw_status smallint NOT NULL CHECK (withdraw_status BETWEEN 0 AND 8),
  audit_user bigint, audit_no text NOT NULL DEFAULT '', audit_time timestamptz, audit_remark text NOT NULL DEFAULT '',
  payout_no text NOT NULL DEFAULT '',
  voucher_url text NOT NULL DEFAULT '', voucher_user bigint, return_voucher_url text NOT NULL DEFAULT '',
  hold_reason text NOT NULL DEFAULT '',
  next_pay_at timestamptz,
  finish_time timestamptz, return_time timestamptz,
  fail_code text NOT NULL DEFAULT '', fail_reason text NOT NULL DEFAULT '',
  book_day date NOT NULL, finish_book_day date, return_book_day date,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL, create_day date NOT NULL,
  update_user bigint, update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, withdraw_code),
  CHECK (amount = fee_amount + tax_amount + arrive_amount),
  CHECK ((wallet_kind IS NULL) = (owner_type = 1 AND owner_no = tenant_id)),
  CHECK ((withdraw_status = 3) <= (finish_book_day IS NOT NULL) AND (withdraw_status = 8) <= (return_book_day IS NOT NULL))
) WITH (fillfactor = 80);
COMMENT ON COLUMN withdrawal.top_node_no IS 'topmost provider above or at the owner; the operator or sub-operator itself when there is none';
COMMENT ON COLUMN withdrawal.wallet_kind IS 'null: the root operator''s surplus, which lies in no wallet';
COMMENT ON COLUMN withdrawal.audit_user IS 'null: not audited yet, or sent out without audit';
COMMENT ON COLUMN withdrawal.voucher_user IS 'who paid it at the bank; null for the others';
COMMENT ON COLUMN withdrawal.next_pay_at IS 'when the payout worker takes it; null: not waiting for it';
COMMENT ON COLUMN withdrawal.finish_time IS 'null while open';
COMMENT ON COLUMN withdrawal.return_time IS 'null unless returned by the bank';
CREATE INDEX withdrawal_list ON withdrawal (tenant_id, create_time DESC, id DESC);
CREATE INDEX withdrawal_owner ON withdrawal (tenant_id, owner_type, owner_no, create_time DESC, id DESC);
CREATE INDEX withdrawal_status ON withdrawal (tenant_id, withdraw_status, create_time DESC, id DESC);
CREATE INDEX withdrawal_due ON withdrawal (tenant_id, next_pay_at) WHERE withdraw_status = 1;
CREATE INDEX withdrawal_open ON withdrawal (tenant_id, platform_code) WHERE withdraw_status IN (0, 1, 2, 7);
CALL tenant_table('withdrawal', 'SELECT, INSERT, UPDATE');

-- One try to pay a withdrawal out. Committed as sent before it is sent; asked about afterwards, never sent again. money 5.6
CREATE TABLE withdraw_attempt (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  withdraw_code text NOT NULL,
  attempt_no smallint NOT NULL CHECK (attempt_no BETWEEN 1 AND 5),
  payout_no text NOT NULL,
  platform_code text NOT NULL,
  amount fen NOT NULL CHECK (amount > 0),
  tax_amount fen NOT NULL CHECK (tax_amount >= 0),
  attempt_status smallint NOT NULL CHECK (attempt_status BETWEEN 0 AND 6),
  request_time timestamptz,
  answer jsonb,
  platform_order_no text NOT NULL DEFAULT '',
  query_count integer NOT NULL DEFAULT 0,
  next_query_at timestamptz,
  absent_count smallint NOT NULL DEFAULT 0,
  absent_at timestamptz,
  fail_code text NOT NULL DEFAULT '', fail_reason text NOT NULL DEFAULT '',
  finish_time timestamptz,
  create_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, payout_no),
  CONSTRAINT withdraw_attempt_no UNIQUE (tenant_id, withdraw_code, attempt_no)
) WITH (fillfactor = 80);
COMMENT ON COLUMN withdraw_attempt.request_time IS 'null until it is sent; the request is dated by it';
COMMENT ON COLUMN withdraw_attempt.answer IS 'what the platform said last; null until it has';
COMMENT ON COLUMN withdraw_attempt.next_query_at IS 'null: not asked about';
COMMENT ON COLUMN withdraw_attempt.absent_at IS 'when the platform last said that it does not know it; null: never';
CREATE UNIQUE INDEX withdraw_attempt_one_open ON withdraw_attempt (tenant_id, withdraw_code) WHERE attempt_status IN (0, 1, 2, 3, 5);
CREATE INDEX withdraw_attempt_unsent ON withdraw_attempt (tenant_id, create_time) WHERE attempt_status IN (0, 1);
CREATE INDEX withdraw_attempt_due ON withdraw_attempt (tenant_id, next_query_at) WHERE attempt_status IN (2, 5);
CALL tenant_table('withdraw_attempt', 'SELECT, INSERT, UPDATE');

-- Something about payouts that a person must look at. One row a kind and subject; it tells how often and when last.
CREATE TABLE payout_alarm (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  alarm_kind smallint NOT NULL CHECK (alarm_kind BETWEEN 1 AND 5),
  subject_no text NOT NULL,
  withdraw_code text NOT NULL DEFAULT '',
  amount fen NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  times integer NOT NULL DEFAULT 1,
  first_time timestamptz NOT NULL DEFAULT business_now(),
  last_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, alarm_kind, subject_no)
);
CREATE INDEX payout_alarm_withdrawal ON payout_alarm (tenant_id, withdraw_code) WHERE withdraw_code <> '';
CALL tenant_table('payout_alarm', 'SELECT, INSERT, UPDATE');

-- Withdrawals by day of request and status: a change of status moves count and amounts from one row to the other. money 11.1
CREATE TABLE withdraw_stat (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  day date NOT NULL, owner_type smallint NOT NULL, top_node_no text NOT NULL, platform_code text NOT NULL, withdraw_status smallint NOT NULL,
  withdraw_count integer NOT NULL DEFAULT 0,
  amount fen NOT NULL DEFAULT 0, fee_amount fen NOT NULL DEFAULT 0, tax_amount fen NOT NULL DEFAULT 0, arrive_amount fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, oem_no, owner_type, top_node_no, platform_code, withdraw_status)
);
CALL tenant_table('withdraw_stat', 'SELECT, INSERT, UPDATE, DELETE');

-- Invoices of an owner that gives its own: what it may still withdraw against them. money 5.5
CREATE TABLE invoice_quota (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  owner_type smallint NOT NULL, owner_no text NOT NULL,
  approved_amount fen NOT NULL DEFAULT 0,
  used_amount fen NOT NULL DEFAULT 0,
  update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, owner_type, owner_no),
  CONSTRAINT invoice_quota_left CHECK (used_amount >= 0 AND used_amount <= approved_amount)
);
CALL tenant_table('invoice_quota', 'SELECT, INSERT, UPDATE');

-- The agreement of a person with a tax platform. money 5.5
CREATE TABLE tax_agreement (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  owner_type smallint NOT NULL, owner_no text NOT NULL, platform_code text NOT NULL,
  agreement_status smallint NOT NULL CHECK (agreement_status IN (1, 2, 3)),
  person_name text NOT NULL, id_no_cipher text NOT NULL, id_no_idx text NOT NULL,
  sign_url text NOT NULL DEFAULT '',
  query_count integer NOT NULL DEFAULT 0,
  next_query_at timestamptz,
  sign_time timestamptz,
  fail_reason text NOT NULL DEFAULT '',
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, owner_type, owner_no, platform_code),
  CHECK ((agreement_status = 2) = (sign_time IS NOT NULL))
);
COMMENT ON COLUMN tax_agreement.next_query_at IS 'when the platform is told or asked next; null once signed or refused';
COMMENT ON COLUMN tax_agreement.sign_time IS 'null until signed';
CREATE INDEX tax_agreement_due ON tax_agreement (tenant_id, next_query_at) WHERE next_query_at IS NOT NULL;
CALL tenant_table('tax_agreement', 'SELECT, INSERT, UPDATE');

-- Money an owner puts into its recharge wallet. money 5.1
CREATE TABLE wallet_topup (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  topup_no text NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type IN (1, 2)), owner_no text NOT NULL,
  amount fen NOT NULL CHECK (amount > 0),
  topup_mode smallint NOT NULL CHECK (topup_mode IN (1, 2)),
  rpt_order_code text, code_url text NOT NULL DEFAULT '',
  voucher_url text NOT NULL DEFAULT '',
  topup_status smallint NOT NULL CHECK (topup_status BETWEEN 0 AND 4),
  audit_user bigint, audit_no text NOT NULL DEFAULT '', audit_time timestamptz, audit_reason text NOT NULL DEFAULT '',
  txn_id bigint, book_day date, finish_time timestamptz,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL, update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, topup_no),
  CHECK ((topup_mode = 1) = (rpt_order_code IS NOT NULL)),
  CHECK (topup_mode = 1 OR voucher_url <> '')
);
COMMENT ON COLUMN wallet_topup.rpt_order_code IS 'the trade that pays it; null for a transfer';
COMMENT ON COLUMN wallet_topup.txn_id IS 'null unless a transfer was credited: a scanned one is credited by its trade';
CREATE INDEX wallet_topup_list ON wallet_topup (tenant_id, create_time DESC, id DESC);
CREATE INDEX wallet_topup_owner ON wallet_topup (tenant_id, owner_type, owner_no, create_time DESC);
CREATE UNIQUE INDEX wallet_topup_trade ON wallet_topup (tenant_id, rpt_order_code) WHERE rpt_order_code IS NOT NULL;
CALL tenant_table('wallet_topup', 'SELECT, INSERT, UPDATE');

-- A correction of a wallet by the operator: up, down, or from one wallet to another. money 5.3
CREATE TABLE money_change (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  money_change_no text NOT NULL,
  change_kind smallint NOT NULL CHECK (change_kind IN (1, 2, 3)),
  owner_type smallint NOT NULL, owner_no text NOT NULL, wallet_kind smallint NOT NULL CHECK (wallet_kind BETWEEN 1 AND 4),
  to_owner_type smallint, to_owner_no text, to_wallet_kind smallint CHECK (to_wallet_kind BETWEEN 1 AND 4),
  amount fen NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason <> ''),
  files text[] NOT NULL DEFAULT '{}',
  change_status smallint NOT NULL CHECK (change_status BETWEEN 0 AND 3),
  maker_no text NOT NULL, checker_user bigint, checker_no text NOT NULL DEFAULT '', check_time timestamptz, check_reason text NOT NULL DEFAULT '',
  txn_id bigint, book_day date,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL, update_time timestamptz NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, money_change_no),
  CHECK ((change_kind = 3) = (to_owner_no IS NOT NULL) AND (to_owner_no IS NULL) = (to_owner_type IS NULL) AND (to_owner_no IS NULL) = (to_wallet_kind IS NULL)),
  CHECK ((change_status = 2) = (txn_id IS NOT NULL)),
  CHECK (NOT is_deleted OR change_status = 0)
);
COMMENT ON COLUMN money_change.to_owner_no IS 'null unless money moves to another wallet';
COMMENT ON COLUMN money_change.txn_id IS 'null until posted';
CREATE INDEX money_change_list ON money_change (tenant_id, create_time DESC, id DESC);
CREATE INDEX money_change_owner ON money_change (tenant_id, owner_no, create_time DESC);
CALL tenant_table('money_change', 'SELECT, INSERT, UPDATE');

-- A payment to or from a wallet that no trade stands behind: subsidy, penalty, service fee. money 5.3
CREATE TABLE other_money (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  other_no text NOT NULL,
  other_kind smallint NOT NULL CHECK (other_kind BETWEEN 1 AND 5),
  direction smallint NOT NULL CHECK (direction IN (1, 2)),
  owner_type smallint NOT NULL, owner_no text NOT NULL, wallet_kind smallint NOT NULL CHECK (wallet_kind BETWEEN 1 AND 4),
  amount fen NOT NULL CHECK (amount > 0),
  period text NOT NULL CHECK (period ~ '^\d{4}-\d{2}$'),
  need_invoice boolean NOT NULL DEFAULT false,
  reason text NOT NULL CHECK (reason <> ''),
  other_status smallint NOT NULL CHECK (other_status BETWEEN 0 AND 4),
  maker_no text NOT NULL, checker_user bigint, checker_no text NOT NULL DEFAULT '', check_time timestamptz, check_reason text NOT NULL DEFAULT '',
  reverse_user bigint, reverse_no text NOT NULL DEFAULT '', reverse_time timestamptz, reverse_reason text NOT NULL DEFAULT '',
  txn_id bigint, book_day date, reverse_txn_id bigint, reverse_book_day date,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL, update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, other_no),
  CHECK ((other_status IN (2, 4)) = (txn_id IS NOT NULL) AND (other_status = 4) = (reverse_txn_id IS NOT NULL))
);
COMMENT ON COLUMN other_money.txn_id IS 'null until posted';
COMMENT ON COLUMN other_money.reverse_txn_id IS 'null unless reversed';
CREATE INDEX other_money_list ON other_money (tenant_id, create_time DESC, id DESC);
CREATE INDEX other_money_owner ON other_money (tenant_id, owner_no, create_time DESC);
CALL tenant_table('other_money', 'SELECT, INSERT, UPDATE');
