-- The network: parties, merchants, channels, prices, stores, staff, terminals, codes. docs/domain/network.md 3 to 15.
-- Times of validity are half-open: valid_from <= t < valid_to; valid_to null means still valid.

CREATE EXTENSION IF NOT EXISTS btree_gist;
-- The exclusion constraints below hold their keys as one hash: a GiST index over the texts themselves would be taken for look-ups, and is many times slower than the btree beside it.

-- Bank working days. A day without a row is one from Monday to Friday; rows are public holidays and the weekends worked for them.
CREATE TABLE workday (
  day date PRIMARY KEY,
  is_workday boolean NOT NULL,
  note text NOT NULL DEFAULT ''
);
CALL platform_table('workday');
CREATE FUNCTION is_workday(p_day date) RETURNS boolean LANGUAGE sql STABLE AS
$$ SELECT coalesce((SELECT w.is_workday FROM workday w WHERE w.day = p_day), extract(isodow FROM p_day) < 6) $$;
CREATE FUNCTION next_workday(p_day date) RETURNS date LANGUAGE sql STABLE AS
$$ SELECT d::date FROM generate_series(p_day + 1, p_day + 30, interval '1 day') AS d WHERE is_workday(d::date) ORDER BY d LIMIT 1 $$;
-- The State Council's holidays of 2025 and 2026.
INSERT INTO workday (day, is_workday, note)
SELECT d::date, false, h.note FROM (VALUES
  ('2025-01-01'::date, '2025-01-01'::date, '元旦'), ('2025-01-28', '2025-02-04', '春节'), ('2025-04-04', '2025-04-06', '清明节'), ('2025-05-01', '2025-05-05', '劳动节'),
  ('2025-05-31', '2025-06-02', '端午节'), ('2025-10-01', '2025-10-08', '国庆节、中秋节'),
  ('2026-01-01', '2026-01-03', '元旦'), ('2026-02-15', '2026-02-23', '春节'), ('2026-04-04', '2026-04-06', '清明节'), ('2026-05-01', '2026-05-05', '劳动节'),
  ('2026-06-19', '2026-06-21', '端午节'), ('2026-09-25', '2026-09-27', '中秋节'), ('2026-10-01', '2026-10-07', '国庆节')
) AS h (first_day, last_day, note), generate_series(h.first_day, h.last_day, interval '1 day') AS d
UNION ALL SELECT unnest('{2025-01-26,2025-02-08,2025-04-27,2025-09-28,2025-10-11,2026-01-04,2026-02-14,2026-02-28,2026-05-09,2026-09-20,2026-10-10}'::date[]), true, '调休上班';

-- A channel: the interface of one licensed institution. network 9
CREATE TABLE pay_aisle (
  id bigint NOT NULL DEFAULT next_id() UNIQUE,
  aisle_code text PRIMARY KEY CHECK (aisle_code ~ '^[A-Z0-9_]{2,20}$'),
  aisle_name text NOT NULL,
  license_holder text NOT NULL,
  aisle_family text NOT NULL,
  incoming_kinds smallint[] NOT NULL CHECK (incoming_kinds <@ '{1,2}' AND incoming_kinds <> '{}'),
  support_user_types smallint[] NOT NULL CHECK (support_user_types <@ '{1,2,3}' AND support_user_types <> '{}'),
  acc_types smallint[] NOT NULL CHECK (acc_types <@ '{1,2,3}' AND acc_types <> '{}'),
  need_sign boolean NOT NULL DEFAULT false,
  need_wx_auth boolean NOT NULL DEFAULT false,
  need_ali_auth boolean NOT NULL DEFAULT false,
  need_pics smallint[] NOT NULL DEFAULT '{}' CHECK (need_pics <@ '{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24}'),
  settle_cycles smallint[] NOT NULL CHECK (settle_cycles <@ '{1,2,3}' AND settle_cycles <> '{}'),
  d0_support boolean NOT NULL DEFAULT false,
  d0_begin time NOT NULL DEFAULT '09:00',
  d0_end time NOT NULL DEFAULT '21:30',
  settle_mode smallint NOT NULL DEFAULT 1 CHECK (settle_mode IN (1, 2)),
  refund_fee_rule smallint NOT NULL DEFAULT 1 CHECK (refund_fee_rule IN (1, 2)),
  refund_days integer NOT NULL DEFAULT 365 CHECK (refund_days BETWEEN 0 AND 3650),
  void_allowed boolean NOT NULL DEFAULT true,
  close_minutes integer NOT NULL DEFAULT 15 CHECK (close_minutes BETWEEN 1 AND 1440),
  supports_division boolean NOT NULL DEFAULT false,
  max_div_ratio_ppm integer NOT NULL DEFAULT 0 CHECK (max_div_ratio_ppm BETWEEN 0 AND 1000000),
  deny_mcc text[] NOT NULL DEFAULT '{}',
  single_max fen CHECK (single_max > 0),
  day_max fen CHECK (day_max > 0),
  api_config_enc text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
COMMENT ON COLUMN pay_aisle.single_max IS 'null: no limit';
COMMENT ON COLUMN pay_aisle.day_max IS 'null: no limit';
CALL platform_table('pay_aisle');

-- A pay way that a channel offers, with the bounds of what merchants may be charged for it.
CREATE TABLE pay_aisle_pay_way (
  aisle_code text NOT NULL REFERENCES pay_aisle,
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 8),
  min_merchant_rate_ppm integer NOT NULL DEFAULT 0 CHECK (min_merchant_rate_ppm >= 0),
  max_rate_ppm integer NOT NULL CHECK (max_rate_ppm BETWEEN 0 AND 100000),
  PRIMARY KEY (aisle_code, pay_way),
  CHECK (min_merchant_rate_ppm <= max_rate_ppm)
);
CALL platform_table('pay_aisle_pay_way');

-- What a channel charges us by list price: the floor of every operator's cost policy. Past lines are never edited.
CREATE TABLE pay_aisle_cost (
  id bigint PRIMARY KEY DEFAULT next_id(),
  aisle_code text NOT NULL REFERENCES pay_aisle,
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 8),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 100000),
  cap_amount fen CHECK (cap_amount > 0),
  min_fee fen NOT NULL DEFAULT 0 CHECK (min_fee >= 0),
  d0_rate_ppm integer NOT NULL DEFAULT 0 CHECK (d0_rate_ppm BETWEEN 0 AND 100000),
  d0_fee fen NOT NULL DEFAULT 0 CHECK (d0_fee >= 0),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  CHECK (valid_to > valid_from),
  CHECK (cap_amount IS NULL OR pay_way = 4),
  CHECK (pay_way NOT IN (6, 8) OR (d0_rate_ppm = 0 AND d0_fee = 0)),
  CONSTRAINT pay_aisle_cost_overlap EXCLUDE USING gist (aisle_code WITH =, pay_way WITH =, tstzrange(valid_from, valid_to) WITH &&)
);
COMMENT ON COLUMN pay_aisle_cost.cap_amount IS 'null: no cap';
COMMENT ON COLUMN pay_aisle_cost.valid_to IS 'null: still valid';
CALL platform_table('pay_aisle_cost');

