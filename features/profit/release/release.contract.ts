import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  labelled,
  maybeText,
  optional,
  shown,
  shownDay,
  shownInstant,
  signedYuan,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ReleaseStatus } from '../../sharing/sharing.shared.ts'

export const releaseErrors = defineErrors('profitRelease', {
  holdReasonMissing: { status: 400, zh: '请填写冻结原因', en: 'Enter a reason for the freeze' },
})

/** Profit of a node's day on its way to the wallet. */
export const ProfitRelease = z.object({
  /** Day and node: tells the rows of a page apart. */
  rowKey: shown(),
  bookDay: shownDay(),
  userType: code(OwnerType),
  userNo: z.string(),
  userName: shown(),
  netProfit: signedYuan(),
  debtDeducted: signedYuan(),
  releasedAmount: signedYuan(),
  releaseStatus: code(ReleaseStatus),
  holdReason: shown(),
  planDay: shownDay(),
  releaseTime: shownInstant(),
})

/** Release of profit: what is pending, held, released or owed, by day and node. @source docs/domain/money.md 4.7 */
export const profitRelease = {
  list: call({
    id: 'C1007',
    method: 'GET',
    path: '/api/rb-oem/oem/oemprofit/service_profit_release/list',
    title: '分润入账',
    permission: 'profit_view',
    input: PageQuery.extend({
      ...createTimeFilter,
      userNo: labelled('节点编号', optional(text(32))),
      releaseStatus: labelled('入账状态', optional(code(ReleaseStatus))),
    }),
    output: page(ProfitRelease),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  hold: call({
    id: 'C1008',
    method: 'POST',
    path: '/api/rb-oem/oem/oemprofit/service_profit_release/hold',
    title: '冻结分润',
    permission: 'profit_hold',
    audit: 'profitRelease.hold',
    input: z.object({ userNo: labelled('节点编号', text(32)), reason: labelled('原因', maybeText(255)) }),
    output: z.object({ heldDays: count() }),
    refusals: { common: 'notFound', profitRelease: 'holdReasonMissing' },
  }),
  unhold: call({
    id: 'C1009',
    method: 'POST',
    path: '/api/rb-oem/oem/oemprofit/service_profit_release/unhold',
    title: '解冻分润',
    permission: 'profit_unhold',
    audit: 'profitRelease.unhold',
    input: z.object({ userNo: labelled('节点编号', text(32)) }),
    output: z.object({ freedDays: count() }),
    refusals: { common: 'notFound ownSubmission stateRefuses' },
  }),
}
