-- Reference data that all tenants share: regions, banks, industries, professions. docs/domain/network.md 10, docs/wire.md 4.9

-- A region of China: the country (00), province (2 digits), city (4), district (6), town (9), village (12). Every code begins with its parent's.
CREATE TABLE region (
  code text PRIMARY KEY CHECK (code ~ '^(\d{2}|\d{4}|\d{6}|\d{9}|\d{12})$'),
  parent_code text REFERENCES region,
  name text NOT NULL CHECK (name <> ''),
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 5),
  sort integer NOT NULL DEFAULT 0,
  remark text NOT NULL DEFAULT '',
  is_on boolean NOT NULL DEFAULT true,
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  version integer NOT NULL DEFAULT 0,
  CHECK ((level = 0) = (parent_code IS NULL) AND (level = 0) = (code = '00')),
  CHECK (level = 0 OR level = CASE length(code) WHEN 2 THEN 1 WHEN 4 THEN 2 WHEN 6 THEN 3 WHEN 9 THEN 4 ELSE 5 END),
  CHECK (CASE level WHEN 0 THEN true WHEN 1 THEN parent_code = '00' WHEN 2 THEN parent_code = left(code, 2) WHEN 3 THEN parent_code = left(code, 4)
    WHEN 4 THEN parent_code = left(code, 6) ELSE parent_code = left(code, 9) END)
);
COMMENT ON COLUMN region.parent_code IS 'null for the country itself';
COMMENT ON COLUMN region.is_on IS 'false: abolished, readable and not to be chosen anew';
CREATE INDEX region_parent ON region (parent_code, sort, code);
CALL platform_table('region');

-- A head bank by the first three digits of its CNAPS numbers. network 10.2
CREATE TABLE bank_head (
  bank_code text PRIMARY KEY CHECK (bank_code ~ '^\d{3}$'),
  bank_name text NOT NULL,
  short_name text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0
);
CALL platform_table('bank_head', 'SELECT');

-- A branch by its CNAPS number. network 10.3
CREATE TABLE bank_branch (
  branch_code text PRIMARY KEY CHECK (branch_code ~ '^\d{12}$'),
  bank_code text NOT NULL REFERENCES bank_head,
  branch_name text NOT NULL CHECK (branch_name <> ''),
  city_code text NOT NULL REFERENCES region,
  is_on boolean NOT NULL DEFAULT true,
  create_user bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  CHECK (bank_code = left(branch_code, 3)),
  CHECK (city_code ~ '^\d{4}$')
);
CREATE INDEX bank_branch_place ON bank_branch (bank_code, city_code, branch_name);
CALL platform_table('bank_branch', 'SELECT, INSERT, UPDATE');

-- What the first digits of a card number say of it; the longest prefix of the right length decides. network 10.6
CREATE TABLE bank_bin (
  prefix text NOT NULL CHECK (prefix ~ '^\d{4,10}$'),
  card_length smallint NOT NULL CHECK (card_length BETWEEN 13 AND 19),
  bank_code text NOT NULL REFERENCES bank_head,
  card_type smallint NOT NULL CHECK (card_type BETWEEN 1 AND 4),
  PRIMARY KEY (prefix, card_length)
);
CALL platform_table('bank_bin', 'SELECT');

