import { RecalcMode, RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'
import { z } from 'zod'
import { call, page, PageQuery, Paging } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  from,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  percent,
  shown,
  shownInstant,
  signedYuan,
  text,
  until,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'

/** Widest span of pay times of one recalculation, in days. @source docs/domain/money.md 4.7 */
export const widestRecalcDays = 92

export const recalcErrors = defineErrors('profitRecalc', {
  spanTooLong: { status: 400, zh: '交易时间跨度不能超过{n}天', en: 'The transaction period must be at most {n} days' },
  overlaps: {
    status: 409,
    zh: '该范围存在未完成的重算任务',
    en: 'An unfinished recalculation already covers this range',
  },
  placeMissing: {
    status: 400,
    zh: '指定更正须选择一个通道和一种支付方式',
    en: 'Specified corrections require one channel and one payment method',
  },
  correctionsMissing: { status: 400, zh: '请填写更正的费率', en: 'Enter the corrected rates' },
  correctionsUnwanted: {
    status: 400,
    zh: '按现行版本重算时不能填写更正的费率',
    en: 'Recalculation by current versions does not take corrected rates',
  },
  nodeTwice: { status: 400, zh: '节点{no}的更正重复', en: 'Node {no} has more than one correction' },
  endsFixed: {
    status: 409,
    zh: '通道成本和商户手续费已结清，不能通过重算更正',
    en: 'Channel costs and merchant fees are already settled and cannot be corrected by recalculation',
  },
})

/** The price that a node should have paid upward, for the channel and pay way of the scope. What is left out is none. */
export const Correction = z.object({
  userNo: labelled('节点编号', text(32)),
  rate: labelled('费率', percent()),
  capAmount: labelled('封顶', optional(yuan())),
  minFee: labelled('最低手续费', optional(yuan())),
  d0Rate: labelled('D0费率', optional(percent())),
  d0Fee: labelled('D0单笔费用', optional(yuan())),
  /** Part of its own spread that the node keeps; all of it when left out. */
  shareRatio: labelled('分润比例', optional(percent())),
})

/** Paid trades to recalculate, the reason, and the prices to use. Fields that the scope leaves out are not limited. */
export const RecalcDraft = z.object({
  aisleCode: labelled('通道', optional(text(32))),
  payWay: labelled('支付方式', optional(code(PayWay))),
  /** Trades in whose chain this node stands. */
  userNo: labelled('节点编号', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  payTime_dategt: labelled('交易时间起', from()),
  payTime_datelt: labelled('交易时间止', until()),
  reason: labelled('原因', maybeText(255)).default(''),
  recalcMode: labelled('重算方式', code(RecalcMode)),
  /** Mode 2 only. Nodes that are not named keep the prices that the trade was booked with. */
  corrections: labelled('更正', z.array(Correction).max(50)).default([]),
})

/** A recalculation as the list shows it. */
export const Recalc = z.object({
  recalcNo: shown(),
  aisleCode: shown(),
  payWay: orNull(code(PayWay)),
  userNo: shown(),
  userName: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  payTimeFrom: shownInstant(),
  payTimeUntil: shownInstant(),
  reason: shown(),
  recalcMode: code(RecalcMode),
  recalcStatus: code(RecalcStatus),
  /** Paid trades of the scope, those of them whose prices or profit change, and those that are booked. */
  tradeCount: count(),
  changedCount: count(),
  postedCount: count(),
  /** Amount that moves from owners who lose to owners who gain. */
  movedAmount: yuan(),
  makerNo: shown(),
  /** Whether the caller made it, and so cannot check it. */
  isOwn: flag(),
  checkerNo: shown(),
  checkTime: shownInstant(),
  checkReason: shown(),
  createTime: shownInstant(),
  finishTime: shownInstant(),
})

/** Result of a recalculation for one owner. */
export const RecalcSum = z.object({
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  tradeCount: count(),
  oldProfit: signedYuan(),
  newProfit: signedYuan(),
  delta: signedYuan(),
})

/** Change of one owner's profit of one trade: before review the dry run, afterwards as booked. */
export const RecalcLine = z.object({
  /** Trade, level and owner: tells the rows of a page apart. */
  rowKey: shown(),
  rptOrderCode: shown(),
  payTime: shownInstant(),
  rpiNo: shown(),
  /** 0 operator … n direct node, 99 employee. */
  level: int(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  oldProfit: signedYuan(),
  newProfit: signedYuan(),
  delta: signedYuan(),
  isPosted: flag(),
})

/** A recalculation in whole, with a page of its lines. Parties inside a sub-operator are counted and booked, but not shown. */
export const RecalcDetail = Recalc.extend({
  corrections: z.array(
    z.object({
      userNo: shown(),
      userName: shown(),
      rate: percent(),
      capAmount: orNull(yuan()),
      minFee: yuan(),
      d0Rate: percent(),
      d0Fee: yuan(),
      shareRatio: percent(),
    }),
  ),
  sumByNode: z.array(RecalcSum),
  lines: page(RecalcLine),
  states: z.array(StateRow),
})

const controller = '/api/rb-oem/oem/oemprofit/profit_recalc'

/** Recalculation of profit after a wrong price: one submits, a job works it out, another decides, a job books it. @source docs/domain/money.md 4.7 */
export const profitRecalc = {
  list: call({
    id: 'C1010',
    method: 'GET',
    path: `${controller}/list`,
    title: '分润重算',
    permission: 'profit_recalc_view',
    input: PageQuery.extend({
      recalcNo: labelled('重算单号', optional(text(32))),
      recalcStatus: labelled('重算状态', optional(code(RecalcStatus))),
      recalcMode: labelled('重算方式', optional(code(RecalcMode))),
      userNo: labelled('节点编号', optional(text(32))),
      rpiNo: labelled('商户编号', optional(text(32))),
      ...createTimeFilter,
    }),
    output: page(Recalc),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C1011',
    method: 'GET',
    path: `${controller}/detail`,
    title: '分润重算详情',
    permission: 'profit_recalc_view',
    /** Pages and narrows the lines alone. */
    input: Paging.extend({
      recalcNo: labelled('重算单号', text(32)),
      rptOrderCode: labelled('平台订单号', optional(text(32))),
      userNo: labelled('节点编号', optional(text(32))),
    }),
    output: RecalcDetail,
    refusals: { common: 'notFound pagingTooDeep' },
  }),
  submit: call({
    id: 'C1012',
    method: 'POST',
    path: `${controller}/submit`,
    title: '提交分润重算',
    permission: 'profit_recalc',
    input: RecalcDraft,
    output: z.object({ recalcNo: shown() }),
    audit: 'profitRecalc.submit',
    requestNo: true,
    refusals: {
      common: 'datesReversed notFound reasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      profitRecalc: 'correctionsMissing correctionsUnwanted endsFixed nodeTwice overlaps placeMissing spanTooLong',
    },
  }),
  audit: call({
    id: 'C1013',
    method: 'POST',
    path: `${controller}/audit`,
    title: '审核分润重算',
    permission: 'profit_recalc_audit',
    input: z.object({ recalcNo: labelled('重算单号', text(32)), ...verdictFields }),
    audit: 'profitRecalc.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
}
