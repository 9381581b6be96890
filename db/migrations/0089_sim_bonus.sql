-- What the levels of a chain get of a SIM fee that a merchant paid. money 7.5
CREATE TABLE active_sim_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  bonus_no text NOT NULL,
  recharge_code text NOT NULL, rpt_order_code text NOT NULL,
  iccid text NOT NULL, sn text NOT NULL, rpi_no text NOT NULL,
  owner_type smallint NOT NULL, owner_no text NOT NULL, level smallint NOT NULL,
  sim_fee_amount fen NOT NULL CHECK (sim_fee_amount > 0), bonus_amount fen NOT NULL CHECK (bonus_amount > 0),
  bonus_status smallint NOT NULL CHECK (bonus_status IN (0, 1, 3)),
  due_day date NOT NULL, txn_id bigint, back_txn_id bigint, grant_time timestamptz, back_time timestamptz,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, bonus_no),
  CHECK (bonus_status <> 1 OR txn_id IS NOT NULL),
  CHECK (back_txn_id IS NULL OR txn_id IS NOT NULL)
);
COMMENT ON COLUMN active_sim_record.due_day IS 'day on which it is granted: the one after the fee';
COMMENT ON COLUMN active_sim_record.back_txn_id IS 'null when it was taken back before it was granted';
CREATE UNIQUE INDEX active_sim_record_one ON active_sim_record (tenant_id, recharge_code, owner_no);
CREATE INDEX active_sim_record_due ON active_sim_record (tenant_id, due_day) WHERE bonus_status = 0;
CREATE INDEX active_sim_record_list ON active_sim_record (tenant_id, create_time DESC, id DESC);
CALL tenant_table('active_sim_record', 'SELECT, INSERT, UPDATE');
