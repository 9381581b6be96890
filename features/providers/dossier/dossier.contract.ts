import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import {
  flag,
  id,
  labelled,
  nameText,
  optional,
  shown,
  shownDay,
  shownInstant,
  text,
  day,
  int,
} from '../../../core/shared/shapes/shapes.ts'
import { AccountKind, AuthStatus, AuthType } from './dossier-codes.contract.ts'

/** A bank account of a party; numbers masked. @source docs/domain/network.md 7.3 */
export const PartyAccount = z.object({
  id: id(),
  tenantId: shown(),
  userType: code(PartyType),
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
  userType: labelled('主体类型', code(PartyType)),
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

/** The fields of a real-name record, each as its form checks it. @source docs/domain/network.md 7.3 */
export const identityFields = {
  userType: labelled('主体类型', code(PartyType)),
  userNo: labelled('主体编号', text(20)),
  authType: labelled('实名类型', code(AuthType)),
  name: labelled('名称', nameText(50)),
  idNo: labelled('证件号码', text(18)),
  validBegin: labelled('证件有效期起', day()),
  validEnd: labelled('证件有效期止', day()),
  legalName: labelled('法人姓名', nameText(30)),
}

/** A real-name record as it is asked for. */
export const IdentityInput = z.object({
  ...identityFields,
  legalName: optional(identityFields.legalName),
  pics: labelled(
    '图片',
    z
      .array(z.object({ picKind: labelled('图片类型', int(1, 24)), fileKey: labelled('图片', text(255)) }))
      .max(10)
      .default([]),
  ),
})
