import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { flag, id, labelled, optional, shown, shownDay, shownInstant, text } from '../../../core/shared/shapes.ts'
import { PartyUserType } from '../../access/user/user-codes.contract.ts'
import { numberFilter, scopeFilter } from '../listing/listing.contract.ts'
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
}