-- The payment companies (wallets and schemes) behind a channel, the functions of each company, and the regions a channel serves (none: the whole country).
CREATE TABLE aisle_comp (
  aisle_code text NOT NULL REFERENCES pay_aisle,
  comp_code text NOT NULL CHECK (comp_code IN ('WECHAT', 'ALIPAY', 'UNIONPAY_QR', 'UNIONPAY_CARD', 'FOREIGN_CARD', 'ECNY')),
  PRIMARY KEY (aisle_code, comp_code)
);
CALL platform_table('aisle_comp');
CREATE TABLE comp_func (
  comp_code text NOT NULL CHECK (comp_code IN ('WECHAT', 'ALIPAY', 'UNIONPAY_QR', 'UNIONPAY_CARD', 'FOREIGN_CARD', 'ECNY')),
  func_code text NOT NULL CHECK (func_code IN ('MICROPAY', 'NATIVE', 'JSAPI', 'MINI', 'APP', 'H5', 'FACE', 'CARD', 'QUICK', 'PREAUTH', 'INSTALMENT')),
  PRIMARY KEY (comp_code, func_code)
);
CALL platform_table('comp_func');
CREATE TABLE pay_area (
  aisle_code text NOT NULL REFERENCES pay_aisle,
  region_code text NOT NULL CHECK (region_code ~ '^\d{2}(\d{2})?(\d{2})?$'),
  PRIMARY KEY (aisle_code, region_code)
);
CALL platform_table('pay_area');

-- A channel opened for an operator or sub-operator (its oem_no).
CREATE TABLE aisle_oem (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  aisle_code text NOT NULL,
  inst_no text NOT NULL DEFAULT '',
  api_config_enc text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX aisle_oem_aisle ON aisle_oem (tenant_id, oem_no, aisle_code) WHERE NOT is_deleted;
CREATE UNIQUE INDEX aisle_oem_default ON aisle_oem (tenant_id, oem_no) WHERE is_default AND NOT is_deleted;
CALL tenant_table('aisle_oem');

-- A WeChat account of an operator at a channel: the sub appid of new onboardings.
CREATE TABLE aisle_wx_account (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  aisle_code text NOT NULL,
  wx_type smallint NOT NULL CHECK (wx_type IN (1, 2)),
  appid text NOT NULL,
  app_name text NOT NULL,
  app_secret_enc text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT false,
  bind_time timestamptz NOT NULL DEFAULT business_now(),
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX aisle_wx_account_appid ON aisle_wx_account (tenant_id, oem_no, aisle_code, appid) WHERE NOT is_deleted;
CREATE UNIQUE INDEX aisle_wx_account_on ON aisle_wx_account (tenant_id, oem_no, aisle_code, wx_type) WHERE is_on AND NOT is_deleted;
CALL tenant_table('aisle_wx_account');

-- A party below an operator: provider, employee or institution. network 7.1
CREATE TABLE service_info (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_no text NOT NULL CHECK (user_no ~ '^[FEJ][0-9]{8,}$'),
  service_kind smallint NOT NULL CHECK (service_kind IN (1, 2, 3)),
  parent_no text NOT NULL,
  ancestors text COLLATE "C" NOT NULL,
  level smallint NOT NULL CHECK (level >= 1),
  service_name text NOT NULL,
  short_name text NOT NULL DEFAULT '',
  subject_type smallint NOT NULL CHECK (subject_type IN (1, 2, 3)),
  credit_code text NOT NULL DEFAULT '',
  license_begin date, license_end date,
  legal_name text NOT NULL,
  legal_id_no_enc text NOT NULL DEFAULT '', legal_id_no_idx text NOT NULL DEFAULT '',
  legal_id_begin date, legal_id_end date,
  contact_name text NOT NULL,
  contact_phone_enc text NOT NULL DEFAULT '', contact_phone_idx text NOT NULL DEFAULT '', contact_phone_tail text NOT NULL DEFAULT '',
  contact_email_enc text NOT NULL DEFAULT '',
  district_code text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  account text NOT NULL DEFAULT '',
  contract_begin date, contract_end date,
  institution_no text,
  manager_user_id bigint,
  service_audit_status smallint NOT NULL DEFAULT 0 CHECK (service_audit_status BETWEEN 0 AND 3),
  audit_time timestamptz,
  is_finished boolean NOT NULL DEFAULT false,
  is_on boolean NOT NULL DEFAULT false,
  off_by smallint CHECK (off_by IN (1, 2)),
  menu_ids bigint[],
  attachments jsonb NOT NULL DEFAULT '[]',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT service_info_user_no UNIQUE (tenant_id, user_no),
  CHECK (left(user_no, 1) = substr('FEJ', service_kind, 1)),
  CHECK (NOT is_on OR is_finished),
  CHECK (NOT is_finished OR service_audit_status = 2)
);
COMMENT ON COLUMN service_info.parent_no IS 'a provider, or the oem_no of the operator or sub-operator that the party hangs under';
COMMENT ON COLUMN service_info.ancestors IS 'user numbers from the top provider down to the party itself, joined by commas: the subtree of x is [x, x-) in C order';
COMMENT ON COLUMN service_info.level IS 'how many numbers stand in ancestors';
COMMENT ON COLUMN service_info.license_begin IS 'null: no licence (a person)';
COMMENT ON COLUMN service_info.audit_time IS 'null until first approved';
COMMENT ON COLUMN service_info.off_by IS 'party type of who switched it off; null while on or never switched';
COMMENT ON COLUMN service_info.menu_ids IS 'null: the menus of the role service_admin';
CREATE INDEX service_info_path ON service_info (tenant_id, ancestors);
CREATE INDEX service_info_parent ON service_info (tenant_id, parent_no);
CREATE INDEX service_info_list ON service_info (tenant_id, service_kind, create_time DESC, id DESC);
CREATE UNIQUE INDEX service_info_name ON service_info (tenant_id, oem_no, service_name) WHERE NOT is_deleted;
CREATE UNIQUE INDEX service_info_person ON service_info (tenant_id, oem_no, legal_id_no_idx) WHERE service_kind = 1 AND subject_type = 1 AND legal_id_no_idx <> '' AND NOT is_deleted;
CREATE UNIQUE INDEX service_info_licence ON service_info (tenant_id, oem_no, credit_code) WHERE service_kind = 1 AND credit_code <> '' AND NOT is_deleted;
CREATE UNIQUE INDEX service_info_phone ON service_info (tenant_id, oem_no, contact_phone_idx) WHERE service_kind = 1 AND contact_phone_idx <> '' AND NOT is_deleted;
CALL tenant_table('service_info');

-- What changed on a party, field by field. Insert-only.
CREATE TABLE service_change_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_no text NOT NULL,
  field text NOT NULL,
  before text NOT NULL DEFAULT '',
  after text NOT NULL DEFAULT '',
  operator_id bigint,
  operator_name text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN service_change_record.before IS 'masked where the field is personal';
COMMENT ON COLUMN service_change_record.operator_id IS 'null: the system';
CREATE INDEX service_change_record_party ON service_change_record (tenant_id, user_no, create_time DESC);
CALL tenant_table('service_change_record', 'SELECT, INSERT');

-- A bank account that a party is paid to. It exists once its examine has passed. network 7.3
CREATE TABLE bank (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type IN (1, 2, 4)),
  user_no text NOT NULL,
  account_kind smallint NOT NULL CHECK (account_kind IN (1, 2)),
  acc_name text NOT NULL,
  acc_no_enc text NOT NULL, acc_no_idx text NOT NULL, acc_no_mask text NOT NULL,
  bank_code text NOT NULL,
  bank_name text NOT NULL DEFAULT '',
  branch_code text NOT NULL DEFAULT '',
  branch_name text NOT NULL DEFAULT '',
  acc_phone_enc text NOT NULL DEFAULT '',
  acc_id_no_enc text NOT NULL DEFAULT '', acc_id_no_idx text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (account_kind = 1 OR (acc_phone_enc <> '' AND acc_id_no_enc <> '')),
  CHECK (account_kind = 2 OR branch_code <> '')
);
CREATE UNIQUE INDEX bank_account ON bank (tenant_id, user_type, user_no, acc_no_idx) WHERE NOT is_deleted;
CREATE UNIQUE INDEX bank_default ON bank (tenant_id, user_type, user_no) WHERE is_default AND NOT is_deleted;
CALL tenant_table('bank');

-- The real-name record of a party. network 7.3
CREATE TABLE auth (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type IN (1, 2, 3, 4, 5)),
  user_no text NOT NULL,
  auth_type smallint NOT NULL CHECK (auth_type IN (1, 2)),
  name text NOT NULL,
  id_no_enc text NOT NULL, id_no_idx text NOT NULL,
  valid_begin date NOT NULL, valid_end date NOT NULL,
  legal_name text NOT NULL DEFAULT '',
  pics jsonb NOT NULL DEFAULT '[]',
  auth_status smallint NOT NULL DEFAULT 0 CHECK (auth_status BETWEEN 0 AND 4),
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (valid_end >= valid_begin),
  CHECK (auth_type = 1 OR legal_name <> '')
);
CREATE UNIQUE INDEX auth_party ON auth (tenant_id, user_type, user_no) WHERE NOT is_deleted;
CREATE INDEX auth_end ON auth (tenant_id, valid_end) WHERE auth_status = 2 AND NOT is_deleted;
CALL tenant_table('auth');

