import { sql } from 'drizzle-orm'
import { type Caller, isRootStaff, requireRootStaff } from '../../../core/server/call/caller.ts'
import { handle, handleAsking, handleExport } from '../../../core/server/call/handle.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { retryOutbox } from '../../../core/server/jobs/outbox.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { type Owner, OwnerType, WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { lockOwner, ownOwner, walletStatusOf } from '../../wallets/wallets.server.ts'
import { carrierOf } from '../adapter/access.actions.ts'
import { carrierErrors } from '../adapter/carrier.contract.ts'
import { CardStatus } from '../adapter/card-codes.contract.ts'
import { cardErrors } from '../card/card.contract.ts'
import { cardsInReach } from '../card/card.queries.ts'
import { type HeldCard, lockCard } from '../card/card-store.actions.ts'
import { iccidOf } from '../../../core/shared/validity/validity.ts'
import type { SimProductKind } from '../product/product.contract.ts'
import { putCancel, recharging } from './carrier.jobs.ts'
import { beginPayment, isNeedless } from './collect.jobs.ts'
import { makeOrder } from './new-order.actions.ts'
import { PayerKind, recharge, rechargeErrors, RechargeStatus } from './recharge.contract.ts'
import { checkRefundPeriod, mayHappen } from './recharge.rules.ts'
import { type HeldOrder, lockOrder, moveOrder, orderEntity } from './recharge-store.actions.ts'
import {
  rechargeOf,
  rechargePage,
  rechargeSheet,
  rechargesInReach,
  rechargeStatistics,
  rechargesWhere,
} from './recharge.queries.ts'

export const rechargeCalls = [
  handle(recharge.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await rechargePage(tx, caller, rechargesWhere(caller, input, now.day), input)),
  ),

  handle(recharge.statistics, ({ tx, caller, input, now }) =>
    rechargeStatistics(tx, caller, rechargesWhere(caller, input, now.day)),
  ),

  handleExport(recharge.export, async ({ caller, input, now }) =>
    rechargeSheet(caller, rechargesWhere(caller, input, now.day), input),
  ),

  handle(recharge.detail, async ({ tx, caller, input }) => {
    const found = await rechargeOf(tx, caller, input.rechargeCode)
    if (!found) throw commonErrors.notFound()
    return { ...found, states: await statesOf(tx, caller.tenantId, orderEntity, input.rechargeCode) }
  }),

  handle(recharge.recharge, async ({ tx, caller, input, now, audit }) => {
    const { tenantId } = caller
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const payer = await payerOf(tx, caller)
    const card = await cardToCharge(tx, caller, input.iccid)
    const product = await productOn(tx, tenantId, input.productCode)
    if (!(await carrierOf(tx, tenantId))) throw carrierErrors.noConnection()
    const payerKind = isRootStaff(caller) ? PayerKind.operator : PayerKind.wallet
    const { iccid, oemNo, sn, rpiNo } = card
    const made = await makeOrder(
      tx,
      tenantId,
      caller,
      { iccid, oemNo, sn, rpiNo: rpiNo || null, payerKind, payer, ...product, feeBegin: null },
      { ...now, bookDay },
    )
    audit({
      entity: orderEntity,
      no: made.rechargeCode,
      before: null,
      after: { iccid, productCode: product.productCode, amount: product.amountFen, payerKind },
    })
    return made
  }),

  handle(recharge.collect, async ({ tx, caller, input, audit }) => {
    const order = await held(tx, caller, input.rechargeCode)
    if (order.rechargeStatus !== RechargeStatus.unpaid || (await isNeedless(tx, caller.tenantId, order)))
      throw commonErrors.stateRefuses()
    const rptOrderCode = await beginPayment(tx, caller.tenantId, order, input.payWay)
    audit({
      entity: orderEntity,
      no: order.rechargeCode,
      before: { rptOrderCode: order.rptOrderCode },
      after: { rptOrderCode, payWay: input.payWay },
    })
    return { rptOrderCode }
  }),

  // The carrier is asked whether data was used; the order is looked at again once it has answered.
  handleAsking(recharge.refund, {
    look: async ({ tx, caller, input, now }) => {
      requireRootStaff(caller)
      const order = await held(tx, caller, input.rechargeCode, false)
      await checkRefund(tx, caller.tenantId, order, now.day)
      const open = await carrierOf(tx, caller.tenantId)
      if (!open) throw carrierErrors.noConnection()
      const before = await flowBefore(tx, caller.tenantId, order)
      return { iccid: order.iccid, before, open }
    },
    ask: async (_, { iccid, before, open }) => {
      const answer = await open.carrier.queryCard(open.access, iccid)
      if (answer.kind !== 'done') throw carrierErrors.noAnswer()
      if (Number(answer.data.flowUsed) > Number(before)) throw rechargeErrors.flowUsed()
      return null
    },
    settle: async ({ tx, caller, input, now, audit }) => {
      const { tenantId } = caller
      await bookDayOf(tx, tenantId, now.day)
      const order = await held(tx, caller, input.rechargeCode)
      await checkRefund(tx, tenantId, order, now.day)
      const { reason } = input
      const rechargeStatus = await moveOrder(tx, tenantId, caller, order, 'refund', {
        refundReason: reason,
        remark: reason,
      })
      await putCancel(tx, tenantId, order.rechargeCode)
      audit({
        entity: orderEntity,
        no: order.rechargeCode,
        before: { rechargeStatus: order.rechargeStatus },
        after: { rechargeStatus, amount: order.amountFen },
        reason,
      })
      return { rechargeStatus }
    },
  }),

  handle(recharge.ask, async ({ tx, caller, input, audit }) => {
    const order = await held(tx, caller, input.rechargeCode)
    const { rechargeCode, rechargeStatus } = order
    if (rechargeStatus !== RechargeStatus.unknown) throw commonErrors.stateRefuses()
    const isAskedAgain = await retryOutbox(tx, caller.tenantId, recharging.kind, rechargeCode)
    audit({
      entity: orderEntity,
      no: rechargeCode,
      before: { rechargeStatus },
      after: { rechargeStatus, isAskedAgain },
    })
    return { rechargeStatus }
  }),
]

