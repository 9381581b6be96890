-- Deposits of merchants for terminals: packages, what each node grants the next one, activities, orders with what they were
-- made with, refunds and rewards. Packages and activities are the root operator's; parties of its sub-operators use them too,
-- so they carry no login tenant. money 7.1, 7.2

-- A package as it was from a version on; orders keep a copy of theirs.
CREATE TABLE pledge_meal (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  meal_no text NOT NULL, meal_version integer NOT NULL CHECK (meal_version > 0),
  meal_name text NOT NULL,
  pledge_amount fen NOT NULL CHECK (pledge_amount BETWEEN 1 AND 999999),
  reach_kind smallint NOT NULL CHECK (reach_kind IN (1, 2, 3)),
  reach_amount fen NOT NULL DEFAULT 0 CHECK (reach_amount >= 0), reach_count integer NOT NULL DEFAULT 0 CHECK (reach_count >= 0),
  reach_months smallint NOT NULL DEFAULT 0 CHECK (reach_months BETWEEN 0 AND 24), reach_days smallint NOT NULL CHECK (reach_days BETWEEN 1 AND 730),
  count_pay_ways smallint[] NOT NULL CHECK (cardinality(count_pay_ways) > 0), min_trade_amount fen NOT NULL DEFAULT 100 CHECK (min_trade_amount >= 0),
  refund_mode smallint NOT NULL CHECK (refund_mode IN (1, 2)), refund_target smallint NOT NULL CHECK (refund_target IN (1, 2)), forfeit_mode smallint NOT NULL CHECK (forfeit_mode IN (1, 2)),
  rpm_nos text[] NOT NULL DEFAULT '{}',
  pay_reward fen NOT NULL DEFAULT 0 CHECK (pay_reward >= 0), reach_reward fen NOT NULL DEFAULT 0 CHECK (reach_reward >= 0),
  is_on boolean NOT NULL DEFAULT true, is_current boolean NOT NULL DEFAULT true,
  remark text NOT NULL DEFAULT '',
  create_user bigint, update_user bigint, is_deleted boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, meal_no, meal_version),
  CHECK (CASE reach_kind WHEN 1 THEN reach_amount > 0 WHEN 2 THEN reach_amount > 0 AND reach_months > 0 ELSE reach_count > 0 END)
);
COMMENT ON COLUMN pledge_meal.rpm_nos IS 'models of terminals; empty: all';
COMMENT ON COLUMN pledge_meal.pay_reward IS 'granted to the top node at most';
CREATE UNIQUE INDEX pledge_meal_current ON pledge_meal (tenant_id, meal_no) WHERE is_current;
CREATE UNIQUE INDEX pledge_meal_name ON pledge_meal (tenant_id, meal_name) WHERE is_current AND NOT is_deleted;
CREATE INDEX pledge_meal_id ON pledge_meal (tenant_id, id);
CALL tenant_table('pledge_meal', 'SELECT, INSERT, UPDATE');

-- Rewards that a node is granted by the one above it, for one package.
CREATE TABLE pledge_meal_service (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  service_meal_no text NOT NULL, meal_no text NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type IN (1, 2)), user_no text NOT NULL, parent_no text NOT NULL,
  pay_reward fen NOT NULL CHECK (pay_reward >= 0), reach_reward fen NOT NULL CHECK (reach_reward >= 0),
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint, update_user bigint, is_deleted boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, service_meal_no)
);
COMMENT ON COLUMN pledge_meal_service.user_no IS 'a provider, or the login tenant of a sub-operator';
CREATE UNIQUE INDEX pledge_meal_service_one ON pledge_meal_service (tenant_id, user_no, meal_no) WHERE NOT is_deleted;
CREATE INDEX pledge_meal_service_newest ON pledge_meal_service (tenant_id, create_time DESC, id DESC);
CALL tenant_table('pledge_meal_service', 'SELECT, INSERT, UPDATE');

