-- The device catalogue of an operator: classes, their types, and the models that goods are of. money 8.5
CREATE TABLE shop_class (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  shop_class_no text NOT NULL, class_name text NOT NULL, icon text NOT NULL DEFAULT '', sort integer NOT NULL DEFAULT 0,
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN shop_class.icon IS 'key of a public picture; empty: none';
COMMENT ON COLUMN shop_class.update_user IS 'null until it was changed';
CREATE UNIQUE INDEX shop_class_no ON shop_class (tenant_id, shop_class_no);
CREATE UNIQUE INDEX shop_class_name ON shop_class (tenant_id, class_name) WHERE NOT is_deleted;
CALL tenant_table('shop_class');

-- A type of devices within a class.
CREATE TABLE shop_type (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  shop_type_no text NOT NULL, type_name text NOT NULL, shop_class_no text NOT NULL, sort integer NOT NULL DEFAULT 0,
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, shop_class_no) REFERENCES shop_class (tenant_id, shop_class_no)
);
COMMENT ON COLUMN shop_type.update_user IS 'null until it was changed';
CREATE UNIQUE INDEX shop_type_no ON shop_type (tenant_id, shop_type_no);
CREATE UNIQUE INDEX shop_type_name ON shop_type (tenant_id, shop_class_no, type_name) WHERE NOT is_deleted;
CALL tenant_table('shop_type');

-- A model of goods within a type; devices name the terminal model that their serial numbers are of.
CREATE TABLE shop_model (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  model_no text NOT NULL, model_name text NOT NULL, shop_type_no text NOT NULL, rpm_no text, need_sn boolean NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (rpm_no IS NOT NULL OR NOT need_sn),
  FOREIGN KEY (tenant_id, shop_type_no) REFERENCES shop_type (tenant_id, shop_type_no),
  CONSTRAINT shop_model_terminal_model FOREIGN KEY (rpm_no) REFERENCES terminal_model (rpm_no)
);
COMMENT ON COLUMN shop_model.rpm_no IS 'null for goods without a terminal model: paper, cables';
COMMENT ON COLUMN shop_model.update_user IS 'null until it was changed';
CREATE UNIQUE INDEX shop_model_no ON shop_model (tenant_id, model_no);
CREATE UNIQUE INDEX shop_model_name ON shop_model (tenant_id, model_name) WHERE NOT is_deleted;
CREATE INDEX shop_model_type ON shop_model (tenant_id, shop_type_no);
CALL tenant_table('shop_model');
