-- Invoices that parties give the operator for their profit: what the operator wants on them, the invoices, and the mails in
-- which they come. The operator's own data carry no login tenant: parties of its sub-operators read them too. money 8.1 (a)

CREATE TABLE invoice_mail_content (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  title text NOT NULL, tax_no text NOT NULL, address text NOT NULL,
  receiver text NOT NULL, phone_enc text NOT NULL,
  invoice_kinds smallint[] NOT NULL CHECK (cardinality(invoice_kinds) > 0 AND invoice_kinds <@ '{1,2,3,4,5,6}'::smallint[]),
  content text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON TABLE invoice_mail_content IS 'what the operator wants on the invoices of its parties, and where they go';
CREATE UNIQUE INDEX invoice_mail_content_on ON invoice_mail_content (tenant_id) WHERE is_on AND NOT is_deleted;
CALL tenant_table('invoice_mail_content', 'SELECT, INSERT, UPDATE');

CREATE TABLE invoice_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  record_no text NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type IN (1, 2, 4)), owner_no text NOT NULL,
  invoice_kind smallint NOT NULL CHECK (invoice_kind BETWEEN 1 AND 6),
  invoice_code text NOT NULL DEFAULT '', invoice_number text NOT NULL, invoice_date date NOT NULL,
  amount fen NOT NULL CHECK (amount > 0),
  tax_rate_ppm integer NOT NULL CHECK (tax_rate_ppm BETWEEN 0 AND 1000000),
  tax_amount fen NOT NULL CHECK (tax_amount >= 0), net_amount fen NOT NULL CHECK (net_amount > 0),
  seller_name text NOT NULL, seller_tax_no text NOT NULL, buyer_title text NOT NULL, buyer_tax_no text NOT NULL,
  period text NOT NULL,
  files text[] NOT NULL CHECK (cardinality(files) BETWEEN 1 AND 5),
  remark text NOT NULL DEFAULT '',
  rim_no text,
  record_status smallint NOT NULL CHECK (record_status BETWEEN 0 AND 4),
  audit_user bigint, audit_no text NOT NULL DEFAULT '', audit_time timestamptz, audit_reason text NOT NULL DEFAULT '',
  void_user bigint, void_no text NOT NULL DEFAULT '', void_time timestamptz, void_reason text NOT NULL DEFAULT '',
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, record_no),
  CHECK (tax_amount + net_amount = amount),
  CHECK (record_status = 0 OR rim_no IS NOT NULL),
  CHECK ((record_status = 4) = (void_time IS NOT NULL)),
  CHECK (NOT is_deleted OR record_status IN (0, 3))
);
COMMENT ON TABLE invoice_record IS 'an invoice of a party to the operator for its profit';
COMMENT ON COLUMN invoice_record.amount IS 'with tax';
COMMENT ON COLUMN invoice_record.period IS 'month of the profit, yyyy-MM';
COMMENT ON COLUMN invoice_record.rim_no IS 'the last mail it went in';
CREATE UNIQUE INDEX invoice_record_number ON invoice_record (tenant_id, invoice_code, invoice_number) WHERE NOT is_deleted;
CREATE INDEX invoice_record_id ON invoice_record (tenant_id, id);
CREATE INDEX invoice_record_newest ON invoice_record (tenant_id, create_time DESC, id DESC);
CREATE INDEX invoice_record_owner ON invoice_record (tenant_id, owner_type, owner_no, create_time DESC);
CREATE INDEX invoice_record_waiting ON invoice_record (tenant_id, create_time) WHERE record_status = 1;
CALL tenant_table('invoice_record', 'SELECT, INSERT, UPDATE');

CREATE TABLE invoice_mail (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rim_no text NOT NULL,
  owner_type smallint NOT NULL CHECK (owner_type IN (1, 2, 4)), owner_no text NOT NULL,
  mail_kind smallint NOT NULL CHECK (mail_kind IN (1, 2)),
  express_code text NOT NULL DEFAULT '', express_name text NOT NULL DEFAULT '', express_no text NOT NULL DEFAULT '',
  total_amount fen NOT NULL CHECK (total_amount > 0), invoice_count integer NOT NULL CHECK (invoice_count > 0),
  receiver_copy jsonb NOT NULL,
  remark text NOT NULL DEFAULT '',
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, rim_no),
  CHECK (mail_kind = 2 OR express_no <> '')
);
COMMENT ON TABLE invoice_mail IS 'a sending of invoices of a party to the operator, by post or uploaded';
COMMENT ON COLUMN invoice_mail.receiver_copy IS 'where the operator wanted it then; its phone is sealed';
CREATE INDEX invoice_mail_newest ON invoice_mail (tenant_id, create_time DESC, id DESC);
CREATE INDEX invoice_mail_owner ON invoice_mail (tenant_id, owner_type, owner_no, create_time DESC);
CALL tenant_table('invoice_mail', 'SELECT, INSERT');

CREATE TABLE invoice_mail_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rim_no text NOT NULL, record_no text NOT NULL,
  amount fen NOT NULL CHECK (amount > 0),
  verdict smallint CHECK (verdict IN (1, 2)),
  audit_user bigint, audit_no text NOT NULL DEFAULT '', audit_time timestamptz, reason text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, rim_no, record_no),
  FOREIGN KEY (tenant_id, rim_no) REFERENCES invoice_mail, FOREIGN KEY (tenant_id, record_no) REFERENCES invoice_record,
  CHECK ((verdict IS NULL) = (audit_time IS NULL))
);
COMMENT ON TABLE invoice_mail_record IS 'an invoice in a mail, with what was decided about it then';
CREATE INDEX invoice_mail_record_record ON invoice_mail_record (tenant_id, record_no);
-- An invoice waits in one mail at a time.
CREATE UNIQUE INDEX invoice_mail_record_open ON invoice_mail_record (tenant_id, record_no) WHERE verdict IS NULL;
CALL tenant_table('invoice_mail_record', 'SELECT, INSERT, UPDATE');
