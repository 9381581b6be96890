-- Pieces of a line that were refunded before anybody sent them: nobody ships them any more. money 8.5
ALTER TABLE mall_sub_order ADD COLUMN cancelled_qty integer NOT NULL DEFAULT 0;
ALTER TABLE mall_sub_order ADD CHECK (cancelled_qty >= 0 AND delivered_qty + cancelled_qty <= quantity);
ALTER TABLE mall_sub_order ADD CHECK (returned_qty <= delivered_qty);
COMMENT ON COLUMN mall_sub_order.delivered_qty IS 'pieces that were ever sent; those that came back are counted in returned_qty';
COMMENT ON COLUMN mall_sub_order.returned_qty IS 'pieces sent and come back';
CREATE INDEX mall_sub_order_to_pack ON mall_sub_order (tenant_id, seller_no, create_time) WHERE sub_status IN (1, 2);

-- A parcel with goods of one line of an order. money 8.5
CREATE TABLE mall_delivery (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  delivery_no text NOT NULL, sub_order_code text NOT NULL, master_code text NOT NULL,
  owner_type smallint NOT NULL, owner_no text NOT NULL, seller_no text NOT NULL,
  express_code text NOT NULL, express_name text NOT NULL, express_no text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  returned_qty integer NOT NULL DEFAULT 0 CHECK (returned_qty BETWEEN 0 AND quantity),
  delivery_status smallint NOT NULL CHECK (delivery_status BETWEEN 1 AND 3),
  delivery_time timestamptz NOT NULL, receipt_time timestamptz, receipt_way smallint CHECK (receipt_way BETWEEN 1 AND 3),
  create_user bigint NOT NULL, maker_no text NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, delivery_no),
  FOREIGN KEY (tenant_id, sub_order_code) REFERENCES mall_sub_order (tenant_id, sub_order_code),
  CHECK ((receipt_time IS NULL) = (receipt_way IS NULL)),
  CHECK (delivery_status = 3 OR (delivery_status = 2) = (receipt_time IS NOT NULL))
);
COMMENT ON COLUMN mall_delivery.oem_no IS 'login tenant of the buyer';
COMMENT ON COLUMN mall_delivery.receipt_time IS 'null until it was received';
COMMENT ON COLUMN mall_delivery.receipt_way IS 'null until it was received';
CREATE UNIQUE INDEX mall_delivery_id ON mall_delivery (tenant_id, id);
CREATE INDEX mall_delivery_newest ON mall_delivery (tenant_id, create_time DESC, id DESC);
CREATE INDEX mall_delivery_sub ON mall_delivery (tenant_id, sub_order_code);
CREATE INDEX mall_delivery_owner ON mall_delivery (tenant_id, owner_no, create_time DESC);
CREATE INDEX mall_delivery_express ON mall_delivery (tenant_id, express_no);
CREATE INDEX mall_delivery_under_way ON mall_delivery (tenant_id, delivery_time) WHERE delivery_status = 1;
CALL tenant_table('mall_delivery', 'SELECT, INSERT, UPDATE');

-- A device of a parcel. It is under way with one parcel at a time.
CREATE TABLE mall_delivery_sn (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  delivery_no text NOT NULL, rs_sn text NOT NULL,
  is_under_way boolean NOT NULL DEFAULT true,
  is_returned boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, delivery_no, rs_sn),
  FOREIGN KEY (tenant_id, delivery_no) REFERENCES mall_delivery (tenant_id, delivery_no),
  CHECK (NOT (is_under_way AND is_returned))
);
COMMENT ON COLUMN mall_delivery_sn.oem_no IS 'login tenant of the buyer';
COMMENT ON COLUMN mall_delivery_sn.is_under_way IS 'false once it was received or taken back';
COMMENT ON COLUMN mall_delivery_sn.is_returned IS 'true once the buyer gave it back, or it was taken back on its way';
CREATE UNIQUE INDEX mall_delivery_sn_under_way ON mall_delivery_sn (tenant_id, rs_sn) WHERE is_under_way;
CREATE INDEX mall_delivery_sn_device ON mall_delivery_sn (tenant_id, rs_sn);
CALL tenant_table('mall_delivery_sn', 'SELECT, INSERT, UPDATE');