-- One request of a party to have its identity, bank card or channel approved. Personal data in the two documents is sealed.
CREATE TABLE examine (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type IN (1, 2, 3, 4, 5)),
  user_no text NOT NULL,
  examine_kind smallint NOT NULL CHECK (examine_kind IN (1, 2, 3)),
  before_json jsonb,
  after_json jsonb NOT NULL,
  pics jsonb NOT NULL DEFAULT '[]',
  examine_status smallint NOT NULL DEFAULT 0 CHECK (examine_status IN (0, 1, 2)),
  reason text NOT NULL DEFAULT '',
  submit_user bigint,
  examine_user bigint,
  examine_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (examine_status <> 2 OR reason <> ''),
  CHECK ((examine_status = 0) = (examine_time IS NULL))
);
COMMENT ON COLUMN examine.before_json IS 'null: nothing stood there before';
COMMENT ON COLUMN examine.examine_time IS 'null until decided';
CREATE UNIQUE INDEX examine_open ON examine (tenant_id, user_type, user_no, examine_kind) WHERE examine_status = 0 AND NOT is_deleted;
CREATE INDEX examine_list ON examine (tenant_id, examine_kind, create_time DESC, id DESC);
CALL tenant_table('examine');

-- A merchant, a group of merchants, or a provider's own record. Steps one and two stand here, three in rpi_account, four in rpi_incoming. network 3
CREATE TABLE rpi_basic (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  rpi_kind smallint NOT NULL CHECK (rpi_kind IN (0, 1, 2)),
  user_type smallint NOT NULL CHECK (user_type IN (1, 2, 3)),
  rpi_status smallint NOT NULL DEFAULT 0 CHECK (rpi_status BETWEEN 0 AND 3),
  finish_status smallint NOT NULL DEFAULT 0 CHECK (finish_status BETWEEN 0 AND 3),
  current_step smallint NOT NULL DEFAULT 1 CHECK (current_step BETWEEN 1 AND 5),
  source_type smallint NOT NULL DEFAULT 1 CHECK (source_type IN (1, 2)),
  user_no text NOT NULL,
  user_path text COLLATE "C" NOT NULL DEFAULT '',
  emp_no text, institution_no text, manager_user_id bigint, group_no text,
  ip_limit smallint NOT NULL DEFAULT 0 CHECK (ip_limit BETWEEN 0 AND 3),
  ip_white jsonb NOT NULL DEFAULT '[]',
  limit_relaxed boolean NOT NULL DEFAULT false,
  d0_flag boolean NOT NULL DEFAULT false,
  off_by smallint CHECK (off_by BETWEEN 1 AND 5),
  first_online_time timestamptz, submit_time timestamptz, last_frozen_time timestamptz,
  login_phone_enc text NOT NULL DEFAULT '', login_phone_idx text NOT NULL DEFAULT '', login_phone_tail text NOT NULL DEFAULT '',
  rpi_name text NOT NULL,
  rpi_short_name text NOT NULL DEFAULT '',
  micro_type smallint CHECK (micro_type IN (1, 2)),
  credit_code text NOT NULL DEFAULT '',
  license_begin date, license_end date,
  license_address text NOT NULL DEFAULT '',
  business_scope text NOT NULL DEFAULT '',
  legal_name text NOT NULL DEFAULT '',
  legal_id_type smallint NOT NULL DEFAULT 1 CHECK (legal_id_type BETWEEN 1 AND 7),
  legal_id_no_enc text NOT NULL DEFAULT '', legal_id_no_idx text NOT NULL DEFAULT '',
  legal_id_begin date, legal_id_end date,
  legal_id_address_enc text NOT NULL DEFAULT '',
  legal_phone_enc text NOT NULL DEFAULT '', legal_phone_idx text NOT NULL DEFAULT '', legal_phone_tail text NOT NULL DEFAULT '',
  profession_code text NOT NULL DEFAULT '',
  contact_type smallint NOT NULL DEFAULT 1 CHECK (contact_type IN (1, 2)),
  contact_name text NOT NULL DEFAULT '',
  contact_phone_enc text NOT NULL DEFAULT '', contact_phone_idx text NOT NULL DEFAULT '', contact_phone_tail text NOT NULL DEFAULT '',
  contact_id_no_enc text NOT NULL DEFAULT '', contact_id_no_idx text NOT NULL DEFAULT '',
  contact_id_begin date, contact_id_end date,
  contact_email_enc text NOT NULL DEFAULT '',
  ubo_is_legal boolean NOT NULL DEFAULT true,
  ubo_list jsonb NOT NULL DEFAULT '[]',
  ocr_mismatch boolean NOT NULL DEFAULT false,
  province_code text NOT NULL DEFAULT '', city_code text NOT NULL DEFAULT '', district_code text COLLATE "C" NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  longitude numeric(9, 6), latitude numeric(9, 6),
  industry_code text NOT NULL DEFAULT '',
  mcc_no text NOT NULL DEFAULT '',
  qual_no text NOT NULL DEFAULT '', qual_end date,
  scene_type smallint NOT NULL DEFAULT 1 CHECK (scene_type IN (1, 2, 3)),
  website_url text NOT NULL DEFAULT '', app_name text NOT NULL DEFAULT '', icp_no text NOT NULL DEFAULT '',
  store_name text NOT NULL DEFAULT '',
  service_phone text NOT NULL DEFAULT '',
  business_begin time NOT NULL DEFAULT '08:00', business_end time NOT NULL DEFAULT '22:00',
  store_area smallint CHECK (store_area BETWEEN 1 AND 4),
  agreement_no text NOT NULL DEFAULT '',
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT rpi_basic_rpi_no UNIQUE (tenant_id, rpi_no),
  CHECK (rpi_kind <> 0 OR rpi_status <> 1 OR finish_status = 2),
  CHECK (rpi_kind = 0 OR group_no IS NULL),
  CHECK ((user_path = '') = (user_no = oem_no))
);
COMMENT ON COLUMN rpi_basic.user_path IS 'ancestors of the direct party; '''' when that is the operator or sub-operator itself (user_no = oem_no)';
COMMENT ON COLUMN rpi_basic.off_by IS 'party type of who switched it off; null while on or never switched';
COMMENT ON COLUMN rpi_basic.first_online_time IS 'null until first onboarded';
COMMENT ON COLUMN rpi_basic.last_frozen_time IS 'null: never frozen';
COMMENT ON COLUMN rpi_basic.micro_type IS 'null unless user_type is 1';
COMMENT ON COLUMN rpi_basic.license_begin IS 'null: no licence';
COMMENT ON COLUMN rpi_basic.ubo_list IS 'numbers and addresses inside are sealed';
CREATE INDEX rpi_basic_list ON rpi_basic (tenant_id, rpi_kind, create_time DESC, id DESC);
CREATE INDEX rpi_basic_path ON rpi_basic (tenant_id, user_path);
CREATE INDEX rpi_basic_direct ON rpi_basic (tenant_id, user_no);
CREATE INDEX rpi_basic_emp ON rpi_basic (tenant_id, emp_no) WHERE emp_no IS NOT NULL;
CREATE INDEX rpi_basic_institution ON rpi_basic (tenant_id, institution_no) WHERE institution_no IS NOT NULL;
CREATE INDEX rpi_basic_manager ON rpi_basic (tenant_id, manager_user_id) WHERE manager_user_id IS NOT NULL;
CREATE INDEX rpi_basic_group ON rpi_basic (tenant_id, group_no) WHERE group_no IS NOT NULL;
CREATE INDEX rpi_basic_name ON rpi_basic (tenant_id, rpi_name text_pattern_ops);
CREATE INDEX rpi_basic_phone ON rpi_basic (tenant_id, legal_phone_idx) WHERE legal_phone_idx <> '';
CREATE INDEX rpi_basic_phone_tail ON rpi_basic (tenant_id, legal_phone_tail) WHERE legal_phone_tail <> '';
CREATE INDEX rpi_basic_person ON rpi_basic (tenant_id, legal_id_no_idx) WHERE legal_id_no_idx <> '';
CREATE INDEX rpi_basic_licence ON rpi_basic (tenant_id, credit_code) WHERE credit_code <> '';
CREATE UNIQUE INDEX rpi_basic_group_name ON rpi_basic (tenant_id, oem_no, rpi_name) WHERE rpi_kind = 2 AND NOT is_deleted;
CALL tenant_table('rpi_basic');

-- Whose merchant a merchant was, and when: the chain of a payment follows the row valid at its time.
CREATE TABLE rpi_belonging (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  user_no text NOT NULL,
  user_path text COLLATE "C" NOT NULL,
  emp_no text, institution_no text, manager_user_id bigint,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  source_no text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  CHECK (valid_to > valid_from),
  CHECK ((user_path = '') = (user_no = oem_no)),
  CONSTRAINT rpi_belonging_overlap EXCLUDE USING gist (tenant_id WITH =, hashtextextended(rpi_no, 0) WITH =, tstzrange(valid_from, valid_to) WITH &&)
);
COMMENT ON COLUMN rpi_belonging.user_path IS 'ancestors of the direct party at that time; '''' when that is the operator or sub-operator itself';
COMMENT ON COLUMN rpi_belonging.valid_to IS 'null: still valid';
CREATE INDEX rpi_belonging_merchant ON rpi_belonging (tenant_id, rpi_no, valid_from);
CALL tenant_table('rpi_belonging', 'SELECT, INSERT, UPDATE');

