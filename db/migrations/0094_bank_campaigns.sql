-- A campaign of a bank or scheme, which pays the discount at the channel: it is told of here, and nothing is posted. money 8.3
CREATE TABLE bank_active (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  active_no text NOT NULL, active_name text NOT NULL, bank_code text NOT NULL,
  card_type smallint NOT NULL CHECK (card_type BETWEEN 0 AND 6),
  pay_ways smallint[] NOT NULL CHECK (pay_ways <@ '{1,2,3,4,5,6,7,8}'),
  threshold fen NOT NULL CHECK (threshold >= 0), discount text NOT NULL,
  start_time timestamptz NOT NULL, end_time timestamptz NOT NULL CHECK (end_time > start_time),
  active_status smallint NOT NULL CHECK (active_status BETWEEN 0 AND 3),
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN bank_active.card_type IS '0: every card';
COMMENT ON COLUMN bank_active.pay_ways IS 'empty: every one';
COMMENT ON COLUMN bank_active.update_user IS 'null until it was changed';
CREATE UNIQUE INDEX bank_active_no ON bank_active (tenant_id, active_no);
CREATE INDEX bank_active_newest ON bank_active (tenant_id, create_time DESC, id DESC);
CREATE INDEX bank_active_live ON bank_active (tenant_id, end_time) WHERE active_status IN (1, 3);
CALL tenant_table('bank_active');
