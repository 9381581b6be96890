-- Versions of division projects, and the numbers under which receivers and merchants are registered at the channel. money 6.1

-- The rules of a project as they were under each number. An order keeps the number that it was frozen with.
CREATE TABLE division_project_version (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  project_code text NOT NULL,
  project_version integer NOT NULL,
  version_status smallint NOT NULL CHECK (version_status BETWEEN 1 AND 4),
  project_name text NOT NULL,
  div_mode smallint NOT NULL CHECK (div_mode IN (1, 2, 3)),
  delay_hours smallint NOT NULL CHECK (delay_hours BETWEEN 0 AND 720),
  base_kind smallint NOT NULL CHECK (base_kind IN (1, 2)),
  max_ratio_ppm integer NOT NULL CHECK (max_ratio_ppm BETWEEN 1 AND 1000000),
  pay_mode smallint NOT NULL CHECK (pay_mode IN (1, 2)),
  freeze_days smallint NOT NULL CHECK (freeze_days BETWEEN 1 AND 30),
  short_rule smallint NOT NULL CHECK (short_rule IN (1, 2)),
  agreement_url text NOT NULL DEFAULT '',
  start_time timestamptz NOT NULL,
  end_time timestamptz,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  audit_user bigint, audit_time timestamptz, audit_reason text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((div_mode = 2) = (delay_hours > 0))
);
COMMENT ON COLUMN division_project_version.end_time IS 'null: without an end';
COMMENT ON COLUMN division_project_version.audit_time IS 'null until a second person has looked at it';
CREATE UNIQUE INDEX division_project_version_once ON division_project_version (tenant_id, project_code, project_version);
CREATE UNIQUE INDEX division_project_version_waiting ON division_project_version (tenant_id, project_code) WHERE version_status = 1;
CALL tenant_table('division_project_version', 'SELECT, INSERT, UPDATE');

INSERT INTO division_project_version (tenant_id, oem_no, project_code, project_version, version_status, project_name, div_mode, delay_hours, base_kind, max_ratio_ppm, pay_mode,
       freeze_days, short_rule, agreement_url, start_time, end_time, create_user, create_time, audit_user, audit_time, audit_reason)
SELECT tenant_id, oem_no, project_code, project_version, 2, project_name, div_mode, delay_hours, base_kind, max_ratio_ppm, pay_mode,
       freeze_days, short_rule, agreement_url, start_time, end_time, create_user, create_time, audit_user, audit_time, audit_reason
  FROM division_project WHERE project_status IN (2, 3);

ALTER TABLE division_receipt ADD COLUMN apply_no text NOT NULL DEFAULT '';
COMMENT ON COLUMN division_receipt.apply_no IS 'our number of its registration at the channel, a new one each time; '''' before the first';
CREATE UNIQUE INDEX division_receipt_apply ON division_receipt (tenant_id, apply_no) WHERE apply_no <> '';
CREATE UNIQUE INDEX division_receipt_once ON division_receipt (tenant_id, project_code, receiver_kind, receiver_no) WHERE NOT is_deleted AND receipt_status <> 4;
ALTER TABLE division_merchant ADD COLUMN apply_no text NOT NULL DEFAULT '';
COMMENT ON COLUMN division_merchant.apply_no IS 'our number of its registration at the channel, a new one each time; '''' before the first';
CREATE UNIQUE INDEX division_merchant_apply ON division_merchant (tenant_id, apply_no) WHERE apply_no <> '';
CREATE INDEX division_merchant_project ON division_merchant (tenant_id, project_code, id);
CREATE INDEX division_project_list ON division_project (tenant_id, oem_no, create_time DESC);
CREATE INDEX division_store_merchant ON division_merchant_store (tenant_id, div_merchant_id);
