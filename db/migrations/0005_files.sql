-- Work that happens apart from the call that asked for it: messages to outside systems, the business calendar, exports and
-- imports with their files; and what the platform is set up with: dictionaries and params.

-- A message to an outside system, written in the transaction that decided it and sent after. docs/domain/network.md 1.5
CREATE TABLE outbox (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  kind text NOT NULL,
  out_no text NOT NULL,
  payload jsonb NOT NULL,
  outbox_status smallint NOT NULL DEFAULT 0 CHECK (outbox_status IN (0, 1, 2, 3)),
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT business_now(),
  answer jsonb,
  last_error text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT outbox_out_no UNIQUE (tenant_id, kind, out_no)
);
COMMENT ON COLUMN outbox.outbox_status IS '0 waiting, 1 settled, 2 unknown whether it arrived, 3 handed to a person';
COMMENT ON COLUMN outbox.answer IS 'null until the other side has answered';
CREATE INDEX outbox_status ON outbox (tenant_id, kind, outbox_status, create_time);
CALL tenant_table('outbox', 'SELECT, INSERT, UPDATE');

-- Which messages of any tenant are due: a queue that says nothing of their content. Due by the business clock, leased by the real one.
CREATE TABLE outbox_due (
  tenant_id text NOT NULL,
  outbox_id bigint NOT NULL,
  kind text NOT NULL,
  next_at timestamptz NOT NULL,
  leased_until timestamptz,
  PRIMARY KEY (tenant_id, outbox_id)
) WITH (fillfactor = 70);
COMMENT ON COLUMN outbox_due.leased_until IS 'null: no worker has it in hand';
CREATE INDEX outbox_due_next ON outbox_due (kind, next_at);
CALL platform_table('outbox_due');

-- How far each job of the business calendar has walked along the business clock, for one operator or ('') as a whole.
CREATE TABLE calendar_progress (
  job text NOT NULL,
  tenant_id text NOT NULL DEFAULT '',
  walked_to timestamptz NOT NULL,
  failed_due timestamptz,
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamptz,
  PRIMARY KEY (job, tenant_id)
);
COMMENT ON COLUMN calendar_progress.failed_due IS 'the run that failed and holds back the later ones of this job; null: none';
COMMENT ON COLUMN calendar_progress.retry_at IS 'when that run is tried again, by the real clock; null: at once';
CALL platform_table('calendar_progress');

-- One run of a calendar job at one due moment, for one operator or ('') as a whole.
CREATE TABLE calendar_run (
  job text NOT NULL,
  due_at timestamptz NOT NULL,
  tenant_id text NOT NULL DEFAULT '',
  finished_at timestamptz NOT NULL DEFAULT now(),
  business_at timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (job, due_at, tenant_id)
);
CALL platform_table('calendar_run');

