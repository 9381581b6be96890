-- Sign-in through another service: a third-party account as that service knows it. The user of it names it in oauth_id. wire 1.3
CREATE TABLE social_account (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  source text NOT NULL,
  subject text NOT NULL,
  nick_name text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, oem_no, source, subject)
);
COMMENT ON COLUMN social_account.subject IS 'who it is, in the words of that service; unique there';
CALL tenant_table('social_account');
CREATE UNIQUE INDEX app_user_oauth ON app_user (tenant_id, oem_no, oauth_id) WHERE oauth_id IS NOT NULL AND NOT is_deleted;

-- A sign-in that has left for another service and is not back yet. Times are of the real clock.
CREATE TABLE social_state (
  state_hash text PRIMARY KEY,
  source text NOT NULL,
  login_tenant text NOT NULL,
  verifier text NOT NULL,
  nonce text NOT NULL,
  binding_hash text NOT NULL,
  until timestamptz NOT NULL
);
COMMENT ON COLUMN social_state.binding_hash IS 'hash of what the browser that left keeps; empty when it told none';
CALL platform_table('social_state');

-- A guest: somebody whom another service knows and who is no user yet. Its session has the user -1. wire 1.3
ALTER TABLE sign_in_session ADD COLUMN oauth_id bigint;
COMMENT ON COLUMN sign_in_session.oauth_id IS 'third-party account of a guest; null: a user''s session';

-- Databases that the code generator may look into. wire 4.14, network 20
CREATE TABLE datasource (
  id bigint PRIMARY KEY DEFAULT next_id(),
  name text NOT NULL,
  driver_class text NOT NULL,
  url text NOT NULL,
  username text NOT NULL,
  password_enc text NOT NULL,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
COMMENT ON COLUMN datasource.url IS 'jdbc address as it was taken apart and put together again';
CREATE UNIQUE INDEX datasource_name ON datasource (name) WHERE NOT is_deleted;
CALL platform_table('datasource');

-- What the code generator makes of one table. wire 4.14
CREATE TABLE code_setup (
  id bigint PRIMARY KEY DEFAULT next_id(),
  datasource_id bigint NOT NULL REFERENCES datasource,
  code_name text NOT NULL,
  service_name text NOT NULL,
  table_name text NOT NULL,
  table_prefix text NOT NULL,
  pk_name text NOT NULL,
  package_name text NOT NULL,
  base_mode smallint NOT NULL CHECK (base_mode IN (1, 2)),
  wrap_mode smallint NOT NULL CHECK (wrap_mode IN (1, 2)),
  api_path text NOT NULL,
  web_path text NOT NULL,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
CREATE INDEX code_setup_datasource ON code_setup (datasource_id);
CALL platform_table('code_setup');

-- Stored definitions of reports; no server runs them. network 20
CREATE TABLE report (
  id bigint PRIMARY KEY DEFAULT next_id(),
  name text NOT NULL,
  content text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX report_name ON report (name) WHERE NOT is_deleted;
CALL platform_table('report');
