-- Addresses to which a party has its orders sent. money 8.5
CREATE TABLE mall_address (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  owner_type smallint NOT NULL, owner_no text NOT NULL,
  receiver_name text NOT NULL, phone_enc text NOT NULL,
  district_code text NOT NULL, address text NOT NULL, is_default boolean NOT NULL,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN mall_address.update_user IS 'null until it was changed';
CREATE INDEX mall_address_owner ON mall_address (tenant_id, owner_no) WHERE NOT is_deleted;
CREATE UNIQUE INDEX mall_address_default ON mall_address (tenant_id, owner_type, owner_no) WHERE is_default AND NOT is_deleted;
CALL tenant_table('mall_address');

-- What a user has put aside to order.
CREATE TABLE mall_cart (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  user_id bigint NOT NULL, spec_no text NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100000),
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, user_id, spec_no)
);
CALL tenant_table('mall_cart');

-- An order of one buyer at one seller: what is paid at once. money 8.5
CREATE TABLE mall_master_order (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  master_code text NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type IN (1, 2, 4)), owner_no text NOT NULL, seller_no text NOT NULL,
  receiver_name text NOT NULL, phone_enc text NOT NULL, district_code text NOT NULL, address text NOT NULL,
  goods_amount fen NOT NULL CHECK (goods_amount > 0), freight_amount fen NOT NULL CHECK (freight_amount >= 0), coupon_amount fen NOT NULL CHECK (coupon_amount >= 0),
  pay_amount fen NOT NULL CHECK (pay_amount > 0 AND pay_amount = goods_amount + freight_amount - coupon_amount),
  pay_mode smallint CHECK (pay_mode BETWEEN 1 AND 4), coupon_no text, rpt_order_code text,
  master_status smallint NOT NULL CHECK (master_status BETWEEN 0 AND 6),
  pay_time timestamptz, expire_time timestamptz NOT NULL, finish_time timestamptz, close_reason text NOT NULL DEFAULT '',
  pay_txn_id bigint, book_day date, remark text NOT NULL DEFAULT '', is_hidden boolean NOT NULL DEFAULT false,
  create_user bigint NOT NULL, maker_no text NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, master_code),
  CHECK ((coupon_no IS NULL) = (coupon_amount = 0)),
  CHECK ((master_status IN (0, 5)) = (pay_time IS NULL)),
  CHECK (pay_time IS NULL OR pay_mode IS NOT NULL)
);
COMMENT ON COLUMN mall_master_order.oem_no IS 'login tenant of the buyer';
COMMENT ON COLUMN mall_master_order.pay_mode IS 'null until it was paid or its payment was begun';
COMMENT ON COLUMN mall_master_order.rpt_order_code IS 'payment by a scanned code; null while there is none';
COMMENT ON COLUMN mall_master_order.pay_time IS 'null until it was paid';
COMMENT ON COLUMN mall_master_order.finish_time IS 'null until it was closed, completed or refunded whole';
COMMENT ON COLUMN mall_master_order.pay_txn_id IS 'ledger transaction of a payment from a wallet; that of a scanned code is the trade’s';
CREATE UNIQUE INDEX mall_master_order_id ON mall_master_order (tenant_id, id);
CREATE UNIQUE INDEX mall_master_order_trade ON mall_master_order (tenant_id, rpt_order_code) WHERE rpt_order_code IS NOT NULL;
CREATE INDEX mall_master_order_newest ON mall_master_order (tenant_id, create_time DESC, id DESC);
CREATE INDEX mall_master_order_owner ON mall_master_order (tenant_id, owner_no, create_time DESC);
CREATE INDEX mall_master_order_unpaid ON mall_master_order (tenant_id, expire_time) WHERE master_status = 0;
CALL tenant_table('mall_master_order', 'SELECT, INSERT, UPDATE');

-- One line of an order: one specification, as it was when it was ordered.
CREATE TABLE mall_sub_order (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  sub_order_code text NOT NULL, master_code text NOT NULL, line_no smallint NOT NULL,
  owner_type smallint NOT NULL, owner_no text NOT NULL, seller_no text NOT NULL,
  product_no text NOT NULL, product_name text NOT NULL, spec_no text NOT NULL, spec_name text NOT NULL, image text NOT NULL DEFAULT '',
  model_no text NOT NULL, rpm_no text, need_sn boolean NOT NULL,
  price fen NOT NULL CHECK (price > 0), quantity integer NOT NULL CHECK (quantity > 0),
  goods_amount fen NOT NULL CHECK (goods_amount = price * quantity),
  coupon_share fen NOT NULL CHECK (coupon_share BETWEEN 0 AND goods_amount), freight_share fen NOT NULL CHECK (freight_share >= 0),
  pay_amount fen NOT NULL CHECK (pay_amount = goods_amount - coupon_share + freight_share),
  delivered_qty integer NOT NULL DEFAULT 0 CHECK (delivered_qty BETWEEN 0 AND quantity), returned_qty integer NOT NULL DEFAULT 0 CHECK (returned_qty BETWEEN 0 AND quantity),
  refunded_amount fen NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND pay_amount),
  sub_status smallint NOT NULL CHECK (sub_status BETWEEN 0 AND 6),
  create_time timestamptz NOT NULL DEFAULT business_now(), finish_time timestamptz,
  update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, sub_order_code),
  FOREIGN KEY (tenant_id, master_code) REFERENCES mall_master_order (tenant_id, master_code)
);
COMMENT ON COLUMN mall_sub_order.rpm_no IS 'null for goods without a terminal model';
COMMENT ON COLUMN mall_sub_order.finish_time IS 'null until it was closed, completed or refunded whole';
CREATE UNIQUE INDEX mall_sub_order_id ON mall_sub_order (tenant_id, id);
CREATE UNIQUE INDEX mall_sub_order_line ON mall_sub_order (tenant_id, master_code, line_no);
CREATE INDEX mall_sub_order_newest ON mall_sub_order (tenant_id, create_time DESC, id DESC);
CREATE INDEX mall_sub_order_held ON mall_sub_order (tenant_id, owner_type, owner_no) WHERE sub_status IN (1, 2, 3);
CALL tenant_table('mall_sub_order', 'SELECT, INSERT, UPDATE');
