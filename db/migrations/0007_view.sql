-- How users keep their lists: columns and density, and filter sets under a name.

-- One row a user and list: the columns as the user left them, and the view the list opens with.
CREATE TABLE list_layout (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  user_id bigint NOT NULL,
  list_key text NOT NULL,
  layout jsonb,
  default_view_id bigint,
  update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, user_id, list_key)
);
COMMENT ON COLUMN list_layout.layout IS 'null: the columns of the list itself';
COMMENT ON COLUMN list_layout.default_view_id IS 'null: the list opens without filters';
CALL tenant_table('list_layout');

-- A filter set of a list under a name, its owner's alone or shared with roles.
CREATE TABLE list_view (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_id bigint NOT NULL,
  list_key text NOT NULL,
  view_name text NOT NULL,
  query text NOT NULL,
  role_ids bigint[] NOT NULL DEFAULT '{}',
  create_time timestamptz NOT NULL DEFAULT business_now(),
  update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX list_view_name ON list_view (tenant_id, user_id, list_key, view_name);
CREATE INDEX list_view_shared ON list_view USING gin (role_ids);
CALL tenant_table('list_view');
