-- Who acts in another's name stays only as long as they might enter it anew: the person in office, the right not taken back
-- and not run out. Asked in every call and every renewal.
CREATE FUNCTION actor_stands(p_tenant text, p_oem text, p_actor bigint, p_user_no text, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM app_user a JOIN login_service g ON g.tenant_id = a.tenant_id AND g.oem_no = a.oem_no AND g.user_id = a.id
     WHERE a.tenant_id = p_tenant AND a.oem_no = p_oem AND a.id = p_actor AND NOT a.is_deleted AND a.user_status = 1
       AND g.service_user_no = p_user_no AND NOT g.is_deleted AND g.expire_time > p_at)
$$;
COMMENT ON FUNCTION actor_stands(text, text, bigint, text, timestamptz) IS 'whether a person may still act in a provider''s name';

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
  IF s.actor_user_id IS NOT NULL AND NOT actor_stands(s.tenant_id, s.oem_no, s.actor_user_id, u.user_no, moment) THEN RETURN NULL; END IF;
  RETURN jsonb_build_object(
    'sessionId', s.id::text, 'userId', s.user_id::text, 'account', u.account, 'userName', u.real_name,
    'tenantId', s.tenant_id, 'oemNo', s.oem_no, 'partyType', u.user_type, 'userNo', u.user_no,
    'deptIds', to_jsonb(s.dept_ids::text[]), 'roleIds', to_jsonb(s.role_ids::text[]),
    'actorUserId', s.actor_user_id::text,
    'mustChangePassword', u.must_change_password AND s.actor_user_id IS NULL,
    'authority', u.authority, 'reference', u.reference,
    'at', to_char(moment AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.US') || '+08');
END $$;
