-- Onboarding in five steps: what is half typed, and what step four asks of the channels. docs/domain/network.md 3.3 to 3.9

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

-- A price that a merchant asks a channel to open it with; signed (rpi_rate) once the channel has opened it.
CREATE TABLE rpi_asked_rate (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 8),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 100000),
  cap_amount fen CHECK (cap_amount > 0),
  min_fee fen NOT NULL DEFAULT 0 CHECK (min_fee >= 0),
  d0_rate_ppm integer NOT NULL DEFAULT 0 CHECK (d0_rate_ppm BETWEEN 0 AND 100000),
  d0_fee fen NOT NULL DEFAULT 0 CHECK (d0_fee >= 0),
  template_pol_no text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, rpi_no, aisle_code, pay_way),
  CHECK (cap_amount IS NULL OR pay_way = 4),
  CHECK (pay_way NOT IN (6, 8) OR (d0_rate_ppm = 0 AND d0_fee = 0))
);
COMMENT ON COLUMN rpi_asked_rate.cap_amount IS 'null: no cap';
COMMENT ON COLUMN rpi_asked_rate.template_pol_no IS 'template that the lines of this channel were copied from; '''': typed';
CALL tenant_table('rpi_asked_rate');

-- A terminal that step four names: bound when the merchant's first channel has opened it.
CREATE TABLE rpi_asked_terminal (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  sn text NOT NULL,
  PRIMARY KEY (tenant_id, rpi_no, sn)
);
CALL tenant_table('rpi_asked_terminal');

ALTER TABLE rpi_basic ADD COLUMN default_aisle text NOT NULL DEFAULT '';
COMMENT ON COLUMN rpi_basic.default_aisle IS 'the channel that step four names for payments; '''' before it. What payments take stands in rpi_aisle_default';

-- The queue of what waits: the oldest first.
CREATE INDEX rpi_basic_waiting ON rpi_basic (tenant_id, create_time, id) WHERE finish_status <> 2 AND rpi_kind = 0 AND NOT is_deleted;
