import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { sql } from 'drizzle-orm'
import { lockedBalances, post } from '../../ledger/ledger.server.ts'
import { accountKey, accounts, LedgerEvent, type Owner, WalletKind } from '../../ledger/ledger.shared.ts'
import type { SimProductKind } from '../product/product.contract.ts'
import { putRecharge } from './carrier.jobs.ts'
import { PayerKind, rechargeErrors, RechargeStatus } from './recharge.contract.ts'
import { paidLines, rechargeTransitions } from './recharge.rules.ts'
import { orderEntity } from './recharge-store.actions.ts'

/** An order that is about to be made. */
export interface NewOrder {
  readonly oemNo: string
  readonly iccid: string
  readonly sn: string
  readonly rpiNo: string | null
  readonly payerKind: CodeOf<typeof PayerKind>
  readonly payer: Owner
  readonly productCode: string
  readonly productKind: CodeOf<typeof SimProductKind>
  readonly months: number
  readonly flowMb: number
  readonly amountFen: Fen
  readonly costFen: Fen
  readonly feeBegin: string | null
}

const orderNumber = moneyNumber('LK')

/**
 * Makes an order: one of a merchant waits for its payment, one of a wallet is paid at once (1811), one of the operator needs
 * none; the last two go to the carrier. The wallet's owner is locked.
 * @param by null: a job
 * @throws recharge.balanceTooLow
 * @source docs/domain/money.md 7.5
 */
export async function makeOrder(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo' | 'account'> | null,
  order: NewOrder,
  { at, day, bookDay }: Moment & { readonly bookDay: string },
): Promise<{ rechargeCode: string; rechargeStatus: CodeOf<typeof RechargeStatus> }> {
  const { payerKind, payer, amountFen, costFen, ...fields } = order
  const rechargeCode = await takeNumber(tx, orderNumber, day)
  const isWallet = payerKind === PayerKind.wallet
  const txnId = isWallet ? await payFromWallet(tx, tenantId, rechargeCode, order, { at, bookDay }) : null
  const rechargeStatus = rechargeTransitions[payerKind === PayerKind.merchant ? 'create' : 'createPaid'].to
  await insertRow(
    tx,
    'iot_recharge',
    {
      tenantId,
      rechargeCode,
      ...fields,
      payerKind,
      ...payer,
      amount: amountFen,
      costAmount: costFen,
      rechargeStatus,
      txnId,
      bookDay: isWallet ? bookDay : null,
      createUser: by?.userId ?? null,
      makerNo: by?.account ?? '',
      createTime: at,
      updateTime: at,
    },
    sql`id`,
  )
  await logStates(tx, tenantId, by, [
    {
      oemNo: order.oemNo,
      entity: orderEntity,
      entityNo: rechargeCode,
      from: null,
      to: rechargeStatus,
      action: 'create',
    },
  ])
  if (rechargeStatus === RechargeStatus.paid) await putRecharge(tx, tenantId, { rechargeCode, ...fields, costFen })
  return { rechargeCode, rechargeStatus }
}

async function payFromWallet(
  tx: Tx,
  tenantId: string,
  rechargeCode: string,
  order: NewOrder,
  { at, bookDay }: { at: string; bookDay: string },
): Promise<bigint> {
  const wallet = accounts.available(order.payer, WalletKind.recharge)
  const held = (await lockedBalances(tx, tenantId, [wallet])).get(accountKey(wallet)) ?? 0n
  if (held < order.amountFen) throw rechargeErrors.balanceTooLow()
  const { txnId } = await post(tx, tenantId, {
    eventType: LedgerEvent.simOrderPaid,
    eventKey: `LK:${rechargeCode}:P`,
    bookDay,
    happenedAt: at,
    bizKind: orderEntity,
    bizCode: rechargeCode,
    lines: paidLines(order),
  })
  return txnId
}
