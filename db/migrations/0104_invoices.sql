-- Invoices of merchants to their customers: the operator's tax service, consents of merchants, invoices with their lines and
-- the trades that they are for. money 8.1 (b)

CREATE TABLE tax_connection (
  tenant_id text NOT NULL PRIMARY KEY,
  config_enc text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE tax_connection IS 'how an operator reaches its tax service';
COMMENT ON COLUMN tax_connection.config_enc IS 'sealed JSON with the adapter and its fields; empty: none';
CALL tenant_table('tax_connection', 'SELECT, INSERT, UPDATE');

CREATE TABLE invoice_auth (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  auth_no text NOT NULL, rpi_no text NOT NULL,
  tax_no text NOT NULL, seller_name text NOT NULL,
  auth_status smallint NOT NULL CHECK (auth_status BETWEEN 1 AND 4),
  confirm_url text NOT NULL DEFAULT '', fail_reason text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, auth_no)
);
COMMENT ON TABLE invoice_auth IS 'a merchant is asked to let its invoices be issued at the tax service';
CREATE INDEX invoice_auth_merchant ON invoice_auth (tenant_id, rpi_no, create_time DESC, id DESC);
-- A merchant is asked once at a time, and has one consent.
CREATE UNIQUE INDEX invoice_auth_open ON invoice_auth (tenant_id, rpi_no) WHERE auth_status IN (1, 2);
CALL tenant_table('invoice_auth', 'SELECT, INSERT, UPDATE');

CREATE TABLE invoice (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  invoice_no text NOT NULL, rpi_no text NOT NULL,
  rpt_order_code text, rpt_aisle_order_code text,
  invoice_kind smallint NOT NULL CHECK (invoice_kind BETWEEN 1 AND 6),
  buyer_type smallint NOT NULL CHECK (buyer_type IN (1, 2)),
  buyer_name text NOT NULL, buyer_tax_no text NOT NULL DEFAULT '', buyer_address text NOT NULL DEFAULT '', buyer_bank text NOT NULL DEFAULT '',
  buyer_phone_enc text NOT NULL DEFAULT '', buyer_account_enc text NOT NULL DEFAULT '', email_enc text NOT NULL DEFAULT '', mobile_enc text NOT NULL DEFAULT '',
  drawer text NOT NULL DEFAULT '', payee text NOT NULL DEFAULT '', checker text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT '',
  seller_name text NOT NULL DEFAULT '', seller_tax_no text NOT NULL DEFAULT '',
  total_amount fen NOT NULL, tax_amount fen NOT NULL, net_amount fen NOT NULL,
  invoice_status smallint NOT NULL CHECK (invoice_status BETWEEN 0 AND 6),
  issue_no text, issue_time timestamptz, submit_time timestamptz, fail_reason text NOT NULL DEFAULT '',
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  red_of text, red_reason smallint CHECK (red_reason IN (1, 2)),
  waits_for text,
  maker_no text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, invoice_no),
  FOREIGN KEY (tenant_id, red_of) REFERENCES invoice, FOREIGN KEY (tenant_id, waits_for) REFERENCES invoice,
  CHECK (tax_amount + net_amount = total_amount),
  CHECK ((red_of IS NULL AND total_amount > 0) OR (red_of IS NOT NULL AND total_amount < 0)),
  CHECK ((red_of IS NULL) = (red_reason IS NULL)),
  CHECK ((invoice_status IN (3, 5, 6)) = (issue_no IS NOT NULL)),
  CHECK (NOT is_deleted OR invoice_status IN (0, 4))
);
COMMENT ON TABLE invoice IS 'an invoice of a merchant to a customer, or the red letter that takes one back';
COMMENT ON COLUMN invoice.rpt_order_code IS 'the first of its trades; all stand in invoice_trade';
COMMENT ON COLUMN invoice.attempt IS 'one more after each refusal: the tax service knows each try under a number of its own';
COMMENT ON COLUMN invoice.red_of IS 'the invoice that this one takes back';
COMMENT ON COLUMN invoice.waits_for IS 'the invoice in whose place it comes, once that one is taken back';
CREATE INDEX invoice_id ON invoice (tenant_id, id);
CREATE INDEX invoice_newest ON invoice (tenant_id, create_time DESC, id DESC);
CREATE INDEX invoice_merchant ON invoice (tenant_id, rpi_no, create_time DESC, id DESC);
CREATE INDEX invoice_waits ON invoice (tenant_id, waits_for) WHERE waits_for IS NOT NULL;
CREATE UNIQUE INDEX invoice_issue_no ON invoice (tenant_id, issue_no) WHERE issue_no IS NOT NULL;
-- One red letter of an invoice is under way or done.
CREATE UNIQUE INDEX invoice_red ON invoice (tenant_id, red_of) WHERE red_of IS NOT NULL AND invoice_status <> 4;
CALL tenant_table('invoice', 'SELECT, INSERT, UPDATE');

CREATE TABLE invoice_line (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  invoice_no text NOT NULL, line_no integer NOT NULL CHECK (line_no > 0),
  product_no text NOT NULL DEFAULT '', product_name text NOT NULL, category_no text NOT NULL DEFAULT '', category_name text NOT NULL DEFAULT '',
  spec text NOT NULL DEFAULT '', unit text NOT NULL DEFAULT '', quantity text NOT NULL DEFAULT '', price fen CHECK (price > 0),
  amount fen NOT NULL, tax_rate_ppm integer NOT NULL CHECK (tax_rate_ppm IN (0, 10000, 30000, 60000, 90000, 130000)),
  tax_amount fen NOT NULL, discount fen NOT NULL DEFAULT 0, discount_tax fen NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, invoice_no, line_no),
  FOREIGN KEY (tenant_id, invoice_no) REFERENCES invoice
);
COMMENT ON TABLE invoice_line IS 'a line of an invoice';
COMMENT ON COLUMN invoice_line.amount IS 'with tax, before the discount';
COMMENT ON COLUMN invoice_line.discount IS 'with tax';
CALL tenant_table('invoice_line', 'SELECT, INSERT, DELETE');

CREATE TABLE invoice_trade (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  invoice_no text NOT NULL, rpt_order_code text NOT NULL,
  sort integer NOT NULL,
  amount fen NOT NULL DEFAULT 0 CHECK (amount >= 0),
  PRIMARY KEY (tenant_id, invoice_no, rpt_order_code),
  FOREIGN KEY (tenant_id, invoice_no) REFERENCES invoice
);
COMMENT ON TABLE invoice_trade IS 'a trade that an invoice is for';
COMMENT ON COLUMN invoice_trade.amount IS 'the part of the trade that the invoice takes; 0 while it is a draft';
CREATE INDEX invoice_trade_trade ON invoice_trade (tenant_id, rpt_order_code);
CALL tenant_table('invoice_trade', 'SELECT, INSERT, UPDATE, DELETE');
