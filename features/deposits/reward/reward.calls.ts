import { sql } from 'drizzle-orm'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { lockOrders } from '../order-book/order-book.queries.ts'
import { grantRewards, rejectRewards } from './reward.actions.ts'
import { reward } from './reward.contract.ts'
import {
  reachListing,
  type ReachRead,
  reachRowOf,
  rewardPage,
  rewardSheet,
  rewardStatistics,
  rewardsWhere,
} from './reward.queries.ts'

export const rewardCalls = [
  handle(reward.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await rewardPage(tx, rewardsWhere(caller, input, now.day), input)),
  ),

  handle(reward.statistics, async ({ tx, caller, input, now }) =>
    rewardStatistics(tx, rewardsWhere(caller, input, now.day)),
  ),

  handleExport(reward.export, async ({ caller, input, now }) =>
    rewardSheet(rewardsWhere(caller, input, now.day), input),
  ),

  handle(reward.reach, async ({ tx, caller, input, now }) => {
    const { records, total } = await readPage<ReachRead>(tx, reachListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => reachRowOf(row, now.day)), total })
  }),

  handle(reward.audit, async ({ tx, caller, input, now, audit }) => {
    const { orderCode, reason } = input
    const approved = isApproved(input)
    // Rewards are the root operator's expense.
    requireRootStaff(caller)
    const bookDay = await bookDayOf(tx, caller.tenantId, now.day)
    const [order] = await lockOrders(tx, caller.tenantId, sql`o.order_code = ${orderCode}`)
    if (!order) throw commonErrors.notFound()
    const outcome = approved
      ? await grantRewards(tx, caller, orderCode, reason, { bookDay, at: now.at })
      : await rejectRewards(tx, caller, orderCode, reason, now.at).then((rejected) => ({
          granted: 0,
          rejected: rejected.reduce((sum, { amount }) => fen(sum + amount), zeroFen),
          amount: zeroFen,
        }))
    audit({ entity: 'pledgeReward', no: orderCode, before: { orderStatus: order.orderStatus }, after: outcome, reason })
    return { granted: outcome.granted, amount: outcome.amount }
  }),
]