-- Which package a terminal gets at its first binding to a merchant.
CREATE TABLE pledge_active (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  pledge_active_no text NOT NULL, active_name text NOT NULL, meal_no text NOT NULL,
  rpm_nos text[] NOT NULL DEFAULT '{}', sn_from text NOT NULL DEFAULT '', sn_to text NOT NULL DEFAULT '', user_nos text[] NOT NULL DEFAULT '{}',
  start_time timestamptz NOT NULL, end_time timestamptz NOT NULL CHECK (end_time > start_time),
  active_status smallint NOT NULL CHECK (active_status BETWEEN 0 AND 3),
  publish_user bigint, publish_no text NOT NULL DEFAULT '', publish_time timestamptz,
  maker_no text NOT NULL DEFAULT '', create_user bigint, update_user bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, pledge_active_no),
  CHECK ((sn_from = '') = (sn_to = '') AND length(sn_from) = length(sn_to) AND sn_from COLLATE "C" <= sn_to COLLATE "C")
);
CREATE UNIQUE INDEX pledge_active_name ON pledge_active (tenant_id, active_name);
CREATE INDEX pledge_active_newest ON pledge_active (tenant_id, create_time DESC, id DESC);
CALL tenant_table('pledge_active', 'SELECT, INSERT, UPDATE');

CREATE TABLE pledge_order (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  order_code text NOT NULL,
  rpi_no text NOT NULL, rpi_name text NOT NULL, user_no text NOT NULL, chain_path text NOT NULL,
  sn text NOT NULL, rt_no text NOT NULL, rpm_no text NOT NULL,
  pledge_active_no text NOT NULL, meal_no text NOT NULL, meal_version integer NOT NULL, meal_copy jsonb NOT NULL, chain_grants jsonb NOT NULL,
  pledge_amount fen NOT NULL CHECK (pledge_amount > 0),
  rpt_order_code text, pay_time timestamptz, pay_day date, reach_deadline date,
  counted_amount fen NOT NULL DEFAULT 0, counted_count integer NOT NULL DEFAULT 0, reached_months smallint NOT NULL DEFAULT 0, counted_day date,
  reach_time timestamptz,
  refund_code text, refund_amount fen NOT NULL DEFAULT 0 CHECK (refund_amount >= 0),
  forfeit_amount fen NOT NULL DEFAULT 0 CHECK (forfeit_amount >= 0), forfeit_time timestamptz, forfeit_txn_id bigint,
  order_status smallint NOT NULL CHECK (order_status BETWEEN 0 AND 7),
  remark text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, order_code),
  CHECK (refund_amount + forfeit_amount <= pledge_amount),
  CHECK ((order_status IN (0, 7)) = (rpt_order_code IS NULL)),
  CHECK ((rpt_order_code IS NULL) = (pay_time IS NULL) AND (pay_time IS NULL) = (pay_day IS NULL) AND (pay_time IS NULL) = (reach_deadline IS NULL)),
  CHECK (order_status NOT IN (5, 6) OR refund_amount + forfeit_amount = pledge_amount),
  CHECK ((forfeit_amount > 0) = (forfeit_txn_id IS NOT NULL) AND (forfeit_txn_id IS NULL) = (forfeit_time IS NULL))
);
COMMENT ON COLUMN pledge_order.chain_path IS 'nodes below the root operator from the top down, as they stood at the binding';
COMMENT ON COLUMN pledge_order.chain_grants IS 'rewards granted to each of them then, in fen';
COMMENT ON COLUMN pledge_order.rpt_order_code IS 'the payment of the deposit; null while unpaid';
COMMENT ON COLUMN pledge_order.counted_day IS 'the day up to which the turnover was last counted';
COMMENT ON COLUMN pledge_order.refund_amount IS 'given back so far';
COMMENT ON COLUMN pledge_order.refund_code IS 'the refund under way or done';
-- One open order a terminal. money 7.2
CREATE UNIQUE INDEX pledge_order_open ON pledge_order (tenant_id, sn) WHERE order_status BETWEEN 0 AND 4;
CREATE UNIQUE INDEX pledge_order_trade ON pledge_order (tenant_id, rpt_order_code) WHERE rpt_order_code IS NOT NULL;
CREATE INDEX pledge_order_newest ON pledge_order (tenant_id, create_time DESC, id DESC);
CREATE INDEX pledge_order_merchant ON pledge_order (tenant_id, rpi_no, create_time DESC);
CREATE INDEX pledge_order_meal ON pledge_order (tenant_id, meal_no, meal_version);
CREATE INDEX pledge_order_standing ON pledge_order (tenant_id, order_status, order_code) WHERE order_status BETWEEN 0 AND 4;
CALL tenant_table('pledge_order', 'SELECT, INSERT, UPDATE');

