-- Exact totals of the lists of merchants and of users, kept in the transaction that adds, moves or removes a row: counting
-- a hundred thousand rows takes longer than reading the page.
CREATE TABLE merchant_count (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  user_path text COLLATE "C" NOT NULL,
  rpi_kind smallint NOT NULL CHECK (rpi_kind IN (0, 1, 2)),
  merchant_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, user_path, oem_no, rpi_kind)
);
COMMENT ON TABLE merchant_count IS 'how many merchants, own records and groups a direct party has that are not removed';
COMMENT ON COLUMN merchant_count.user_path IS 'ancestors of the direct party; '''' for the operator or sub-operator itself';
CALL tenant_table('merchant_count');

CREATE TABLE user_count (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  user_no text NOT NULL,
  user_count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, oem_no, user_no)
);
COMMENT ON TABLE user_count IS 'how many users a party has that are not removed';
CALL tenant_table('user_count');

-- Counts the rows of a tenant anew: for rows that came in past the application.
CREATE FUNCTION recount_lists(tenant text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM merchant_count WHERE tenant_id = tenant;
  INSERT INTO merchant_count (tenant_id, oem_no, user_path, rpi_kind, merchant_count)
  SELECT tenant_id, oem_no, user_path, rpi_kind, count(*) FROM rpi_basic WHERE tenant_id = tenant AND NOT is_deleted GROUP BY 1, 2, 3, 4;
  DELETE FROM user_count WHERE tenant_id = tenant;
  INSERT INTO user_count (tenant_id, oem_no, user_no, user_count)
  SELECT tenant_id, oem_no, user_no, count(*) FROM app_user WHERE tenant_id = tenant AND NOT is_deleted GROUP BY 1, 2, 3;
$$;

-- What is there already.
ALTER TABLE rpi_basic NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app_user NO FORCE ROW LEVEL SECURITY;
ALTER TABLE merchant_count NO FORCE ROW LEVEL SECURITY;
ALTER TABLE user_count NO FORCE ROW LEVEL SECURITY;
SELECT recount_lists(tenant_id) FROM tenant WHERE root_tenant_id = tenant_id;
ALTER TABLE rpi_basic FORCE ROW LEVEL SECURITY;
ALTER TABLE app_user FORCE ROW LEVEL SECURITY;
ALTER TABLE merchant_count FORCE ROW LEVEL SECURITY;
ALTER TABLE user_count FORCE ROW LEVEL SECURITY;

-- The lists in their usual order.
CREATE INDEX rpi_basic_newest ON rpi_basic (tenant_id, create_time DESC, id DESC) WHERE rpi_kind <> 1 AND NOT is_deleted;
CREATE INDEX app_user_newest ON app_user (tenant_id, oem_no, create_time DESC, id DESC) WHERE NOT is_deleted;
