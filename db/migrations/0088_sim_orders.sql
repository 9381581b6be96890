-- Orders for the service of a SIM card: who pays, what the carrier platform is asked for, and what became of it. money 7.5
CREATE TABLE iot_recharge (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  recharge_code text NOT NULL,
  iccid text NOT NULL, sn text NOT NULL, rpi_no text,
  payer_kind smallint NOT NULL CHECK (payer_kind IN (1, 2, 3)),
  owner_type smallint NOT NULL, owner_no text NOT NULL,
  product_code text NOT NULL DEFAULT '', product_kind smallint NOT NULL CHECK (product_kind IN (1, 2)),
  months smallint NOT NULL, flow_mb integer NOT NULL,
  amount fen NOT NULL CHECK (amount > 0), cost_amount fen NOT NULL DEFAULT 0 CHECK (cost_amount >= 0), cost_returned fen NOT NULL DEFAULT 0 CHECK (cost_returned BETWEEN 0 AND cost_amount),
  bonus_amount fen NOT NULL DEFAULT 0 CHECK (bonus_amount BETWEEN 0 AND amount), fee_begin date,
  rpt_order_code text, carrier_order_no text NOT NULL DEFAULT '',
  valid_from timestamptz, valid_to timestamptz, flow_at_done numeric(12, 2) NOT NULL DEFAULT 0,
  recharge_status smallint NOT NULL CHECK (recharge_status BETWEEN 0 AND 8),
  fail_reason text NOT NULL DEFAULT '', refund_reason text NOT NULL DEFAULT '', refund_code text NOT NULL DEFAULT '',
  was_done boolean NOT NULL DEFAULT false, is_collecting boolean NOT NULL DEFAULT false, collect_count smallint NOT NULL DEFAULT 0,
  txn_id bigint, book_day date, done_txn_id bigint, done_time timestamptz, refund_txn_id bigint,
  create_user bigint, maker_no text NOT NULL DEFAULT '', create_time timestamptz NOT NULL DEFAULT business_now(), finish_time timestamptz,
  update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, recharge_code),
  CHECK (payer_kind = 1 OR rpt_order_code IS NULL),
  CHECK ((payer_kind = 2) = (txn_id IS NOT NULL))
);
COMMENT ON COLUMN iot_recharge.bonus_amount IS 'what the levels of the chain get of the fee';
COMMENT ON COLUMN iot_recharge.owner_no IS 'who pays: the merchant, the node, or the operator';
COMMENT ON COLUMN iot_recharge.fee_begin IS 'period of the SIM fee that it is for; null for other orders';
COMMENT ON COLUMN iot_recharge.rpt_order_code IS 'payment of the merchant; null until one is begun';
COMMENT ON COLUMN iot_recharge.was_done IS 'the carrier confirmed it once: a refund comes after the confirmation';
COMMENT ON COLUMN iot_recharge.is_collecting IS 'a payment of it is being begun';
CREATE UNIQUE INDEX iot_recharge_id ON iot_recharge (tenant_id, id);
CREATE UNIQUE INDEX iot_recharge_trade ON iot_recharge (tenant_id, rpt_order_code) WHERE rpt_order_code IS NOT NULL;
-- One open order a card and period.
CREATE UNIQUE INDEX iot_recharge_period ON iot_recharge (tenant_id, iccid, fee_begin) WHERE fee_begin IS NOT NULL AND recharge_status IN (0, 1, 2, 3, 8);
CREATE INDEX iot_recharge_list ON iot_recharge (tenant_id, create_time DESC, id DESC);
CREATE INDEX iot_recharge_unpaid ON iot_recharge (tenant_id, sn) WHERE recharge_status = 0;
CREATE INDEX iot_recharge_card ON iot_recharge (tenant_id, iccid, create_time DESC);
CALL tenant_table('iot_recharge', 'SELECT, INSERT, UPDATE');
