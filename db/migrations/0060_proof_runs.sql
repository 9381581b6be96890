-- One run of the proofs of a ledger: what each came to, with the first rows that it found wrong. docs/domain/money.md 2.5, 12.1
CREATE TABLE proof_run (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  run_kind smallint NOT NULL CHECK (run_kind IN (1, 2, 3)),
  start_time timestamptz NOT NULL,
  finish_time timestamptz NOT NULL DEFAULT business_now(),
  proof_count integer NOT NULL,
  failed_count integer NOT NULL,
  rows_checked bigint NOT NULL,
  wrong_count bigint NOT NULL,
  ms integer NOT NULL,
  failure text NOT NULL DEFAULT '',
  proofs jsonb NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (failed_count BETWEEN 0 AND proof_count)
);
COMMENT ON COLUMN proof_run.failure IS 'what of the run could not be done as a whole; '''' when all was';
CREATE INDEX proof_run_kind ON proof_run (tenant_id, run_kind, id DESC);
CREATE INDEX proof_run_failed ON proof_run (tenant_id, id DESC) WHERE failed_count > 0 OR failure <> '';
CALL tenant_table('proof_run', 'SELECT, INSERT');

-- The runs that were kept so far go along.
ALTER TABLE nightly_proof NO FORCE ROW LEVEL SECURITY;
ALTER TABLE proof_run NO FORCE ROW LEVEL SECURITY;
INSERT INTO proof_run (tenant_id, oem_no, run_kind, start_time, finish_time, proof_count, failed_count, rows_checked, wrong_count, ms, proofs)
SELECT tenant_id, oem_no, 3, proved_at, proved_at, 1, CASE WHEN wrong_count > 0 THEN 1 ELSE 0 END, rows_checked, wrong_count, ms,
       jsonb_build_array(jsonb_build_object('name', proof_name, 'rowsChecked', rows_checked, 'wrongCount', wrong_count, 'ms', ms, 'failure', '', 'offenders', offenders))
  FROM nightly_proof ORDER BY proved_at;
ALTER TABLE proof_run FORCE ROW LEVEL SECURITY;
DROP TABLE nightly_proof;

-- A notice for those alone who hold a permission.
ALTER TABLE system_notice ADD COLUMN permission text NOT NULL DEFAULT '';
COMMENT ON COLUMN system_notice.permission IS 'whoever it is for must hold this code as well; '''': everybody it names';
