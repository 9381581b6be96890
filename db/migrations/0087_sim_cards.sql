-- SIM cards in devices: the cards as their carrier platform knows them, what their service costs, and the periods it is paid for.
-- network 16, money 7.5

-- Terms of an operator's SIM cards and its connection to the carrier platform: one row an operator.
CREATE TABLE iot_param (
  tenant_id text PRIMARY KEY,
  sim_fee fen NOT NULL DEFAULT 6000 CHECK (sim_fee > 0),
  cycle_months smallint NOT NULL DEFAULT 12 CHECK (cycle_months IN (1, 3, 12)),
  free_days smallint NOT NULL DEFAULT 90 CHECK (free_days BETWEEN 0 AND 730),
  remind_days smallint NOT NULL DEFAULT 15 CHECK (remind_days BETWEEN 1 AND 90),
  collect_mode smallint NOT NULL DEFAULT 1 CHECK (collect_mode IN (1, 2, 3)),
  bonuses bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(bonuses) <= 10 AND 0 <= ALL (bonuses)),
  auto_renew boolean NOT NULL DEFAULT false,
  stop_after_days smallint NOT NULL DEFAULT 30 CHECK (stop_after_days BETWEEN 0 AND 365),
  aisle_code text NOT NULL DEFAULT '', aisle_mer_no text NOT NULL DEFAULT '',
  carrier_config_enc text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(), update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  CHECK ((aisle_code = '') = (aisle_mer_no = ''))
);
COMMENT ON COLUMN iot_param.bonuses IS 'what each level of a chain is granted of a fee, from the top node down, fen';
COMMENT ON COLUMN iot_param.stop_after_days IS 'days after the begin of an unpaid period until the card is suspended; 0: never';
COMMENT ON COLUMN iot_param.aisle_code IS 'channel through which merchants pay the fee; '''' while none does';
COMMENT ON COLUMN iot_param.aisle_mer_no IS 'the operator''s own merchant number there';
COMMENT ON COLUMN iot_param.carrier_config_enc IS 'sealed JSON with adapter and its fields; '''' while no platform is connected';
CALL tenant_table('iot_param', 'SELECT, INSERT, UPDATE');

-- A renewal or booster that the carrier platform sells. money 7.5
CREATE TABLE iot_product (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  product_code text NOT NULL CHECK (product_code ~ '^[A-Z0-9_-]{2,20}$'),
  product_name text NOT NULL,
  product_kind smallint NOT NULL CHECK (product_kind IN (1, 2)),
  months smallint NOT NULL CHECK (months BETWEEN 0 AND 60),
  flow_mb integer NOT NULL CHECK (flow_mb BETWEEN 0 AND 10485760),
  price fen NOT NULL CHECK (price > 0),
  cost fen NOT NULL CHECK (cost >= 0),
  product_status boolean NOT NULL DEFAULT true,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(), update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (product_kind = 2 OR months > 0),
  CHECK (product_kind = 1 OR flow_mb > 0)
);
CREATE UNIQUE INDEX iot_product_code ON iot_product (tenant_id, product_code);
CALL tenant_table('iot_product', 'SELECT, INSERT, UPDATE');

-- A SIM card. The device that it is in is the one in stock that carries its number. network 16
CREATE TABLE iot_card (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  iccid text NOT NULL, iccid_printed text NOT NULL,
  msisdn text NOT NULL DEFAULT '' CHECK (msisdn ~ '^(\d{11}|\d{13})?$'), imsi text NOT NULL DEFAULT '' CHECK (imsi ~ '^(\d{15})?$'),
  carrier smallint NOT NULL CHECK (carrier IN (1, 2, 3, 4)),
  platform text NOT NULL DEFAULT 'sandbox',
  card_status smallint NOT NULL DEFAULT 7 CHECK (card_status IN (1, 2, 4, 6, 7, 8, 9)),
  gprs_status boolean NOT NULL DEFAULT true,
  stop_reason smallint CHECK (stop_reason BETWEEN 1 AND 5),
  package_name text NOT NULL DEFAULT '', flow_total numeric(12, 2) NOT NULL DEFAULT 0, flow_used numeric(12, 2) NOT NULL DEFAULT 0,
  pending text NOT NULL DEFAULT '', pending_no text NOT NULL DEFAULT '', change_error text NOT NULL DEFAULT '', change_count integer NOT NULL DEFAULT 0,
  reset_time timestamptz, reset_day date, reset_count smallint NOT NULL DEFAULT 0,
  test_end timestamptz, silent_end timestamptz, active_time timestamptz, expire_time timestamptz, last_sync timestamptz, told_at timestamptz,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((card_status = 4) = (stop_reason IS NOT NULL)),
  CHECK ((pending = '') = (pending_no = ''))
);
COMMENT ON COLUMN iot_card.oem_no IS 'login tenant of the holder of its device; the operator''s own while it is in none';
COMMENT ON COLUMN iot_card.pending IS 'change that the carrier was asked for and has not answered';
COMMENT ON COLUMN iot_card.told_at IS 'carrier''s time of what is known of the card: older news is none';
-- The identity of a card is the first 19 characters of its number.
CREATE UNIQUE INDEX iot_card_iccid ON iot_card (tenant_id, substr(iccid, 1, 19));
CREATE INDEX iot_card_list ON iot_card (tenant_id, create_time DESC, id DESC);
CALL tenant_table('iot_card', 'SELECT, INSERT, UPDATE');

-- A period of a card's service, and whether it is paid for. network 16
CREATE TABLE pos_sim_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  iccid text NOT NULL, sn text NOT NULL, rpi_no text NOT NULL,
  carrier smallint NOT NULL CHECK (carrier IN (1, 2, 3, 4)),
  fee_cycle smallint NOT NULL CHECK (fee_cycle IN (1, 2, 3)),
  fee_begin date NOT NULL, fee_end date NOT NULL,
  fee_status smallint NOT NULL DEFAULT 0 CHECK (fee_status IN (0, 1, 2, 3)),
  amount fen NOT NULL CHECK (amount >= 0),
  recharge_code text NOT NULL DEFAULT '',
  reminded_at timestamptz,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(), update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (fee_end > fee_begin)
);
COMMENT ON COLUMN pos_sim_record.recharge_code IS 'the order that paid for it';
CREATE UNIQUE INDEX pos_sim_record_period ON pos_sim_record (tenant_id, iccid, fee_begin) WHERE NOT is_deleted;
CREATE INDEX pos_sim_record_list ON pos_sim_record (tenant_id, create_time DESC, id DESC);
CALL tenant_table('pos_sim_record');
