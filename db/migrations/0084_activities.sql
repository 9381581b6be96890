-- Device activities: what an operator grants for terminals that are bound within a window, by stages of days since the
-- binding. They are the root operator's, and every party of its ledger takes part. money 7.3
CREATE TABLE active (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  active_code text NOT NULL,
  active_name text NOT NULL,
  active_type smallint NOT NULL CHECK (active_type BETWEEN 1 AND 4),
  rpm_nos text[] NOT NULL DEFAULT '{}',
  aisle_codes text[] NOT NULL DEFAULT '{}',
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL,
  count_pay_ways smallint[] NOT NULL DEFAULT '{}',
  min_trade_amount fen NOT NULL DEFAULT 0 CHECK (min_trade_amount >= 0),
  budget_amount fen,
  spent_amount fen NOT NULL DEFAULT 0,
  need_audit boolean NOT NULL DEFAULT false,
  active_status smallint NOT NULL DEFAULT 0 CHECK (active_status BETWEEN 0 AND 3),
  copy_of text,
  remark text NOT NULL DEFAULT '',
  maker_no text NOT NULL,
  publisher_user bigint,
  publisher_no text NOT NULL DEFAULT '',
  publish_time timestamptz,
  create_user bigint NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, active_code),
  CHECK (end_time > start_time),
  CHECK ((active_status = 0) = (publish_time IS NULL) AND (active_status = 0 OR NOT is_deleted)),
  CHECK ((active_type IN (1, 2)) = (budget_amount IS NOT NULL)),
  CONSTRAINT active_budget CHECK (spent_amount >= 0 AND spent_amount <= coalesce(budget_amount, 0))
);
COMMENT ON COLUMN active.rpm_nos IS 'empty: every model';
COMMENT ON COLUMN active.aisle_codes IS 'empty: trades of every channel count';
COMMENT ON COLUMN active.count_pay_ways IS 'empty: every pay way counts';
COMMENT ON COLUMN active.budget_amount IS 'null for SIM bonuses and assessments, which spend none';
COMMENT ON COLUMN active.spent_amount IS 'rewards that wait for their review or were granted, less those taken back';
COMMENT ON COLUMN active.copy_of IS 'null unless it was made from another one';
COMMENT ON COLUMN active.maker_no IS 'who saved the draft last';
CREATE INDEX active_newest ON active (tenant_id, create_time DESC, id DESC);
CALL tenant_table('active', 'SELECT, INSERT, UPDATE');

-- A stage of an activity: the days since the binding, the target, and what it brings.
CREATE TABLE active_stage (
  tenant_id text NOT NULL,
  active_code text NOT NULL,
  stage_no smallint NOT NULL CHECK (stage_no BETWEEN 1 AND 5),
  stage_name text NOT NULL,
  from_day smallint NOT NULL CHECK (from_day >= 0),
  to_day smallint NOT NULL,
  min_amount fen NOT NULL DEFAULT 0 CHECK (min_amount >= 0),
  min_count integer NOT NULL DEFAULT 0 CHECK (min_count >= 0),
  reward fen NOT NULL DEFAULT 0,
  merchant_reward fen NOT NULL DEFAULT 0 CHECK (merchant_reward >= 0),
  penalty_amount fen NOT NULL DEFAULT 0 CHECK (penalty_amount >= 0),
  create_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, active_code, stage_no),
  CHECK (to_day >= from_day),
  CHECK (reward >= merchant_reward)
);
COMMENT ON COLUMN active_stage.reward IS 'what the operator grants to the top node';
COMMENT ON COLUMN active_stage.version IS 'that of the draft it was written with: the stages of a draft are written anew together';
COMMENT ON COLUMN active_stage.merchant_reward IS 'the part of it that every level passes on to the merchant';
CALL tenant_table('active_stage');

-- What a node passes on to a node right below it, of a stage. money 7.2, chain rule
CREATE TABLE active_pass (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  active_code text NOT NULL,
  stage_no smallint NOT NULL,
  user_no text NOT NULL,
  amount fen NOT NULL CHECK (amount >= 0),
  create_user bigint NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, active_code, stage_no, user_no)
);
COMMENT ON COLUMN active_pass.user_no IS 'the node that receives it; its parent passes it on';
CALL tenant_table('active_pass', 'SELECT, INSERT, UPDATE');

