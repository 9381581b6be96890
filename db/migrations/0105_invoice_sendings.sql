-- Sendings of invoices to their buyers, by mail or text message. money 8.1 (b)
CREATE TABLE invoice_sending (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  sending_no text NOT NULL, invoice_no text NOT NULL,
  send_way smallint NOT NULL CHECK (send_way IN (1, 2)),
  target_enc text NOT NULL,
  sending_status smallint NOT NULL CHECK (sending_status BETWEEN 0 AND 3),
  subject text NOT NULL DEFAULT '', message_id text NOT NULL DEFAULT '', fail_reason text NOT NULL DEFAULT '',
  kept_mail_enc text NOT NULL DEFAULT '',
  maker_no text NOT NULL DEFAULT '', send_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, sending_no),
  FOREIGN KEY (tenant_id, invoice_no) REFERENCES invoice,
  CHECK ((sending_status = 2) = (send_time IS NOT NULL))
);
COMMENT ON TABLE invoice_sending IS 'an issued invoice goes to somebody';
COMMENT ON COLUMN invoice_sending.kept_mail_enc IS 'the whole mail, sealed, where no mail server is set';
CREATE INDEX invoice_sending_id ON invoice_sending (tenant_id, id);
CREATE INDEX invoice_sending_newest ON invoice_sending (tenant_id, create_time DESC, id DESC);
CREATE INDEX invoice_sending_invoice ON invoice_sending (tenant_id, invoice_no);
CALL tenant_table('invoice_sending', 'SELECT, INSERT, UPDATE');
