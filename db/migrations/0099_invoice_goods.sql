-- Tax categories of goods and services, the goods that invoices are made of, and what a merchant's invoices begin with. money 8.1

-- Categories that every operator begins with: of the table 商品和服务税收分类与编码 that the State Taxation Administration gives out
-- (announcement 45 of 2017), the services that merchants invoice most and a few goods, with the usual rates since April 2019.
CREATE TABLE tax_category_standard (
  id bigint PRIMARY KEY DEFAULT next_id(),
  category_no text NOT NULL UNIQUE CHECK (category_no ~ '^\d{19}$'),
  category_name text NOT NULL,
  tax_rate_ppm integer NOT NULL CHECK (tax_rate_ppm IN (0, 10000, 30000, 60000, 90000, 130000)),
  create_time timestamptz NOT NULL DEFAULT business_now()
);
COMMENT ON TABLE tax_category_standard IS 'a tax category that every operator begins with';
CALL platform_table('tax_category_standard', 'SELECT');

INSERT INTO tax_category_standard (category_no, category_name, tax_rate_ppm)
SELECT rpad(v.no, 19, '0'), v.name, v.percent * 10000 FROM (VALUES
  ('103030701', '碳酸饮料', 13), ('110030101', '自来水', 9),
  ('201', '加工劳务', 13), ('202', '修理修配劳务', 13),
  ('30101', '陆路运输服务', 9), ('30102', '水路运输服务', 9), ('30103', '航空运输服务', 9), ('30105', '无运输工具承运业务', 9),
  ('30201', '邮政普遍服务', 9), ('30301', '基础电信服务', 9), ('30302', '增值电信服务', 6),
  ('3040101', '研发服务', 6), ('30401', '研发和技术服务', 6),
  ('30402', '信息技术服务', 6), ('3040201', '软件服务', 6), ('304020199', '其他软件服务', 6), ('3040203', '信息系统服务', 6), ('3040205', '信息系统增值服务', 6),
  ('3040301', '设计服务', 6), ('3040302', '知识产权服务', 6), ('3040303', '广告服务', 6), ('3040304', '会议展览服务', 6),
  ('30404', '物流辅助服务', 6), ('3040501', '融资租赁', 13), ('3040502', '经营租赁', 13),
  ('3040601', '认证服务', 6), ('3040602', '鉴证服务', 6), ('3040603', '咨询服务', 6), ('30407', '广播影视服务', 6),
  ('3040801', '企业管理服务', 6), ('3040802', '经纪代理服务', 6), ('3040803', '人力资源服务', 6), ('3040804', '安全保护服务', 6), ('30499', '其他现代服务', 6),
  ('30501', '工程服务', 9), ('30502', '安装服务', 9), ('30503', '修缮服务', 9), ('30504', '装饰服务', 9), ('30599', '其他建筑服务', 9),
  ('30601', '贷款服务', 6), ('30602', '直接收费金融服务', 6), ('30603', '保险服务', 6),
  ('3070101', '文化服务', 6), ('3070102', '体育服务', 6), ('3070201', '教育服务', 6), ('3070202', '医疗服务', 6), ('3070301', '旅游服务', 6), ('3070302', '娱乐服务', 6),
  ('3070401', '餐饮服务', 6), ('3070402', '住宿服务', 6), ('30705', '居民日常服务', 6), ('30799', '其他生活服务', 6),
  ('601', '预付卡销售和充值', 0)) AS v (no, name, percent);

-- An operator's own categories; one takes the place of the standard one of its number.
CREATE TABLE tax_category (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  category_no text NOT NULL CHECK (category_no ~ '^\d{19}$'),
  category_name text NOT NULL,
  tax_rate_ppm integer NOT NULL CHECK (tax_rate_ppm IN (0, 10000, 30000, 60000, 90000, 130000)),
  is_preferential boolean NOT NULL DEFAULT false,
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON TABLE tax_category IS 'a tax category of an operator';
CREATE UNIQUE INDEX tax_category_no ON tax_category (tenant_id, category_no) WHERE NOT is_deleted;
CALL tenant_table('tax_category', 'SELECT, INSERT, UPDATE');

-- The short list of categories of an owner.
CREATE TABLE seller_tax_product (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  category_no text NOT NULL CHECK (category_no ~ '^\d{19}$'),
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON TABLE seller_tax_product IS 'a tax category that an owner uses often';
CREATE UNIQUE INDEX seller_tax_product_one ON seller_tax_product (tenant_id, user_type, user_no, category_no);
CALL tenant_table('seller_tax_product', 'SELECT, INSERT, DELETE');

CREATE TABLE invoice_product (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  product_no text NOT NULL,
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  product_name text NOT NULL, category_no text NOT NULL CHECK (category_no ~ '^\d{19}$'),
  tax_rate_ppm integer NOT NULL CHECK (tax_rate_ppm IN (0, 10000, 30000, 60000, 90000, 130000)),
  unit text NOT NULL DEFAULT '', price fen CHECK (price > 0), spec text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false, is_on boolean NOT NULL DEFAULT true,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON TABLE invoice_product IS 'goods or a service as an owner puts it on invoices';
COMMENT ON COLUMN invoice_product.price IS 'with tax; null: differs';
CREATE UNIQUE INDEX invoice_product_no ON invoice_product (tenant_id, product_no);
CREATE UNIQUE INDEX invoice_product_name ON invoice_product (tenant_id, user_type, user_no, product_name, spec) WHERE NOT is_deleted;
CREATE UNIQUE INDEX invoice_product_default ON invoice_product (tenant_id, user_type, user_no) WHERE is_default AND NOT is_deleted;
CALL tenant_table('invoice_product', 'SELECT, INSERT, UPDATE');

-- What invoices of a kind begin with.
CREATE TABLE invoice_default (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  invoice_kind smallint NOT NULL CHECK (invoice_kind BETWEEN 1 AND 6),
  product_no text NOT NULL DEFAULT '', drawer text NOT NULL DEFAULT '', payee text NOT NULL DEFAULT '', checker text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT '',
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(), update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, user_type, user_no, invoice_kind)
);
COMMENT ON TABLE invoice_default IS 'goods and names that the invoices of one kind of an owner begin with';
CALL tenant_table('invoice_default', 'SELECT, INSERT, UPDATE');
