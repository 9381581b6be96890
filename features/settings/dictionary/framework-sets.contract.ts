/** A set of the dictionary: its code, its name, its values with both labels. */
export interface SeededSet {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly entries: readonly {
    readonly value: number | string
    readonly zh: string
    readonly en: string
    readonly remark?: string
  }[]
}

/** A set in a declaration: each value with its number, both labels and a remark. */
export const seededSet = (
  code: string,
  zh: string,
  en: string,
  ...entries: (readonly [number | string, string, string, remark?: string])[]
): SeededSet => ({
  code,
  zh,
  en,
  entries: entries.map(([value, label, english, remark]) => ({
    value,
    zh: label,
    en: english,
    ...(remark ? { remark } : {}),
  })),
})

/** Express companies by their codes: expressCode and expressName. @source docs/domain/money.md 8.5 */
export const expressCompanySet = seededSet(
  'express_company',
  '快递公司',
  'Courier',
  ['SF', '顺丰速运', 'SF Express'],
  ['JD', '京东物流', 'JD Logistics'],
  ['EMS', '邮政EMS', 'EMS'],
  ['ZTO', '中通快递', 'ZTO Express'],
  ['YTO', '圆通速递', 'YTO Express'],
  ['STO', '申通快递', 'STO Express'],
  ['YD', '韵达快递', 'Yunda Express'],
  ['JT', '极兔速递', 'J&T Express'],
  ['DBL', '德邦快递', 'Deppon Express'],
)

/**
 * Sets of the framework that its screens ask for. Where the program declares a set of the same code, that one holds.
 * @source docs/wire.md 4.8
 */
export const frameworkSets: readonly SeededSet[] = [
  seededSet('sex', '性别', 'Gender', [1, '男', 'Male'], [2, '女', 'Female'], [3, '未知', 'Unknown']),
  seededSet('yes_no', '是否', 'Yes or no', [1, '否', 'No'], [2, '是', 'Yes']),
  seededSet('on_off', '启停', 'Enabled status', [0, '停用', 'Disabled'], [1, '启用', 'Enabled']),
  seededSet('flag', '标志', 'Flag', [0, '否', 'No'], [1, '是', 'Yes']),
  seededSet('menu_category', '菜单类型', 'Menu type', [1, '菜单', 'Menu'], [2, '按钮', 'Button']),
  seededSet(
    'button_func',
    '按钮功能',
    'Button location',
    [1, '工具栏', 'Toolbar'],
    [2, '操作栏', 'Row actions'],
    [3, '工具操作栏', 'Toolbar and row actions'],
  ),
  seededSet(
    'notice',
    '通知类型',
    'Notice type',
    [1, '发布通知', 'Announcement'],
    [2, '批转通知', 'Forwarded for action'],
    [3, '转发通知', 'Forwarded notice'],
    [4, '指示通知', 'Instruction'],
    [5, '任免通知', 'Appointment'],
    [6, '事务通知', 'Affairs'],
  ),
  seededSet(
    'data_scope_type',
    '数据权限类型',
    'Data scope type',
    [1, '全部可见', 'All data'],
    [2, '本人可见', 'Own data only'],
    [3, '所在机构可见', 'Own department'],
    [4, '所在机构及子级可见', 'Own department and below'],
    [5, '自定义', 'Custom'],
  ),
  seededSet('api_scope_type', '接口权限类型', 'API scope type', [1, '系统接口', 'System'], [2, '业务接口', 'Business']),
  seededSet('scope_category', '权限类型', 'Scope type', [1, '数据权限', 'Data'], [2, '接口权限', 'API']),
  seededSet(
    'region',
    '行政区划',
    'Region level',
    [0, '国家', 'Country'],
    [1, '省份/直辖市', 'Province'],
    [2, '地市', 'City'],
    [3, '区县', 'District'],
    [4, '乡镇', 'Town'],
    [5, '村委', 'Village'],
  ),
  seededSet(
    'post_category',
    '岗位类型',
    'Position type',
    [1, '高层', 'Senior'],
    [2, '中层', 'Middle'],
    [3, '基层', 'Junior'],
    [4, '其他', 'Other'],
  ),
  seededSet(
    'org_category',
    '机构类型',
    'Department type',
    [1, '公司', 'Company'],
    [2, '部门', 'Department'],
    [3, '小组', 'Team'],
    [4, '机构', 'Institution'],
  ),
  seededSet('user_type', '用户平台', 'User platform', [1, 'WEB', 'WEB'], [2, 'APP', 'APP'], [3, 'OTHER', 'OTHER']),
  seededSet(
    'flow',
    '流程类型',
    'Process type',
    [1, '请假流程', 'Leave request', 'leave'],
    [2, '进件审核流程', 'Onboarding review', 'incoming_audit'],
  ),
  expressCompanySet,
]
