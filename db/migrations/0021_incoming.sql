-- What step four and the later ways to a channel ask for, kept until the channel has opened: then it is signed, bound, made default.
ALTER TABLE rpi_incoming
  ADD COLUMN rates jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN sns text[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_default_wanted boolean NOT NULL DEFAULT false,
  ADD COLUMN wanted_pics jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN rpi_incoming.rates IS 'price lines to be signed at the opening; empty for those signed already';
COMMENT ON COLUMN rpi_incoming.sns IS 'serial numbers to be bound at the opening';
COMMENT ON COLUMN rpi_incoming.wanted_pics IS 'pictures that the channel wants anew: picKind and msg';
CREATE INDEX rpi_incoming_of_merchant ON rpi_incoming (tenant_id, rpi_no) WHERE NOT is_deleted;

-- One attempt to have a merchant opened: what was sent, for people masked, for sending again sealed. Insert-only. network 4.1
CREATE TABLE rpi_incoming_apply (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  apply_no text NOT NULL,
  incoming_code text NOT NULL,
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  attempt_no integer NOT NULL,
  request jsonb NOT NULL,
  request_enc text NOT NULL,
  create_user bigint,
  submit_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT rpi_incoming_apply_no UNIQUE (tenant_id, apply_no)
);
COMMENT ON COLUMN rpi_incoming_apply.create_user IS 'null: a job or a loader of worlds';
CREATE INDEX rpi_incoming_apply_code ON rpi_incoming_apply (tenant_id, incoming_code, submit_time);
CALL tenant_table('rpi_incoming_apply', 'SELECT, INSERT');

-- What a channel answered of an attempt, each time it said something new. Insert-only. network 4.1
CREATE TABLE rpi_incoming_answer (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  apply_no text NOT NULL,
  incoming_code text NOT NULL,
  heard_by smallint NOT NULL CHECK (heard_by IN (1, 2, 3)),
  answer jsonb NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX rpi_incoming_answer_apply ON rpi_incoming_answer (tenant_id, apply_no, create_time);
CALL tenant_table('rpi_incoming_answer', 'SELECT, INSERT');

-- A merchant's way into a channel, one row a submission and an end of it. Insert-only. network 4.2
CREATE TABLE rpi_access (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  rpi_name text NOT NULL,
  user_no text NOT NULL,
  emp_no text,
  aisle_code text NOT NULL,
  incoming_code text NOT NULL,
  apply_no text NOT NULL,
  event smallint NOT NULL CHECK (event BETWEEN 1 AND 6),
  reason text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN rpi_access.user_no IS 'direct party of the merchant at that moment';
COMMENT ON COLUMN rpi_access.emp_no IS 'null: no employee';
COMMENT ON COLUMN rpi_access.create_user IS 'null: a job or a channel';
CREATE INDEX rpi_access_list ON rpi_access (tenant_id, create_time DESC, id DESC);
CREATE INDEX rpi_access_merchant ON rpi_access (tenant_id, rpi_no, create_time);
CREATE INDEX rpi_access_party ON rpi_access (tenant_id, user_no, create_time);
CALL tenant_table('rpi_access', 'SELECT, INSERT');
