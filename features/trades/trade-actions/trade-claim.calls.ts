import { handle } from '../../../core/server/call/handle.ts'
import { auditClaim, claimTrade } from '../posting/claim.actions.ts'
import { ClaimStatus } from '../trade/trade.contract.ts'
import { tradeAction } from './trade-action.contract.ts'
import { tradeToActOn } from '../trade-detail/trade-detail.queries.ts'

export const tradeClaimCalls = [
  handle(tradeAction.claimTrade, async ({ tx, caller, input, audit }) => {
    const { rptOrderCode } = await tradeToActOn(tx, caller, { rptOrderCode: input.rptOrderCode })
    const { rpiNo, reason } = await claimTrade(tx, caller, { ...input, rptOrderCode })
    audit({ entity: 'tradeClaim', no: rptOrderCode, after: { rpiNo }, reason })
    return {}
  }),

  handle(tradeAction.claimTradeAudit, async ({ tx, caller, input, now, audit }) => {
    const { rptOrderCode } = await tradeToActOn(tx, caller, { rptOrderCode: input.rptOrderCode })
    const { rpiNo, claimStatus } = await auditClaim(tx, caller, { ...input, rptOrderCode }, now)
    audit({
      entity: 'tradeClaim',
      no: rptOrderCode,
      before: { claimStatus: ClaimStatus.pending },
      after: { claimStatus, rpiNo },
      reason: input.reason,
    })
    return {}
  }),
]