-- A change of a merchant's direct party, asked for now and acting from effective_time. network 3.10
CREATE TABLE rpi_service_change (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  old_user_no text NOT NULL,
  new_user_no text NOT NULL,
  reason text NOT NULL,
  effective_time timestamptz NOT NULL,
  applied_time timestamptz,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  CHECK (old_user_no <> new_user_no)
);
COMMENT ON COLUMN rpi_service_change.applied_time IS 'null: still to come';
CREATE UNIQUE INDEX rpi_service_change_pending ON rpi_service_change (tenant_id, rpi_no) WHERE applied_time IS NULL;
CREATE INDEX rpi_service_change_merchant ON rpi_service_change (tenant_id, rpi_no, effective_time);
CALL tenant_table('rpi_service_change', 'SELECT, INSERT, UPDATE');

-- The account that a merchant settles to, and how: step three. network 3.6
CREATE TABLE rpi_account (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  balance_acc_type smallint NOT NULL CHECK (balance_acc_type IN (1, 2, 3)),
  acc_name text NOT NULL,
  acc_no_enc text NOT NULL, acc_no_idx text NOT NULL, acc_no_mask text NOT NULL,
  bank_code text NOT NULL,
  bank_name text NOT NULL DEFAULT '',
  bank_province_code text NOT NULL DEFAULT '', bank_city_code text NOT NULL DEFAULT '',
  branch_code text NOT NULL DEFAULT '',
  branch_name text NOT NULL DEFAULT '',
  acc_phone_enc text NOT NULL DEFAULT '',
  acc_id_no_enc text NOT NULL DEFAULT '', acc_id_no_idx text NOT NULL DEFAULT '',
  acc_id_begin date, acc_id_end date,
  acc_relation smallint CHECK (acc_relation BETWEEN 1 AND 5),
  verify_state smallint NOT NULL DEFAULT 0 CHECK (verify_state BETWEEN 0 AND 3),
  settle_cycle smallint NOT NULL DEFAULT 1 CHECK (settle_cycle IN (1, 2)),
  settle_min fen NOT NULL DEFAULT 100 CHECK (settle_min >= 0),
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((balance_acc_type = 3) = (acc_relation IS NOT NULL)),
  CHECK (balance_acc_type <> 1 OR branch_code <> '')
);
COMMENT ON COLUMN rpi_account.acc_relation IS 'null unless the account is another person''s';
CREATE UNIQUE INDEX rpi_account_merchant ON rpi_account (tenant_id, rpi_no) WHERE NOT is_deleted;
CALL tenant_table('rpi_account');

