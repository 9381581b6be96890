-- The key by which a merchant's system knows that a push comes from us, sealed. money 3.4
CREATE TABLE merchant_push_key (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  key_enc text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, rpi_no)
);
CALL tenant_table('merchant_push_key', 'SELECT, INSERT, UPDATE');
