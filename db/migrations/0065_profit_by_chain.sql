-- A node's profit of a day by the chain that it was earned in, so that sums over several levels count each trade once also
-- after a provider went to another party. docs/decisions/0062-moving-providers.md
ALTER TABLE service_profit_day ADD COLUMN parent_path text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE service_profit_mer_day ADD COLUMN parent_path text COLLATE "C" NOT NULL DEFAULT '';
COMMENT ON COLUMN service_profit_day.parent_path IS 'the nodes above the owner in the trades'' chain, from the root down; '''' for the root operator';
COMMENT ON COLUMN service_profit_mer_day.parent_path IS 'the nodes above the owner in the trades'' chain, from the root down; '''' for the root operator';

-- No provider has moved yet: everybody stood where it stands.
ALTER TABLE service_info NO FORCE ROW LEVEL SECURITY;
ALTER TABLE service_profit_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE service_profit_mer_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE money_seal NO FORCE ROW LEVEL SECURITY;
CREATE TEMPORARY TABLE standing ON COMMIT DROP AS
  SELECT tenant_id, user_no AS owner_no, concat_ws(',', tenant_id, nullif(oem_no, tenant_id), nullif(regexp_replace(ancestors, ',?[^,]+$', ''), '')) AS parent_path FROM service_info
  UNION ALL
  SELECT root_tenant_id, tenant_id, root_tenant_id FROM tenant WHERE parent_tenant_id IS NOT NULL;
UPDATE service_profit_day d SET parent_path = s.parent_path FROM standing s WHERE s.tenant_id = d.tenant_id AND s.owner_no = d.owner_no;
UPDATE service_profit_mer_day d SET parent_path = s.parent_path FROM standing s WHERE s.tenant_id = d.tenant_id AND s.owner_no = d.owner_no;

ALTER TABLE service_profit_day DROP CONSTRAINT service_profit_day_pkey,
  ADD PRIMARY KEY (tenant_id, book_day, owner_no, origin_oem_no, aisle_code, pay_way, parent_path, stripe);
ALTER TABLE service_profit_mer_day DROP CONSTRAINT service_profit_mer_day_pkey,
  ADD PRIMARY KEY (tenant_id, book_day, owner_no, rpi_no, aisle_code, pay_way, parent_path);
-- Rows of these sums go by another key from now on: they are sealed anew with the next day close.
DELETE FROM money_seal WHERE table_name IN ('service_profit_day', 'service_profit_mer_day');
ALTER TABLE service_info FORCE ROW LEVEL SECURITY;
ALTER TABLE service_profit_day FORCE ROW LEVEL SECURITY;
ALTER TABLE service_profit_mer_day FORCE ROW LEVEL SECURITY;
ALTER TABLE money_seal FORCE ROW LEVEL SECURITY;
