-- Logs of the server, and how text messages and stored files leave: vendors, their keys, which one is in use.

-- What the program and its browsers had to say. docs/wire.md 4.15. Rows are appended and never changed; old months go as a whole.
CREATE TABLE log_usual (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  create_time timestamptz NOT NULL DEFAULT now(),
  create_by text NOT NULL DEFAULT '',
  service_id text NOT NULL, server_host text NOT NULL, server_ip text NOT NULL, env text NOT NULL,
  method text NOT NULL DEFAULT '', request_uri text NOT NULL DEFAULT '',
  remote_ip text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '', request_id text NOT NULL DEFAULT '',
  method_class text NOT NULL DEFAULT '', method_name text NOT NULL DEFAULT '',
  params text NOT NULL DEFAULT '',
  time_ms integer NOT NULL DEFAULT 0,
  log_level text NOT NULL, log_id text NOT NULL, log_data text NOT NULL,
  PRIMARY KEY (tenant_id, create_time, id)
) PARTITION BY RANGE (create_time);
COMMENT ON COLUMN log_usual.log_id IS 'what it is about: client (met by a browser and sent in), sms, log';
CALL partitioned_by_month('log_usual');

-- Every call that was answered. The number of its request is what people name when they ask about it.
CREATE TABLE log_api (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  create_time timestamptz NOT NULL DEFAULT now(),
  create_by text NOT NULL DEFAULT '',
  service_id text NOT NULL, server_host text NOT NULL, server_ip text NOT NULL, env text NOT NULL,
  method text NOT NULL DEFAULT '', request_uri text NOT NULL DEFAULT '',
  remote_ip text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '', request_id text NOT NULL DEFAULT '',
  method_class text NOT NULL DEFAULT '', method_name text NOT NULL DEFAULT '',
  params text NOT NULL DEFAULT '',
  time_ms integer NOT NULL DEFAULT 0,
  type text NOT NULL DEFAULT '1', title text NOT NULL, status_code smallint NOT NULL,
  PRIMARY KEY (tenant_id, create_time, id)
) PARTITION BY RANGE (create_time);
CREATE INDEX log_api_request ON log_api (tenant_id, request_id);
CALL partitioned_by_month('log_api');

-- Faults: of calls, jobs and what else runs. What the user was told is a request number alone.
CREATE TABLE log_error (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  create_time timestamptz NOT NULL DEFAULT now(),
  create_by text NOT NULL DEFAULT '',
  service_id text NOT NULL, server_host text NOT NULL, server_ip text NOT NULL, env text NOT NULL,
  method text NOT NULL DEFAULT '', request_uri text NOT NULL DEFAULT '',
  remote_ip text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '', request_id text NOT NULL DEFAULT '',
  method_class text NOT NULL DEFAULT '', method_name text NOT NULL DEFAULT '',
  params text NOT NULL DEFAULT '',
  time_ms integer NOT NULL DEFAULT 0,
  exception_name text NOT NULL, message text NOT NULL, stack_trace text NOT NULL,
  file_name text NOT NULL DEFAULT '', line_number integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, create_time, id)
) PARTITION BY RANGE (create_time);
CREATE INDEX log_error_request ON log_error (tenant_id, request_id);
CALL partitioned_by_month('log_error');

-- What browsers sent in so far moves along; its own table had no months.
ALTER TABLE client_log NO FORCE ROW LEVEL SECURITY;
SELECT make_month_partition('log_usual', month)
  FROM (SELECT DISTINCT date_trunc('month', created_at)::date AS month FROM client_log) m;
INSERT INTO log_usual (tenant_id, oem_no, id, create_time, create_by, service_id, server_host, server_ip, env, request_uri, remote_ip, user_agent, log_level, log_id, log_data)
SELECT tenant_id, oem_no, id, created_at, account, 'countinghouse', '', '', '', url, ip, user_agent, 'error', 'client',
       json_build_object('time', log_time, 'type', log_type, 'message', message, 'stack', stack, 'info', note)::text
  FROM client_log;
DROP TABLE client_log;

CALL tenant_table('log_usual', 'SELECT, INSERT');
CALL tenant_table('log_api', 'SELECT, INSERT');
CALL tenant_table('log_error', 'SELECT, INSERT');

-- The only way out of the logs: months that are over for so many days go as a whole. The owner alone may, so through this function.
CREATE FUNCTION forget_logs(keep_days integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public SET lock_timeout = '5s' AS $$
DECLARE part text; gone integer := 0;
BEGIN
  FOR part IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent IN ('log_usual'::regclass, 'log_api'::regclass, 'log_error'::regclass)
       AND to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= now() - make_interval(days => greatest(keep_days, 1))
     ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE %I', part);
    gone := gone + 1;
  END LOOP;
  RETURN gone;
END $$;

-- How text messages leave: an account at a vendor. One at most is in use for a login tenant. docs/wire.md 4.13
CREATE TABLE sms_setting (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  category smallint NOT NULL CHECK (category BETWEEN 1 AND 5),
  sms_code text NOT NULL,
  template_id text NOT NULL,
  sign_name text NOT NULL,
  app_id text NOT NULL DEFAULT '',
  region_id text NOT NULL DEFAULT '',
  access_key_enc text NOT NULL,
  secret_key_enc text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT false,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX sms_setting_code ON sms_setting (tenant_id, oem_no, sms_code) WHERE NOT is_deleted;
CREATE UNIQUE INDEX sms_setting_enabled ON sms_setting (tenant_id, oem_no) WHERE is_enabled AND NOT is_deleted;
CALL tenant_table('sms_setting');

ALTER TABLE sms_outbox
  ADD COLUMN setting_id bigint,
  ADD COLUMN params_enc text NOT NULL DEFAULT '',
  ADD COLUMN create_user bigint,
  ADD COLUMN vendor_no text NOT NULL DEFAULT '',
  ADD COLUMN failure text NOT NULL DEFAULT '';
COMMENT ON COLUMN sms_outbox.setting_id IS 'the setting it was sent by hand with; null: the one in use';
COMMENT ON COLUMN sms_outbox.params_enc IS 'values of the template, sealed JSON; empty: the words alone';
COMMENT ON COLUMN sms_outbox.create_user IS 'who sent it by hand; null: the program';
CREATE INDEX sms_outbox_by_hand ON sms_outbox (tenant_id, create_user, created_at) WHERE create_user IS NOT NULL;

-- Where uploaded files lie: a bucket of an object store. One at most is in use for a login tenant; without one, the store of the server.
CREATE TABLE oss_setting (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  category smallint NOT NULL CHECK (category BETWEEN 1 AND 5),
  oss_code text NOT NULL,
  endpoint text NOT NULL,
  bucket_name text NOT NULL,
  app_id text NOT NULL DEFAULT '',
  region text NOT NULL DEFAULT '',
  access_key_enc text NOT NULL,
  secret_key_enc text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT false,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX oss_setting_code ON oss_setting (tenant_id, oem_no, oss_code) WHERE NOT is_deleted;
CREATE UNIQUE INDEX oss_setting_enabled ON oss_setting (tenant_id, oem_no) WHERE is_enabled AND NOT is_deleted;
CALL tenant_table('oss_setting');
