import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  id,
  ids,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'

/** @source docs/domain/money.md 5.3 */
export const MoneyChangeKind = codes(['money_change_kind', '调账类型', 'Adjustment type'], {
  increase: [1, '增加', 'Increase'],
  decrease: [2, '减少', 'Decrease'],
  transfer: [3, '划转', 'Transfer'],
})

/** @source docs/domain/money.md 5.3 */
export const MoneyChangeStatus = codes(['money_change_status', '调账状态', 'Adjustment status'], {
  draft: [0, '草稿', 'Draft'],
  toReview: [1, '待审核', 'Pending review'],
  posted: [2, '已入账', 'Booked'],
  rejected: [3, '驳回', 'Rejected'],
})

const filter = {
  moneyChangeNo: labelled('调账单号', optional(text(32))),
  changeKind: labelled('调账类型', optional(code(MoneyChangeKind))),
  changeStatus: labelled('调账状态', optional(code(MoneyChangeStatus))),
  userNo: labelled('主体编号', optional(text(32))),
  walletKind: labelled('钱包类型', optional(code(WalletKind))),
  ...createTimeFilter,
}
export const MoneyChangeFilter = z.object(filter)

/** A correction of wallets by the operator. */
export const MoneyChange = z.object({
  id: id(),
  moneyChangeNo: shown(),
  changeKind: code(MoneyChangeKind),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  walletKind: code(WalletKind),
  toUserType: orNull(code(OwnerType)),
  toUserNo: shown(),
  toUserName: shown(),
  toWalletKind: orNull(code(WalletKind)),
  amount: yuan(),
  reason: shown(),
  files: z.array(z.string()),
  changeStatus: code(MoneyChangeStatus),
  makerNo: shown(),
  checkerNo: shown(),
  checkTime: shownInstant(),
  checkReason: shown(),
  txnId: orNull(id()),
  createTime: shownInstant(),
  /** Sent back when a draft is edited, so that nobody's edit is overwritten. */
  version: int(),
})

/** A correction with links to its files, which hold for a short time, and its changes of state. */
export const MoneyChangeDetail = MoneyChange.extend({ fileLinks: z.array(z.string()), states: z.array(StateRow) })

/** Input of a maker. A number given names the draft that is edited. */
export const MoneyChangeDraft = z.object({
  moneyChangeNo: labelled('调账单号', optional(text(32))),
  version: labelled('版本', optional(int())),
  changeKind: labelled('调账类型', code(MoneyChangeKind)),
  userNo: labelled('主体编号', text(32)),
  walletKind: labelled('钱包类型', code(WalletKind)),
  toUserNo: labelled('转入主体编号', optional(text(32))),
  toWalletKind: labelled('转入钱包类型', optional(code(WalletKind))),
  amount: labelled('金额', positiveYuan()),
  reason: labelled('原因', maybeText(255)).default(''),
  files: labelled('附件', z.array(text(255)).max(10)).default([]),
  /** 0 keeps a draft, 1 sends it for review. */
  changeStatus: labelled('调账状态', code(MoneyChangeStatus)).default(MoneyChangeStatus.toReview),
})

/** The second wallet, which a transfer must name. */
export const transferTarget = {
  toUserNo: labelled('转入主体编号', text(32)),
  toWalletKind: labelled('转入钱包类型', code(WalletKind)),
}

const controller = '/api/rb-oem/oem/moneychange/money_change'

/** Corrections of wallets: one makes, another checks. @source docs/domain/money.md 5.3 */
export const moneyChange = {
  list: call({
    id: 'C0582',
    method: 'GET',
    path: `${controller}/list`,
    title: '资金调账列表',
    permission: 'money_change_view',
    input: PageQuery.extend(filter),
    output: page(MoneyChange),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C0583',
    method: 'GET',
    path: `${controller}/detail`,
    title: '资金调账详情',
    permission: 'money_change_view',
    input: z.object({ id: id() }),
    output: MoneyChangeDetail,
    refusals: { common: 'notFound' },
  }),
  export: call({
    id: 'C0586',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出资金调账',
    permission: 'money_change_view',
    input: MoneyChangeFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  submit: call({
    id: 'C0585',
    method: 'POST',
    path: `${controller}/submit`,
    title: '提交资金调账',
    permission: 'money_change_add',
    input: MoneyChangeDraft,
    output: z.object({ moneyChangeNo: shown() }),
    audit: 'moneyChange.submit',
    requestNo: true,
    refusals: {
      common: 'notFound reasonMissing stateRefuses',
      file: 'gone',
      moneyChange: 'sameWallet targetMissing',
      voucher: 'used',
      wallet: 'kindNotOwned',
    },
  }),
  remove: call({
    id: 'C0584',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除资金调账草稿',
    permission: 'money_change_add',
    input: z.object({ ids: ids() }),
    audit: 'moneyChange.remove',
    refusals: { common: 'notFound', moneyChange: 'effective' },
  }),
  audit: call({
    id: 'C1019',
    method: 'POST',
    path: `${controller}/audit`,
    title: '审核资金调账',
    permission: 'money_change_audit',
    input: z.object({ moneyChangeNo: labelled('调账单号', text(32)), ...verdictFields }),
    audit: 'moneyChange.audit',
    requestNo: true,
    payPwd: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      moneyChange: 'targetMissing',
    },
  }),
}

export const moneyChangeErrors = defineErrors('moneyChange', {
  sameWallet: { status: 409, zh: '转入转出钱包不能相同', en: 'The two wallets must be different' },
  targetMissing: { status: 400, zh: '请填写转入钱包', en: 'Enter the wallet to transfer to' },
  effective: { status: 409, zh: '已生效的记录不能删除', en: 'Records in effect cannot be deleted' },
})
