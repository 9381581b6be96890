-- A model that a device is of keeps its type, and neither it nor its supplier can be removed: one that nobody uses is
-- deleted, so that the database itself holds the rule over all tenants. network 13.1
ALTER TABLE terminal_model ADD CONSTRAINT terminal_model_type UNIQUE (rpm_no, rpm_type);
ALTER TABLE rp_terminal ADD CONSTRAINT rp_terminal_model FOREIGN KEY (rpm_no, rpm_type) REFERENCES terminal_model (rpm_no, rpm_type);
ALTER TABLE stock_sn ADD CONSTRAINT stock_sn_model FOREIGN KEY (rpm_no, rpm_type) REFERENCES terminal_model (rpm_no, rpm_type);
ALTER TABLE terminal_model RENAME CONSTRAINT terminal_model_sup_no_fkey TO terminal_model_supplier;
