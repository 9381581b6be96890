-- The content of a file that a committed transaction has kept, until the store has it. decision 14
CREATE TABLE file_to_store (
  tenant_id text NOT NULL,
  file_key text NOT NULL,
  content bytea NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, file_key)
);
CALL tenant_table('file_to_store');

-- What is known of a picture once it came in need not be read from the store again.
ALTER TABLE attachment
  ADD COLUMN sha256 text,
  ADD COLUMN width integer,
  ADD COLUMN height integer;
COMMENT ON COLUMN attachment.sha256 IS 'of its content as stored; null: it came in before this was kept';
COMMENT ON COLUMN attachment.width IS 'points of a picture; null: it is none, or came in before this was kept';
COMMENT ON COLUMN attachment.height IS 'as width';
