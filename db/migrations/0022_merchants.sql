-- What merchants' administration keeps beside the tables of 0003.

-- Payment companies of merchants as they were switched on and off. Insert-only. network 3.10 (payRecordPage), 4.5
CREATE TABLE rpi_comp_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  comp_code text NOT NULL CHECK (comp_code IN ('WECHAT', 'ALIPAY', 'UNIONPAY_QR', 'UNIONPAY_CARD', 'FOREIGN_CARD', 'ECNY')),
  is_skill boolean NOT NULL,
  is_on boolean NOT NULL,
  create_user bigint, create_dept bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX rpi_comp_record_list ON rpi_comp_record (tenant_id, create_time DESC, id DESC);
CREATE INDEX rpi_comp_record_merchant ON rpi_comp_record (tenant_id, rpi_no, create_time DESC);
CALL tenant_table('rpi_comp_record', 'SELECT, INSERT');

-- Rights of a staff role in the app of one merchant, where they differ from the usual ones. network 12.3
CREATE TABLE merchant_role (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  staff_role smallint NOT NULL CHECK (staff_role BETWEEN 1 AND 3),
  rights text[] NOT NULL,
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, rpi_no, staff_role)
);
CALL tenant_table('merchant_role');

-- A group signs in by its phone number: one number, one group. network 3.11
CREATE UNIQUE INDEX rpi_basic_group_phone ON rpi_basic (tenant_id, oem_no, login_phone_idx) WHERE rpi_kind = 2 AND NOT is_deleted;

-- How often the wallet was asked to remind the contact, by the day it last was. network 4.4, resendMsg
ALTER TABLE rpi_pay_auth
  ADD COLUMN resend_count smallint NOT NULL DEFAULT 0,
  ADD COLUMN last_resend_time timestamptz;
COMMENT ON COLUMN rpi_pay_auth.resend_count IS 'on the day of last_resend_time';
CREATE INDEX rpi_pay_auth_due ON rpi_pay_auth (tenant_id, last_query_time) WHERE apply_state BETWEEN 2 AND 4 OR (apply_state IN (5, 7) AND authorize_state = 0);
CREATE INDEX rpi_pay_auth_list ON rpi_pay_auth (tenant_id, create_time DESC, id DESC);

-- What a merchant's WeChat number at a channel is bound to: our copy of what the channel confirmed. network 4.4
CREATE TABLE rpi_wx_config (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  sub_appids text[] NOT NULL DEFAULT '{}' CHECK (cardinality(sub_appids) <= 50),
  jsapi_paths text[] NOT NULL DEFAULT '{}' CHECK (cardinality(jsapi_paths) <= 5),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, rpi_no, aisle_code)
);
CALL tenant_table('rpi_wx_config');