-- A picture of a merchant's papers; the file itself lies in the private bucket.
CREATE TABLE rpi_pic (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  incoming_code text,
  pic_kind smallint NOT NULL CHECK (pic_kind BETWEEN 1 AND 24),
  seq smallint NOT NULL DEFAULT 1,
  file_key text NOT NULL,
  sha256 text NOT NULL,
  upload_user bigint,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN rpi_pic.incoming_code IS 'null: shared by all channels';
CREATE UNIQUE INDEX rpi_pic_place ON rpi_pic (tenant_id, rpi_no, coalesce(incoming_code, ''), pic_kind, seq) WHERE NOT is_deleted;
CALL tenant_table('rpi_pic');

-- A merchant at a channel: one per kind while not void. network 4.1
CREATE TABLE rpi_incoming (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  incoming_code text NOT NULL,
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  incoming_kind smallint NOT NULL CHECK (incoming_kind IN (1, 2)),
  apply_no text NOT NULL DEFAULT '',
  attempt_no integer NOT NULL DEFAULT 0,
  incoming_status smallint NOT NULL DEFAULT 0 CHECK (incoming_status BETWEEN 0 AND 10),
  aisle_mer_no text, aisle_inst_no text NOT NULL DEFAULT '',
  wx_sub_mch_id text NOT NULL DEFAULT '', ali_smid text NOT NULL DEFAULT '', union_mer_no text NOT NULL DEFAULT '', wx_channel_no text NOT NULL DEFAULT '', ali_pid text NOT NULL DEFAULT '',
  contract_no text NOT NULL DEFAULT '', contract_url text NOT NULL DEFAULT '', contract_expire timestamptz,
  reject_reason_id bigint, reject_reason text NOT NULL DEFAULT '', reject_fields jsonb NOT NULL DEFAULT '[]',
  is_on boolean NOT NULL DEFAULT false,
  settle_cycle smallint NOT NULL DEFAULT 1 CHECK (settle_cycle IN (1, 2)),
  d0_on boolean NOT NULL DEFAULT false,
  install_address text NOT NULL DEFAULT '',
  pos_kind smallint CHECK (pos_kind BETWEEN 1 AND 4),
  submit_time timestamptz, finish_time timestamptz, next_query_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT rpi_incoming_code UNIQUE (tenant_id, incoming_code),
  CHECK (NOT is_on OR incoming_status = 6)
);
COMMENT ON COLUMN rpi_incoming.aisle_mer_no IS 'null until the channel gave one; equals the open row of aisle_merchant';
COMMENT ON COLUMN rpi_incoming.pos_kind IS 'null unless incoming_kind is 2';
COMMENT ON COLUMN rpi_incoming.submit_time IS 'null until first submitted';
COMMENT ON COLUMN rpi_incoming.next_query_time IS 'null: nothing to ask the channel';
CREATE UNIQUE INDEX rpi_incoming_merchant ON rpi_incoming (tenant_id, rpi_no, aisle_code, incoming_kind) WHERE incoming_status <> 9 AND NOT is_deleted;
CREATE UNIQUE INDEX rpi_incoming_mer_no ON rpi_incoming (tenant_id, aisle_code, aisle_mer_no) WHERE aisle_mer_no IS NOT NULL AND incoming_status <> 9 AND NOT is_deleted;
CREATE INDEX rpi_incoming_list ON rpi_incoming (tenant_id, create_time DESC, id DESC);
CREATE INDEX rpi_incoming_due ON rpi_incoming (tenant_id, next_query_time) WHERE incoming_status IN (3, 4, 5);
CALL tenant_table('rpi_incoming');

-- Whose a channel's merchant number was, and when: how a payment that a channel reports finds its merchant.
CREATE TABLE aisle_merchant (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  aisle_code text NOT NULL,
  aisle_mer_no text NOT NULL,
  rpi_no text NOT NULL,
  incoming_code text NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  CHECK (valid_to > valid_from),
  CONSTRAINT aisle_merchant_overlap EXCLUDE USING gist (tenant_id WITH =, hashtextextended(aisle_code || '|' || aisle_mer_no, 0) WITH =, tstzrange(valid_from, valid_to) WITH &&)
);
COMMENT ON COLUMN aisle_merchant.valid_to IS 'null: still valid';
CREATE INDEX aisle_merchant_number ON aisle_merchant (tenant_id, aisle_code, aisle_mer_no, valid_from);
CREATE INDEX aisle_merchant_merchant ON aisle_merchant (tenant_id, rpi_no);
CALL tenant_table('aisle_merchant', 'SELECT, INSERT, UPDATE');

-- Which channel a merchant's payments take: by pay way, and for special scenes. network 4.5
CREATE TABLE rpi_aisle_default (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 8),
  aisle_code text NOT NULL,
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, rpi_no, pay_way)
);
CALL tenant_table('rpi_aisle_default');
CREATE TABLE rpi_aisle_skill (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  skill_code text NOT NULL CHECK (skill_code IN ('ONLINE', 'INSTALMENT', 'PREAUTH', 'FACE', 'ECNY')),
  aisle_code text NOT NULL,
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, rpi_no, skill_code)
);
CALL tenant_table('rpi_aisle_skill');

-- A payment company of a merchant at a channel, on or off.
CREATE TABLE rpi_comp (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  comp_code text NOT NULL CHECK (comp_code IN ('WECHAT', 'ALIPAY', 'UNIONPAY_QR', 'UNIONPAY_CARD', 'FOREIGN_CARD', 'ECNY')),
  is_skill boolean NOT NULL DEFAULT false,
  is_on boolean NOT NULL DEFAULT true,
  off_by smallint CHECK (off_by BETWEEN 1 AND 5),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, rpi_no, aisle_code, comp_code, is_skill)
);
COMMENT ON COLUMN rpi_comp.off_by IS 'party type of who switched it off; null while on';
CALL tenant_table('rpi_comp');

-- The real-name authorisation of a merchant with WeChat or Alipay at a channel. network 4.4
CREATE TABLE rpi_pay_auth (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  pay_type smallint NOT NULL CHECK (pay_type IN (1, 2)),
  apply_no text NOT NULL DEFAULT '', business_code text NOT NULL DEFAULT '', sub_mer_no text NOT NULL DEFAULT '',
  apply_state smallint NOT NULL DEFAULT 0 CHECK (apply_state BETWEEN 0 AND 8),
  authorize_state smallint NOT NULL DEFAULT 0 CHECK (authorize_state IN (0, 1)),
  qr_url text NOT NULL DEFAULT '', qr_expire timestamptz,
  reject_param text NOT NULL DEFAULT '', reject_reason text NOT NULL DEFAULT '',
  ali_level text CHECK (ali_level ~ '^M[0-4]$'),
  remind_off boolean NOT NULL DEFAULT false, remind_count smallint NOT NULL DEFAULT 0, last_remind_time timestamptz, last_query_time timestamptz,
  contact jsonb,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT rpi_pay_auth_merchant UNIQUE (tenant_id, rpi_no, aisle_code, pay_type)
);
COMMENT ON COLUMN rpi_pay_auth.qr_expire IS 'null: no code given yet';
COMMENT ON COLUMN rpi_pay_auth.ali_level IS 'M0 to M4; null for WeChat and while unknown';
COMMENT ON COLUMN rpi_pay_auth.contact IS 'the contact as last submitted, personal data sealed; null until then';
CALL tenant_table('rpi_pay_auth');

-- A version of the prices that a party is given for a channel, or a template of them. network 8.3
CREATE TABLE oem_policy (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  pol_no text NOT NULL,
  pol_version integer NOT NULL DEFAULT 1 CHECK (pol_version >= 1),
  pol_name text NOT NULL,
  is_template boolean NOT NULL DEFAULT false,
  template_pol_no text,
  user_type smallint NOT NULL CHECK (user_type IN (1, 2)),
  user_no text,
  owner_type smallint NOT NULL CHECK (owner_type IN (0, 1, 2)),
  owner_no text NOT NULL,
  aisle_code text NOT NULL,
  share_ratio_ppm integer NOT NULL DEFAULT 1000000 CHECK (share_ratio_ppm BETWEEN 0 AND 1000000),
  policy_status smallint NOT NULL CHECK (policy_status BETWEEN 1 AND 4),
  effective_time timestamptz NOT NULL,
  expire_time timestamptz,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT oem_policy_version UNIQUE (tenant_id, pol_no, pol_version),
  CHECK (is_template = (user_no IS NULL)),
  CHECK (NOT is_template OR policy_status IN (2, 4)),
  CHECK (expire_time IS NULL OR expire_time >= effective_time)
);
COMMENT ON COLUMN oem_policy.oem_no IS 'login tenant of the receiver; of the owner for a template';
COMMENT ON COLUMN oem_policy.user_no IS 'receiver; null for a template';
COMMENT ON COLUMN oem_policy.owner_type IS '0: the platform, which gives operators their cost policies';
COMMENT ON COLUMN oem_policy.template_pol_no IS 'null: not made from a template';
COMMENT ON COLUMN oem_policy.expire_time IS 'null: still open';
CREATE UNIQUE INDEX oem_policy_name ON oem_policy (tenant_id, owner_no, pol_name) WHERE pol_version = 1 AND policy_status <> 4 AND NOT is_deleted;
CREATE UNIQUE INDEX oem_policy_pending ON oem_policy (tenant_id, user_no, aisle_code) WHERE policy_status = 1 AND NOT is_deleted;
CREATE UNIQUE INDEX oem_policy_in_force ON oem_policy (tenant_id, user_no, aisle_code) WHERE policy_status = 2 AND NOT is_template AND NOT is_deleted;
CREATE INDEX oem_policy_party ON oem_policy (tenant_id, user_no, aisle_code, effective_time);
CREATE INDEX oem_policy_list ON oem_policy (tenant_id, is_template, create_time DESC, id DESC);
CREATE INDEX oem_policy_owner ON oem_policy (tenant_id, owner_no);
CREATE INDEX oem_policy_due ON oem_policy (tenant_id, effective_time) WHERE policy_status = 1;
CALL tenant_table('oem_policy', 'SELECT, INSERT, UPDATE');

