import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** @source docs/domain/network.md 2.4 */
export const UserStatus = codes(['user_status', '用户状态', 'User status'], {
  pending: [0, '待审批', 'Pending approval'],
  active: [1, '正常', 'Active'],
  disabled: [2, '停用', 'Disabled'],
})

/** @source docs/wire.md 4.8 */
export const Sex = codes(['sex', '性别', 'Gender'], {
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
    en: 'The account must be 3 to 45 letters, digits or _ @ . -',
  },
  accountTaken: { status: 409, zh: '账号已存在', en: 'This account already exists' },
  phoneTaken: { status: 409, zh: '手机号已被使用', en: 'This mobile number is already in use' },
  emailFormat: { status: 400, zh: '邮箱格式不正确', en: 'The email address is invalid' },
  quota: { status: 409, zh: '当前租户已到最大账号额度!', en: 'This tenant has reached its account limit' },
  partyUnknown: { status: 409, zh: '主体不存在', en: 'This party does not exist' },
  moreRights: {
    status: 409,
    zh: '不能操作权限超出自身的用户',
    en: 'You cannot manage a user with more permissions than your own',
  },
  removeSelf: { status: 409, zh: '不能删除本账号!', en: 'You cannot delete your own account' },
  removeAdmin: { status: 409, zh: '管理员账号不能删除', en: 'Administrator accounts cannot be deleted' },
  lockSelf: { status: 409, zh: '不能停用自己', en: 'You cannot disable yourself' },
  notReady: { status: 409, zh: '请先分配角色和部门', en: 'Assign a role and a department first' },
  tooManyResets: { status: 400, zh: '单次最多重置20个用户', en: 'You can reset up to 20 users at a time' },
  loginAs: { status: 403, zh: '代登录不能修改密码', en: 'You cannot change passwords while signed in as another user' },
})
