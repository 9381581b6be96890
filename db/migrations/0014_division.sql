-- Division: what a merchant's payment is shared with others. docs/domain/money.md 6

-- A division project: how payments of its merchants are shared. money 6.1
CREATE TABLE division_project (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  project_code text NOT NULL,
  project_name text NOT NULL,
  user_no text NOT NULL,
  div_mode smallint NOT NULL CHECK (div_mode IN (1, 2, 3)),
  delay_hours smallint NOT NULL DEFAULT 0 CHECK (delay_hours BETWEEN 0 AND 720),
  base_kind smallint NOT NULL DEFAULT 1 CHECK (base_kind IN (1, 2)),
  max_ratio_ppm integer NOT NULL DEFAULT 300000 CHECK (max_ratio_ppm BETWEEN 1 AND 1000000),
  pay_mode smallint NOT NULL CHECK (pay_mode IN (1, 2)),
  freeze_days smallint NOT NULL DEFAULT 30 CHECK (freeze_days BETWEEN 1 AND 30),
  short_rule smallint NOT NULL DEFAULT 1 CHECK (short_rule IN (1, 2)),
  agreement_url text NOT NULL DEFAULT '',
  start_time timestamptz NOT NULL DEFAULT business_now(),
  end_time timestamptz,
  project_status smallint NOT NULL DEFAULT 0 CHECK (project_status BETWEEN 0 AND 4),
  project_version integer NOT NULL DEFAULT 1,
  audit_user bigint, audit_time timestamptz, audit_reason text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((div_mode = 2) = (delay_hours > 0))
);
COMMENT ON COLUMN division_project.end_time IS 'null: without an end';
COMMENT ON COLUMN division_project.project_version IS 'grows with every edit; an order keeps the number that it was frozen with';
COMMENT ON COLUMN division_project.audit_time IS 'null until a second person has looked at it';
CREATE UNIQUE INDEX division_project_code ON division_project (tenant_id, project_code);
CALL tenant_table('division_project', 'SELECT, INSERT, UPDATE');

