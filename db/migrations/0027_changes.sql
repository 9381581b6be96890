-- Changes of onboarded merchants, merchants to be improved, and the reasons of refusals. docs/domain/network.md 5, 6, 18.1

-- A category of reasons of refusals.
CREATE TABLE reject_category (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  title text NOT NULL CHECK (title <> ''),
  biz_type smallint NOT NULL CHECK (biz_type BETWEEN 1 AND 4),
  sort integer NOT NULL DEFAULT 0,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX reject_category_title ON reject_category (tenant_id, oem_no, title) WHERE NOT is_deleted;
CALL tenant_table('reject_category', 'SELECT, INSERT, UPDATE');

-- A reason of refusals; records that used it keep its text.
CREATE TABLE reject_reason (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  first_id bigint NOT NULL,
  content text NOT NULL CHECK (content <> ''),
  step smallint CHECK (step BETWEEN 1 AND 5),
  field text NOT NULL DEFAULT '',
  pic_kind smallint CHECK (pic_kind BETWEEN 1 AND 24),
  sort integer NOT NULL DEFAULT 0,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, first_id) REFERENCES reject_category (tenant_id, id)
);
COMMENT ON COLUMN reject_reason.step IS 'null: it points at no step';
COMMENT ON COLUMN reject_reason.pic_kind IS 'null: it points at no picture';
CREATE UNIQUE INDEX reject_reason_content ON reject_reason (tenant_id, first_id, content) WHERE NOT is_deleted;
CALL tenant_table('reject_reason', 'SELECT, INSERT, UPDATE');

-- A change of an onboarded merchant: what is to become different, who looked at it, and what each channel made of it. The merchant itself
-- does not change before status 4. Personal data in the two documents is sealed. network 5
CREATE TABLE mer_change_record (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  change_no text NOT NULL,
  rpi_no text NOT NULL,
  change_type smallint NOT NULL CHECK (change_type BETWEEN 1 AND 8),
  before_json jsonb NOT NULL,
  after_json jsonb NOT NULL,
  pics jsonb NOT NULL DEFAULT '[]',
  reason text NOT NULL CHECK (reason <> ''),
  change_source smallint NOT NULL CHECK (change_source IN (1, 2, 3)),
  change_status smallint NOT NULL CHECK (change_status BETWEEN 1 AND 6),
  aisle_results jsonb NOT NULL DEFAULT '[]',
  fail_msg text NOT NULL DEFAULT '',
  reject_reason_id bigint, reject_reason text NOT NULL DEFAULT '',
  audit_user bigint, audit_time timestamptz, complete_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (change_status <> 2 OR reject_reason <> ''),
  CHECK ((change_status = 4) = (complete_time IS NOT NULL)),
  CHECK (change_status NOT IN (3, 4, 5) OR audit_time IS NOT NULL)
);
COMMENT ON COLUMN mer_change_record.reject_reason_id IS 'null: not refused, or in free words';
COMMENT ON COLUMN mer_change_record.audit_time IS 'null until somebody has looked at it';
COMMENT ON COLUMN mer_change_record.complete_time IS 'null until it holds';
CREATE UNIQUE INDEX mer_change_record_no ON mer_change_record (tenant_id, change_no);
-- One open change of a kind; account and subject count as one kind, for the one must fit the other.
CREATE UNIQUE INDEX mer_change_record_open ON mer_change_record (tenant_id, rpi_no, (CASE change_type WHEN 3 THEN 2 ELSE change_type END)) WHERE change_status IN (1, 2, 3, 5) AND NOT is_deleted;
CREATE INDEX mer_change_record_list ON mer_change_record (tenant_id, create_time DESC, id DESC);
CREATE INDEX mer_change_record_merchant ON mer_change_record (tenant_id, rpi_no);
CALL tenant_table('mer_change_record', 'SELECT, INSERT, UPDATE');

-- A merchant as it was before a change; insert-only. Personal data stands in it as in the merchant's own row, sealed.
CREATE TABLE rpi_basic_history (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  rpi_no text NOT NULL,
  change_no text NOT NULL,
  basic jsonb NOT NULL,
  account jsonb NOT NULL,
  create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX rpi_basic_history_change ON rpi_basic_history (tenant_id, change_no);
CALL tenant_table('rpi_basic_history', 'SELECT, INSERT');
