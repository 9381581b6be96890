import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
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
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'

/** Reasons for holding money. @source docs/rulings.md 32 */
export const HoldKind = codes(['hold_kind', '冻结来源', 'Hold source'], {
  manual: [1, '风控冻结', 'Risk control'],
  frozenMerchant: [2, '商户冻结', 'Merchant freeze'],
})

/** Ways to set the amount that is held. @source docs/rulings.md 32 */
export const HoldMode = codes(['hold_mode', '冻结方式', 'Hold type'], {
  sum: [1, '指定金额', 'Specific amount'],
  everything: [2, '全部待结算', 'All pending settlement'],
})

/** @source docs/domain/money.md 2.4, 1132 */
export const HoldStatus = codes(['hold_status', '冻结状态', 'Hold status'], {
  held: [1, '冻结中', 'On hold'],
  lifting: [2, '待复核解冻', 'Release pending review'],
  released: [3, '已解冻', 'Released'],
})

const filter = {
  holdNo: labelled('冻结单号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  aisleCode: labelled('通道', optional(text(32))),
  holdKind: labelled('冻结来源', optional(code(HoldKind))),
  holdStatus: labelled('冻结状态', optional(codeList(HoldStatus))),
  ...createTimeFilter,
}
export const RiskHoldFilter = z.object(filter)

/** Money of a merchant at a channel that is held back from settlement. */
export const RiskHold = z.object({
  id: id(),
  holdNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  holdKind: code(HoldKind),
  holdMode: code(HoldMode),
  amount: yuan(),
  /** Given back for refunds while the merchant was frozen. */
  drawnAmount: yuan(),
  /** Amount held now. */
  heldAmount: yuan(),
  holdStatus: code(HoldStatus),
  reason: shown(),
  makerNo: shown(),
  createTime: shownInstant(),
  liftNo: shown(),
  liftTime: shownInstant(),
  liftReason: shown(),
  checkerNo: shown(),
  checkTime: shownInstant(),
  checkReason: shown(),
  txnId: id(),
  releaseTxnId: orNull(id()),
})

/** A hold with its changes of state. */
export const RiskHoldDetail = RiskHold.extend({ states: z.array(StateRow) })

/** Totals over all holds of a filter. */
export const RiskHoldStatistics = z.object({
  holdCount: count(),
  standingCount: count(),
  amount: yuan(),
  drawnAmount: yuan(),
  heldAmount: yuan(),
})

const controller = '/api/countinghouse/ledger/risk_hold'
const holdNo = labelled('冻结单号', text(32))
const reason = labelled('原因', maybeText(255)).default('')

/** Holds of merchants' money: risk control places them, a second person releases them. @source docs/rulings.md 32 */
export const riskHold = {
  list: call({
    id: 'C1378',
    method: 'GET',
    path: `${controller}/list`,
    title: '风险冻结列表',
    permission: 'risk_hold_view',
    input: PageQuery.extend(filter),
    output: page(RiskHold),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C1379',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '风险冻结统计',
    permission: 'risk_hold_view',
    input: RiskHoldFilter,
    output: RiskHoldStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C1380',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出风险冻结',
    permission: 'risk_hold_view',
    input: RiskHoldFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  detail: call({
    id: 'C1381',
    method: 'GET',
    path: `${controller}/detail`,
    title: '风险冻结详情',
    permission: 'risk_hold_view',
    input: z.object({ id: id() }),
    output: RiskHoldDetail,
    refusals: { common: 'notFound' },
  }),
  place: call({
    id: 'C1382',
    method: 'POST',
    path: `${controller}/place`,
    title: '冻结商户资金',
    permission: 'risk_hold_place',
    input: z.object({
      rpiNo: labelled('商户编号', text(32)),
      /** Every channel with money that waits, where none is named. */
      aisleCode: labelled('通道', optional(text(32))),
      holdMode: labelled('冻结方式', code(HoldMode)),
      amount: labelled('金额', optional(positiveYuan())),
      reason,
    }),
    output: z.object({ holdNos: z.array(z.string()) }),
    audit: 'riskHold.place',
    requestNo: true,
    refusals: {
      common: 'notFound reasonMissing',
      ledger: 'accountClosed balanceTooLow',
      riskHold: 'aisleMissing amountMissing nothing tooMuch',
    },
  }),
  lift: call({
    id: 'C1383',
    method: 'POST',
    path: `${controller}/lift`,
    title: '申请解冻商户资金',
    permission: 'risk_hold_place',
    input: z.object({ holdNo, reason }),
    audit: 'riskHold.lift',
    requestNo: true,
    refusals: { common: 'notFound reasonMissing stateRefuses' },
  }),
  audit: call({
    id: 'C1384',
    method: 'POST',
    path: `${controller}/audit`,
    title: '复核解冻商户资金',
    permission: 'risk_hold_audit',
    input: z.object({ holdNo, ...verdictFields }),
    audit: 'riskHold.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
}

export const riskHoldErrors = defineErrors('riskHold', {
  amountMissing: { status: 400, zh: '请填写冻结金额', en: 'Enter the amount to hold' },
  aisleMissing: { status: 400, zh: '指定金额冻结时请选择通道', en: 'Select a channel to hold a specific amount' },
  tooMuch: {
    status: 409,
    zh: '冻结金额超过商户待结算金额{amount}元',
    en: 'The amount exceeds the merchant’s ¥{amount} pending settlement',
  },
  nothing: { status: 409, zh: '商户没有待结算的资金', en: 'The merchant has no funds pending settlement' },
})
