import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { ProfitFilter, ProfitScope } from './profit-day.contract.ts'
import { type Grain, profitPage, profitTotals, profitWhere } from './profit-day.queries.ts'
import { profitSheet } from './profit-sheet.queries.ts'

interface Asked<Filter> {
  readonly tx: Tx
  readonly caller: Caller
  readonly input: Filter
  readonly now: Moment
}
type Filter = z.output<typeof ProfitFilter>

/** The answer of a list: the rows of the owners of a scope. */
export const listOf =
  <Row>(scope: ProfitScope, grain: Grain) =>
  async ({ tx, caller, input, now }: Asked<Filter & { current: number; size: number }>) =>
    pageOf(input, await profitPage<Row>(tx, caller, profitWhere(caller, scope, input, now.day), grain, input))

/** The answer of its totals. */
export const totalsOf =
  (scope: ProfitScope) =>
  ({ tx, caller, input, now }: Asked<Filter>) =>
    profitTotals(tx, caller, scope, input, now)

/** The answer of its export. @param list the list whose rows and name the sheet has */
export const sheetOf =
  (scope: ProfitScope, grain: Grain, list: { readonly title: string }) =>
  async ({ caller, input, now }: Omit<Asked<Filter>, 'tx'>) =>
    profitSheet(caller, scope, input, now.day, grain, list.title)
