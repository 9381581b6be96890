-- Every change of a money row by the application raises its version, so that a change behind its back is told from it.
ALTER TABLE service_profit_release ADD COLUMN version integer NOT NULL DEFAULT 0;
ALTER TABLE channel_notify ADD COLUMN version integer NOT NULL DEFAULT 0;
ALTER TABLE oem_policy_rate ADD COLUMN version integer NOT NULL DEFAULT 0;
ALTER TABLE oem_policy_rela ADD COLUMN version integer NOT NULL DEFAULT 0;
ALTER TABLE rpi_rate ADD COLUMN version integer NOT NULL DEFAULT 0;

-- How the rows of one day of a money table stood when they were last found right: a key, a version and a hash a row.
-- docs/decisions/0060-seals-of-money-rows.md
CREATE TABLE money_seal (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  table_name text NOT NULL,
  seal_day date NOT NULL,
  column_names text[] NOT NULL,
  is_closed boolean NOT NULL,
  row_count integer NOT NULL,
  digest bigint NOT NULL,
  row_keys text[] NOT NULL,
  row_versions bigint[] NOT NULL,
  row_hashes bigint[] NOT NULL,
  seal_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, table_name, seal_day),
  CHECK (row_count = cardinality(row_keys) AND row_count = cardinality(row_versions) AND row_count = cardinality(row_hashes))
);
COMMENT ON COLUMN money_seal.column_names IS 'the columns that the hashes are of: a column added later breaks no seal';
COMMENT ON COLUMN money_seal.is_closed IS 'whether the booking day was closed: no row may come to it afterwards';
COMMENT ON COLUMN money_seal.digest IS 'a quick hash of every row, joined by exclusive or: another one says that rows must be compared';
CALL tenant_table('money_seal', 'SELECT, INSERT, UPDATE');
