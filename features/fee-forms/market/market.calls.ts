import { sql } from 'drizzle-orm'
import { isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { takeNumber } from '../../../core/server/database/business-number.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { logStates } from '../../ledger/state-log/state-log.actions.ts'
import { statesOf } from '../../ledger/state-log/state-log.queries.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { holdMerchant } from '../../merchants/merchant/merchant-hold.actions.ts'
import { ExamineStatus } from '../../providers/bank/bank-codes.contract.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { marketErrors, MarketType, merchantMarket } from './market.contract.ts'
import { marketColumns, marketFrom, marketListing, type MarketRow, marketsInReach } from './market.queries.ts'

refusalOfConstraint('merchant_market_live', marketErrors.applied)

const marketNumber = { prefix: 'MK', day: 'yyMMdd', width: 6 } as const

const transitions = {
  approve: { from: [ExamineStatus.pending], to: ExamineStatus.approved },
  reject: { from: [ExamineStatus.pending], to: ExamineStatus.rejected },
} as const satisfies Transitions<typeof ExamineStatus>

handle(merchantMarket.list, async ({ tx, caller, input }) =>
  pageOf(input, await readPage<MarketRow>(tx, marketListing(caller, input), input)),
)

handle(merchantMarket.detailByApplyNo, async ({ tx, caller, input }) => {
  const row = await rowOf<MarketRow>(
    tx,
    sql`SELECT ${marketColumns} FROM ${marketFrom} WHERE ${marketsInReach(caller, 'all')} AND a.apply_no = ${input.applyNo}`,
  )
  if (!row) throw commonErrors.notFound()
  return { ...row, states: await statesOf(tx, caller.tenantId, 'merchantMarket', input.applyNo) }
})

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
  const change = { entity: 'merchantMarket', entityNo: applyNo, from: null, to: ExamineStatus.pending, action: 'apply' }
  await logStates(tx, tenantId, caller, [{ ...change, oemNo: merchant.oemNo }])
  audit({ entity: 'merchantMarket', no: applyNo, after: { rpiNo, marketType } })
  return { applyNo }
})

handle(merchantMarket.audit, async ({ tx, caller, input, now, audit }) => {
  const { tenantId, userId } = caller
  const { applyNo, reason } = input
  const approved = isApproved(input)
  if (!isOperatorStaff(caller)) throw commonErrors.forbidden()
  const found = await rowOf<MarketRow & { createUser: bigint | null }>(
    tx,
    sql`SELECT ${marketColumns}, a.create_user AS "createUser" FROM ${marketFrom} WHERE ${marketsInReach(caller, 'own')} AND a.apply_no = ${applyNo} FOR NO KEY UPDATE OF a`,
  )
  if (!found) throw commonErrors.notFound()
  const marketStatus = nextState(transitions, found.marketStatus, approved ? 'approve' : 'reject')
  refuseMaker(found.createUser, userId)
  await run(
    tx,
    sql`UPDATE merchant_market SET market_status = ${marketStatus}, audit_reason = ${reason}, audit_user = ${userId}, audit_time = ${now.at}, update_user = ${userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND apply_no = ${applyNo}`,
  )
  const change = { entity: 'merchantMarket', entityNo: applyNo, from: found.marketStatus, to: marketStatus }
  await logStates(tx, tenantId, caller, [
    { ...change, oemNo: found.tenantId ?? '', action: approved ? 'approve' : 'reject', remark: reason },
  ])
  audit({
    entity: 'merchantMarket',
    no: applyNo,
    before: { marketStatus: found.marketStatus },
    after: { marketStatus },
    reason,
  })
  return {}
})
