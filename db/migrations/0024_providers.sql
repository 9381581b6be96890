-- Onboarding of providers, employees and institutions, and signing in as one of them. docs/domain/network.md 2.7, 7

ALTER TABLE service_info ADD COLUMN draft_bank jsonb;
COMMENT ON COLUMN service_info.draft_bank IS 'the settlement account of step two until its examine has passed, numbers sealed; null when there is none to examine';
ALTER TABLE service_info ADD COLUMN password_sms_day date;
ALTER TABLE service_info ADD COLUMN password_sms_count smallint NOT NULL DEFAULT 0 CHECK (password_sms_count >= 0);
COMMENT ON COLUMN service_info.password_sms_day IS 'day on which a password was last sent by text message, with how many that day; null: never';

CREATE INDEX service_info_children ON service_info (tenant_id, parent_no, service_name, id) WHERE service_kind = 1 AND NOT is_deleted;
CREATE INDEX service_info_pending ON service_info (tenant_id, create_time) WHERE service_audit_status = 1 AND NOT is_deleted;
CREATE INDEX service_change_record_list ON service_change_record (tenant_id, create_time DESC, id DESC);
CREATE INDEX examine_party ON examine (tenant_id, user_no, examine_kind, create_time DESC) WHERE NOT is_deleted;
CREATE INDEX bank_list ON bank (tenant_id, create_time DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX auth_list ON auth (tenant_id, create_time DESC, id DESC) WHERE NOT is_deleted;

-- The right of an operator's user to enter the account of a provider, until a time. network 2.7
CREATE TABLE login_service (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_id bigint NOT NULL,
  service_user_no text NOT NULL,
  expire_time timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (expire_time <= update_time + interval '30 days')
);
CREATE UNIQUE INDEX login_service_grant ON login_service (tenant_id, user_id, service_user_no) WHERE NOT is_deleted;
CREATE INDEX login_service_list ON login_service (tenant_id, create_time DESC, id DESC) WHERE NOT is_deleted;
CALL tenant_table('login_service');

-- One try to sign in to an account of a provider, employee or institution. Insert-only. network 2.7
CREATE TABLE service_login_log (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_no text NOT NULL,
  account text NOT NULL,
  ip text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  refusal text NOT NULL DEFAULT '',
  actor_user_id bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN service_login_log.refusal IS 'name of the refusal; '''' when it succeeded';
COMMENT ON COLUMN service_login_log.actor_user_id IS 'the operator''s user who signed in as the account; null: its own user';
CREATE INDEX service_login_log_list ON service_login_log (tenant_id, create_time DESC, id DESC);
CREATE INDEX service_login_log_party ON service_login_log (tenant_id, user_no, create_time DESC);
CALL tenant_table('service_login_log', 'SELECT, INSERT');
