import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
  labelled,
  maybeText,
  month,
  optional,
  orNull,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { Direction, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'

/** @source docs/domain/money.md 5.3 */
export const OtherMoneyKind = codes(['other_money_kind', '其他款项类型', 'Other item type'], {
  subsidy: [1, '补贴', 'Subsidy'],
  penalty: [2, '罚款', 'Penalty'],
  serviceFee: [3, '服务费', 'Service fee'],
  taxCompensation: [4, '税费补偿', 'Tax compensation'],
  other: [5, '其他', 'Other'],
})

/** @source docs/domain/money.md 5.3 */
export const OtherMoneyStatus = codes(['other_money_status', '其他款项状态', 'Other item status'], {
  draft: [0, '草稿', 'Draft'],
  toReview: [1, '待审核', 'Pending review'],
  posted: [2, '已入账', 'Booked'],
  rejected: [3, '驳回', 'Rejected'],
  reversed: [4, '已冲销', 'Reversed'],
})

const filter = {
  otherNo: labelled('款项单号', optional(text(32))),
  otherKind: labelled('款项类型', optional(code(OtherMoneyKind))),
  direction: labelled('收支方向', optional(code(Direction))),
  otherStatus: labelled('款项状态', optional(code(OtherMoneyStatus))),
  userNo: labelled('主体编号', optional(text(32))),
  walletKind: labelled('钱包类型', optional(code(WalletKind))),
  period: labelled('所属月份', optional(month())),
  ...createTimeFilter,
}
export const OtherMoneyFilter = z.object(filter)

/** A payment to or from a wallet that no trade stands behind. */
export const OtherMoney = z.object({
  id: id(),
  otherNo: shown(),
  otherKind: code(OtherMoneyKind),
  direction: code(Direction),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  walletKind: code(WalletKind),
  amount: yuan(),
  period: shown(),
  needInvoice: flag(),
  reason: shown(),
  otherStatus: code(OtherMoneyStatus),
  makerNo: shown(),
  checkerNo: shown(),
  checkTime: shownInstant(),
  checkReason: shown(),
  reverseNo: shown(),
  reverseTime: shownInstant(),
  reverseReason: shown(),
  txnId: orNull(id()),
  createTime: shownInstant(),
})

/** An item with its changes of state. */
export const OtherMoneyDetail = OtherMoney.extend({ states: z.array(StateRow) })

const controller = '/api/rb-oem/oem/othermoney/other_money'
const otherNo = labelled('款项单号', text(32))

/** Items beside trades: one makes, another checks. @source docs/domain/money.md 5.3 */
export const otherMoney = {
  list: call({
    id: 'C0579',
    method: 'GET',
    path: `${controller}/list`,
    title: '其他款项列表',
    permission: 'other_money_view',
    input: PageQuery.extend(filter),
    output: page(OtherMoney),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C0580',
    method: 'GET',
    path: `${controller}/detail`,
    title: '其他款项详情',
    permission: 'other_money_view',
    input: z.object({ id: id() }),
    output: OtherMoneyDetail,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0581',
    method: 'POST',
    path: `${controller}/submitOtherMoney`,
    title: '提交其他款项',
    permission: 'other_money_add',
    input: z.object({
      otherKind: labelled('款项类型', code(OtherMoneyKind)),
      direction: labelled('收支方向', code(Direction)),
      userNo: labelled('主体编号', text(32)),
      userType: labelled('主体类型', optional(code(OwnerType))),
      walletKind: labelled('钱包类型', code(WalletKind)),
      amount: labelled('金额', positiveYuan()),
      period: labelled('所属月份', month()),
      needInvoice: labelled('是否开票', flag()).default(false),
      reason: labelled('原因', maybeText(255)).default(''),
    }),
    output: z.object({ otherNo: shown() }),
    audit: 'otherMoney.submit',
    requestNo: true,
    payPwd: true,
    refusals: { common: 'notFound reasonMissing', wallet: 'kindNotOwned' },
  }),
  audit: call({
    id: 'C1020',
    method: 'POST',
    path: `${controller}/audit`,
    title: '审核其他款项',
    permission: 'other_money_audit',
    input: z.object({ otherNo, ...verdictFields }),
    audit: 'otherMoney.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      otherMoney: 'balanceTooLow',
    },
  }),
  reverse: call({
    id: 'C1021',
    method: 'POST',
    path: `${controller}/reverse`,
    title: '冲销其他款项',
    permission: 'other_money_audit',
    input: z.object({ otherNo, reason: labelled('原因', maybeText(255)).default('') }),
    audit: 'otherMoney.reverse',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission reasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      otherMoney: 'balanceTooLow',
    },
  }),
}

export const otherMoneyErrors = defineErrors('otherMoney', {
  balanceTooLow: {
    status: 409,
    zh: '可用余额不足，可改为登记欠款',
    en: 'The available balance is too low. You can record a debt instead',
  },
})
