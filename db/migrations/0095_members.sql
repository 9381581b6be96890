-- Members of merchants: persons, what they stored with a merchant, its activities that give a bonus, recharges, spending.
-- money 8.4

-- A person who stored value with merchants of a login tenant, known by the mobile number.
CREATE TABLE member (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  member_no text NOT NULL,
  mobile_enc text NOT NULL, mobile_idx text NOT NULL, mobile_tail text NOT NULL,
  nickname text NOT NULL DEFAULT '', source smallint NOT NULL CHECK (source = 1),
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, member_no)
);
CREATE UNIQUE INDEX member_mobile ON member (tenant_id, oem_no, mobile_idx);
CREATE INDEX member_tail ON member (tenant_id, mobile_tail);
CREATE INDEX member_newest ON member (tenant_id, create_time DESC, id DESC);
CALL tenant_table('member', 'SELECT, INSERT, UPDATE');

-- A person as the member of one merchant, with the stored value; the accounts of ledger 2 say the same (L7).
CREATE TABLE rpi_member (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_member_no text NOT NULL, member_no text NOT NULL, rpi_no text NOT NULL,
  level smallint NOT NULL DEFAULT 1 CHECK (level BETWEEN 1 AND 9), is_on boolean NOT NULL DEFAULT true, remark text NOT NULL DEFAULT '',
  principal fen NOT NULL DEFAULT 0, bonus fen NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  held_principal fen NOT NULL DEFAULT 0 CHECK (held_principal BETWEEN 0 AND principal), held_bonus fen NOT NULL DEFAULT 0 CHECK (held_bonus BETWEEN 0 AND bonus),
  total_recharge fen NOT NULL DEFAULT 0 CHECK (total_recharge >= 0), total_spend fen NOT NULL DEFAULT 0 CHECK (total_spend >= 0),
  pay_count integer NOT NULL DEFAULT 0 CHECK (pay_count >= 0), last_pay_time timestamptz,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, rpi_member_no)
);
COMMENT ON COLUMN rpi_member.held_principal IS 'kept for refunds of recharges that are under way: cannot be spent';
COMMENT ON COLUMN rpi_member.last_pay_time IS 'null until something was spent';
CREATE UNIQUE INDEX rpi_member_one ON rpi_member (tenant_id, rpi_no, member_no);
CREATE INDEX rpi_member_person ON rpi_member (tenant_id, member_no);
CREATE INDEX rpi_member_newest ON rpi_member (tenant_id, create_time DESC, id DESC);
CALL tenant_table('rpi_member', 'SELECT, INSERT, UPDATE');

-- What a merchant gives on top of a recharge, from which amount on.
CREATE TABLE member_recharge_active (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  active_no text NOT NULL, active_name text NOT NULL, rpi_no text NOT NULL,
  tiers jsonb NOT NULL, start_time timestamptz NOT NULL, end_time timestamptz NOT NULL CHECK (end_time > start_time),
  is_on boolean NOT NULL, maker_no text NOT NULL DEFAULT '', create_user bigint, update_user bigint, is_deleted boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, active_no)
);
COMMENT ON COLUMN member_recharge_active.tiers IS 'amounts in fen, the smallest first: from rechargeAmount on bonusAmount is given';
CREATE INDEX member_recharge_active_merchant ON member_recharge_active (tenant_id, rpi_no, end_time) WHERE NOT is_deleted;
CREATE INDEX member_recharge_active_newest ON member_recharge_active (tenant_id, create_time DESC, id DESC);
CALL tenant_table('member_recharge_active', 'SELECT, INSERT, UPDATE');

-- A recharge: a trade of kind 6; its state is that of the trade.
CREATE TABLE member_recharge_trade (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  member_trade_no text NOT NULL, rpi_member_no text NOT NULL, member_no text NOT NULL, rpi_no text NOT NULL,
  rpt_order_code text NOT NULL, create_day date NOT NULL, active_no text,
  principal fen NOT NULL CHECK (principal > 0), bonus fen NOT NULL CHECK (bonus >= 0),
  returned_principal fen NOT NULL DEFAULT 0 CHECK (returned_principal BETWEEN 0 AND principal), returned_bonus fen NOT NULL DEFAULT 0 CHECK (returned_bonus BETWEEN 0 AND bonus),
  paid_time timestamptz, book_day date,
  create_time timestamptz NOT NULL, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, member_trade_no),
  CHECK ((paid_time IS NULL) = (book_day IS NULL)),
  CHECK (paid_time IS NOT NULL OR returned_principal + returned_bonus = 0)
);
COMMENT ON COLUMN member_recharge_trade.active_no IS 'the activity that gives the bonus; null for none';
COMMENT ON COLUMN member_recharge_trade.returned_principal IS 'taken off the member again by refunds';
COMMENT ON COLUMN member_recharge_trade.book_day IS 'null until it was paid and stored';
CREATE UNIQUE INDEX member_recharge_trade_order ON member_recharge_trade (tenant_id, rpt_order_code);
CREATE INDEX member_recharge_trade_member ON member_recharge_trade (tenant_id, rpi_member_no, create_time DESC);
CREATE INDEX member_recharge_trade_active ON member_recharge_trade (tenant_id, active_no) WHERE active_no IS NOT NULL;
CREATE INDEX member_recharge_trade_newest ON member_recharge_trade (tenant_id, create_time DESC, id DESC);
CALL tenant_table('member_recharge_trade', 'SELECT, INSERT, UPDATE');