CREATE TABLE pledge_order_refund (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  pledge_refund_code text NOT NULL, order_code text NOT NULL, rpi_no text NOT NULL,
  refund_amount fen NOT NULL CHECK (refund_amount > 0),
  refund_target smallint NOT NULL CHECK (refund_target IN (1, 2)),
  pledge_refund_status smallint NOT NULL CHECK (pledge_refund_status BETWEEN 0 AND 4),
  is_early boolean NOT NULL, status_before smallint NOT NULL CHECK (status_before IN (1, 2)),
  rpt_refund_code text,
  maker_no text NOT NULL DEFAULT '', create_user bigint,
  audit_user bigint, audit_no text NOT NULL DEFAULT '', audit_time timestamptz, audit_reason text NOT NULL DEFAULT '',
  finish_time timestamptz, fail_reason text NOT NULL DEFAULT '', txn_id bigint, book_day date,
  remark text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, pledge_refund_code),
  CHECK (txn_id IS NULL OR (pledge_refund_status = 2 AND refund_target = 2 AND book_day IS NOT NULL))
);
COMMENT ON COLUMN pledge_order_refund.status_before IS 'what the order returns to when the refund is rejected or fails';
COMMENT ON COLUMN pledge_order_refund.rpt_refund_code IS 'the refund of the payment, on the original route; null before it is sent and for the wallet';
COMMENT ON COLUMN pledge_order_refund.txn_id IS 'refunds to the wallet alone';
CREATE UNIQUE INDEX pledge_order_refund_open ON pledge_order_refund (tenant_id, order_code) WHERE pledge_refund_status IN (0, 1);
CREATE UNIQUE INDEX pledge_order_refund_trade ON pledge_order_refund (tenant_id, rpt_refund_code) WHERE rpt_refund_code IS NOT NULL;
CREATE INDEX pledge_order_refund_newest ON pledge_order_refund (tenant_id, create_time DESC, id DESC);
CREATE INDEX pledge_order_refund_order ON pledge_order_refund (tenant_id, order_code);
CALL tenant_table('pledge_order_refund', 'SELECT, INSERT, UPDATE');

CREATE TABLE pledge_reward (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  reward_no text NOT NULL, order_code text NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type IN (1, 2)), owner_no text NOT NULL, level smallint NOT NULL CHECK (level > 0),
  reward_kind smallint NOT NULL CHECK (reward_kind IN (1, 2)),
  amount fen NOT NULL CHECK (amount > 0),
  reward_status smallint NOT NULL CHECK (reward_status BETWEEN 0 AND 3),
  audit_user bigint, audit_no text NOT NULL DEFAULT '', audit_time timestamptz, audit_reason text NOT NULL DEFAULT '',
  txn_id bigint, book_day date, debt_deducted fen NOT NULL DEFAULT 0,
  take_back_time timestamptz, take_back_txn_id bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, reward_no),
  CHECK ((reward_status IN (1, 3)) = (txn_id IS NOT NULL) AND (txn_id IS NULL) = (book_day IS NULL)),
  CHECK ((reward_status = 3) = (take_back_txn_id IS NOT NULL)),
  CHECK (debt_deducted BETWEEN 0 AND amount)
);
CREATE UNIQUE INDEX pledge_reward_one ON pledge_reward (tenant_id, order_code, reward_kind, owner_no);
CREATE INDEX pledge_reward_newest ON pledge_reward (tenant_id, create_time DESC, id DESC);
CREATE INDEX pledge_reward_owner ON pledge_reward (tenant_id, owner_no, create_time DESC);
CALL tenant_table('pledge_reward', 'SELECT, INSERT, UPDATE');

-- The turnover of one terminal over its days of assessment. money 7.2, 11.1
CREATE INDEX trade_stat_terminal_sn ON trade_stat_terminal_day (tenant_id, sn, day);
