import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import {
  count,
  id,
  labelled,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { DiffStatus } from '../recon-diff/recon-diff.contract.ts'

/** Whether a statement is what the books expected. @source docs/domain/money.md 9 */
export const RemitMatch = codes(['remit_match', '汇款核对', 'Remittance check'], {
  agreed: [1, '与应汇一致', 'As expected'],
  different: [2, '与应汇不符', 'Not as expected'],
})

const filter = {
  statementNo: labelled('汇款单号', optional(text(64))),
  aisleCode: labelled('通道', optional(text(20))),
  remitMatch: labelled('核对结果', optional(codeList(RemitMatch))),
  ...createTimeFilter,
}
export const RemittanceFilter = z.object(filter)

/** One statement by which a channel paid the operator. */
export const Remittance = z.object({
  id: id(),
  statementNo: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  /** The days whose profit it pays. */
  fromDay: shownDay(),
  toDay: shownDay(),
  amount: yuan(),
  /** Amount that the channel owed by the books at the end of the last day. */
  expectedAmount: signedYuan(),
  /** Paid less expected; what was not cleared up by the next statement shows there again. */
  diffAmount: signedYuan(),
  remitMatch: code(RemitMatch),
  /** The difference that stands for it; '' and null for none. */
  diffNo: shown(),
  diffStatus: orNull(code(DiffStatus)),
  remitTime: shownInstant(),
  bookDay: shownDay(),
  createTime: shownInstant(),
})

/** Totals over exactly the rows of the list on all its pages. */
export const RemittanceStatistics = z.object({
  totalCount: count(),
  differentCount: count(),
  amount: signedYuan(),
  asOf: shownInstant(),
})

const controller = '/api/rb-oem/oem/recon/recon_remittance'

/** Payments of the operator's profit by channels. @source docs/domain/money.md 2.4 (1131), 9 */
export const remittance = {
  /** Newest first, by the time of payment. Without a period or a number: the last 31 days. */
  list: call({
    id: 'C1366',
    method: 'GET',
    path: `${controller}/list`,
    title: '通道汇款列表',
    permission: 'recon_view',
    input: PageQuery.extend(filter),
    output: page(Remittance),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C1367',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '通道汇款统计',
    permission: 'recon_view',
    input: RemittanceFilter,
    output: RemittanceStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C1368',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出通道汇款',
    permission: 'recon_view',
    input: RemittanceFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  /** Asks a channel for statements that are not booked yet; the schedule does so every half hour. */
  read: call({
    id: 'C1369',
    method: 'POST',
    path: `${controller}/read`,
    title: '读取通道汇款',
    permission: 'recon_run',
    input: z.object({ aisleCode: labelled('通道', text(20)) }),
    output: z.object({ bookedCount: count() }),
    audit: 'remittance.read',
    requestNo: true,
    refusals: { channel: 'noConnection', common: 'notFound', ledger: 'accountClosed balanceTooLow' },
  }),
}
