import { sql } from 'drizzle-orm'
import { requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { takeNumber } from '../../../core/server/database/business-number.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { secondStep, tellStep } from '../../../core/server/states/second-person.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { ExamineStatus } from '../../providers/providers.shared.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { marketErrors, MarketType, merchantMarket } from './market.contract.ts'
import { marketTransitions } from './market.rules.ts'
import { marketColumns, marketFrom, marketListing, type MarketRow, marketsInReach } from './market.queries.ts'

refusalOfConstraint('merchant_market_live', marketErrors.applied)

const marketNumber = { prefix: 'MK', day: 'yyMMdd', width: 6 } as const

export const marketCalls = [
  handle(merchantMarket.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<MarketRow>(tx, marketListing(caller, input), input)),
  ),

  handle(merchantMarket.detailByApplyNo, async ({ tx, caller, input }) => {
    const row = await rowOf<MarketRow>(
      tx,
      sql`SELECT ${marketColumns} FROM ${marketFrom} WHERE ${marketsInReach(caller, 'all')} AND a.apply_no = ${input.applyNo}`,
    )
    if (!row) throw commonErrors.notFound()
    return { ...row, states: await statesOf(tx, caller.tenantId, 'merchantMarket', input.applyNo) }
  }),

  handle(merchantMarket.apply, async ({ tx, caller, input, now, audit }) => {
    const { tenantId, userId } = caller
    const { rpiNo, marketType } = input
    const merchant = await holdMerchant(tx, caller, rpiNo)
    // The other kinds stand in the dictionary; what they would open is not there yet.
    if (marketType !== MarketType.fees) throw marketErrors.notOffered()
    const applyNo = await takeNumber(tx, marketNumber, now.day)
    await run(
      tx,
      sql`INSERT INTO merchant_market (tenant_id, oem_no, apply_no, rpi_no, market_type, create_user, create_dept, create_time, update_user, update_time)
        VALUES (${tenantId}, ${merchant.oemNo}, ${applyNo}, ${rpiNo}, ${marketType}, ${userId}, ${caller.deptIds[0] ?? null}, ${now.at}, ${userId}, ${now.at})`,
    )
    const change = {
      entity: 'merchantMarket',
      entityNo: applyNo,
      from: null,
      to: ExamineStatus.pending,
      action: 'apply',
    }
    await logStates(tx, tenantId, caller, [{ ...change, oemNo: merchant.oemNo }])
    audit({ entity: 'merchantMarket', no: applyNo, after: { rpiNo, marketType } })
    return { applyNo }
  }),

  handle(merchantMarket.audit, async (context) => {
    const { tx, caller, input, now } = context
    const { tenantId, userId } = caller
    const { applyNo, reason } = input
    const approved = isApproved(input)
    requireOperatorStaff(caller)
    const found = await rowOf<MarketRow & { createUser: bigint | null }>(
      tx,
      sql`SELECT ${marketColumns}, a.create_user AS "createUser" FROM ${marketFrom} WHERE ${marketsInReach(caller, 'own')} AND a.apply_no = ${applyNo} FOR NO KEY UPDATE OF a`,
    )
    if (!found) throw commonErrors.notFound()
    const waiting = {
      entity: 'merchantMarket',
      no: applyNo,
      oemNo: found.tenantId ?? '',
      stateName: 'marketStatus',
      state: found.marketStatus,
      maker: found.createUser,
    }
    const action = approved ? 'approve' : 'reject'
    const to = secondStep(marketTransitions, action, waiting, caller)
    await run(
      tx,
      sql`UPDATE merchant_market SET market_status = ${to}, audit_reason = ${reason}, audit_user = ${userId}, audit_time = ${now.at}, update_user = ${userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND apply_no = ${applyNo}`,
    )
    await tellStep(context, waiting, { to, action, reason })
    return {}
  }),
]
