-- A refund of some pieces of one line of an order. money 8.5
CREATE TABLE shop_refund (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  refund_no text NOT NULL, sub_order_code text NOT NULL, master_code text NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type IN (1, 2, 4)), owner_no text NOT NULL, seller_no text NOT NULL,
  refund_kind smallint NOT NULL CHECK (refund_kind IN (1, 2)), quantity integer NOT NULL CHECK (quantity > 0),
  units_before integer NOT NULL CHECK (units_before >= 0), refund_amount fen NOT NULL CHECK (refund_amount > 0),
  reason text NOT NULL, images text[] NOT NULL DEFAULT '{}', return_express_no text NOT NULL DEFAULT '',
  sn_list text[] NOT NULL DEFAULT '{}', rsr_no text,
  refund_status smallint NOT NULL CHECK (refund_status BETWEEN 0 AND 6),
  audit_user bigint, audit_no text NOT NULL DEFAULT '', audit_time timestamptz, audit_remark text NOT NULL DEFAULT '',
  rpt_refund_code text, is_set_aside boolean NOT NULL DEFAULT false, money_from smallint CHECK (money_from IN (0, 1, 2)),
  fail_reason text NOT NULL DEFAULT '', txn_id bigint, book_day date, finish_time timestamptz, is_hidden boolean NOT NULL DEFAULT false,
  create_user bigint NOT NULL, maker_no text NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, refund_no),
  FOREIGN KEY (tenant_id, sub_order_code) REFERENCES mall_sub_order (tenant_id, sub_order_code),
  CHECK (NOT is_set_aside OR refund_status IN (2, 6)),
  CHECK ((refund_status IN (3, 4, 5)) = (finish_time IS NOT NULL)),
  CHECK (money_from IS NULL OR refund_status IN (2, 3, 6)),
  CHECK (rsr_no IS NULL OR refund_kind = 2)
);
COMMENT ON COLUMN shop_refund.oem_no IS 'login tenant of the buyer';
COMMENT ON COLUMN shop_refund.units_before IS 'pieces of the line that refunds had taken before this one';
COMMENT ON COLUMN shop_refund.rsr_no IS 'order by which received devices went back to the seller; null for others';
COMMENT ON COLUMN shop_refund.audit_user IS 'null until somebody decided';
COMMENT ON COLUMN shop_refund.audit_time IS 'null until somebody decided';
COMMENT ON COLUMN shop_refund.rpt_refund_code IS 'refund of the payment at the channel, the last one; null while there is none';
COMMENT ON COLUMN shop_refund.is_set_aside IS 'its money lies in what the buyer paid ahead, beside the order, until the channel gives it back';
COMMENT ON COLUMN shop_refund.money_from IS 'where the money was before: 0 with the order, 1 in the operator’s income, 2 in the wallet of a sub-operator; null until it was taken from there';
COMMENT ON COLUMN shop_refund.txn_id IS 'ledger transaction of a refund into a wallet; that of a channel is the trade’s';
COMMENT ON COLUMN shop_refund.book_day IS 'null while nothing was posted by it';
COMMENT ON COLUMN shop_refund.finish_time IS 'null until the money was back, or the request rejected or cancelled';
CREATE UNIQUE INDEX shop_refund_id ON shop_refund (tenant_id, id);
CREATE UNIQUE INDEX shop_refund_open ON shop_refund (tenant_id, sub_order_code) WHERE refund_status IN (0, 1, 2, 6);
CREATE UNIQUE INDEX shop_refund_trade ON shop_refund (tenant_id, rpt_refund_code) WHERE rpt_refund_code IS NOT NULL;
CREATE INDEX shop_refund_newest ON shop_refund (tenant_id, create_time DESC, id DESC);
CREATE INDEX shop_refund_owner ON shop_refund (tenant_id, owner_no, create_time DESC);
CREATE INDEX shop_refund_master ON shop_refund (tenant_id, master_code);
CREATE INDEX shop_refund_sub ON shop_refund (tenant_id, sub_order_code);
CREATE INDEX shop_refund_waiting ON shop_refund (tenant_id, create_time DESC, id DESC) WHERE refund_status = 0;
CREATE INDEX shop_refund_aside ON shop_refund (tenant_id, owner_type, owner_no) WHERE is_set_aside;
CALL tenant_table('shop_refund', 'SELECT, INSERT, UPDATE');
