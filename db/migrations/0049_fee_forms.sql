-- What a merchant asked to have opened for it, and the verdict. network 17, merchantMarket
CREATE TABLE merchant_market (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  apply_no text NOT NULL,
  rpi_no text NOT NULL,
  market_type smallint NOT NULL CHECK (market_type BETWEEN 1 AND 4),
  market_status smallint NOT NULL DEFAULT 0 CHECK (market_status BETWEEN 0 AND 2),
  audit_reason text NOT NULL DEFAULT '', audit_user bigint, audit_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT merchant_market_apply_no UNIQUE (tenant_id, apply_no)
);
-- One application of a kind stands or waits at a time; a rejected one makes room.
CREATE UNIQUE INDEX merchant_market_live ON merchant_market (tenant_id, rpi_no, market_type) WHERE market_status IN (0, 1) AND NOT is_deleted;
CALL tenant_table('merchant_market');

-- A form that payers fill in and pay. network 17
CREATE TABLE feet_mer_form (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  form_code text NOT NULL,
  rpi_no text NOT NULL,
  apply_no text NOT NULL,
  form_name text NOT NULL,
  cover text NOT NULL DEFAULT '', notice text NOT NULL DEFAULT '',
  rps_no text NOT NULL,
  amount_mode smallint NOT NULL CHECK (amount_mode IN (1, 2, 3)),
  amount fen CHECK (amount > 0), min_amount fen CHECK (min_amount > 0), max_amount fen CHECK (max_amount <= 5000000),
  quantity_limit integer CHECK (quantity_limit > 0),
  once boolean NOT NULL DEFAULT false,
  begin_time timestamptz NOT NULL, end_time timestamptz,
  form_status smallint NOT NULL DEFAULT 0 CHECK (form_status IN (0, 1)),
  qr_url text NOT NULL,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT feet_mer_form_code UNIQUE (tenant_id, form_code),
  CHECK (CASE amount_mode WHEN 1 THEN amount IS NOT NULL WHEN 2 THEN min_amount IS NOT NULL AND max_amount IS NOT NULL AND min_amount <= max_amount ELSE true END),
  CHECK (end_time IS NULL OR begin_time < end_time)
);
CREATE UNIQUE INDEX feet_mer_form_name ON feet_mer_form (tenant_id, rpi_no, form_name) WHERE NOT is_deleted;
COMMENT ON COLUMN feet_mer_form.quantity_limit IS 'null: any number of payments';
CALL tenant_table('feet_mer_form');

-- A field of a form. Saving replaces the set. network 17, feetMerFormDefined
CREATE TABLE feet_mer_field (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  form_code text NOT NULL,
  field_code text NOT NULL CHECK (field_code ~ '^f([1-9]|[12][0-9]|30)$'),
  label text NOT NULL,
  field_type smallint NOT NULL CHECK (field_type BETWEEN 1 AND 8),
  is_required boolean NOT NULL,
  options jsonb NOT NULL DEFAULT '[]',
  is_unique boolean NOT NULL DEFAULT false,
  sort integer NOT NULL,
  PRIMARY KEY (tenant_id, form_code, field_code),
  FOREIGN KEY (tenant_id, form_code) REFERENCES feet_mer_form (tenant_id, form_code)
);
COMMENT ON COLUMN feet_mer_field.options IS '[{label, priceFen}]; priceFen null where the form does not go by options';
CALL tenant_table('feet_mer_field');

-- One payment of a form, begun with what the payer filled in. Where it stands is its trade's to say. money 8.2
CREATE TABLE feet_user_trade (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  feet_trade_no text NOT NULL,
  form_code text NOT NULL,
  rpi_no text NOT NULL,
  rpt_order_code text NOT NULL,
  create_day date NOT NULL,
  amount fen NOT NULL CHECK (amount > 0),
  answers jsonb NOT NULL,
  unique_key text NOT NULL DEFAULT '',
  content_hash text NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT feet_user_trade_no UNIQUE (tenant_id, feet_trade_no),
  CONSTRAINT feet_user_trade_order UNIQUE (tenant_id, rpt_order_code),
  FOREIGN KEY (tenant_id, form_code) REFERENCES feet_mer_form (tenant_id, form_code)
);
COMMENT ON COLUMN feet_user_trade.answers IS 'by field code: a text, or a list for several choices; phones and identity numbers are sealed';
COMMENT ON COLUMN feet_user_trade.unique_key IS 'blind index over the answers to the unique fields; empty: the form has none';
CREATE INDEX feet_user_trade_form ON feet_user_trade (tenant_id, form_code, create_time DESC);
CREATE INDEX feet_user_trade_unique ON feet_user_trade (tenant_id, form_code, unique_key) WHERE unique_key <> '';
CREATE INDEX feet_user_trade_time ON feet_user_trade (tenant_id, create_time DESC);
CALL tenant_table('feet_user_trade', 'SELECT, INSERT');

-- A payer sends a picture along without signing in.
ALTER TABLE attachment ALTER COLUMN create_user DROP NOT NULL;
COMMENT ON COLUMN attachment.create_user IS 'null: a payer sent it with a fee form';
