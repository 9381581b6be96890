-- A ticket of the root operator: a discount at merchants that take part, also at those of sub-operators, paid by the operator,
-- the merchant or both. money 8.3
CREATE TABLE ticket (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  ticket_no text NOT NULL, ticket_name text NOT NULL,
  ticket_kind smallint NOT NULL CHECK (ticket_kind IN (1, 2, 3)),
  threshold fen NOT NULL CHECK (threshold >= 0),
  value_amount fen CHECK (value_amount > 0), paid_ppm integer CHECK (paid_ppm BETWEEN 1 AND 999999),
  max_discount fen NOT NULL CHECK (max_discount > 0),
  fund_kind smallint NOT NULL CHECK (fund_kind IN (1, 2, 3)), platform_ppm integer NOT NULL CHECK (platform_ppm BETWEEN 0 AND 1000000),
  budget_amount fen NOT NULL CHECK (budget_amount > 0), taken_amount fen NOT NULL DEFAULT 0 CHECK (taken_amount >= 0),
  per_user_limit integer NOT NULL CHECK (per_user_limit >= 0),
  start_time timestamptz NOT NULL, end_time timestamptz NOT NULL CHECK (end_time > start_time),
  pay_ways smallint[] NOT NULL CHECK (pay_ways <@ '{1,2,3,4,5,6,7,8}'),
  ticket_status smallint NOT NULL DEFAULT 0 CHECK (ticket_status BETWEEN 0 AND 3),
  maker_no text NOT NULL, create_user bigint NOT NULL, checker_user bigint, checker_no text NOT NULL DEFAULT '', check_time timestamptz,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, ticket_no),
  CHECK ((ticket_kind = 2) = (paid_ppm IS NOT NULL) AND (ticket_kind = 2) = (value_amount IS NULL)),
  CHECK (CASE fund_kind WHEN 1 THEN platform_ppm = 1000000 WHEN 2 THEN platform_ppm = 0 ELSE platform_ppm BETWEEN 1 AND 999999 END),
  CHECK ((check_time IS NULL) = (checker_user IS NULL))
);
COMMENT ON COLUMN ticket.value_amount IS 'null for a discount by rate, which has paid_ppm';
COMMENT ON COLUMN ticket.paid_ppm IS 'the part of the amount that is still paid; null for the other kinds';
COMMENT ON COLUMN ticket.taken_amount IS 'discounts of open orders and of payments: the part of the budget that is gone';
COMMENT ON COLUMN ticket.per_user_limit IS '0: as often as wanted';
COMMENT ON COLUMN ticket.pay_ways IS 'empty: every one';
COMMENT ON COLUMN ticket.checker_user IS 'null until it was published';
CREATE INDEX ticket_newest ON ticket (tenant_id, create_time DESC, id DESC);
CREATE INDEX ticket_live ON ticket (tenant_id, end_time) WHERE ticket_status IN (1, 3);
CALL tenant_table('ticket');

-- A merchant that takes part in a ticket.
CREATE TABLE ticket_merchant (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  ticket_no text NOT NULL, rpi_no text NOT NULL,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, ticket_no, rpi_no)
);
CREATE INDEX ticket_of_merchant ON ticket_merchant (tenant_id, rpi_no);
CALL tenant_table('ticket_merchant');

-- One use of a ticket by an order: locked at the order, used at payment, released when the order ends unpaid. money 8.3
CREATE TABLE ticket_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  ticket_record_no text NOT NULL, ticket_no text NOT NULL,
  rpt_order_code text NOT NULL, create_day date NOT NULL, rpi_no text NOT NULL, payer_id text NOT NULL,
  order_amount fen NOT NULL, discount_amount fen NOT NULL CHECK (discount_amount > 0 AND discount_amount < order_amount),
  platform_amount fen NOT NULL CHECK (platform_amount BETWEEN 0 AND discount_amount),
  merchant_amount fen NOT NULL CHECK (merchant_amount = discount_amount - platform_amount),
  returned_amount fen NOT NULL DEFAULT 0 CHECK (returned_amount >= 0),
  record_status smallint NOT NULL CHECK (record_status BETWEEN 0 AND 3),
  create_time timestamptz NOT NULL, used_time timestamptz, finish_time timestamptz, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, ticket_record_no)
);
COMMENT ON COLUMN ticket_record.payer_id IS 'hash of the payer; empty where the order does not say who pays';
COMMENT ON COLUMN ticket_record.returned_amount IS 'the part of platform_amount that refunds took back from the merchant';
COMMENT ON COLUMN ticket_record.used_time IS 'null until the order was paid';
COMMENT ON COLUMN ticket_record.finish_time IS 'null until it was released or taken back';
CREATE UNIQUE INDEX ticket_record_trade ON ticket_record (tenant_id, rpt_order_code);
CREATE INDEX ticket_record_newest ON ticket_record (tenant_id, create_time DESC, id DESC);
CREATE INDEX ticket_record_ticket ON ticket_record (tenant_id, ticket_no, record_status) INCLUDE (discount_amount, platform_amount, returned_amount);
CREATE INDEX ticket_record_payer ON ticket_record (tenant_id, ticket_no, payer_id) WHERE payer_id <> '';
CREATE INDEX ticket_record_locked ON ticket_record (tenant_id, create_time) WHERE record_status = 0;
CALL tenant_table('ticket_record', 'SELECT, INSERT, UPDATE');

-- The part of a trade's discount that a ticket gave; the channel or a bank gave the rest.
ALTER TABLE pos_trade ADD COLUMN ticket_amount fen NOT NULL DEFAULT 0,
  ADD CONSTRAINT pos_trade_ticket CHECK (ticket_amount BETWEEN 0 AND discount_amount);
