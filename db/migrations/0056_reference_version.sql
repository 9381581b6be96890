-- What the platform's reference data alone decides, the dictionary and the regions, is kept by every process as it was last
-- sent. A number that grows with each change of these tables says when to read anew.
CREATE TABLE reference_version (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), version bigint NOT NULL DEFAULT 1);
COMMENT ON TABLE reference_version IS 'counts changes of the dictionary and the regions; one row';
INSERT INTO reference_version DEFAULT VALUES;
CALL platform_table('reference_version', 'SELECT, UPDATE');

-- A call is opened with that number too. Only the columns that are told are read.
CREATE OR REPLACE FUNCTION open_call(p_access_hash text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE s record; u record; moment timestamptz := business_now();
BEGIN
  SELECT id, tenant_id, oem_no, user_id, dept_ids, role_ids, actor_user_id INTO s
    FROM sign_in_session WHERE access_hash = p_access_hash AND ended_at IS NULL AND access_until > now();
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM set_config('app.tenant', s.tenant_id, true), set_config('app.oem', CASE WHEN s.oem_no = s.tenant_id THEN '' ELSE s.oem_no END, true);
  SELECT a.account, a.real_name, a.user_type, a.user_no, a.must_change_password, v.version AS authority, r.version AS reference INTO u
    FROM app_user a
    JOIN tenant t ON t.tenant_id = s.oem_no AND t.is_active AND NOT t.is_deleted AND (t.expire_time IS NULL OR t.expire_time > moment)
   CROSS JOIN authority_version v CROSS JOIN reference_version r
   WHERE a.tenant_id = s.tenant_id AND a.id = s.user_id AND NOT a.is_deleted AND a.user_status = 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN jsonb_build_object(
    'sessionId', s.id::text, 'userId', s.user_id::text, 'account', u.account, 'userName', u.real_name,
    'tenantId', s.tenant_id, 'oemNo', s.oem_no, 'partyType', u.user_type, 'userNo', u.user_no,
    'deptIds', to_jsonb(s.dept_ids::text[]), 'roleIds', to_jsonb(s.role_ids::text[]),
    'actorUserId', s.actor_user_id::text,
    'mustChangePassword', u.must_change_password AND s.actor_user_id IS NULL,
    'authority', u.authority, 'reference', u.reference,
    'at', to_char(moment AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.US') || '+08');
END $$;
