import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import {
  count,
  id,
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
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { DebtKind, DebtStatus, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { StateRow } from '../../../core/shared/state-log.ts'

const filter = {
  debtNo: labelled('欠款单号', optional(text(32))),
  debtKind: labelled('欠款类型', optional(code(DebtKind))),
  debtStatus: labelled('欠款状态', optional(codeList(DebtStatus))),
  userType: labelled('主体类型', optional(code(OwnerType))),
  userNo: labelled('主体编号', optional(text(32))),
  creditorNo: labelled('债权方编号', optional(text(32))),
  sn: labelled('终端序列号', optional(text(32))),
  bizCode: labelled('来源单号', optional(text(64))),
  ...createTimeFilter,
}
export const DebtFilter = z.object(filter)

/** Debt of somebody, and the amount of it that has come in. @source docs/domain/money.md 7.4 */
export const Debt = z.object({
  id: id(),
  debtNo: shown(),
  debtKind: code(DebtKind),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  /** Null: nobody's claim, the money was the operator's before. */
  creditorType: orNull(code(OwnerType)),
  creditorNo: shown(),
  creditorName: shown(),
  sn: shown(),
  amount: yuan(),
  deductedAmount: yuan(),
  waivedAmount: yuan(),
  remainAmount: yuan(),
  debtStatus: code(DebtStatus),
  /** Source of the debt, where it was not entered by hand. */
  bizKind: shown(),
  bizCode: shown(),
  reason: shown(),
  makerNo: shown(),
  createTime: shownInstant(),
  finishTime: shownInstant(),
  waiverNo: shown(),
  waiveTime: shownInstant(),
  waiveReason: shown(),
  txnId: orNull(id()),
})

/** Part of a debt that was taken out of money that came in, with the credit that it was taken from. */
export const Deduction = z.object({
  id: id(),
  amount: yuan(),
  /** Source of the money: `profitRelease` with its key, `division` with its number. */
  sourceKind: shown(),
  sourceCode: shown(),
  /** Wallet that the money came in to, and its amount; null when no record of a wallet tells. */
  walletKind: orNull(code(WalletKind)),
  creditedAmount: orNull(yuan()),
  txnId: id(),
  createTime: shownInstant(),
})

/** A debt with everything that was taken for it, the oldest first, and its changes of state. */
export const DebtDetail = Debt.extend({ deductions: z.array(Deduction), states: z.array(StateRow) })

/** Totals over all debts of a filter. */
export const DebtStatistics = z.object({
  debtCount: count(),
  openCount: count(),
  amount: yuan(),
  deductedAmount: yuan(),
  waivedAmount: yuan(),
  remainAmount: yuan(),
  statuses: z.array(z.object({ debtStatus: code(DebtStatus), debtCount: count(), remainAmount: yuan() })),
})

/** Fields that a maker fills in; a row of the sheet has the same. */
export const NewDebt = z.object({
  userNo: labelled('主体编号', text(32)),
  amount: labelled('金额', positiveYuan()),
  reason: labelled('原因', maybeText(255)).default(''),
  sn: labelled('终端序列号', maybeText(32)).default(''),
  /** Creditor who gets what is collected; the root operator where its staff name nobody, the maker's own node otherwise. */
  creditorNo: labelled('债权方编号', maybeText(32)).default(''),
})

const controller = '/api/rb-oem/oem/active/activerecord'
const imports = '/api/countinghouse/campaigns/debt/import'

/** Debts of nodes, employees and merchants. @source docs/domain/money.md 7.4 */
export const debt = {
  list: call({
    id: 'C0640',
    method: 'GET',
    path: `${controller}/debtList`,
    title: '欠款列表',
    permission: 'debt_view',
    input: PageQuery.extend(filter),
    output: page(Debt),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0641',
    method: 'GET',
    path: `${controller}/debtStatistics`,
    title: '欠款统计',
    permission: 'debt_view',
    input: DebtFilter,
    output: DebtStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0642',
    method: 'GET',
    path: `${controller}/debtExport`,
    title: '导出欠款',
    permission: 'debt_view',
    input: DebtFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  detail: call({
    id: 'C1375',
    method: 'GET',
    path: `${controller}/debtDetail`,
    title: '欠款详情',
    permission: 'debt_view',
    input: z.object({ id: id() }),
    output: DebtDetail,
    refusals: { common: 'notFound' },
  }),
  add: call({
    id: 'C0648',
    method: 'POST',
    path: `${controller}/addDebt`,
    title: '登记欠款',
    permission: 'debt_add',
    input: NewDebt,
    output: z.object({ debtNo: shown() }),
    audit: 'debt.add',
    requestNo: true,
    refusals: {
      common: 'notFound reasonMissing',
      debt: 'childOnly creditorWrong merchantDebtor',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
  waive: call({
    id: 'C1038',
    method: 'POST',
    path: `${controller}/waiveDebt`,
    title: '豁免欠款',
    permission: 'debt_waive',
    input: z.object({
      debtNo: labelled('欠款单号', text(32)),
      reason: labelled('原因', maybeText(255)).default(''),
    }),
    audit: 'debt.waive',
    requestNo: true,
    refusals: { common: 'notFound ownSubmission reasonMissing stateRefuses', ledger: 'accountClosed balanceTooLow' },
  }),
}

/** Debts from a sheet: the specification names its template alone. */
export const debtImport = {
  template: call({
    id: 'C0643',
    method: 'GET',
    path: `${controller}/export-template`,
    title: '欠款导入模板',
    permission: 'debt_add',
    answer: 'file',
    input: z.object({}),
    refusals: {
      common: 'notFound reasonMissing',
      debt: 'childOnly creditorWrong merchantDebtor',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
  preview: call({
    id: 'C1376',
    method: 'POST',
    path: `${imports}/preview`,
    title: '预览欠款导入',
    permission: 'debt_add',
    upload: true,
    input: ImportInput,
    output: ImportPreview,
    refusals: {
      common: 'notFound reasonMissing',
      debt: 'childOnly creditorWrong merchantDebtor',
      import: '*',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
  submit: call({
    id: 'C1377',
    method: 'POST',
    path: `${imports}/submit`,
    title: '导入欠款',
    permission: 'debt_add',
    audit: 'debt.import',
    upload: true,
    input: ImportInput,
    output: ImportResult,
    refusals: {
      common: 'notFound reasonMissing',
      debt: 'childOnly creditorWrong merchantDebtor',
      import: '*',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
}

export const debtErrors = defineErrors('debt', {
  childOnly: {
    status: 409,
    zh: '只能登记直属下级的欠款',
    en: 'You can only register debts for your direct subordinates',
  },
  merchantDebtor: {
    status: 409,
    zh: '商户欠款只由分账垫付产生，不能登记',
    en: 'Merchants only owe amounts advanced for splits. You cannot register a debt for a merchant',
  },
  creditorWrong: {
    status: 409,
    zh: '债权方只能是运营商、欠款主体的上级或商户',
    en: 'The creditor must be the operator, a parent of the debtor or a merchant',
  },
})
