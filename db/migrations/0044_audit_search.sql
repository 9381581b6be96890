-- What the audit log is searched by, so that a page of it is one walk of an index however long it is. Only columns compared
-- by equality stand here: row security lets no other comparison use an index.
CREATE INDEX audit_log_account ON audit_log (tenant_id, account, at DESC);
CREATE INDEX audit_log_call ON audit_log (tenant_id, call_id, at DESC);
CREATE INDEX audit_log_ip ON audit_log (tenant_id, ip, at DESC);
CREATE INDEX audit_log_request ON audit_log (tenant_id, request_id);
CREATE INDEX audit_log_refused ON audit_log (tenant_id, at DESC) WHERE result <> 'ok';
CREATE INDEX audit_log_sub_operator ON audit_log (tenant_id, oem_no, at DESC) WHERE oem_no <> tenant_id;

-- The records that an audit row names when it names several: one row a record. Never changed.
CREATE TABLE audit_number (
  tenant_id text NOT NULL,
  oem_no text NOT NULL,
  entity text NOT NULL,
  no text NOT NULL,
  at timestamptz NOT NULL,
  audit_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, entity, no, at, audit_id)
);
CALL tenant_table('audit_number', 'SELECT, INSERT');
INSERT INTO audit_number (tenant_id, oem_no, entity, no, at, audit_id)
SELECT a.tenant_id, a.oem_no, a.entity, n, a.at, a.id FROM audit_log a, unnest(string_to_array(a.entity_no, ',')) n
 WHERE strpos(a.entity_no, ',') > 0
ON CONFLICT DO NOTHING;
