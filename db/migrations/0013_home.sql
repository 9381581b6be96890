-- What the home page counts is found through small indexes of the rows that wait or went wrong.
ALTER TABLE user_wallet ADD COLUMN pending_time timestamptz;
COMMENT ON COLUMN user_wallet.pending_time IS 'when the waiting change of status was asked for; null when none waits';
ALTER TABLE user_wallet NO FORCE ROW LEVEL SECURITY;
UPDATE user_wallet SET pending_time = update_time WHERE pending_status IS NOT NULL;
ALTER TABLE user_wallet FORCE ROW LEVEL SECURITY;
CREATE INDEX user_wallet_pending ON user_wallet (tenant_id, pending_time) WHERE pending_status IS NOT NULL;
CREATE INDEX wallet_topup_waiting ON wallet_topup (tenant_id, create_time) WHERE topup_status = 1;
CREATE INDEX money_change_waiting ON money_change (tenant_id, create_time) WHERE change_status = 1;
CREATE INDEX other_money_waiting ON other_money (tenant_id, create_time) WHERE other_status = 1;
CREATE INDEX pos_trade_abnormal ON pos_trade (tenant_id, abnormal_kind, list_time) WHERE abnormal_kind <> 0;
CREATE INDEX pos_trade_push_failed ON pos_trade (tenant_id, list_time) WHERE push_status = 4;
CREATE INDEX pos_refund_unknown ON pos_refund (tenant_id, rpt_order_code) WHERE refund_status = 4;

-- A call is opened with the session, and with the word whether its user must change a given password first. Who acts for
-- another account has no password of it to change.
CREATE OR REPLACE FUNCTION open_call(p_access_hash text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
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
    'mustChangePassword', u.must_change_password AND s.actor_user_id IS NULL,
    'authority', (SELECT version FROM authority_version),
    'at', to_char(moment AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.US') || '+08');
END $$;
