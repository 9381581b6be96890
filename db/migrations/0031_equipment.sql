-- A sound box, printer or plug-in may serve several staff of its store: they stand in rp_terminal_staff alone, so that no
-- payment is taken for one of them; the device says that there are some. network 13.2, 13.3
ALTER TABLE rp_terminal ADD COLUMN is_shared boolean NOT NULL DEFAULT false;
ALTER TABLE rp_terminal NO FORCE ROW LEVEL SECURITY;
ALTER TABLE rp_terminal_staff NO FORCE ROW LEVEL SECURITY;
INSERT INTO rp_terminal_staff (tenant_id, oem_no, rt_no, rpst_no, create_user, create_time)
SELECT tenant_id, oem_no, rt_no, rpst_no, create_user, bind_time FROM rp_terminal WHERE rpm_type IN (2, 3, 5) AND rpst_no IS NOT NULL AND NOT is_deleted
    ON CONFLICT DO NOTHING;
UPDATE rp_terminal t SET rpst_no = NULL, is_shared = true
 WHERE NOT t.is_deleted AND t.rps_no IS NOT NULL AND EXISTS (SELECT 1 FROM rp_terminal_staff x WHERE x.tenant_id = t.tenant_id AND x.rt_no = t.rt_no);
UPDATE rp_terminal SET logon_state = 0 WHERE aisle_code = 'CMF' AND logon_state IS NULL AND NOT is_deleted;
ALTER TABLE rp_terminal FORCE ROW LEVEL SECURITY;
ALTER TABLE rp_terminal_staff FORCE ROW LEVEL SECURITY;
ALTER TABLE rp_terminal ADD CONSTRAINT rp_terminal_shared CHECK (NOT is_shared OR (rps_no IS NOT NULL AND rpst_no IS NULL AND parent_rt_no IS NULL));
ALTER TABLE rp_terminal DROP COLUMN bind_status;
ALTER TABLE rp_terminal ADD COLUMN bind_status smallint NOT NULL
  GENERATED ALWAYS AS (CASE WHEN rpst_no IS NOT NULL OR is_shared THEN 3 WHEN rps_no IS NOT NULL THEN 2 ELSE 1 END) STORED;
COMMENT ON COLUMN rp_terminal.is_shared IS 'staff of its store are named in rp_terminal_staff';
CREATE INDEX rp_terminal_parent ON rp_terminal (tenant_id, parent_rt_no) WHERE parent_rt_no IS NOT NULL;
CREATE UNIQUE INDEX rp_terminal_activation ON rp_terminal (tenant_id, activation_code) WHERE activation_code <> '';
CREATE UNIQUE INDEX rp_terminal_code ON rp_terminal (tenant_id, rq_code) WHERE rq_code IS NOT NULL AND NOT is_deleted;

-- A till that a plug-in serves: each till has one plug-in at most. network 13.3
CREATE TABLE terminal_plugin (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rt_no text NOT NULL,
  pro_rt_no text NOT NULL,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, rt_no)
);
CREATE INDEX terminal_plugin_pro ON terminal_plugin (tenant_id, pro_rt_no);
CALL tenant_table('terminal_plugin', 'SELECT, INSERT, DELETE');

-- The last sign-on of a terminal at a line that wants one each day, and the working keys of the last that succeeded. network 13.3
CREATE TABLE terminal_logon (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rt_no text NOT NULL,
  try_time timestamptz NOT NULL,
  reason text NOT NULL DEFAULT '',
  batch_no text NOT NULL DEFAULT '',
  keys_enc text NOT NULL DEFAULT '',
  update_user bigint,
  PRIMARY KEY (tenant_id, rt_no)
);
COMMENT ON COLUMN terminal_logon.reason IS 'why the last try failed; '''' when it succeeded';
COMMENT ON COLUMN terminal_logon.batch_no IS 'batch that the line opened with the last sign-on';
COMMENT ON COLUMN terminal_logon.keys_enc IS 'working keys, sealed; '''' before the first sign-on';
CALL tenant_table('terminal_logon');
