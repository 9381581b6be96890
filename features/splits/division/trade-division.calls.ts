import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen, formatYuan, sumFen } from '../../../core/shared/money.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { registerDivision } from '../order/freeze.actions.ts'
import { type Receiver, ownerOf, walletKindOf } from '../order/division-lines.rules.ts'
import type { Division } from '../order/division-store.actions.ts'
import {
  DivisionPayMode,
  DivOrderStatus,
  initiatorOf,
  refundErrors,
  type TradeRow,
} from '../../trades/trades.shared.ts'
import { type TradeNames, tradeToActOn } from '../../trades/trades.server.ts'
import { heldOf, paidOf } from '../order/order-states.rules.ts'
import { checkProject, checkTrade, planByHand, planOf, refusalOf } from '../order/register.rules.ts'
import { projectsOf } from '../project/merchant-project.queries.ts'
import { planReturn } from '../return/return-plan.actions.ts'
import { requestReturn } from '../return/return-request.actions.ts'
import { tradeDivision } from './trade-division.contract.ts'
import { availableOf, presentDivision, wholeTrade } from './trade-division.queries.ts'

export const tradeDivisionCalls = [
  handle(tradeDivision.choices, async ({ tx, caller, input }) => {
    const trade = await actableTrade(tx, caller, input)
    if (trade.rpiNo === null) return []
    const hasOrder = (await presentDivision(tx, caller.tenantId, trade.rptOrderCode)) !== undefined
    const projects = await projectsOf(tx, caller.tenantId, { rpiNo: trade.rpiNo, aisleCode: trade.aisleCode })
    return projects.map((project) => {
      const plan = planOf(trade, project)
      const amounts = new Map(plan.parts.map(({ receiptId, amountFen }) => [receiptId, amountFen]))
      return {
        projectCode: project.projectCode,
        projectName: project.projectName,
        divMode: project.divMode,
        payMode: project.payMode,
        baseAmount: plan.baseFen,
        limitAmount: plan.limitFen,
        divAmount: sumFen(plan.parts.map(({ amountFen }) => amountFen)),
        refusal:
          refusalOf(() => {
            checkTrade(trade, hasOrder)
            checkProject(project)
            planByHand(plan, project, undefined)
          }) ?? '',
        receivers: project.receivers.map(({ receiptId, receiverKind, receiverName, splitKind, ratioPpm }) => ({
          receiptId,
          receiverKind,
          receiverName,
          splitKind,
          ratio: ratioPpm,
          amount: amounts.get(receiptId) ?? fen(0),
        })),
      }
    })
  }),

  handle(tradeDivision.handDivRegist, async ({ tx, caller, input, now, audit }) => {
    const { projectCode } = input
    const { rptOrderCode } = await tradeToActOn(tx, caller, input)
    // Merchants agree to divisions when they join a project; who registers one is the operator or a node above them.
    if (caller.partyType === PartyType.merchant || caller.partyType === PartyType.institution)
      throw commonErrors.forbidden()
    const details = input.details?.map(({ receiptId, amount }) => ({ receiptId, amountFen: amount }))
    const order = await registerDivision(tx, caller, { rptOrderCode, projectCode, details }, now)
    const { divOrderCode, divOrderStatus, divAmount } = order
    audit({ entity: 'division', no: divOrderCode, after: { rptOrderCode, projectCode, divAmount } })
    return { divOrderCode, divOrderStatus, divAmount }
  }),

  handle(tradeDivision.divRefundCalc, async ({ tx, caller, input }) => {
    const trade = await actableTrade(tx, caller, input)
    const division = await presentDivision(tx, caller.tenantId, trade.rptOrderCode)
    if (!division || !isReturnable(division)) throw commonErrors.stateRefuses()
    const restFen = trade.tradeAmount - trade.refundedAmount - trade.refundingAmount
    if (input.refundAmount > restFen) throw refundErrors.aboveRest({ x: formatYuan(restFen) })
    const plan = await planReturn(tx, caller.tenantId, trade, division, input.refundAmount, undefined)
    const { payMode, shortRule } = division.order
    const available = await availableOf(tx, caller.tenantId, division.details.map(ownerOf))
    return {
      rptOrderCode: trade.rptOrderCode,
      refundAmount: plan.refundFen,
      feeReturn: plan.feeReturnFen,
      merchantPart: plan.merchantPartFen,
      payMode,
      shortRule,
      receivers: division.details.map((detail, place) => {
        const returnAmount = plan.returns[place]?.amountFen ?? fen(0)
        return {
          receiptId: detail.receiptId,
          receiverName: detail.receiverName,
          divAmount: paidOf(detail),
          returnedAmount: detail.returnedAmount,
          returnableAmount: heldOf(detail),
          returnAmount,
          balanceEnough: payMode === DivisionPayMode.channel || (available.get(keyOf(detail)) ?? 0n) >= returnAmount,
        }
      }),
    }
  }),

  handle(tradeDivision.handDivRefund, async ({ tx, caller, input, now, audit }) => {
    const { refundAmount, reason } = input
    const { rptOrderCode } = await tradeToActOn(tx, caller, input)
    const initiator = initiatorOf(caller)
    if (reason === '') throw commonErrors.reasonMissing()
    const details = input.details?.map(({ receiptId, amount }) => ({ receiptId, amountFen: amount }))
    const made = await requestReturn(
      tx,
      caller,
      { rptOrderCode, refundFen: refundAmount, details, reason, initiator },
      now,
    )
    const { divReturnCode, divReturnStatus, returnAmount, refundCode } = made
    audit({
      entity: 'divisionReturn',
      no: divReturnCode,
      after: { rptOrderCode, refundAmount, returnAmount, refundCode },
      reason,
    })
    return { divReturnCode, divReturnStatus, returnAmount, refundCode }
  }),
]

/** The whole row of a trade that the caller may act on. @throws common.notFound */
async function actableTrade(tx: Tx, caller: Caller, names: TradeNames): Promise<TradeRow> {
  const { rptOrderCode } = await tradeToActOn(tx, caller, names)
  const trade = await wholeTrade(tx, caller.tenantId, rptOrderCode)
  if (!trade) throw commonErrors.notFound()
  return trade
}

const isReturnable = ({ order: { divOrderStatus } }: Division): boolean =>
  divOrderStatus === DivOrderStatus.divided || divOrderStatus === DivOrderStatus.partlyReturned

const keyOf = (receiver: Receiver): string => {
  const { ownerType, ownerNo } = ownerOf(receiver)
  return `${ownerType}|${ownerNo}|${walletKindOf(receiver)}`
}