-- The price of one pay way in a policy: what its receiver pays upward. The id is the lineId of price snapshots. Past lines are never edited.
CREATE TABLE oem_policy_rate (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  policy_id bigint NOT NULL,
  user_no text,
  aisle_code text NOT NULL,
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 8),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 100000),
  cap_amount fen CHECK (cap_amount > 0),
  min_fee fen NOT NULL DEFAULT 0 CHECK (min_fee >= 0),
  d0_rate_ppm integer NOT NULL DEFAULT 0 CHECK (d0_rate_ppm BETWEEN 0 AND 100000),
  d0_fee fen NOT NULL DEFAULT 0 CHECK (d0_fee >= 0),
  share_ratio_ppm integer NOT NULL DEFAULT 1000000 CHECK (share_ratio_ppm BETWEEN 0 AND 1000000),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  is_void boolean NOT NULL DEFAULT false,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, policy_id) REFERENCES oem_policy,
  CHECK (is_void OR valid_to IS NULL OR valid_to > valid_from),
  CHECK (cap_amount IS NULL OR pay_way = 4),
  CHECK (pay_way NOT IN (6, 8) OR (d0_rate_ppm = 0 AND d0_fee = 0)),
  CONSTRAINT oem_policy_rate_once UNIQUE (tenant_id, policy_id, pay_way),
  CONSTRAINT oem_policy_rate_overlap EXCLUDE USING gist (tenant_id WITH =, hashtextextended(user_no || '|' || aisle_code || '|' || pay_way, 0) WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE (NOT is_void AND user_no IS NOT NULL)
);
COMMENT ON COLUMN oem_policy_rate.user_no IS 'receiver; null for a template';
COMMENT ON COLUMN oem_policy_rate.cap_amount IS 'null: no cap';
COMMENT ON COLUMN oem_policy_rate.valid_to IS 'null: still valid';
COMMENT ON COLUMN oem_policy_rate.is_void IS 'taken back before it came into force';
CREATE INDEX oem_policy_rate_party ON oem_policy_rate (tenant_id, user_no, aisle_code, pay_way, valid_from) WHERE NOT is_void;
CALL tenant_table('oem_policy_rate', 'SELECT, INSERT, UPDATE');

-- Which policy a party holds for a channel, from when to when.
CREATE TABLE oem_policy_rela (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  pol_no text NOT NULL,
  policy_id bigint NOT NULL,
  user_type smallint NOT NULL CHECK (user_type IN (1, 2)),
  user_no text NOT NULL,
  aisle_code text NOT NULL,
  bind_time timestamptz NOT NULL,
  unbind_time timestamptz,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, policy_id) REFERENCES oem_policy,
  CHECK (unbind_time >= bind_time)
);
COMMENT ON COLUMN oem_policy_rela.unbind_time IS 'null: still held';
CREATE UNIQUE INDEX oem_policy_rela_open ON oem_policy_rela (tenant_id, user_no, aisle_code) WHERE unbind_time IS NULL;
CALL tenant_table('oem_policy_rela', 'SELECT, INSERT, UPDATE');

-- A price that a merchant signed: one channel, one pay way, one time. Past lines are never edited.
CREATE TABLE rpi_rate (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  aisle_code text NOT NULL,
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 8),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 100000),
  cap_amount fen CHECK (cap_amount > 0),
  min_fee fen NOT NULL DEFAULT 0 CHECK (min_fee >= 0),
  d0_rate_ppm integer NOT NULL DEFAULT 0 CHECK (d0_rate_ppm BETWEEN 0 AND 100000),
  d0_fee fen NOT NULL DEFAULT 0 CHECK (d0_fee >= 0),
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  is_void boolean NOT NULL DEFAULT false,
  source_no text NOT NULL,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id),
  CHECK (is_void OR valid_to IS NULL OR valid_to > valid_from),
  CHECK (cap_amount IS NULL OR pay_way = 4),
  CHECK (pay_way NOT IN (6, 8) OR (d0_rate_ppm = 0 AND d0_fee = 0)),
  CONSTRAINT rpi_rate_overlap EXCLUDE USING gist (tenant_id WITH =, hashtextextended(rpi_no || '|' || aisle_code || '|' || pay_way, 0) WITH =, tstzrange(valid_from, valid_to) WITH &&) WHERE (NOT is_void)
);
COMMENT ON COLUMN rpi_rate.cap_amount IS 'null: no cap';
COMMENT ON COLUMN rpi_rate.valid_to IS 'null: still valid';
COMMENT ON COLUMN rpi_rate.is_void IS 'taken back before it came into force';
COMMENT ON COLUMN rpi_rate.source_no IS 'incomingCode, changeNo or batch that brought it';
CREATE INDEX rpi_rate_merchant ON rpi_rate (tenant_id, rpi_no, aisle_code, pay_way, valid_from) WHERE NOT is_void;
CALL tenant_table('rpi_rate', 'SELECT, INSERT, UPDATE');

-- What an employee earns of its merchants' trades: one channel, one pay way, one time.
CREATE TABLE emp_policy_trad (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  emp_no text NOT NULL,
  aisle_code text NOT NULL,
  pay_way smallint NOT NULL CHECK (pay_way BETWEEN 1 AND 8),
  profit_mode smallint NOT NULL CHECK (profit_mode IN (1, 2, 3)),
  rate_ppm integer CHECK (rate_ppm BETWEEN 0 AND 1000000),
  amount fen CHECK (amount >= 0),
  effective_time timestamptz NOT NULL,
  expire_time timestamptz,
  is_void boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((profit_mode = 3) = (amount IS NOT NULL)),
  CHECK ((profit_mode = 3) = (rate_ppm IS NULL)),
  CHECK (is_void OR expire_time IS NULL OR expire_time > effective_time),
  CONSTRAINT emp_policy_trad_overlap EXCLUDE USING gist (tenant_id WITH =, hashtextextended(emp_no || '|' || aisle_code || '|' || pay_way, 0) WITH =, tstzrange(effective_time, expire_time) WITH &&) WHERE (NOT is_void)
);
COMMENT ON COLUMN emp_policy_trad.rate_ppm IS 'share of the spread or of the amount; null in mode 3';
COMMENT ON COLUMN emp_policy_trad.amount IS 'sum per trade; null but in mode 3';
COMMENT ON COLUMN emp_policy_trad.expire_time IS 'null: still valid';
CREATE INDEX emp_policy_trad_employee ON emp_policy_trad (tenant_id, emp_no, aisle_code, pay_way, effective_time) WHERE NOT is_void;
CREATE INDEX emp_policy_trad_list ON emp_policy_trad (tenant_id, create_time DESC, id DESC);
CALL tenant_table('emp_policy_trad', 'SELECT, INSERT, UPDATE');

