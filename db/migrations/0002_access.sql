-- Who may: tenants, departments, posts, roles, menus, grants, users, clients, sessions.

-- One row a login tenant: the platform, an operator, or a sub-operator (whose rows live under its operator's tenant_id).
CREATE TABLE tenant (
  id bigint NOT NULL DEFAULT next_id() UNIQUE,
  tenant_id text PRIMARY KEY,
  root_tenant_id text NOT NULL,
  tenant_name text NOT NULL,
  tenant_kind smallint NOT NULL CHECK (tenant_kind IN (0, 1, 2)),
  parent_tenant_id text REFERENCES tenant,
  domain text NOT NULL DEFAULT '',
  linkman text NOT NULL,
  contact_number_enc text NOT NULL,
  contact_email_enc text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  background_url text NOT NULL DEFAULT '',
  logo_url text NOT NULL DEFAULT '',
  theme_color text NOT NULL DEFAULT '',
  account_number integer NOT NULL DEFAULT -1,
  expire_time timestamptz,
  package_id bigint,
  datasource_id bigint,
  is_finished boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  create_user bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  CHECK ((tenant_kind = 2) = (parent_tenant_id IS NOT NULL)),
  CHECK (root_tenant_id = coalesce(parent_tenant_id, tenant_id))
);
COMMENT ON COLUMN tenant.expire_time IS 'null: never';
COMMENT ON COLUMN tenant.package_id IS 'null: no package, every menu';
CREATE UNIQUE INDEX tenant_domain ON tenant (domain) WHERE domain <> '' AND NOT is_deleted;
CREATE UNIQUE INDEX tenant_name ON tenant (tenant_name) WHERE NOT is_deleted;
CALL platform_table('tenant');

CREATE TABLE tenant_package (
  id bigint PRIMARY KEY DEFAULT next_id(),
  package_name text NOT NULL,
  menu_ids bigint[] NOT NULL,
  remark text NOT NULL DEFAULT '',
  create_user bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX tenant_package_name ON tenant_package (package_name) WHERE NOT is_deleted;
CALL platform_table('tenant_package');

-- Counts changes of roles, menus, grants, scopes and departments, so that processes know when to read rights anew.
CREATE TABLE authority_version (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), version bigint NOT NULL DEFAULT 1);
INSERT INTO authority_version DEFAULT VALUES;
CALL platform_table('authority_version', 'SELECT, UPDATE');

CREATE TABLE dept (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  parent_id bigint NOT NULL DEFAULT 0,
  ancestors text NOT NULL DEFAULT '0',
  dept_name text NOT NULL,
  full_name text NOT NULL,
  dept_category smallint NOT NULL DEFAULT 1 CHECK (dept_category IN (1, 2, 3, 4)),
  user_no text,
  sort integer NOT NULL DEFAULT 0,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN dept.user_no IS 'provider or institution this department stands for; null for the tenant''s own';
CREATE UNIQUE INDEX dept_name ON dept (tenant_id, oem_no, parent_id, dept_name) WHERE NOT is_deleted;
CALL tenant_table('dept');

CREATE TABLE post (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  category smallint NOT NULL CHECK (category IN (1, 2, 3, 4)),
  post_code text NOT NULL,
  post_name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX post_code ON post (tenant_id, oem_no, post_code) WHERE NOT is_deleted;
CREATE UNIQUE INDEX post_name ON post (tenant_id, oem_no, post_name) WHERE NOT is_deleted;
CALL tenant_table('post');

CREATE TABLE role (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  parent_id bigint NOT NULL DEFAULT 0,
  role_name text NOT NULL,
  role_alias text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  is_built_in boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX role_alias ON role (tenant_id, oem_no, role_alias) WHERE NOT is_deleted;
CALL tenant_table('role');

-- Menus and buttons, one tree for the product. A button's code is the permission code of its calls.
CREATE TABLE menu (
  id bigint PRIMARY KEY DEFAULT next_id(),
  parent_id bigint NOT NULL DEFAULT 0,
  code text NOT NULL,
  name text NOT NULL,
  alias text NOT NULL,
  path text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  category smallint NOT NULL CHECK (category IN (1, 2)),
  action smallint NOT NULL DEFAULT 0 CHECK (action IN (0, 1, 2, 3)),
  is_open smallint NOT NULL DEFAULT 1 CHECK (is_open IN (1, 2)),
  sort integer NOT NULL DEFAULT 0,
  remark text NOT NULL DEFAULT '',
  is_seeded boolean NOT NULL DEFAULT false,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX menu_code ON menu (code) WHERE NOT is_deleted;
CREATE INDEX menu_parent ON menu (parent_id);
CALL platform_table('menu');

CREATE TABLE top_menu (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  code text NOT NULL,
  name text NOT NULL,
  source text NOT NULL DEFAULT '',
  path text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 0,
  menu_ids bigint[] NOT NULL DEFAULT '{}',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX top_menu_code ON top_menu (tenant_id, oem_no, code) WHERE NOT is_deleted;
CALL tenant_table('top_menu');

CREATE TABLE data_scope (
  id bigint PRIMARY KEY DEFAULT next_id(),
  menu_id bigint NOT NULL REFERENCES menu,
  scope_name text NOT NULL,
  resource_code text NOT NULL,
  scope_type smallint NOT NULL CHECK (scope_type BETWEEN 1 AND 5),
  scope_column text NOT NULL DEFAULT '',
  scope_field text NOT NULL DEFAULT '*',
  scope_class text NOT NULL,
  scope_value jsonb,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
COMMENT ON COLUMN data_scope.scope_class IS 'key of the list it limits, trade.list';
COMMENT ON COLUMN data_scope.scope_value IS 'condition of type 5, null for the others';
CALL platform_table('data_scope');

CREATE TABLE api_scope (
  id bigint PRIMARY KEY DEFAULT next_id(),
  menu_id bigint NOT NULL REFERENCES menu,
  scope_name text NOT NULL,
  resource_code text NOT NULL,
  scope_type smallint NOT NULL CHECK (scope_type IN (1, 2)),
  scope_path text NOT NULL,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
CALL platform_table('api_scope');

CREATE TABLE role_menu (
  tenant_id text NOT NULL, role_id bigint NOT NULL, menu_id bigint NOT NULL REFERENCES menu,
  PRIMARY KEY (tenant_id, role_id, menu_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES role
);
CALL tenant_table('role_menu');
CREATE TABLE role_data_scope (
  tenant_id text NOT NULL, role_id bigint NOT NULL, data_scope_id bigint NOT NULL REFERENCES data_scope,
  PRIMARY KEY (tenant_id, role_id, data_scope_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES role
);
CALL tenant_table('role_data_scope');
CREATE TABLE role_api_scope (
  tenant_id text NOT NULL, role_id bigint NOT NULL, api_scope_id bigint NOT NULL REFERENCES api_scope,
  PRIMARY KEY (tenant_id, role_id, api_scope_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES role
);
CALL tenant_table('role_api_scope');

-- A person who signs in. user_no is the party the person acts for (network 1.9 A).
CREATE TABLE app_user (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  account text NOT NULL,
  password_hash text NOT NULL,
  must_change_password boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  real_name text NOT NULL,
  code text NOT NULL DEFAULT '',
  phone_enc text NOT NULL DEFAULT '',
  phone_idx text NOT NULL DEFAULT '',
  phone_tail text NOT NULL DEFAULT '',
  email_enc text NOT NULL DEFAULT '',
  avatar text NOT NULL DEFAULT '',
  sex smallint NOT NULL DEFAULT 3 CHECK (sex IN (1, 2, 3)),
  birthday timestamptz,
  user_type smallint NOT NULL DEFAULT 1 CHECK (user_type IN (1, 2, 3, 4, 5)),
  user_no text NOT NULL,
  role_ids bigint[] NOT NULL DEFAULT '{}',
  dept_ids bigint[] NOT NULL DEFAULT '{}',
  post_ids bigint[] NOT NULL DEFAULT '{}',
  pay_pwd_hash text,
  pay_pwd_fails smallint NOT NULL DEFAULT 0,
  pay_pwd_locked_until timestamptz,
  user_status smallint NOT NULL DEFAULT 1 CHECK (user_status IN (0, 1, 2)),
  lock_until timestamptz,
  fail_count smallint NOT NULL DEFAULT 0,
  is_tenant_admin boolean NOT NULL DEFAULT false,
  oauth_id bigint,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN app_user.pay_pwd_hash IS 'null: no pay password set yet';
CREATE UNIQUE INDEX app_user_account ON app_user (tenant_id, oem_no, account) WHERE NOT is_deleted;
CREATE UNIQUE INDEX app_user_phone ON app_user (tenant_id, oem_no, phone_idx) WHERE phone_idx <> '' AND NOT is_deleted;
CREATE INDEX app_user_party ON app_user (tenant_id, user_no) WHERE NOT is_deleted;
CALL tenant_table('app_user');

-- Applications that may ask for tokens: the browser client and others.
CREATE TABLE client (
  id bigint PRIMARY KEY DEFAULT next_id(),
  client_id text NOT NULL,
  client_secret_hash text NOT NULL,
  grant_types text[] NOT NULL,
  access_token_seconds integer NOT NULL DEFAULT 900,
  refresh_token_seconds integer NOT NULL DEFAULT 43200,
  scope text NOT NULL DEFAULT 'all',
  redirect_uri text NOT NULL DEFAULT '',
  resource_ids text NOT NULL DEFAULT '', authorities text NOT NULL DEFAULT '', autoapprove text NOT NULL DEFAULT '', additional_information text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX client_client_id ON client (client_id) WHERE NOT is_deleted;
CALL platform_table('client');

-- A sign-in and its renewals. Tokens are kept as hashes. Times are of the real clock: moving the business clock ends no session.
CREATE TABLE sign_in_session (
  id bigint PRIMARY KEY DEFAULT next_id(),
  family_id bigint NOT NULL,
  tenant_id text NOT NULL,
  oem_no text NOT NULL,
  user_id bigint NOT NULL,
  client_id text NOT NULL,
  dept_ids bigint[] NOT NULL,
  role_ids bigint[] NOT NULL,
  actor_user_id bigint,
  access_hash text NOT NULL,
  refresh_hash text NOT NULL,
  access_until timestamptz NOT NULL,
  refresh_until timestamptz NOT NULL,
  refreshed_at timestamptz,
  ended_at timestamptz,
  end_reason text NOT NULL DEFAULT '',
  ip text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN sign_in_session.refreshed_at IS 'null: its refresh token is unused';
COMMENT ON COLUMN sign_in_session.ended_at IS 'null: still open';
CREATE UNIQUE INDEX sign_in_session_access ON sign_in_session (access_hash);
CREATE UNIQUE INDEX sign_in_session_refresh ON sign_in_session (refresh_hash);
CREATE INDEX sign_in_session_user ON sign_in_session (tenant_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX sign_in_session_family ON sign_in_session (family_id);
CREATE INDEX sign_in_session_age ON sign_in_session (refresh_until);
CALL platform_table('sign_in_session');

-- Opens a call for a token: finds the live session, sets whose rows the transaction sees, and says who the caller is.
-- Null: no such live session. One statement, so that a call costs one round trip before its work.
CREATE FUNCTION open_call(p_access_hash text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE s sign_in_session; u app_user; t tenant; moment timestamptz := business_now();
BEGIN
  SELECT * INTO s FROM sign_in_session WHERE access_hash = p_access_hash AND ended_at IS NULL AND access_until > now();
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM set_config('app.tenant', s.tenant_id, true), set_config('app.oem', CASE WHEN s.oem_no = s.tenant_id THEN '' ELSE s.oem_no END, true);
  SELECT * INTO u FROM app_user WHERE tenant_id = s.tenant_id AND id = s.user_id AND NOT is_deleted AND user_status = 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO t FROM tenant WHERE tenant_id = s.oem_no AND is_active AND NOT is_deleted AND (expire_time IS NULL OR expire_time > moment);
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN jsonb_build_object(
    'sessionId', s.id::text, 'userId', u.id::text, 'account', u.account, 'userName', u.real_name,
    'tenantId', s.tenant_id, 'oemNo', s.oem_no, 'partyType', u.user_type, 'userNo', u.user_no,
    'deptIds', to_jsonb(s.dept_ids::text[]), 'roleIds', to_jsonb(s.role_ids::text[]),
    'actorUserId', s.actor_user_id::text,
    'authority', (SELECT version FROM authority_version),
    'at', to_char(moment AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.US') || '+08');
END $$;