-- A terminal that takes part in an activity, by its first binding within the window.
CREATE TABLE active_terminal (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  active_code text NOT NULL,
  sn text NOT NULL,
  rt_no text NOT NULL,
  rpm_no text NOT NULL,
  rpi_no text NOT NULL,
  user_path text NOT NULL,
  bind_time timestamptz NOT NULL,
  seen_events bigint NOT NULL DEFAULT 0,
  is_open boolean NOT NULL DEFAULT true,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, active_code, sn)
);
COMMENT ON COLUMN active_terminal.user_path IS 'providers above the merchant when the terminal was taken in, from the top';
COMMENT ON COLUMN active_terminal.seen_events IS 'events of its trades when they were last counted';
COMMENT ON COLUMN active_terminal.is_open IS 'false once every stage is decided';
CREATE INDEX active_terminal_open ON active_terminal (tenant_id, active_code) WHERE is_open;
CREATE INDEX active_terminal_sn ON active_terminal (tenant_id, sn);
CALL tenant_table('active_terminal', 'SELECT, INSERT, UPDATE');

-- How far a terminal is in a stage, as last counted.
CREATE TABLE active_progress (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  active_code text NOT NULL,
  stage_no smallint NOT NULL,
  sn text NOT NULL,
  rpi_no text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  counted_amount fen NOT NULL DEFAULT 0,
  counted_count integer NOT NULL DEFAULT 0,
  progress_status smallint NOT NULL DEFAULT 0 CHECK (progress_status BETWEEN 0 AND 3),
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, active_code, stage_no, sn)
);
CREATE INDEX active_progress_open ON active_progress (tenant_id, active_code, sn, stage_no) WHERE progress_status = 0;
CREATE INDEX active_progress_newest ON active_progress (tenant_id, create_time DESC, id DESC);
CALL tenant_table('active_progress', 'SELECT, INSERT, UPDATE');

-- One owner's reward or debit for one terminal and stage. money 7.3
CREATE TABLE active_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  record_no text NOT NULL,
  active_code text NOT NULL,
  stage_no smallint NOT NULL,
  sn text NOT NULL,
  rpm_no text NOT NULL,
  rpi_no text NOT NULL,
  owner_type smallint NOT NULL,
  owner_no text NOT NULL,
  level smallint NOT NULL CHECK (level >= 1),
  bind_time timestamptz NOT NULL,
  counted_amount fen NOT NULL,
  counted_count integer NOT NULL,
  record_kind smallint NOT NULL CHECK (record_kind IN (1, 2)),
  amount fen NOT NULL CHECK (amount > 0),
  record_status smallint CHECK (record_status BETWEEN 0 AND 3),
  reason text NOT NULL DEFAULT '',
  debt_no text,
  txn_id bigint,
  book_day date,
  checker_user bigint,
  checker_no text NOT NULL DEFAULT '',
  check_time timestamptz,
  take_back_user bigint,
  take_back_no text NOT NULL DEFAULT '',
  take_back_time timestamptz,
  take_back_reason text NOT NULL DEFAULT '',
  take_back_txn_id bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, record_no),
  CONSTRAINT active_record_once UNIQUE (tenant_id, active_code, stage_no, sn, owner_no),
  CHECK ((record_kind = 1) = (record_status IS NOT NULL)),
  CHECK ((record_kind = 2) = (debt_no IS NOT NULL)),
  CHECK ((coalesce(record_status, 1) IN (1, 3)) = (txn_id IS NOT NULL) AND (txn_id IS NULL) = (book_day IS NULL)),
  CHECK ((coalesce(record_status, 0) = 3) = (take_back_txn_id IS NOT NULL))
);
COMMENT ON COLUMN active_record.record_status IS 'of a reward; a debit has the status of its debt';
COMMENT ON COLUMN active_record.debt_no IS 'null unless a debit';
COMMENT ON COLUMN active_record.txn_id IS 'null until it is posted';
CREATE INDEX active_record_newest ON active_record (tenant_id, create_time DESC, id DESC);
CREATE INDEX active_record_sn ON active_record (tenant_id, sn);
CREATE INDEX active_record_waiting ON active_record (tenant_id, create_time) WHERE record_status = 0;
CALL tenant_table('active_record', 'SELECT, INSERT, UPDATE');