-- Every change of an employee's policy. Only its remark may be changed.
CREATE TABLE emp_policy_trad_history (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  emp_no text NOT NULL,
  aisle_code text NOT NULL,
  pay_way smallint NOT NULL,
  before jsonb,
  after jsonb,
  operator_id bigint,
  remark text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN emp_policy_trad_history.before IS 'null: none before';
COMMENT ON COLUMN emp_policy_trad_history.after IS 'null: ended';
CREATE INDEX emp_policy_trad_history_list ON emp_policy_trad_history (tenant_id, create_time DESC, id DESC);
CALL tenant_table('emp_policy_trad_history', 'SELECT, INSERT');
DO $$ BEGIN EXECUTE format('GRANT UPDATE (remark) ON emp_policy_trad_history TO %I', current_setting('app.role')); END $$;

-- A channel that a party may sell, approved by an examine; and the template proposed to parties of a type for a channel.
CREATE TABLE party_aisle (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type IN (1, 2, 4)),
  user_no text NOT NULL,
  aisle_code text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  source_examine_id bigint,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN party_aisle.source_examine_id IS 'null: opened by the operator without an examine';
CREATE UNIQUE INDEX party_aisle_party ON party_aisle (tenant_id, user_no, aisle_code) WHERE NOT is_deleted;
CALL tenant_table('party_aisle');
CREATE TABLE aisle_policy (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  aisle_code text NOT NULL,
  user_type smallint NOT NULL CHECK (user_type IN (1, 2)),
  template_pol_no text NOT NULL,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX aisle_policy_aisle ON aisle_policy (tenant_id, oem_no, aisle_code, user_type) WHERE NOT is_deleted;
CALL tenant_table('aisle_policy');

-- Every price line that another one superseded. Insert-only.
CREATE TABLE rate_history (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  key_kind smallint NOT NULL CHECK (key_kind IN (1, 2)),
  key_no text NOT NULL,
  aisle_code text NOT NULL,
  pay_way smallint NOT NULL,
  before jsonb NOT NULL,
  after jsonb,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz NOT NULL,
  operator_id bigint,
  reason text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN rate_history.key_kind IS '1 party (oem_policy_rate), 2 merchant (rpi_rate)';
COMMENT ON COLUMN rate_history.after IS 'null: the pay way was closed';
CREATE INDEX rate_history_key ON rate_history (tenant_id, key_no, create_time DESC);
CALL tenant_table('rate_history', 'SELECT, INSERT');

-- A shop of a merchant. network 12.1
CREATE TABLE pos_store (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rps_no text NOT NULL,
  rpi_no text NOT NULL,
  store_name text NOT NULL,
  store_type smallint NOT NULL CHECK (store_type IN (1, 2)),
  province_code text NOT NULL DEFAULT '', city_code text NOT NULL DEFAULT '', district_code text COLLATE "C" NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  longitude numeric(9, 6), latitude numeric(9, 6),
  manager_name text NOT NULL DEFAULT '',
  manager_mobile_enc text NOT NULL DEFAULT '', manager_mobile_idx text NOT NULL DEFAULT '', manager_mobile_tail text NOT NULL DEFAULT '',
  service_phone text NOT NULL DEFAULT '',
  business_begin time NOT NULL DEFAULT '08:00', business_end time NOT NULL DEFAULT '22:00',
  store_pic text NOT NULL DEFAULT '',
  store_status smallint NOT NULL DEFAULT 1 CHECK (store_status IN (0, 1)),
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT pos_store_rps_no UNIQUE (tenant_id, rps_no)
);
CREATE INDEX pos_store_merchant ON pos_store (tenant_id, rpi_no);
CREATE UNIQUE INDEX pos_store_name ON pos_store (tenant_id, rpi_no, store_name) WHERE NOT is_deleted;
CREATE UNIQUE INDEX pos_store_head ON pos_store (tenant_id, rpi_no) WHERE store_type = 1 AND NOT is_deleted;
CREATE INDEX pos_store_list ON pos_store (tenant_id, create_time DESC, id DESC);
CALL tenant_table('pos_store');

-- A person who works for merchants, told by the mobile number: one password for all of them. network 12.2
CREATE TABLE staff_account (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  mobile_idx text NOT NULL,
  mobile_enc text NOT NULL,
  password_hash text,
  fail_count smallint NOT NULL DEFAULT 0,
  lock_until timestamptz,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, oem_no, mobile_idx)
);
COMMENT ON COLUMN staff_account.password_hash IS 'null: none set yet';
CALL tenant_table('staff_account');

-- A person at one merchant, and the link to each of its stores.
CREATE TABLE pos_staff (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpst_no text NOT NULL,
  rpi_no text NOT NULL,
  name text NOT NULL,
  mobile_enc text NOT NULL, mobile_idx text NOT NULL, mobile_tail text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  remark text NOT NULL DEFAULT '',
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT pos_staff_rpst_no UNIQUE (tenant_id, rpst_no)
);
CREATE UNIQUE INDEX pos_staff_mobile ON pos_staff (tenant_id, rpi_no, mobile_idx) WHERE NOT is_deleted;
CREATE INDEX pos_staff_phone ON pos_staff (tenant_id, mobile_idx);
CREATE INDEX pos_staff_list ON pos_staff (tenant_id, create_time DESC, id DESC);
CALL tenant_table('pos_staff');
CREATE TABLE pos_staff_store (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpst_no text NOT NULL,
  rps_no text NOT NULL,
  rpi_no text NOT NULL,
  staff_role smallint NOT NULL CHECK (staff_role BETWEEN 0 AND 3),
  is_on boolean NOT NULL DEFAULT true,
  receive_voice boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX pos_staff_store_link ON pos_staff_store (tenant_id, rpst_no, rps_no) WHERE NOT is_deleted;
CREATE INDEX pos_staff_store_store ON pos_staff_store (tenant_id, rps_no);
CALL tenant_table('pos_staff_store');

-- Models of devices and who supplies them. network 13.1
CREATE TABLE terminal_sup (
  id bigint NOT NULL DEFAULT next_id() UNIQUE,
  sup_no text PRIMARY KEY,
  sup_name text NOT NULL,
  cj_num text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX terminal_sup_name ON terminal_sup (sup_name) WHERE NOT is_deleted;
CALL platform_table('terminal_sup');
CREATE TABLE terminal_model (
  id bigint NOT NULL DEFAULT next_id() UNIQUE,
  rpm_no text PRIMARY KEY,
  rpm_name text NOT NULL,
  rpm_type smallint NOT NULL CHECK (rpm_type BETWEEN 1 AND 7),
  pos_kind smallint CHECK (pos_kind BETWEEN 1 AND 4),
  sup_no text NOT NULL REFERENCES terminal_sup,
  module_type smallint NOT NULL CHECK (module_type BETWEEN 1 AND 7),
  aisles text[] NOT NULL DEFAULT '{}',
  has_sim boolean NOT NULL DEFAULT false,
  sn_regex text NOT NULL DEFAULT '',
  picture text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  CHECK ((rpm_type = 1) = (pos_kind IS NOT NULL))
);
COMMENT ON COLUMN terminal_model.pos_kind IS 'null unless rpm_type is 1';
COMMENT ON COLUMN terminal_model.aisles IS 'empty: any channel; a POS works on exactly these';
CREATE UNIQUE INDEX terminal_model_name ON terminal_model (rpm_name) WHERE NOT is_deleted;
CALL platform_table('terminal_model');

-- A device bound to a merchant. network 13.2
CREATE TABLE rp_terminal (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rt_no text NOT NULL,
  sn text NOT NULL CHECK (sn ~ '^[A-Z0-9-]{6,32}$'),
  rpm_no text NOT NULL,
  rpm_type smallint NOT NULL CHECK (rpm_type BETWEEN 1 AND 7),
  sup_no text NOT NULL,
  rpi_no text NOT NULL,
  rps_no text, rpst_no text, parent_rt_no text,
  aisle_code text, aisle_term_no text, aisle_mer_no text,
  iccid text, rq_code text,
  term_name text NOT NULL DEFAULT '',
  install_address text NOT NULL DEFAULT '',
  longitude numeric(9, 6), latitude numeric(9, 6),
  bind_status smallint NOT NULL GENERATED ALWAYS AS (CASE WHEN rpst_no IS NOT NULL THEN 3 WHEN rps_no IS NOT NULL THEN 2 ELSE 1 END) STORED,
  is_on boolean NOT NULL DEFAULT true,
  off_by_risk boolean NOT NULL DEFAULT false,
  logon_state smallint CHECK (logon_state IN (0, 1)), logon_time timestamptz,
  voice_on boolean NOT NULL DEFAULT true,
  volume smallint NOT NULL DEFAULT 5 CHECK (volume BETWEEN 0 AND 10),
  print_copies smallint NOT NULL DEFAULT 1 CHECK (print_copies BETWEEN 1 AND 4),
  print_sides smallint NOT NULL DEFAULT 1 CHECK (print_sides IN (1, 2)),
  activation_code text NOT NULL DEFAULT '',
  bind_time timestamptz NOT NULL DEFAULT business_now(), last_online_time timestamptz, active_time timestamptz,
  unbind_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT rp_terminal_rt_no UNIQUE (tenant_id, rt_no),
  CHECK (rpst_no IS NULL OR rps_no IS NOT NULL),
  CHECK (is_deleted = (unbind_time IS NOT NULL))
);
COMMENT ON COLUMN rp_terminal.aisle_code IS 'null unless a POS';
COMMENT ON COLUMN rp_terminal.aisle_term_no IS 'null until the channel gave one';
COMMENT ON COLUMN rp_terminal.logon_state IS 'null unless the line needs signing on';
COMMENT ON COLUMN rp_terminal.active_time IS 'first trade; null until then';
COMMENT ON COLUMN rp_terminal.unbind_time IS 'null while bound';
CREATE UNIQUE INDEX rp_terminal_sn ON rp_terminal (tenant_id, sn) WHERE NOT is_deleted;
CREATE UNIQUE INDEX rp_terminal_term_no ON rp_terminal (tenant_id, aisle_code, aisle_term_no) WHERE aisle_term_no IS NOT NULL AND NOT is_deleted;
CREATE UNIQUE INDEX rp_terminal_iccid ON rp_terminal (tenant_id, iccid) WHERE iccid IS NOT NULL AND NOT is_deleted;
CREATE INDEX rp_terminal_sn_time ON rp_terminal (tenant_id, sn, bind_time);
CREATE INDEX rp_terminal_merchant ON rp_terminal (tenant_id, rpi_no);
CREATE INDEX rp_terminal_store ON rp_terminal (tenant_id, rps_no) WHERE rps_no IS NOT NULL;
CREATE INDEX rp_terminal_list ON rp_terminal (tenant_id, create_time DESC, id DESC);
CALL tenant_table('rp_terminal');

-- Staff served by a device that several may share.
CREATE TABLE rp_terminal_staff (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  rt_no text NOT NULL,
  rpst_no text NOT NULL,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, rt_no, rpst_no)
);
CREATE INDEX rp_terminal_staff_staff ON rp_terminal_staff (tenant_id, rpst_no);
CALL tenant_table('rp_terminal_staff');

-- The five elements that tie a POS to one merchant. network 13.6
CREATE TABLE terminal_five (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  sn text NOT NULL,
  inst_code text NOT NULL,
  aisle_mer_no text NOT NULL,
  credit_code text NOT NULL,
  settle_acc_idx text NOT NULL,
  aisle_term_no text NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK (valid_to > valid_from),
  CONSTRAINT terminal_five_overlap EXCLUDE USING gist (tenant_id WITH =, sn WITH =, tstzrange(valid_from, valid_to) WITH &&)
);
COMMENT ON COLUMN terminal_five.valid_to IS 'null: still valid';
CALL tenant_table('terminal_five', 'SELECT, INSERT, UPDATE');

-- A batch of codes, and one payment code. network 15
CREATE TABLE batch_code (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rq_batch_number text NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 5000),
  material_type smallint NOT NULL CHECK (material_type IN (1, 2, 3)),
  holder_no text NOT NULL,
  holder_path text COLLATE "C" NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT batch_code_number UNIQUE (tenant_id, rq_batch_number)
);
COMMENT ON COLUMN batch_code.holder_path IS 'ancestors of the holder; '''' when that is the operator or sub-operator itself';
CALL tenant_table('batch_code');
CREATE TABLE qrcode (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rq_code text NOT NULL CHECK (rq_code ~ '^\d{16}$'),
  rq_batch_number text NOT NULL,
  url text NOT NULL,
  material_type smallint NOT NULL CHECK (material_type IN (1, 2, 3)),
  holder_no text NOT NULL,
  holder_path text COLLATE "C" NOT NULL DEFAULT '',
  rpi_no text, rps_no text, rpst_no text, rt_no text,
  fixed_amount fen CHECK (fixed_amount BETWEEN 1 AND 5000000),
  code_name text NOT NULL DEFAULT '',
  rq_status smallint NOT NULL DEFAULT 0 CHECK (rq_status IN (0, 1, 2)),
  is_on boolean NOT NULL DEFAULT true,
  bind_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT qrcode_code UNIQUE (tenant_id, rq_code),
  CHECK ((rq_status = 1) = (rpi_no IS NOT NULL AND rps_no IS NOT NULL AND bind_time IS NOT NULL)),
  CHECK (rpst_no IS NULL OR rps_no IS NOT NULL)
);
COMMENT ON COLUMN qrcode.holder_path IS 'ancestors of the holder; '''' when that is the operator or sub-operator itself';
COMMENT ON COLUMN qrcode.url IS 'as printed: the domain of that time';
COMMENT ON COLUMN qrcode.rpi_no IS 'null while unbound';
COMMENT ON COLUMN qrcode.fixed_amount IS 'null: the payer enters the amount';
CREATE INDEX qrcode_merchant ON qrcode (tenant_id, rpi_no) WHERE rpi_no IS NOT NULL;
CREATE INDEX qrcode_store ON qrcode (tenant_id, rps_no) WHERE rps_no IS NOT NULL;
CREATE INDEX qrcode_holder ON qrcode (tenant_id, holder_path);
CREATE UNIQUE INDEX qrcode_terminal ON qrcode (tenant_id, rt_no) WHERE rt_no IS NOT NULL;
CREATE INDEX qrcode_list ON qrcode (tenant_id, create_time DESC, id DESC);
CREATE INDEX qrcode_batch ON qrcode (tenant_id, rq_batch_number);
CALL tenant_table('qrcode');
