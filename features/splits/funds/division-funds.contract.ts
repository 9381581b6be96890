import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { labelled, optional, shown, shownDay, signedYuan, text, yuan } from '../../../core/shared/shapes/shapes.ts'

const filter = {
  projectCode: labelled('分账项目', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  /** Bounds of the booking day. */
  ...createTimeFilter,
}
export const FundsFilter = z.object(filter)

/** Amounts that moved through a project's division for a merchant on a booking day. */
export const DivisionFunds = z.object({
  fundsKey: z.string(),
  projectCode: shown(),
  projectName: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  bookDay: shownDay(),
  frozenAmount: yuan(),
  divAmount: yuan(),
  returnAmount: yuan(),
  unfrozenAmount: yuan(),
  /** By how much the day changed the pool. */
  poolChange: signedYuan(),
  /** Money in the pool at the end of the day. */
  poolBalance: signedYuan(),
})

/** Totals over all rows of a filter. */
export const FundsStatistics = z.object({
  frozenAmount: yuan(),
  divAmount: yuan(),
  returnAmount: yuan(),
  unfrozenAmount: yuan(),
  poolChange: signedYuan(),
})

const controller = '/api/rb-oem/oem/division_funds'

/** Money of divisions by project, merchant and booking day: a roll-up that moves with the postings. @source docs/domain/money.md 6.1 */
export const divisionFunds = {
  detail: call({
    id: 'C0664',
    method: 'GET',
    path: `${controller}/detail`,
    title: '分账资金明细',
    permission: 'division_funds_view',
    input: PageQuery.extend(filter),
    output: page(DivisionFunds),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C1425',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '分账资金统计',
    permission: 'division_funds_view',
    input: FundsFilter,
    output: FundsStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C1426',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出分账资金',
    permission: 'division_funds_view',
    input: FundsFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