-- What a refund of a recharge takes off the member: held from the request on, taken when the money went back.
CREATE TABLE member_recharge_refund (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  refund_code text NOT NULL, member_trade_no text NOT NULL, rpi_member_no text NOT NULL, rpi_no text NOT NULL,
  amount fen NOT NULL CHECK (amount > 0), principal fen NOT NULL CHECK (principal BETWEEN 0 AND amount), bonus fen NOT NULL CHECK (bonus >= 0),
  return_status smallint NOT NULL CHECK (return_status BETWEEN 0 AND 3),
  book_day date, finish_time timestamptz,
  create_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, refund_code),
  CHECK ((return_status IN (1, 3)) = (book_day IS NOT NULL)),
  CHECK ((return_status = 0) = (finish_time IS NULL))
);
COMMENT ON COLUMN member_recharge_refund.refund_code IS 'the refund of the trade; a reversal that nobody asked for goes by the number of the trade';
COMMENT ON COLUMN member_recharge_refund.amount IS 'what went back to the payer; below it, principal had been spent already';
COMMENT ON COLUMN member_recharge_refund.book_day IS 'null until it was taken';
CREATE INDEX member_recharge_refund_trade ON member_recharge_refund (tenant_id, member_trade_no);
CREATE INDEX member_recharge_refund_member ON member_recharge_refund (tenant_id, rpi_member_no) WHERE return_status = 0;
CALL tenant_table('member_recharge_refund', 'SELECT, INSERT, UPDATE');

-- Stored value that was spent: principal first, then bonus.
CREATE TABLE member_trade (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  member_trade_no text NOT NULL, rpi_member_no text NOT NULL, member_no text NOT NULL, rpi_no text NOT NULL, store_no text,
  amount fen NOT NULL CHECK (amount > 0), principal_part fen NOT NULL CHECK (principal_part >= 0), bonus_part fen NOT NULL CHECK (bonus_part >= 0),
  refunded_principal fen NOT NULL DEFAULT 0 CHECK (refunded_principal BETWEEN 0 AND principal_part), refunded_bonus fen NOT NULL DEFAULT 0 CHECK (refunded_bonus BETWEEN 0 AND bonus_part),
  refund_count integer NOT NULL DEFAULT 0 CHECK (refund_count >= 0),
  trade_status smallint NOT NULL CHECK (trade_status IN (1, 2, 3)),
  remark text NOT NULL DEFAULT '', maker_no text NOT NULL DEFAULT '', create_user bigint,
  book_day date NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, member_trade_no),
  CHECK (principal_part + bonus_part = amount),
  CHECK (trade_status = CASE WHEN refunded_principal + refunded_bonus = 0 THEN 1 WHEN refunded_principal + refunded_bonus < amount THEN 2 ELSE 3 END)
);
CREATE INDEX member_trade_member ON member_trade (tenant_id, rpi_member_no, create_time DESC);
CREATE INDEX member_trade_newest ON member_trade (tenant_id, create_time DESC, id DESC);
CALL tenant_table('member_trade', 'SELECT, INSERT, UPDATE');

-- A refund of spending: the bonus comes back first.
CREATE TABLE member_trade_refund (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  member_trade_no text NOT NULL, refund_seq integer NOT NULL CHECK (refund_seq > 0), rpi_member_no text NOT NULL, rpi_no text NOT NULL,
  amount fen NOT NULL CHECK (amount > 0), principal_part fen NOT NULL CHECK (principal_part >= 0), bonus_part fen NOT NULL CHECK (bonus_part >= 0),
  reason text NOT NULL, maker_no text NOT NULL DEFAULT '', create_user bigint,
  book_day date NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, member_trade_no, refund_seq),
  CHECK (principal_part + bonus_part = amount)
);
CALL tenant_table('member_trade_refund', 'SELECT, INSERT');

-- A code by text message for a member who pays with stored value.
ALTER TABLE sms_code DROP CONSTRAINT sms_code_scene_check, ADD CONSTRAINT sms_code_scene_check CHECK (scene BETWEEN 1 AND 7);
ALTER TABLE sms_outbox DROP CONSTRAINT sms_outbox_scene_check, ADD CONSTRAINT sms_outbox_scene_check CHECK (scene BETWEEN 0 AND 7);