-- A line of business: leaves are what merchants are in, the others only group them. network 10.4
CREATE TABLE industry (
  industry_code text PRIMARY KEY CHECK (industry_code ~ '^[A-Z0-9]{1,10}$'),
  parent_code text REFERENCES industry,
  name text NOT NULL,
  user_types smallint[] NOT NULL CHECK (user_types <@ '{1,2,3}' AND user_types <> '{}'),
  ys_merchant_key text NOT NULL DEFAULT '',
  wx_category text NOT NULL DEFAULT '',
  ali_category text NOT NULL DEFAULT '',
  need_qual boolean NOT NULL DEFAULT false,
  risk_level smallint NOT NULL DEFAULT 1 CHECK (risk_level IN (1, 2, 3)),
  sort integer NOT NULL DEFAULT 0
);
COMMENT ON COLUMN industry.parent_code IS 'null for a group at the top';
COMMENT ON COLUMN industry.user_types IS 'merchant types that may be in it';
COMMENT ON COLUMN industry.ys_merchant_key IS 'the category at 银盛; '''' when it has none';
CALL platform_table('industry', 'SELECT');

-- A merchant category code by GB/T 20548.
CREATE TABLE mcc (
  mcc_no text PRIMARY KEY CHECK (mcc_no ~ '^\d{4}$'),
  name text NOT NULL,
  industry_code text NOT NULL REFERENCES industry,
  rate_class smallint NOT NULL DEFAULT 1 CHECK (rate_class IN (1, 2, 3)),
  denied boolean NOT NULL DEFAULT false
);
CREATE INDEX mcc_industry ON mcc (industry_code);
CALL platform_table('mcc', 'SELECT');

-- A small class of professions by GB/T 6565. network 10.5
CREATE TABLE profession (
  profession_code text PRIMARY KEY CHECK (profession_code ~ '^[1-8]\d{3}$'),
  name text NOT NULL
);
CALL platform_table('profession', 'SELECT');

INSERT INTO bank_head (bank_code, bank_name, short_name, sort) VALUES
  ('102', '中国工商银行', '工商银行', 1), ('103', '中国农业银行', '农业银行', 2), ('104', '中国银行', '中国银行', 3), ('105', '中国建设银行', '建设银行', 4),
  ('301', '交通银行', '交通银行', 5), ('403', '中国邮政储蓄银行', '邮储银行', 6), ('308', '招商银行', '招商银行', 7), ('310', '上海浦东发展银行', '浦发银行', 8),
  ('302', '中信银行', '中信银行', 9), ('303', '中国光大银行', '光大银行', 10), ('304', '华夏银行', '华夏银行', 11), ('305', '中国民生银行', '民生银行', 12),
  ('306', '广发银行', '广发银行', 13), ('307', '平安银行', '平安银行', 14), ('309', '兴业银行', '兴业银行', 15), ('315', '恒丰银行', '恒丰银行', 16),
  ('316', '浙商银行', '浙商银行', 17), ('318', '渤海银行', '渤海银行', 18), ('313', '城市商业银行', '城商行', 19), ('314', '农村商业银行', '农商行', 20),
  ('402', '农村信用社', '农信社', 21);

-- Prefixes of cards in common use: 1 debit, 2 credit.
INSERT INTO bank_bin (bank_code, card_type, card_length, prefix)
SELECT given.bank_code, given.card_type, given.card_length, unnest(string_to_array(given.prefixes, ' ')) FROM (VALUES
  ('102', 1, 19, '622202 622203 622208 621225 621226 621227 621281 620058'), ('102', 2, 16, '427020 427030 530990 622230 622235 625858'),
  ('103', 1, 19, '622845 622846 622848 622849 623052'), ('103', 2, 16, '403361 404117 622836 622837 622838'),
  ('104', 1, 19, '456351 621660 621661 621663 621756 621790'), ('104', 2, 16, '409670 622750 622756 622757 625908'),
  ('105', 1, 19, '436742 621700 622280 622700 623668'), ('105', 2, 16, '436718 436738 436745 622166 622168'),
  ('301', 1, 17, '622258 622259'), ('301', 1, 19, '622260 622261 622262'), ('301', 2, 16, '458123 521899 622250 622252 622656'),
  ('403', 1, 19, '621095 621098 621799 622188 622199'), ('403', 2, 16, '622810 622811 622812'),
  ('308', 1, 16, '621286 621483 621485 621486 622580 622588 622609'), ('308', 2, 16, '439188 479228 518710 622575 622576 622577 622578 622581 622582'),
  ('310', 1, 16, '621352 622516 622517 622518 622521 622522'), ('310', 2, 16, '622176 622177 622276 622277'),
  ('302', 1, 16, '621768 621771 622690 622691 622692 622696 622698'), ('302', 2, 16, '622680 622688 622689'),
  ('303', 1, 16, '622660 622662 622663 622664 622665 622666'), ('303', 2, 16, '622650 622655 622658'),
  ('304', 1, 16, '622630 622631 622632'), ('304', 2, 16, '622636 622637 622638'),
  ('305', 1, 16, '622615 622616 622617 622618 622619 622622'), ('305', 2, 16, '622600 622601 622602 622603'),
  ('306', 1, 19, '622568'), ('306', 2, 16, '622555 622556 622557 622558 622560'),
  ('307', 1, 19, '622298 623058'), ('307', 2, 16, '526855 622155 622156'),
  ('309', 1, 18, '622908 622909'), ('309', 2, 16, '622901 622902 622922'),
  ('315', 1, 17, '622384'), ('316', 1, 19, '622309'), ('318', 1, 16, '622884')
) AS given (bank_code, card_type, card_length, prefixes);

INSERT INTO industry (industry_code, parent_code, name, user_types, need_qual, risk_level, sort) VALUES
  ('01', NULL, '餐饮', '{1,2,3}', false, 1, 1), ('0101', '01', '正餐', '{1,2,3}', false, 1, 1), ('0102', '01', '快餐小吃', '{1,2,3}', false, 1, 2), ('0103', '01', '烘焙甜品', '{1,2,3}', false, 1, 3),
  ('0104', '01', '酒吧茶馆', '{2,3}', true, 2, 4),
  ('02', NULL, '食品零售', '{1,2,3}', false, 1, 2), ('0201', '02', '超市', '{1,2,3}', false, 1, 1), ('0202', '02', '食品零售', '{1,2,3}', false, 1, 2), ('0203', '02', '肉类海鲜', '{1,2,3}', false, 1, 3),
  ('0204', '02', '糖果坚果', '{1,2,3}', false, 1, 4), ('0205', '02', '酒类', '{2,3}', true, 2, 5), ('0206', '02', '烟草', '{2,3}', true, 2, 6),
  ('03', NULL, '百货零售', '{1,2,3}', false, 1, 3), ('0301', '03', '百货', '{2,3}', false, 1, 1), ('0302', '03', '杂货', '{1,2,3}', false, 1, 2), ('0303', '03', '服装鞋帽', '{1,2,3}', false, 1, 3),
  ('0304', '03', '化妆品', '{1,2,3}', false, 1, 4), ('0305', '03', '母婴玩具', '{1,2,3}', false, 1, 5), ('0306', '03', '图书文具', '{1,2,3}', false, 1, 6), ('0307', '03', '珠宝首饰', '{2,3}', false, 3, 7),
  ('0308', '03', '运动户外', '{1,2,3}', false, 1, 8), ('0309', '03', '鲜花绿植', '{1,2,3}', false, 1, 9), ('0310', '03', '宠物', '{1,2,3}', false, 1, 10),
  ('04', NULL, '家居家电数码', '{1,2,3}', false, 1, 4), ('0401', '04', '家具家居', '{1,2,3}', false, 1, 1), ('0402', '04', '建材五金', '{1,2,3}', false, 1, 2), ('0403', '04', '电子数码', '{1,2,3}', false, 2, 3),
  ('0404', '04', '家用电器', '{1,2,3}', false, 1, 4), ('0405', '04', '通信器材', '{1,2,3}', false, 2, 5),
  ('05', NULL, '生活服务', '{1,2,3}', false, 1, 5), ('0501', '05', '美容美发', '{1,2,3}', false, 1, 1), ('0502', '05', '洗浴按摩', '{2,3}', true, 3, 2), ('0503', '05', '洗衣清洁', '{1,2,3}', false, 1, 3),
  ('0504', '05', '摄影婚庆', '{1,2,3}', false, 1, 4), ('0505', '05', '维修', '{1,2,3}', false, 1, 5), ('0506', '05', '物业', '{3}', false, 1, 6), ('0507', '05', '公用事业', '{3}', false, 1, 7),
  ('0508', '05', '其他生活服务', '{1,2,3}', false, 1, 8),
  ('06', NULL, '医药健康', '{2,3}', true, 2, 6), ('0601', '06', '药店', '{2,3}', true, 2, 1), ('0602', '06', '公立医院', '{3}', true, 1, 2), ('0603', '06', '诊所', '{2,3}', true, 2, 3), ('0604', '06', '眼镜', '{1,2,3}', false, 1, 4),
  ('0605', '06', '兽医', '{2,3}', true, 1, 5),
  ('07', NULL, '汽车与交通', '{1,2,3}', false, 1, 7), ('0701', '07', '加油站', '{3}', true, 2, 1), ('0702', '07', '汽车维修', '{1,2,3}', false, 1, 2), ('0703', '07', '洗车', '{1,2,3}', false, 1, 3),
  ('0704', '07', '停车', '{2,3}', false, 1, 4), ('0705', '07', '汽车销售', '{2,3}', false, 2, 5), ('0706', '07', '客运', '{1,2,3}', true, 1, 6), ('0707', '07', '快递货运', '{2,3}', true, 1, 7), ('0708', '07', '租车', '{2,3}', true, 2, 8),
  ('08', NULL, '住宿旅游', '{2,3}', true, 2, 8), ('0801', '08', '住宿', '{2,3}', true, 1, 1), ('0802', '08', '旅行社', '{3}', true, 2, 2), ('0803', '08', '景点', '{2,3}', false, 1, 3),
  ('09', NULL, '教育', '{2,3}', true, 2, 9), ('0901', '09', '学校', '{3}', true, 1, 1), ('0902', '09', '培训', '{2,3}', true, 3, 2), ('0903', '09', '托育', '{2,3}', true, 2, 3),
  ('10', NULL, '文体娱乐', '{1,2,3}', false, 1, 10), ('1001', '10', '影院演出', '{2,3}', true, 1, 1), ('1002', '10', '健身', '{2,3}', false, 3, 2), ('1003', '10', '游乐电玩', '{2,3}', true, 2, 3),
  ('11', NULL, '批发', '{2,3}', false, 2, 11), ('1101', '11', '日用品批发', '{2,3}', false, 2, 1), ('1102', '11', '电子批发', '{2,3}', false, 2, 2), ('1103', '11', '五金批发', '{2,3}', false, 2, 3),
  ('12', NULL, '政务与公益', '{3}', true, 1, 12), ('1201', '12', '政府服务', '{3}', false, 1, 1), ('1202', '12', '慈善公益', '{3}', true, 2, 2),
  ('90', NULL, '受限行业', '{3}', true, 3, 90), ('9001', '90', '金融', '{3}', true, 3, 1), ('9002', '90', '博彩', '{3}', true, 3, 2);
-- The categories of 银盛 carry our code behind their prefix; restricted lines have none.
UPDATE industry SET ys_merchant_key = 'YS' || industry_code WHERE length(industry_code) = 4 AND left(industry_code, 2) <> '90';

INSERT INTO mcc (mcc_no, name, industry_code, rate_class, denied) VALUES
  ('5812', '就餐场所和餐馆', '0101', 1, false), ('5811', '包办伙食、宴会承包商', '0101', 1, false), ('5814', '快餐店', '0102', 1, false), ('5462', '面包房、糕点店', '0103', 1, false), ('5451', '乳制品、冷饮店', '0103', 1, false),
  ('5813', '饮酒场所（酒吧、茶馆）', '0104', 1, false),
  ('5411', '超市、便利店', '0201', 2, false), ('5300', '仓储式会员店', '0201', 2, false), ('5499', '其他食品零售', '0202', 2, false), ('5422', '冷冻品和肉类零售', '0203', 2, false), ('5441', '糖果及坚果商店', '0204', 1, false),
  ('5921', '酒类零售', '0205', 1, false), ('5993', '烟草零售', '0206', 1, false),
  ('5311', '百货商店', '0301', 1, false), ('5331', '杂货店', '0302', 1, false), ('5399', '其他综合零售', '0302', 1, false), ('5691', '成人成衣店', '0303', 1, false), ('5611', '男子服装店', '0303', 1, false), ('5621', '女子服装店', '0303', 1, false),
  ('5651', '家庭服装店', '0303', 1, false), ('5661', '鞋店', '0303', 1, false), ('5977', '化妆用品店', '0304', 1, false), ('5641', '婴幼儿服装店', '0305', 1, false), ('5945', '玩具、游戏店', '0305', 1, false), ('5942', '书店', '0306', 1, false),
  ('5943', '文具用品店', '0306', 1, false), ('5944', '珠宝首饰店', '0307', 1, false), ('5941', '体育用品店', '0308', 1, false), ('5940', '自行车商店', '0308', 1, false), ('5992', '花店', '0309', 1, false), ('5995', '宠物商店', '0310', 1, false),
  ('5712', '家具店', '0401', 1, false), ('5719', '其他家居装饰店', '0401', 1, false), ('5200', '家庭用品大卖场', '0401', 1, false), ('5211', '木材和建材商店', '0402', 1, false), ('5251', '五金商店', '0402', 1, false),
  ('5732', '电子设备商店', '0403', 1, false), ('5734', '计算机软件商店', '0403', 1, false), ('5722', '家用电器商店', '0404', 1, false), ('4812', '通信设备销售', '0405', 1, false),
  ('7230', '美容、理发店', '0501', 1, false), ('7298', '保健及美容SPA', '0502', 1, false), ('7297', '按摩店', '0502', 1, false), ('7211', '洗衣店', '0503', 1, false), ('7216', '干洗店', '0503', 1, false), ('7349', '清洁、保养服务', '0503', 1, false),
  ('7221', '摄影工作室', '0504', 1, false), ('7251', '修鞋店', '0505', 1, false), ('7622', '电子设备维修', '0505', 1, false), ('7623', '空调制冷维修', '0505', 1, false), ('6513', '物业管理', '0506', 1, false), ('4900', '公用事业', '0507', 2, false),
  ('7299', '其他生活服务', '0508', 1, false), ('7210', '洗染及衣物整理', '0503', 1, false),
  ('5912', '药店', '0601', 1, false), ('8062', '公立医院', '0602', 3, false), ('8011', '其他诊所', '0603', 1, false), ('8021', '牙科诊所', '0603', 1, false), ('8043', '眼镜店', '0604', 1, false), ('0742', '兽医服务', '0605', 1, false),
  ('5541', '加油站', '0701', 2, false), ('7538', '汽车服务商店（维修）', '0702', 1, false), ('5533', '汽车零配件商店', '0702', 1, false), ('7542', '洗车', '0703', 1, false), ('7523', '停车场', '0704', 1, false), ('5511', '汽车销售', '0705', 1, false),
  ('4121', '出租车服务', '0706', 2, false), ('4111', '本地通勤客运', '0706', 2, false), ('4131', '长途汽车客运', '0706', 2, false), ('4215', '快递服务', '0707', 1, false), ('4214', '货运搬运', '0707', 1, false), ('7512', '汽车出租', '0708', 1, false),
  ('7011', '住宿服务（旅馆、酒店）', '0801', 1, false), ('4722', '旅行社', '0802', 1, false), ('7991', '旅游景点', '0803', 1, false),
  ('8211', '中小学校', '0901', 3, false), ('8220', '普通高校', '0901', 3, false), ('8299', '其他学校和培训', '0902', 1, false), ('8351', '儿童保育服务', '0903', 3, false),
  ('7832', '电影院', '1001', 1, false), ('7922', '戏剧演出', '1001', 1, false), ('7997', '健身、体育俱乐部', '1002', 1, false), ('7941', '商业体育场馆', '1002', 1, false), ('7994', '电子游戏场所', '1003', 1, false), ('7996', '游乐园', '1003', 1, false),
  ('5137', '制服和服装批发', '1101', 1, false), ('5111', '办公文具批发', '1101', 1, false), ('5065', '电子元件批发', '1102', 1, false), ('5045', '计算机及外围设备批发', '1102', 1, false), ('5072', '五金器材批发', '1103', 1, false),
  ('9399', '政府服务', '1201', 3, false), ('8398', '慈善和社会公益', '1202', 3, false),
  ('7995', '博彩', '9002', 1, true), ('6211', '证券', '9001', 1, true), ('4829', '电汇和汇票', '9001', 1, true), ('6051', '准货币', '9001', 1, true);

INSERT INTO profession VALUES
  ('1010', '中国共产党机关负责人'), ('1020', '国家机关负责人'), ('1030', '民主党派和工商联负责人'), ('1040', '人民团体和群众团体负责人'), ('1050', '基层群众自治组织负责人'), ('1060', '企事业单位负责人'),
  ('2010', '科学研究人员'), ('2020', '工程技术人员'), ('2030', '农业技术人员'), ('2040', '飞机和船舶技术人员'), ('2050', '卫生专业技术人员'), ('2060', '经济和金融专业人员'), ('2070', '法律、社会和宗教专业人员'),
  ('2080', '教学人员'), ('2090', '文学艺术、体育专业人员'), ('2100', '新闻出版、文化专业人员'), ('2990', '其他专业技术人员'),
  ('3010', '办事人员'), ('3020', '安全和消防人员'), ('3990', '其他办事人员'),
  ('4010', '批发与零售服务人员'), ('4020', '交通运输、仓储和邮政业服务人员'), ('4030', '住宿和餐饮服务人员'), ('4040', '信息传输、软件和信息技术服务人员'), ('4050', '金融服务人员'), ('4060', '房地产服务人员'),
  ('4070', '租赁和商务服务人员'), ('4080', '技术辅助服务人员'), ('4090', '水利、环境和公共设施管理服务人员'), ('4100', '居民服务人员'), ('4110', '电力、燃气及水供应服务人员'), ('4120', '修理及制作服务人员'),
  ('4130', '文化、体育和娱乐服务人员'), ('4140', '健康服务人员'), ('4990', '其他社会生产和生活服务人员'),
  ('5010', '农业生产人员'), ('5020', '林业生产人员'), ('5030', '畜牧业生产人员'), ('5040', '渔业生产人员'), ('5050', '农林牧渔生产辅助人员'), ('5990', '其他农林牧渔生产人员'),
  ('6010', '农副产品加工人员'), ('6020', '食品、饮料生产加工人员'), ('6040', '纺织、针织、印染人员'), ('6050', '纺织品、服装和皮革制品加工人员'), ('6060', '木材加工、家具制作人员'), ('6080', '印刷和记录媒介复制人员'),
  ('6110', '化学原料和制品制造人员'), ('6180', '机械制造基础加工人员'), ('6200', '通用设备制造人员'), ('6220', '汽车制造人员'), ('6250', '电子设备制造人员'), ('6280', '电力、热力、气体、水生产和输配人员'),
  ('6290', '建筑施工人员'), ('6300', '运输设备和通用工程机械操作人员'), ('6310', '生产辅助人员'), ('6990', '其他生产制造人员'),
  ('7010', '军人'), ('8010', '不便分类的其他从业人员');
