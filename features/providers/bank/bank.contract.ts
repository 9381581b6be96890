import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
  ids,
  labelled,
  nameText,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  text,
} from '../../../core/shared/shapes.ts'
import { PartyUserType } from '../../access/user/user-codes.contract.ts'
import { numberFilter, scopeFilter } from '../../../core/shared/list-filters.ts'
import { scopedList } from '../party/scoped-list.contract.ts'
import { AccountKind, AuthStatus, AuthType } from './bank-codes.contract.ts'

/** Bank accounts of parties as data scopes know them. */
export const bankList = scopedList('bank.list', {
  userNo: 'text',
  userType: 'number',
  bankCode: 'text',
  createTime: 'instant',
})

/** A bank account of a party; numbers masked. @source docs/domain/network.md 7.3 */
export const PartyAccount = z.object({
  id: id(),
  tenantId: shown(),
  userType: code(PartyUserType),
  userNo: shown(),
  userName: shown(),
  accountKind: code(AccountKind),
  accName: shown(),
  accNo: shown(),
  bankCode: shown(),
  bankName: shown(),
  branchCode: shown(),
  branchName: shown(),
  accPhone: shown(),
  accIdNo: shown(),
  isDefault: flag(),
  createTime: shownInstant(),
})

/** A settlement account that waits for its examine; numbers masked. */
export const WaitingAccount = z.object({
  accountKind: code(AccountKind),
  accName: shown(),
  accNo: shown(),
  bankCode: shown(),
  bankName: shown(),
  branchCode: shown(),
  branchName: shown(),
  accPhone: shown(),
  accIdNo: shown(),
})

/** The real-name record of a party; numbers masked. @source docs/domain/network.md 7.3 */
export const PartyIdentity = z.object({
  id: id(),
  authType: code(AuthType),
  name: shown(),
  idNo: shown(),
  validBegin: shownDay(),
  validEnd: shownDay(),
  legalName: shown(),
  authStatus: code(AuthStatus),
})

/** The fields of a settlement account, each as its form checks it. @source docs/domain/network.md 7.3 */
export const bankFields = {
  accountKind: labelled('账户类型', code(AccountKind)),
  accName: labelled('账户名', nameText(60)),
  accNo: labelled('账号', text(32)),
  bankCode: labelled('开户银行', text(3)),
  branchCode: labelled('开户支行', text(12)),
  accPhone: labelled('预留手机号', text(20)),
  accIdNo: labelled('证件号码', text(18)),
  isDefault: labelled('默认结算卡', flag()),
}

/** A settlement account as a party sends it; with an id the one that it changes, masked numbers stay. */
export const BankInput = z.object({
  id: labelled('结算卡', optional(id())),
  userType: labelled('主体类型', code(PartyUserType)),
  userNo: labelled('主体编号', text(20)),
  accountKind: bankFields.accountKind,
  accName: bankFields.accName,
  accNo: bankFields.accNo,
  bankCode: bankFields.bankCode,
  branchCode: optional(bankFields.branchCode),
  accPhone: optional(bankFields.accPhone),
  accIdNo: optional(bankFields.accIdNo),
  isDefault: optional(bankFields.isDefault),
})

const bankPath = '/api/rb-oem/oem/bank/bank'

/** Bank accounts of parties. @source docs/domain/network.md 7.3 */
export const bank = {
  list: call({
    id: 'C0365',
    method: 'GET',
    path: `${bankPath}/list`,
    title: '结算卡列表',
    permission: 'bank_view',
    input: PageQuery.extend({
      userType: labelled('主体类型', optional(code(PartyUserType))),
      userNo: numberFilter('主体编号'),
      accName: labelled('账户名', optional(text(60))),
      accNo: labelled('账号', optional(text(32))),
      accountKind: labelled('账户类型', optional(code(AccountKind))),
      ...scopeFilter,
    }),
    output: page(PartyAccount),
  }),
  detail: call({
    id: 'C0366',
    method: 'GET',
    path: `${bankPath}/detail`,
    title: '结算卡详情',
    permission: 'bank_view',
    input: z.object({ id: labelled('结算卡', id()) }),
    output: PartyAccount,
  }),
  remove: call({
    id: 'C0367',
    method: 'POST',
    path: `${bankPath}/remove`,
    title: '删除结算卡',
    permission: 'bank_delete',
    input: z.object({ ids: ids() }),
    audit: 'bank.remove',
  }),
  submit: call({
    id: 'C0368',
    method: 'POST',
    path: `${bankPath}/submit`,
    title: '提交结算卡',
    permission: 'bank_add',
    input: BankInput,
    /** Null while the account waits with the rest of a party that is on its way in. */
    output: z.object({ examineId: orNull(id()) }),
    audit: 'bank.submit',
    requestNo: true,
  }),
}

/** @source docs/domain/network.md 1.7, 7.3 */
export const bankErrors = defineErrors('bank', {
  nameDiffers: { status: 409, zh: '结算账户名与主体不一致', en: 'The account is not in the name of the party' },
  defaultStays: { status: 409, zh: '默认结算卡不能删除', en: 'The default bank account cannot be removed' },
  defaultNeeded: { status: 409, zh: '必须有一张默认结算卡', en: 'One bank account must be the default' },
  branchRequired: { status: 400, zh: '开户支行不能为空', en: 'The branch is required' },
  noAccounts: { status: 409, zh: '该主体不能绑定结算卡', en: 'This kind of party has no bank accounts' },
  loginAs: { status: 403, zh: '代登录不能修改结算卡', en: 'A signed-in-as session cannot change bank accounts' },
})
