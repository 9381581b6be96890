-- Merchants sign in as well: each tenant's built-in role for them, and the pages that it holds are for parties. network 2.5
ALTER TABLE menu DROP COLUMN is_for_parties;
ALTER TABLE menu ADD COLUMN is_for_parties boolean NOT NULL GENERATED ALWAYS AS
  (NOT is_seeded OR default_roles && '{account_manager,service_admin,service_staff,institution,merchant}'::text[]) STORED;
-- The owner of the schema writes rows of every tenant here.
ALTER TABLE role NO FORCE ROW LEVEL SECURITY;
ALTER TABLE role_menu NO FORCE ROW LEVEL SECURITY;
INSERT INTO role (tenant_id, oem_no, role_name, role_alias, sort, is_built_in)
SELECT t.root_tenant_id, t.tenant_id, '商户', 'merchant', 12, true FROM tenant t
 WHERE NOT t.is_deleted AND NOT EXISTS (SELECT 1 FROM role r WHERE r.tenant_id = t.root_tenant_id AND r.oem_no = t.tenant_id AND r.role_alias = 'merchant' AND NOT r.is_deleted);
INSERT INTO role_menu (tenant_id, role_id, menu_id)
SELECT r.tenant_id, r.id, m.id FROM role r JOIN menu m ON NOT m.is_deleted
   AND m.code IN ('deal_management', 'pos_trade', 'pos_trade_view', 'wallet_management', 'wallet_view', 'merchant_wallet', 'merchant_wallet_record', 'withdraw_management', 'withdraw_view', 'withdraw_apply', 'merchant_withdraw')
 WHERE r.role_alias = 'merchant' AND r.is_built_in AND NOT r.is_deleted
ON CONFLICT DO NOTHING;
ALTER TABLE role FORCE ROW LEVEL SECURITY;
ALTER TABLE role_menu FORCE ROW LEVEL SECURITY;