-- A receiver of a project: who gets which part. money 6.1
CREATE TABLE division_receipt (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  project_code text NOT NULL,
  receiver_kind smallint NOT NULL CHECK (receiver_kind BETWEEN 1 AND 4),
  receiver_no text NOT NULL,
  receiver_name text NOT NULL,
  account_enc text NOT NULL DEFAULT '', account_mask text NOT NULL DEFAULT '',
  split_kind smallint NOT NULL CHECK (split_kind IN (1, 2)),
  ratio_ppm integer CHECK (ratio_ppm BETWEEN 1 AND 1000000),
  fixed_amount fen CHECK (fixed_amount > 0),
  priority integer NOT NULL DEFAULT 0,
  aisle_receiver_no text NOT NULL DEFAULT '',
  receipt_status smallint NOT NULL DEFAULT 0 CHECK (receipt_status BETWEEN 0 AND 4),
  fail_reason text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((split_kind = 1) = (ratio_ppm IS NOT NULL) AND (split_kind = 2) = (fixed_amount IS NOT NULL))
);
COMMENT ON COLUMN division_receipt.ratio_ppm IS 'null for a fixed amount';
COMMENT ON COLUMN division_receipt.fixed_amount IS 'null for a ratio';
COMMENT ON COLUMN division_receipt.aisle_receiver_no IS 'the channel''s number of the receiver; '''' until it is registered there';
CREATE INDEX division_receipt_project ON division_receipt (tenant_id, project_code, priority);
CALL tenant_table('division_receipt', 'SELECT, INSERT, UPDATE');

-- A merchant whose payments a project divides, at one channel. money 6.1
CREATE TABLE division_merchant (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  project_code text NOT NULL,
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  aisle_apply_no text NOT NULL DEFAULT '',
  granted_ratio_ppm integer NOT NULL CHECK (granted_ratio_ppm BETWEEN 1 AND 1000000),
  div_mer_status smallint NOT NULL DEFAULT 0 CHECK (div_mer_status BETWEEN 0 AND 4),
  fail_reason text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX division_merchant_once ON division_merchant (tenant_id, rpi_no, project_code, aisle_code) WHERE NOT is_deleted;
CALL tenant_table('division_merchant', 'SELECT, INSERT, UPDATE');

-- A store of such a merchant: payments in it are divided by themselves while it is bound. money 6.1
CREATE TABLE division_merchant_store (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  div_merchant_id bigint NOT NULL,
  project_code text NOT NULL,
  rpi_no text NOT NULL,
  rps_no text NOT NULL,
  is_bound boolean NOT NULL DEFAULT true,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX division_merchant_store_once ON division_merchant_store (tenant_id, rps_no, div_merchant_id);
CALL tenant_table('division_merchant_store', 'SELECT, INSERT, UPDATE');

-- The division of one payment. It carries the rules of its project as they were when it was frozen. money 6.1, 6.3
CREATE TABLE division_order (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  div_order_code text NOT NULL CHECK (length(div_order_code) >= 20),
  rpt_order_code text NOT NULL, rpt_aisle_order_code text,
  aisle_code text NOT NULL, rpi_no text NOT NULL, rps_no text,
  project_code text NOT NULL, project_version integer NOT NULL,
  pay_mode smallint NOT NULL CHECK (pay_mode IN (1, 2)), short_rule smallint NOT NULL CHECK (short_rule IN (1, 2)),
  trade_amount fen NOT NULL CHECK (trade_amount > 0),
  refunded_before fen NOT NULL DEFAULT 0,
  base_amount fen NOT NULL DEFAULT 0 CHECK (base_amount >= 0),
  div_amount fen NOT NULL DEFAULT 0 CHECK (div_amount >= 0),
  paid_amount fen NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
  unfrozen_amount fen NOT NULL DEFAULT 0 CHECK (unfrozen_amount >= 0),
  return_amount fen NOT NULL DEFAULT 0 CHECK (return_amount >= 0),
  div_order_status smallint NOT NULL DEFAULT 0 CHECK (div_order_status BETWEEN 0 AND 7),
  unfreeze_count smallint NOT NULL DEFAULT 0,
  freeze_time timestamptz, freeze_day date,
  plan_time timestamptz, unfreeze_time timestamptz, due_time timestamptz, finish_time timestamptz,
  fail_reason text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, div_order_code),
  CHECK (refunded_before BETWEEN 0 AND trade_amount),
  CHECK (paid_amount + unfrozen_amount <= div_amount AND return_amount <= paid_amount)
);
COMMENT ON COLUMN division_order.refunded_before IS 'what of the payment had been refunded when it was frozen';
COMMENT ON COLUMN division_order.freeze_time IS 'null while it waits to be frozen, and when that failed';
COMMENT ON COLUMN division_order.plan_time IS 'when it is divided; null: when somebody starts it';
COMMENT ON COLUMN division_order.due_time IS 'when it is to be looked at next; null: it waits for nobody, or for the channel';
CREATE INDEX division_order_trade ON division_order (tenant_id, rpt_order_code);
CREATE UNIQUE INDEX division_order_once ON division_order (tenant_id, rpt_order_code) WHERE div_order_status IN (0, 1, 2, 3, 4, 5);
CREATE INDEX division_order_due ON division_order (tenant_id, due_time) WHERE due_time IS NOT NULL;
CREATE INDEX division_order_list ON division_order (tenant_id, create_time DESC, id DESC);
CREATE INDEX division_order_merchant ON division_order (tenant_id, rpi_no, create_time DESC);
CALL tenant_table('division_order', 'SELECT, INSERT, UPDATE');

-- One receiver's part of a division order. money 6.1
CREATE TABLE division_order_detail (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  div_order_code text NOT NULL,
  detail_no text NOT NULL,
  receipt_id bigint NOT NULL,
  receiver_kind smallint NOT NULL CHECK (receiver_kind BETWEEN 1 AND 4), receiver_no text NOT NULL, receiver_name text NOT NULL, account_mask text NOT NULL DEFAULT '',
  aisle_receiver_no text NOT NULL DEFAULT '',
  ratio_ppm integer,
  amount fen NOT NULL CHECK (amount > 0),
  unfrozen_amount fen NOT NULL DEFAULT 0 CHECK (unfrozen_amount >= 0),
  returned_amount fen NOT NULL DEFAULT 0 CHECK (returned_amount >= 0),
  advanced_amount fen NOT NULL DEFAULT 0 CHECK (advanced_amount BETWEEN 0 AND returned_amount),
  covered_refund fen NOT NULL DEFAULT 0,
  detail_status smallint NOT NULL DEFAULT 0 CHECK (detail_status BETWEEN 0 AND 6),
  aisle_detail_no text NOT NULL DEFAULT '', paid_time timestamptz, fail_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, div_order_code, detail_no),
  CHECK (unfrozen_amount + returned_amount <= amount)
);
COMMENT ON COLUMN division_order_detail.ratio_ppm IS 'null for a fixed amount, or one given by hand';
COMMENT ON COLUMN division_order_detail.unfrozen_amount IS 'what of the part went back to the merchant before it was paid';
COMMENT ON COLUMN division_order_detail.advanced_amount IS 'of the returned: what the merchant advanced because the receiver could not pay';
COMMENT ON COLUMN division_order_detail.covered_refund IS 'refunds of the payment up to this sum have had this part returned';
COMMENT ON COLUMN division_order_detail.paid_time IS 'null until the receiver has been paid';
CREATE INDEX division_order_detail_receiver ON division_order_detail (tenant_id, receiver_no);
CALL tenant_table('division_order_detail', 'SELECT, INSERT, UPDATE');

-- What moved through a project's division for a merchant on a booking day; kept up in the posting transaction. money 6.1, 11.1
CREATE TABLE division_funds (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  project_code text NOT NULL, rpi_no text NOT NULL, book_day date NOT NULL,
  frozen_amount fen NOT NULL DEFAULT 0, div_amount fen NOT NULL DEFAULT 0, return_amount fen NOT NULL DEFAULT 0, unfrozen_amount fen NOT NULL DEFAULT 0,
  pool_balance fen NOT NULL GENERATED ALWAYS AS (frozen_amount - div_amount - unfrozen_amount) STORED,
  PRIMARY KEY (tenant_id, project_code, rpi_no, book_day)
);
COMMENT ON COLUMN division_funds.pool_balance IS 'by how much the day changed the pool: the sum up to a day is the balance at its end';
CALL tenant_table('division_funds', 'SELECT, INSERT, UPDATE');

-- Money that receivers give back so that a divided payment can be refunded. money 6.3, handDivRefund
CREATE TABLE division_return (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  div_return_code text NOT NULL CHECK (length(div_return_code) >= 20),
  div_order_code text NOT NULL, rpt_order_code text NOT NULL, rpi_no text NOT NULL,
  refund_amount fen NOT NULL CHECK (refund_amount > 0),
  return_amount fen NOT NULL CHECK (return_amount >= 0),
  covers_refund fen NOT NULL,
  div_return_status smallint NOT NULL DEFAULT 0 CHECK (div_return_status BETWEEN 0 AND 3),
  refund_code text, refund_fail_reason text NOT NULL DEFAULT '',
  initiator smallint NOT NULL CHECK (initiator IN (1, 2, 3, 4, 9)), operator_no text NOT NULL DEFAULT '', reason text NOT NULL DEFAULT '',
  create_user bigint, user_no text NOT NULL DEFAULT '', create_time timestamptz NOT NULL, finish_time timestamptz,
  fail_reason text NOT NULL DEFAULT '', version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, div_return_code)
);
COMMENT ON COLUMN division_return.covers_refund IS 'refunds of the payment up to this sum have their part returned once it has succeeded';
COMMENT ON COLUMN division_return.refund_code IS 'the refund that it started; null while none has';
CREATE INDEX division_return_order ON division_return (tenant_id, div_order_code);
CREATE UNIQUE INDEX division_return_open ON division_return (tenant_id, div_order_code) WHERE div_return_status = 1;
CALL tenant_table('division_return', 'SELECT, INSERT, UPDATE');

-- One receiver's part of a return. money 6.3
CREATE TABLE division_return_detail (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  div_return_code text NOT NULL, detail_no text NOT NULL,
  amount fen NOT NULL CHECK (amount > 0),
  advanced_amount fen NOT NULL DEFAULT 0 CHECK (advanced_amount BETWEEN 0 AND amount),
  return_detail_status smallint NOT NULL DEFAULT 1 CHECK (return_detail_status BETWEEN 1 AND 4),
  aisle_return_no text NOT NULL DEFAULT '', finish_time timestamptz, fail_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, div_return_code, detail_no)
);
CALL tenant_table('division_return_detail', 'SELECT, INSERT, UPDATE');

-- Settlement must know what left a payment's money for receivers, day by day. money 3.6
ALTER TABLE pos_trade ADD COLUMN divided_amount fen NOT NULL DEFAULT 0;
COMMENT ON COLUMN pos_trade.divided_amount IS 'the part of the merchant''s money of this trade that receivers were paid and have not given back';
