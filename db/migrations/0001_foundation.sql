-- What every table stands on: the application's rights, time, ids, numbers, row security, audit, repeated requests.

CREATE DOMAIN fen AS bigint;
COMMENT ON DOMAIN fen IS 'whole 1/100 yuan';

DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', current_setting('app.role'));
END $$;

-- Ids: 64-bit, ordered by time: milliseconds of the real clock, then a running number.
CREATE SEQUENCE id_number CACHE 50;
CREATE FUNCTION next_id() RETURNS bigint LANGUAGE sql VOLATILE AS
$$ SELECT ((extract(epoch FROM clock_timestamp()) * 1000)::bigint << 20) | (nextval('id_number') & 1048575) $$;

-- The business clock: the real one, moved forward in the demo world alone (the server refuses to start on a moved clock elsewhere).
CREATE TABLE business_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ahead interval NOT NULL DEFAULT '0',
  is_movable boolean NOT NULL DEFAULT false,
  CHECK (is_movable OR ahead = '0')
);
INSERT INTO business_clock DEFAULT VALUES;
CREATE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql STABLE AS
$$ SELECT now() + ahead FROM business_clock $$;
CREATE FUNCTION business_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS
$$ SELECT (at AT TIME ZONE 'Asia/Shanghai')::date $$;

-- Who sees which rows. A tenant's table calls tenant_table once; a platform table calls platform_table.
CREATE FUNCTION app_tenant() RETURNS text LANGUAGE sql STABLE AS $$ SELECT current_setting('app.tenant', true) $$;
CREATE FUNCTION app_oem() RETURNS text LANGUAGE sql STABLE AS $$ SELECT coalesce(current_setting('app.oem', true), '') $$;

CREATE PROCEDURE tenant_table(table_name text, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') LANGUAGE plpgsql AS $$
DECLARE has_oem boolean;
BEGIN
  SELECT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = table_name::regclass AND attname = 'oem_no' AND NOT attisdropped) INTO has_oem;
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
  -- The settings stand in sub-selects, so that they are read once a statement and not once a row.
  EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = (SELECT current_setting(''app.tenant'', true))%s)', table_name,
    CASE WHEN has_oem THEN ' AND ((SELECT coalesce(current_setting(''app.oem'', true), '''')) = '''' OR oem_no = (SELECT current_setting(''app.oem'', true)))' ELSE '' END);
  EXECUTE format('GRANT %s ON %I TO %I', rights, table_name, current_setting('app.role'));
END $$;

CREATE PROCEDURE platform_table(table_name text, rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE') LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT %s ON %I TO %I', rights, table_name, current_setting('app.role'));
END $$;

