import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { id, ids, labelled, optional, orNull, text } from '../../../core/shared/shapes/shapes.ts'
import { numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { BankInput, PartyAccount } from '../dossier/dossier.contract.ts'
import { AccountKind } from '../dossier/dossier-codes.contract.ts'

/** Bank accounts of parties as data scopes know them. */
export const bankList = scopedList('bank.list', {
  userNo: 'text',
  userType: 'number',
  bankCode: 'text',
  createTime: 'instant',
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
      userType: labelled('主体类型', optional(code(PartyType))),
      userNo: numberFilter('主体编号'),
      accName: labelled('账户名', optional(text(60))),
      accNo: labelled('账号', optional(text(32))),
      accountKind: labelled('账户类型', optional(code(AccountKind))),
      ...scopeFilter,
    }),
    output: page(PartyAccount),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0366',
    method: 'GET',
    path: `${bankPath}/detail`,
    title: '结算卡详情',
    permission: 'bank_view',
    input: z.object({ id: labelled('结算卡', id()) }),
    output: PartyAccount,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0367',
    method: 'POST',
    path: `${bankPath}/remove`,
    title: '删除结算卡',
    permission: 'bank_delete',
    input: z.object({ ids: ids() }),
    audit: 'bank.remove',
    refusals: { bank: 'defaultStays loginAs', common: 'notFound' },
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
    refusals: {
      bank: 'branchRequired loginAs nameDiffers noAccounts',
      bankList: 'account card noBank noBranch notDebit',
      common: 'notFound',
      examine: 'open unchanged',
      party: 'cardTaken tooManyCards',
      partyOnboarding: 'idNoFormat',
      sms: 'phoneFormat phoneLength phoneMissing',
    },
  }),
}

/** @source docs/domain/network.md 1.7, 7.3 */
export const bankErrors = defineErrors('bank', {
  nameDiffers: { status: 409, zh: '结算账户名与主体不一致', en: 'The account name does not match the party' },
  defaultStays: { status: 409, zh: '默认结算卡不能删除', en: 'The default bank account cannot be deleted' },
  defaultNeeded: { status: 409, zh: '必须有一张默认结算卡', en: 'One bank account must be the default' },
  branchRequired: { status: 400, zh: '开户支行不能为空', en: 'Select a branch' },
  noAccounts: { status: 409, zh: '该主体不能绑定结算卡', en: 'This type of party cannot have a bank account' },
  loginAs: {
    status: 403,
    zh: '代登录不能修改结算卡',
    en: 'Bank accounts cannot be changed while signed in as another user',
  },
})
