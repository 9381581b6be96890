-- Onboarding in five steps: what is half typed. docs/domain/network.md 3.3

-- A step as somebody left it, apart from the values that hold. The whole of it is sealed: it carries personal data, also half typed.
CREATE TABLE rpi_step_draft (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  step smallint NOT NULL CHECK (step BETWEEN 1 AND 4),
  payload_enc text NOT NULL CHECK (payload_enc <> ''),
  saved_user bigint NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  PRIMARY KEY (tenant_id, rpi_no, step)
);
CREATE INDEX rpi_step_draft_user ON rpi_step_draft (tenant_id, saved_user, saved_at DESC);
CALL tenant_table('rpi_step_draft');

-- The queue of what waits: the oldest first.
CREATE INDEX rpi_basic_waiting ON rpi_basic (tenant_id, create_time, id) WHERE finish_status <> 2 AND rpi_kind = 0 AND NOT is_deleted;
