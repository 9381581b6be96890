import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** Kind of party a user acts for. @source docs/domain/network.md 1.9 A */
export const PartyUserType = codes(['party_user_type', '主体类型', 'Party type'], {
  operator: [1, '运营商/子运营商', 'Operator'],
  provider: [2, '服务商', 'Provider'],
  merchant: [3, '商户', 'Merchant'],
  employee: [4, '员工', 'Employee'],
  institution: [5, '机构', 'Institution'],
})

/** @source docs/domain/network.md 2.4 */
export const UserStatus = codes(['user_status', '用户状态', 'User status'], {
  pending: [0, '待审批', 'Pending approval'],
  active: [1, '正常', 'Active'],
  disabled: [2, '停用', 'Disabled'],
})

/** @source docs/wire.md 4.8 */
export const Sex = codes(['sex', '性别', 'Sex'], {
  male: [1, '男', 'Male'],
  female: [2, '女', 'Female'],
  unknown: [3, '未知', 'Unknown'],
})

/** Platform of a user's extra text; nothing else reads it. @source docs/wire.md 4.8 */
export const UserPlatform = codes(['user_type', '用户平台', 'User platform'], {
  web: [1, 'WEB', 'Web'],
  app: [2, 'APP', 'App'],
  other: [3, 'OTHER', 'Other'],
})

/** @source docs/domain/network.md 2.4, docs/wire.md 4.1 */
export const userErrors = defineErrors('user', {
  accountFormat: {
    status: 400,
    zh: '账号须为3-45位字母、数字或_@.-',
    en: 'An account has 3 to 45 letters, digits or _@.-',
  },
  accountTaken: { status: 409, zh: '账号已存在', en: 'The account is taken' },
  phoneTaken: { status: 409, zh: '手机号已被使用', en: 'The phone number is in use' },
  emailFormat: { status: 400, zh: '邮箱格式不正确', en: 'The email is malformed' },
  quota: { status: 409, zh: '当前租户已到最大账号额度!', en: 'The tenant has reached its number of accounts' },
  partyUnknown: { status: 409, zh: '主体不存在', en: 'There is no such party' },
  moreRights: { status: 409, zh: '不能操作权限超出自身的用户', en: 'This user holds more than you do' },
  removeSelf: { status: 409, zh: '不能删除本账号!', en: 'You cannot remove yourself' },
  removeAdmin: { status: 409, zh: '管理员账号不能删除', en: 'The tenant’s administrator cannot be removed' },
  lockSelf: { status: 409, zh: '不能停用自己', en: 'You cannot disable yourself' },
  notReady: { status: 409, zh: '请先分配角色和部门', en: 'Assign a role and a department first' },
  tooManyResets: { status: 400, zh: '单次最多重置20个用户', en: 'At most 20 passwords at once' },
  loginAs: { status: 403, zh: '代登录不能修改密码', en: 'A signed-in-as session cannot change passwords' },
})
