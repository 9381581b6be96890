import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, keyList, labelled, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { StaffRole } from '../staff/staff-codes.contract.ts'

/**
 * Rights of a person in the merchant's app. Their codes are words in the messages; `own…` is limited to what the person took
 * or the store of the person.
 * @source docs/domain/network.md 12.3
 */
export const appRights = {
  collect: { zh: '收款', en: 'Take payments' },
  refund: { zh: '退款', en: 'Refund' },
  ownTrades: { zh: '本人流水', en: 'Own transactions' },
  storeTrades: { zh: '本店流水', en: 'Store transactions' },
  allTrades: { zh: '全部门店流水', en: 'All store transactions' },
  storeReport: { zh: '本店报表', en: 'Store reports' },
  allReport: { zh: '报表', en: 'Reports' },
  staff: { zh: '本店员工管理', en: 'Store staff management' },
  devices: { zh: '设备管理', en: 'Device management' },
  billExport: { zh: '对账单导出', en: 'Export statements' },
  settlement: { zh: '结算查询', en: 'View settlements' },
  invoice: { zh: '发票', en: 'Invoices' },
} as const

/** Code of a right, `refund`. */
export type AppRight = keyof typeof appRights

export const merchantRoleErrors = defineErrors('merchantRole', {
  ownerFixed: { status: 409, zh: '老板权限不可修改', en: 'The owner’s permissions cannot be changed' },
  unknownRight: { status: 400, zh: '权限取值不正确', en: 'The permission is invalid' },
})

/** The rights of one staff role in the app of a merchant. */
export const RoleRights = z.object({
  staffRole: code(StaffRole),
  rights: z.array(z.string()),
  /** Whether they are the usual ones. */
  isUsual: flag(),
  /** Whether they may be changed. */
  isEditable: flag(),
  updateTime: shown(),
})

const posInfo = '/api/rb-oem/oem/posinfo/pos_info'

/** Rights in the merchant's app. @source docs/domain/network.md 12.3, 3.10 */
export const merchantRole = {
  rights: call({
    id: 'C0227',
    method: 'GET',
    path: `${posInfo}/merchantRole`,
    title: '商户角色权限',
    permission: 'merchant_role_view',
    input: z.object({ rpiNo: labelled('商户编号', text(20)) }),
    output: z.object({ rpiNo: shown(), rpiName: shown(), roles: z.array(RoleRights) }),
    refusals: { common: 'notFound' },
  }),
  edit: call({
    id: 'C0228',
    method: 'GET',
    path: `${posInfo}/merchantRoleEdit`,
    title: '编辑商户角色权限',
    permission: 'merchant_role_edit',
    input: z.object({
      rpiNo: labelled('商户编号', text(20)),
      staffRole: labelled('店员角色', code(StaffRole)),
      /** None: the role may do nothing. */
      rights: labelled('权限', optional(keyList(/^[A-Za-z]{1,20}$/))),
    }),
    audit: 'merchantRole.edit',
    refusals: { common: 'notFound', merchant: 'notDirect', merchantRole: 'ownerFixed unknownRight' },
  }),
}
