-- One check of a tenant's audit chain: how far it is, what it found. The newest is shown.
CREATE TABLE audit_proof (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  asked_by text NOT NULL,
  start_time timestamptz NOT NULL DEFAULT business_now(),
  finish_time timestamptz,
  links bigint NOT NULL DEFAULT 0,
  links_total bigint NOT NULL DEFAULT 0,
  hash text NOT NULL DEFAULT '',
  broken_seq bigint,
  broken_audit_id bigint,
  broken_why text NOT NULL DEFAULT '' CHECK (broken_why IN ('', 'linkMissing', 'rowMissing', 'changed')),
  unsealed bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((broken_seq IS NULL) = (broken_why = ''))
);
COMMENT ON COLUMN audit_proof.finish_time IS 'null while it runs';
COMMENT ON COLUMN audit_proof.links IS 'links that were found to hold so far';
COMMENT ON COLUMN audit_proof.hash IS 'hash of the last of them: where a run that was broken off goes on';
COMMENT ON COLUMN audit_proof.broken_seq IS 'first link that does not hold; null: none so far';
COMMENT ON COLUMN audit_proof.broken_audit_id IS 'the row that it sealed; null: none broken';
CREATE UNIQUE INDEX audit_proof_running ON audit_proof (tenant_id) WHERE finish_time IS NULL;
CALL tenant_table('audit_proof', 'SELECT, INSERT, UPDATE');
