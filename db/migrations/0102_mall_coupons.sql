-- A coupon of a buyer in the mall, given by its seller. money 8.3
CREATE TABLE service_coupon (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  coupon_no text NOT NULL, coupon_name text NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type IN (1, 2, 4)), owner_no text NOT NULL, seller_no text NOT NULL,
  threshold fen NOT NULL, amount fen NOT NULL CHECK (amount > 0 AND amount < threshold),
  class_ids bigint[] NOT NULL,
  valid_from timestamptz NOT NULL, valid_to timestamptz NOT NULL CHECK (valid_to > valid_from),
  coupon_status smallint NOT NULL CHECK (coupon_status BETWEEN 0 AND 4),
  master_code text, remark text NOT NULL DEFAULT '',
  create_user bigint NOT NULL, maker_no text NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, coupon_no),
  CHECK ((coupon_status IN (1, 2)) = (master_code IS NOT NULL))
);
COMMENT ON COLUMN service_coupon.oem_no IS 'login tenant of the buyer';
COMMENT ON COLUMN service_coupon.class_ids IS 'classes of the mall that it is for, with those below them; empty: all goods';
COMMENT ON COLUMN service_coupon.master_code IS 'order that holds or used it; null while there is none';
CREATE UNIQUE INDEX service_coupon_id ON service_coupon (tenant_id, id);
CREATE INDEX service_coupon_newest ON service_coupon (tenant_id, create_time DESC, id DESC);
CREATE INDEX service_coupon_owner ON service_coupon (tenant_id, owner_no, coupon_status);
CREATE INDEX service_coupon_ending ON service_coupon (tenant_id, valid_to) WHERE coupon_status = 0;
CALL tenant_table('service_coupon', 'SELECT, INSERT, UPDATE');
