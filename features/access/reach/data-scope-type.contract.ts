import { codes } from '../../../core/shared/codes.ts'

/** @source docs/wire.md 4.8 and 4.12 */
export const DataScopeType = codes(['data_scope_type', '数据权限类型', 'Data scope type'], {
  all: [1, '全部可见', 'All data'],
  own: [2, '本人可见', 'Own data only'],
  ownDept: [3, '所在机构可见', 'Own department'],
  ownDeptAndBelow: [4, '所在机构及子级可见', 'Own department and below'],
  custom: [5, '自定义', 'Custom'],
})