-- Monthly partitions: made three months ahead by a job; the owner alone may, so through this function.
CREATE FUNCTION make_month_partition(parent text, month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE part text := format('%s_%s', parent, to_char(month, 'YYYYMM'));
BEGIN
  IF to_regclass(part) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', part, parent, date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date);
    -- Row security of the parent guards queries through it; a partition named directly shows nothing to the application.
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', part);
  END IF;
END $$;

-- The tables that are partitioned by month, and by which column; a job reads this list.
CREATE TABLE month_partitioned (table_name text PRIMARY KEY);
CREATE FUNCTION make_month_partitions(from_day date, until_day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE parent text; month date;
BEGIN
  FOR parent IN SELECT table_name FROM month_partitioned ORDER BY 1 LOOP
    month := date_trunc('month', from_day);
    WHILE month <= until_day LOOP
      PERFORM make_month_partition(parent, month);
      month := month + interval '1 month';
    END LOOP;
  END LOOP;
END $$;
CREATE PROCEDURE partitioned_by_month(table_name text) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO month_partitioned VALUES (table_name);
END $$;

-- Business numbers: prefix and day (or '' for numbers without a day) to the last number given. Gaps are allowed, reuse is not.
CREATE TABLE seq_no (prefix text NOT NULL, day text NOT NULL, n bigint NOT NULL, PRIMARY KEY (prefix, day));
CREATE FUNCTION take_numbers(p_prefix text, p_day text, how_many bigint) RETURNS bigint LANGUAGE sql VOLATILE AS
$$ INSERT INTO seq_no AS s VALUES (p_prefix, p_day, how_many)
   ON CONFLICT (prefix, day) DO UPDATE SET n = s.n + how_many RETURNING n $$;

-- Numbers of money records come from one sequence, so that no posting waits for another.
CREATE SEQUENCE busy_number CACHE 20;

-- What was done, by whom, from where: one row a write, refusal, sign-in, reveal or export. Never changed; sealed by audit_link.
CREATE TABLE audit_log (
  tenant_id text NOT NULL,
  oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  at timestamptz NOT NULL DEFAULT now(),
  business_at timestamptz NOT NULL DEFAULT business_now(),
  user_id bigint,
  account text NOT NULL,
  actor_user_id bigint,
  action text NOT NULL,
  call_id text NOT NULL,
  entity text NOT NULL,
  entity_no text NOT NULL,
  before jsonb,
  after jsonb,
  input jsonb,
  reason text NOT NULL DEFAULT '',
  result text NOT NULL DEFAULT 'ok',
  ip text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  request_id text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, at, id)
) PARTITION BY RANGE (at);
COMMENT ON COLUMN audit_log.user_id IS 'null: nobody signed in yet, or a job';
COMMENT ON COLUMN audit_log.actor_user_id IS 'the operator user behind a signed-in-as session; null otherwise';
CREATE INDEX audit_log_entity ON audit_log (tenant_id, entity, entity_no, at DESC);
CALL tenant_table('audit_log', 'SELECT, INSERT');
CALL partitioned_by_month('audit_log');

-- The chain over the audit log: each link seals one row and the link before it, so that a missing or altered row shows.
CREATE TABLE audit_link (
  tenant_id text NOT NULL,
  seq bigint NOT NULL,
  audit_id bigint NOT NULL,
  audit_at timestamptz NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (tenant_id, seq)
);
CREATE UNIQUE INDEX audit_link_audit ON audit_link (tenant_id, audit_id);
CALL tenant_table('audit_link', 'SELECT, INSERT');

-- Answers of creating and money-moving calls by the caller's request number: the same request is never applied twice.
CREATE TABLE api_request (
  tenant_id text NOT NULL,
  user_id bigint NOT NULL,
  call_name text NOT NULL,
  request_no text NOT NULL,
  body_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, call_name, request_no)
);
COMMENT ON COLUMN api_request.answer IS 'null only while the first request runs';
CREATE INDEX api_request_age ON api_request (tenant_id, created_at);
CALL tenant_table('api_request');

-- Every change of state of a business record. Insert-only.
CREATE TABLE biz_state_log (
  tenant_id text NOT NULL,
  oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  entity text NOT NULL,
  entity_no text NOT NULL,
  from_status smallint,
  to_status smallint NOT NULL,
  action text NOT NULL,
  user_id bigint,
  user_no text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, create_time, id)
) PARTITION BY RANGE (create_time);
COMMENT ON COLUMN biz_state_log.from_status IS 'null when the record was made by this action';
COMMENT ON COLUMN biz_state_log.user_id IS 'null: a job or a channel';
CREATE INDEX biz_state_log_entity ON biz_state_log (tenant_id, entity, entity_no, create_time);
CALL tenant_table('biz_state_log', 'SELECT, INSERT');
CALL partitioned_by_month('biz_state_log');

DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SEQUENCE id_number, busy_number TO %I', current_setting('app.role'));
  EXECUTE format('GRANT SELECT ON business_clock, month_partitioned TO %I', current_setting('app.role'));
  EXECUTE format('GRANT UPDATE (ahead) ON business_clock TO %I', current_setting('app.role'));
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON seq_no TO %I', current_setting('app.role'));
END $$;