/** @throws common.notFound for an order out of the caller's reach */
async function held(tx: Tx, caller: Caller, rechargeCode: string, isHeld = true): Promise<HeldOrder> {
  const found = await lockOrder(tx, caller.tenantId, rechargeCode, rechargesInReach(caller), isHeld)
  if (!found) throw commonErrors.notFound()
  return found
}

/** The payer of an order of the caller: its own wallet, or the operator. @throws common.forbidden for who has no such wallet */
async function payerOf(tx: Tx, caller: Caller): Promise<Owner> {
  const { tenantId } = caller
  const owner = await ownOwner(tx, caller)
  if (owner === null) return { ownerType: OwnerType.operator, ownerNo: tenantId }
  const { ownerType, ownerNo } = owner
  if (ownerType !== OwnerType.provider && ownerType !== OwnerType.operator) throw commonErrors.forbidden()
  await lockOwner(tx, tenantId, owner)
  const status = await walletStatusOf(tx, tenantId, owner, WalletKind.recharge)
  if (status !== null && status !== WalletStatus.normal) throw commonErrors.stateRefuses()
  return { ownerType, ownerNo }
}

/** The card that an order is for, locked. @throws recharge.cardUnknown, card.cancelled */
async function cardToCharge(tx: Tx, caller: Caller, given: string): Promise<HeldCard> {
  const iccid = iccidOf(given)?.iccid ?? ''
  const card = await lockCard(tx, caller.tenantId, iccid, cardsInReach(caller))
  if (!card) throw rechargeErrors.cardUnknown()
  if (card.cardStatus === CardStatus.preCancelled || card.cardStatus === CardStatus.cancelled)
    throw cardErrors.cancelled()
  return card
}

interface OfferedProduct {
  readonly productCode: string
  readonly productKind: CodeOf<typeof SimProductKind>
  readonly months: number
  readonly flowMb: number
  readonly amountFen: Fen
  readonly costFen: Fen
}

/** @throws recharge.productOff for one that is not offered, or unknown */
async function productOn(tx: Tx, tenantId: string, productCode: string): Promise<OfferedProduct> {
  const row = await rowOf<OfferedProduct>(
    tx,
    sql`SELECT product_code AS "productCode", product_kind AS "productKind", months, flow_mb AS "flowMb", price AS "amountFen", cost AS "costFen"
          FROM iot_product WHERE tenant_id = ${tenantId} AND product_code = ${productCode} AND product_status`,
  )
  if (!row) throw rechargeErrors.productOff()
  return row
}

/** @throws common.stateRefuses, recharge.tooLate, and what the granted bonus forbids */
async function checkRefund(tx: Tx, tenantId: string, order: HeldOrder, today: string): Promise<void> {
  if (!mayHappen(order.rechargeStatus, 'refund')) throw commonErrors.stateRefuses()
  checkRefundPeriod(order.doneTime ?? order.createTime, today)
  const problem = await portsOf(tx).iot.refundProblem(tx, tenantId, order.rechargeCode)
  if (problem) throw problem
}

/** Data that had been used of the card when the order was done, as it was known then: MB. */
async function flowBefore(tx: Tx, tenantId: string, { rechargeCode }: HeldOrder): Promise<string> {
  const row = await rowOf<{ used: string }>(
    tx,
    sql`SELECT flow_at_done::text AS used FROM iot_recharge WHERE tenant_id = ${tenantId} AND recharge_code = ${rechargeCode}`,
  )
  return row?.used ?? '0'
}