-- Exports too large to stream, made later for the user who asked. docs/domain/network.md 18.5
CREATE TABLE download (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  task_name text NOT NULL,
  biz_type text NOT NULL,
  call_id text NOT NULL,
  params jsonb NOT NULL,
  params_enc text NOT NULL,
  params_hash text NOT NULL,
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  role_ids bigint[] NOT NULL,
  dept_ids bigint[] NOT NULL,
  actor_user_id bigint,
  rows bigint NOT NULL DEFAULT 0,
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  download_status smallint NOT NULL DEFAULT 0 CHECK (download_status IN (0, 1, 2, 3, 4, 5)),
  file_key text NOT NULL DEFAULT '',
  file_size bigint NOT NULL DEFAULT 0,
  click_count integer NOT NULL DEFAULT 0,
  expire_time timestamptz,
  fail_reason text NOT NULL DEFAULT '',
  create_user bigint NOT NULL, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN download.params IS 'the filter as screens may show it; whole, with personal data, it stands in params_enc';
COMMENT ON COLUMN download.actor_user_id IS 'the operator user behind the signed-in-as session that asked; null otherwise';
COMMENT ON COLUMN download.expire_time IS 'null until the file is made';
CREATE INDEX download_user ON download (tenant_id, create_user, create_time DESC) WHERE NOT is_deleted;
CREATE INDEX download_expiry ON download (tenant_id, expire_time) WHERE download_status = 2;
CREATE UNIQUE INDEX download_same_task ON download (tenant_id, create_user, params_hash) WHERE download_status IN (0, 1) AND NOT is_deleted;
CALL tenant_table('download');

-- Files that were imported, and what became of their rows.
CREATE TABLE upload (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  biz_type text NOT NULL,
  file_name text NOT NULL,
  file_key text NOT NULL,
  file_hash text NOT NULL,
  total integer NOT NULL DEFAULT 0,
  success integer NOT NULL DEFAULT 0,
  fail integer NOT NULL DEFAULT 0,
  fail_file_key text NOT NULL DEFAULT '',
  import_mode smallint NOT NULL CHECK (import_mode IN (1, 2)),
  upload_status smallint NOT NULL CHECK (upload_status IN (0, 1, 2, 3, 4)),
  files_until timestamptz NOT NULL,
  create_user bigint NOT NULL, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX upload_user ON upload (tenant_id, create_user, create_time DESC) WHERE NOT is_deleted;
CREATE INDEX upload_hash ON upload (tenant_id, oem_no, biz_type, file_hash) WHERE NOT is_deleted;
CREATE INDEX upload_files ON upload (tenant_id, files_until) WHERE file_key <> '';
CALL tenant_table('upload');

-- Every file that was sent in by put-file. docs/wire.md 4.13
CREATE TABLE attachment (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  name text NOT NULL,
  original_name text NOT NULL,
  extension text NOT NULL,
  attach_size bigint NOT NULL,
  is_public boolean NOT NULL,
  removed_at timestamptz,
  create_user bigint NOT NULL, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT attachment_name UNIQUE (tenant_id, name)
);
COMMENT ON COLUMN attachment.removed_at IS 'when the row was removed; its file goes 30 days later; null: not removed';
CREATE INDEX attachment_time ON attachment (tenant_id, oem_no, create_time DESC) WHERE NOT is_deleted;
CREATE INDEX attachment_removed ON attachment (tenant_id, removed_at) WHERE is_deleted AND name NOT LIKE 'gone/%';
CALL tenant_table('attachment');

-- The platform's dictionary: one row a set (parent_id 0) and one a value. Seeded from the declared sets; labels may be changed.
CREATE TABLE dict (
  id bigint PRIMARY KEY DEFAULT next_id(),
  parent_id bigint NOT NULL DEFAULT 0,
  code text NOT NULL,
  dict_key text NOT NULL,
  dict_value text NOT NULL,
  dict_value_en text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 0,
  is_sealed boolean NOT NULL DEFAULT false,
  is_fixed boolean NOT NULL DEFAULT false,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
COMMENT ON COLUMN dict.is_fixed IS 'its values are in code: labels may change, rows may not be removed';
CREATE UNIQUE INDEX dict_code_key ON dict (code, dict_key) WHERE NOT is_deleted;
CREATE INDEX dict_parent ON dict (parent_id);
CALL platform_table('dict');

-- A tenant's own dictionary, in the same shape.
CREATE TABLE dict_biz (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  parent_id bigint NOT NULL DEFAULT 0,
  code text NOT NULL,
  dict_key text NOT NULL,
  dict_value text NOT NULL,
  dict_value_en text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 0,
  is_sealed boolean NOT NULL DEFAULT false,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX dict_biz_code_key ON dict_biz (tenant_id, oem_no, code, dict_key) WHERE NOT is_deleted;
CREATE INDEX dict_biz_parent ON dict_biz (tenant_id, parent_id);
CALL tenant_table('dict_biz');

-- Settings of the platform, and of a tenant over them. Keys and their defaults are declared in code.
CREATE TABLE platform_param (
  id bigint PRIMARY KEY DEFAULT next_id(),
  param_name text NOT NULL,
  param_key text NOT NULL,
  param_value text NOT NULL,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX platform_param_key ON platform_param (param_key) WHERE NOT is_deleted;
CALL platform_table('platform_param');

CREATE TABLE param (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  param_name text NOT NULL,
  param_key text NOT NULL,
  param_value text NOT NULL,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX param_key ON param (tenant_id, oem_no, param_key) WHERE NOT is_deleted;
CALL tenant_table('param');

-- The text of an audit row that its link seals: the same for ever, whatever zone or columns come later.
CREATE FUNCTION audit_text(a audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    a.tenant_id, a.oem_no, a.id::text, extract(epoch FROM a.at)::text, extract(epoch FROM a.business_at)::text, a.user_id::text, a.account,
    a.actor_user_id::text, a.action, a.call_id, a.entity, a.entity_no, a.before, a.after, a.input, a.reason, a.result, a.ip, a.user_agent, a.request_id
  )::text
$$;
