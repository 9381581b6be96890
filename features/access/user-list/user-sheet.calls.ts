import { sql } from 'drizzle-orm'
import { handleExport } from '../../../core/server/call/handle.ts'
import { maskEmail, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { codeColumn, sheetColumns, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { UserStatus } from '../user/user-codes.contract.ts'
import { type StoredUser, userColumns, userFilter, userReach } from '../user/user.queries.ts'
import { userSheet } from './user-sheet.contract.ts'

const columns = sheetColumns<StoredUser>([
  { key: 'account', title: '账号', kind: 'text', value: ({ account }) => account },
  { key: 'name', title: '昵称', kind: 'text', value: ({ name }) => name },
  { key: 'realName', title: '姓名', kind: 'text', value: ({ realName }) => realName },
  { key: 'email', title: '邮箱', kind: 'text', value: ({ emailEnc }) => maskEmail(openText(emailEnc)) },
  { key: 'phone', title: '手机号码', kind: 'text', value: ({ phoneEnc }) => maskPhone(openText(phoneEnc)) },
  { key: 'roleName', title: '角色', kind: 'text', value: ({ roleName }) => roleName },
  { key: 'deptName', title: '部门', kind: 'text', value: ({ deptName }) => deptName },
  { key: 'postName', title: '岗位', kind: 'text', value: ({ postName }) => postName },
  { key: 'userNo', title: '主体编号', kind: 'text', value: ({ userNo }) => userNo },
  codeColumn('status', '状态', UserStatus),
  timeColumn('createTime', '创建时间'),
])

export const userSheetCalls = [
  // The rows of the list that the caller sees, masked as there.
  handleExport(userSheet.export, async ({ caller, input }) => {
    const where = sql`${userReach(caller)} AND ${userFilter(input)}`
    return {
      title: '用户管理',
      bizType: 'user',
      columns,
      rows: sql`SELECT ${userColumns} FROM app_user u WHERE ${where} ORDER BY u.create_time DESC, u.id DESC`,
      count: sql`SELECT count(*) AS total FROM app_user u WHERE ${where}`,
      filter: input,
    }
  }),
]
