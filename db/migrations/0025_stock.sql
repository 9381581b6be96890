-- Stock by serial number: who holds each device, the orders that move devices, and the log of every movement. docs/domain/network.md 14

-- Serial numbers that anybody ever took in: none is taken in twice on the whole platform, not even after scrapping.
CREATE TABLE serial_number (sn text PRIMARY KEY CHECK (sn ~ '^[A-Z0-9-]{6,32}$'));
CALL platform_table('serial_number', 'SELECT, INSERT');

-- A device in stock, or with the merchant who got it from there: exactly one holder. network 14.1
CREATE TABLE stock_sn (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rs_sn text NOT NULL,
  rpm_no text NOT NULL,
  rpm_type smallint NOT NULL CHECK (rpm_type BETWEEN 1 AND 7),
  sup_no text NOT NULL,
  aisle_code text, aisle_term_no text,
  holder_type smallint NOT NULL CHECK (holder_type IN (1, 2, 4)),
  holder_no text NOT NULL,
  holder_path text COLLATE "C" NOT NULL DEFAULT '',
  sn_status smallint NOT NULL DEFAULT 0 CHECK (sn_status IN (0, 1, 2, 3, 4, 5, 9)),
  open_no text, to_no text,
  bound_rpi_no text,
  purchase_price fen CHECK (purchase_price >= 0),
  renew_fee fen CHECK (renew_fee >= 0),
  iccid text,
  rate_init jsonb,
  in_rsr_no text NOT NULL DEFAULT '',
  in_time timestamptz NOT NULL, bind_time timestamptz, first_trade_time timestamptz,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT stock_sn_sn UNIQUE (tenant_id, rs_sn),
  CHECK ((rpm_type = 1) = (aisle_code IS NOT NULL)),
  CHECK ((sn_status IN (1, 5)) = (open_no IS NOT NULL) AND (open_no IS NULL) = (to_no IS NULL)),
  CHECK ((sn_status IN (2, 3)) = (bound_rpi_no IS NOT NULL) AND (bound_rpi_no IS NULL) = (bind_time IS NULL)),
  CHECK ((sn_status = 3) = (first_trade_time IS NOT NULL))
) WITH (fillfactor = 85);
COMMENT ON COLUMN stock_sn.oem_no IS 'login tenant of the holder';
COMMENT ON COLUMN stock_sn.aisle_code IS 'null unless a POS';
COMMENT ON COLUMN stock_sn.aisle_term_no IS 'null unless the channel''s number of the terminal came with the device';
COMMENT ON COLUMN stock_sn.holder_path IS 'ancestors of the holder; '''' when that is the operator or sub-operator itself';
COMMENT ON COLUMN stock_sn.open_no IS 'the order or delivery that it is under way with; null unless in transfer or shipped';
COMMENT ON COLUMN stock_sn.to_no IS 'who is to get it; null unless in transfer or shipped';
COMMENT ON COLUMN stock_sn.bound_rpi_no IS 'null unless bound';
COMMENT ON COLUMN stock_sn.first_trade_time IS 'null until the merchant''s first payment with it';
COMMENT ON COLUMN stock_sn.purchase_price IS 'null when nobody said; for the operator alone';
COMMENT ON COLUMN stock_sn.rate_init IS 'prices proposed to the merchant who gets it; null for none';
COMMENT ON COLUMN stock_sn.version IS 'how many movements it has had: the step of its last record';
CREATE INDEX stock_sn_holder ON stock_sn (tenant_id, holder_no, sn_status);
CREATE INDEX stock_sn_path ON stock_sn (tenant_id, holder_path);
CREATE INDEX stock_sn_list ON stock_sn (tenant_id, in_time DESC, id DESC);
CREATE INDEX stock_sn_merchant ON stock_sn (tenant_id, bound_rpi_no) WHERE bound_rpi_no IS NOT NULL;
CREATE INDEX stock_sn_open ON stock_sn (tenant_id, open_no) WHERE open_no IS NOT NULL;
CREATE INDEX stock_sn_bound ON stock_sn (tenant_id, rs_sn) WHERE sn_status = 2;
CREATE UNIQUE INDEX stock_sn_iccid ON stock_sn (tenant_id, iccid) WHERE iccid IS NOT NULL AND sn_status <> 9;

-- An order over devices: taken in, handed down or handed back. network 14.2
CREATE TABLE store_transfer (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rsr_no text NOT NULL,
  order_kind smallint NOT NULL CHECK (order_kind IN (1, 2, 3)),
  out_no text NOT NULL, out_oem_no text NOT NULL,
  in_no text NOT NULL, in_oem_no text NOT NULL,
  is_recall boolean NOT NULL DEFAULT false,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 5000),
  rsr_status smallint NOT NULL CHECK (rsr_status BETWEEN 0 AND 3),
  remark text NOT NULL DEFAULT '',
  confirm_user bigint, confirm_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT store_transfer_no UNIQUE (tenant_id, rsr_no),
  CHECK (out_no <> in_no),
  CHECK ((rsr_status = 0) = (confirm_time IS NULL)),
  CHECK (NOT is_recall OR order_kind = 3)
);
COMMENT ON COLUMN store_transfer.oem_no IS 'the sub-operator that takes part, else the operator: both sides of an order between the two see it';
COMMENT ON COLUMN store_transfer.out_no IS 'who hands out: of an inbound order the supplier';
COMMENT ON COLUMN store_transfer.is_recall IS 'started by who gets the devices back, not by who holds them';
COMMENT ON COLUMN store_transfer.confirm_time IS 'when it was confirmed, refused or cancelled; null while pending';
COMMENT ON COLUMN store_transfer.confirm_user IS 'null while pending, or when its time ran out';
CREATE INDEX store_transfer_list ON store_transfer (tenant_id, create_time DESC, id DESC);
CREATE INDEX store_transfer_out ON store_transfer (tenant_id, out_no, create_time DESC);
CREATE INDEX store_transfer_in ON store_transfer (tenant_id, in_no, create_time DESC);
CREATE INDEX store_transfer_open ON store_transfer (tenant_id, create_time) WHERE rsr_status = 0;

-- A device of an order.
CREATE TABLE store_transfer_sn (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rsr_no text NOT NULL,
  rs_sn text NOT NULL,
  rpm_no text NOT NULL,
  PRIMARY KEY (tenant_id, rsr_no, rs_sn)
);

-- Every movement of every device, insert-only. The step makes the log of a device a chain that nobody can take twice. network 14.3
CREATE TABLE store_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rs_sn text NOT NULL,
  step integer NOT NULL CHECK (step > 0),
  rpm_no text NOT NULL,
  rsr_no text NOT NULL DEFAULT '',
  op_type smallint NOT NULL CHECK (op_type BETWEEN 1 AND 16),
  from_no text NOT NULL DEFAULT '', to_no text NOT NULL DEFAULT '',
  holder_no text NOT NULL,
  before_status smallint CHECK (before_status IN (0, 1, 2, 3, 4, 5, 9)),
  after_status smallint NOT NULL CHECK (after_status IN (0, 1, 2, 3, 4, 5, 9)),
  user_id bigint,
  remark text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT store_record_step UNIQUE (tenant_id, rs_sn, step),
  CHECK ((before_status IS NULL) = (step = 1))
);
COMMENT ON COLUMN store_record.oem_no IS 'login tenant of the holder after the movement';
COMMENT ON COLUMN store_record.step IS '1 for the first movement of a device, and one more for each that follows';
COMMENT ON COLUMN store_record.holder_no IS 'who holds the device after the movement';
COMMENT ON COLUMN store_record.rsr_no IS 'the order or delivery behind it; '''' for none';
COMMENT ON COLUMN store_record.before_status IS 'null when the device was taken in by it';
COMMENT ON COLUMN store_record.user_id IS 'null: the system';
CREATE INDEX store_record_list ON store_record (tenant_id, create_time DESC, id DESC);
CREATE INDEX store_record_order ON store_record (tenant_id, rsr_no) WHERE rsr_no <> '';
CREATE INDEX store_record_holder ON store_record (tenant_id, holder_no, create_time DESC);
CREATE TRIGGER store_record_immutable BEFORE UPDATE OR DELETE ON store_record FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER store_record_keep BEFORE TRUNCATE ON store_record EXECUTE FUNCTION refuse_change();

