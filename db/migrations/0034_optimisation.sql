-- Merchants to be improved, what was done about them, and the rules by which their trades are watched. docs/domain/network.md 6

-- A merchant on the list of a day: what is to be improved about it.
CREATE TABLE optimize_merchant_info (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  aisle_code text NOT NULL DEFAULT '',
  merchant_date date NOT NULL,
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 6),
  problem text NOT NULL CHECK (problem <> ''),
  optimize_status smallint NOT NULL DEFAULT 0 CHECK (optimize_status BETWEEN 0 AND 3),
  handler_user_id bigint,
  rule_ids bigint[] NOT NULL DEFAULT '{}',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (optimize_status = 0 OR handler_user_id IS NOT NULL),
  CHECK (rule_ids = '{}' OR type = 4)
);
COMMENT ON COLUMN optimize_merchant_info.handler_user_id IS 'null before anybody has worked on it';
COMMENT ON COLUMN optimize_merchant_info.rule_ids IS 'the rules that its trades went beyond; empty for what people put on the list';
CREATE UNIQUE INDEX optimize_merchant_info_day ON optimize_merchant_info (tenant_id, rpi_no, type, merchant_date) WHERE NOT is_deleted;
CREATE INDEX optimize_merchant_info_list ON optimize_merchant_info (tenant_id, merchant_date DESC, id DESC) WHERE NOT is_deleted;
CALL tenant_table('optimize_merchant_info', 'SELECT, INSERT, UPDATE');

-- One thing that was done about a merchant on the list; insert-only.
CREATE TABLE optimize_merchant_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  info_id bigint NOT NULL,
  rpi_no text NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  result_status smallint NOT NULL CHECK (result_status BETWEEN 1 AND 3),
  operator_user_id bigint NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, info_id) REFERENCES optimize_merchant_info (tenant_id, id)
);
CREATE INDEX optimize_merchant_record_list ON optimize_merchant_record (tenant_id, create_time DESC, id DESC);
CREATE INDEX optimize_merchant_record_info ON optimize_merchant_record (tenant_id, info_id);
CALL tenant_table('optimize_merchant_record', 'SELECT, INSERT');

-- A rule: the bounds that a merchant's day must go beyond to be told of.
CREATE TABLE optimize_trade (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rule_name text NOT NULL CHECK (rule_name <> ''),
  single_max fen CHECK (single_max > 0),
  day_max fen CHECK (day_max > 0),
  day_count integer CHECK (day_count > 0),
  credit_ratio_ppm integer CHECK (credit_ratio_ppm BETWEEN 0 AND 1000000),
  night_ratio_ppm integer CHECK (night_ratio_ppm BETWEEN 0 AND 1000000),
  round_ratio_ppm integer CHECK (round_ratio_ppm BETWEEN 0 AND 1000000),
  aisle_code text NOT NULL DEFAULT '',
  target_type smallint NOT NULL CHECK (target_type IN (1, 2, 3)),
  targets text[] NOT NULL DEFAULT '{}',
  is_on boolean NOT NULL,
  begin_day date, end_day date,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (num_nonnulls(single_max, day_max, day_count, credit_ratio_ppm, night_ratio_ppm, round_ratio_ppm) > 0),
  CHECK ((target_type = 1) = (targets = '{}')),
  CHECK (begin_day <= end_day)
);
COMMENT ON COLUMN optimize_trade.single_max IS 'null here and below: no bound is set';
COMMENT ON COLUMN optimize_trade.targets IS 'numbers of providers, whose merchants are watched, or of merchants; empty for all';
COMMENT ON COLUMN optimize_trade.begin_day IS 'null: since ever';
COMMENT ON COLUMN optimize_trade.end_day IS 'null: until it is switched off';
CREATE UNIQUE INDEX optimize_trade_name ON optimize_trade (tenant_id, oem_no, rule_name) WHERE NOT is_deleted;
CALL tenant_table('optimize_trade', 'SELECT, INSERT, UPDATE');
