-- What a voucher proves: one record, once. A file counts as itself and by its content, so that sending it in anew changes
-- nothing. A record that is refused or taken back gives its vouchers back.
CREATE TABLE voucher_use (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  file_key text NOT NULL,
  sha256 text NOT NULL DEFAULT '',
  entity text NOT NULL,
  entity_no text NOT NULL,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON TABLE voucher_use IS 'one file that proves the money of one record';
COMMENT ON COLUMN voucher_use.sha256 IS 'of the content; empty: not known of an old file';
CREATE UNIQUE INDEX voucher_use_file ON voucher_use (tenant_id, file_key);
CREATE UNIQUE INDEX voucher_use_content ON voucher_use (tenant_id, sha256) WHERE sha256 <> '';
CREATE INDEX voucher_use_record ON voucher_use (tenant_id, entity, entity_no);
CALL tenant_table('voucher_use', 'SELECT, INSERT, DELETE');

-- For every tenant at once.
ALTER TABLE voucher_use NO FORCE ROW LEVEL SECURITY;
ALTER TABLE wallet_topup NO FORCE ROW LEVEL SECURITY;
ALTER TABLE money_change NO FORCE ROW LEVEL SECURITY;
ALTER TABLE withdrawal NO FORCE ROW LEVEL SECURITY;
ALTER TABLE platform_transfer NO FORCE ROW LEVEL SECURITY;
ALTER TABLE attachment NO FORCE ROW LEVEL SECURITY;
-- What stands keeps its voucher; where several records named one, the first has it.
INSERT INTO voucher_use (tenant_id, oem_no, file_key, sha256, entity, entity_no, create_user)
SELECT u.tenant_id, u.oem_no, u.file_key, coalesce((SELECT a.sha256 FROM attachment a WHERE a.tenant_id = u.tenant_id AND a.name = u.file_key), ''), u.entity, u.entity_no, u.create_user
  FROM (SELECT tenant_id, oem_no, voucher_url AS file_key, 'topup' AS entity, topup_no AS entity_no, create_user, create_time FROM wallet_topup WHERE voucher_url <> '' AND topup_status <> 4
         UNION ALL SELECT tenant_id, oem_no, unnest(files), 'moneyChange', money_change_no, create_user, create_time FROM money_change WHERE change_status IN (0, 1, 2) AND NOT is_deleted
         UNION ALL SELECT tenant_id, oem_no, voucher_url, 'withdrawal', withdraw_code, create_user, create_time FROM withdrawal WHERE voucher_url <> ''
         UNION ALL SELECT tenant_id, oem_no, return_voucher_url, 'withdrawalReturn', withdraw_code, create_user, create_time FROM withdrawal WHERE return_voucher_url <> ''
         UNION ALL SELECT tenant_id, tenant_id, voucher_url, 'platformTransfer', transfer_no, create_user, create_time FROM platform_transfer WHERE voucher_url <> '') u
 ORDER BY u.create_time, u.entity_no
    ON CONFLICT DO NOTHING;
ALTER TABLE voucher_use FORCE ROW LEVEL SECURITY;
ALTER TABLE wallet_topup FORCE ROW LEVEL SECURITY;
ALTER TABLE money_change FORCE ROW LEVEL SECURITY;
ALTER TABLE withdrawal FORCE ROW LEVEL SECURITY;
ALTER TABLE platform_transfer FORCE ROW LEVEL SECURITY;
ALTER TABLE attachment FORCE ROW LEVEL SECURITY;

-- What a user sent in lately is counted at each upload.
CREATE INDEX attachment_sender ON attachment (tenant_id, create_user, create_time);