-- Devices that merchants have already: taken in by their direct party and bound, at the moment of binding.
ALTER TABLE rp_terminal NO FORCE ROW LEVEL SECURITY;
ALTER TABLE rpi_basic NO FORCE ROW LEVEL SECURITY;
INSERT INTO serial_number (sn) SELECT DISTINCT sn FROM rp_terminal WHERE NOT is_deleted;
INSERT INTO stock_sn (tenant_id, oem_no, rs_sn, rpm_no, rpm_type, sup_no, aisle_code, aisle_term_no, holder_type, holder_no, holder_path, sn_status, bound_rpi_no, iccid, in_time, bind_time,
                      create_user, create_dept, create_time, update_user, update_time, version)
SELECT t.tenant_id, t.oem_no, t.sn, t.rpm_no, t.rpm_type, t.sup_no, t.aisle_code, t.aisle_term_no, CASE WHEN m.user_path = '' THEN 1 ELSE 2 END, m.user_no, m.user_path, 2, t.rpi_no, t.iccid, t.bind_time, t.bind_time,
       t.create_user, t.create_dept, t.bind_time, t.create_user, t.bind_time, 2
  FROM rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no WHERE NOT t.is_deleted AND (t.rpm_type = 1) = (t.aisle_code IS NOT NULL);
INSERT INTO store_record (tenant_id, oem_no, rs_sn, step, rpm_no, op_type, from_no, to_no, holder_no, before_status, after_status, user_id, create_time)
SELECT s.tenant_id, s.oem_no, s.rs_sn, r.step, s.rpm_no, r.op_type, CASE r.step WHEN 1 THEN s.sup_no ELSE s.holder_no END, CASE r.step WHEN 1 THEN s.holder_no ELSE s.bound_rpi_no END, s.holder_no, r.before_status, r.after_status, s.create_user, s.bind_time
  FROM stock_sn s, (VALUES (1, 1, NULL::smallint, 0), (2, 6, 0, 2)) AS r (step, op_type, before_status, after_status);
ALTER TABLE rp_terminal FORCE ROW LEVEL SECURITY;
ALTER TABLE rpi_basic FORCE ROW LEVEL SECURITY;

CALL tenant_table('stock_sn', 'SELECT, INSERT, UPDATE');
CALL tenant_table('store_transfer', 'SELECT, INSERT, UPDATE');
CALL tenant_table('store_transfer_sn', 'SELECT, INSERT');
CALL tenant_table('store_record', 'SELECT, INSERT');
