import { sql } from 'drizzle-orm'
import { handle } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, zeroFen } from '../../../core/shared/money.ts'
import { type WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { type Buyer, buyerOf } from '../buyer/buyer.queries.ts'
import { MallPayMode } from './order-codes.contract.ts'
import { mallOrder } from './order.contract.ts'
import { walletKindOf } from './order.rules.ts'
import { ownNumber } from './pay-order.actions.ts'

export const payOptionCalls = [
  handle(mallOrder.payOptions, async ({ tx, caller, input }) => {
    const buyer = await buyerOf(tx, caller)
    const order = await rowOf<Pick<OutputOf<typeof mallOrder.payOptions>, 'payAmount' | 'expireTime'>>(
      tx,
      sql`SELECT o.pay_amount AS "payAmount", o.expire_time AS "expireTime" FROM mall_master_order o
           WHERE o.tenant_id = ${caller.tenantId} AND o.owner_type = ${buyer.ownerType} AND o.owner_no = ${buyer.ownerNo} AND o.master_code = ${input.masterCode}`,
    )
    if (!order) throw commonErrors.notFound()
    const wallets = await walletsOf(tx, caller.tenantId, buyer, order.payAmount)
    return { ...order, wallets, mayScan: (await ownNumber(tx, caller.tenantId)) !== null }
  }),
]

/** Wallets of a buyer that may pay an amount. */
async function walletsOf(tx: Tx, tenantId: string, { ownerType, ownerNo }: Buyer, payAmount: Fen) {
  const held = await rowsOf<{
    walletKind: CodeOf<typeof WalletKind>
    availableAmount: Fen
    walletStatus: CodeOf<typeof WalletStatus>
  }>(
    tx,
    sql`SELECT wallet_kind AS "walletKind", available_amount AS "availableAmount", wallet_status AS "walletStatus" FROM user_wallet
         WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo}`,
  )
  return [MallPayMode.recharge, MallPayMode.profit, MallPayMode.reward].map((payMode) => {
    const walletKind = walletKindOf(payMode)
    const found = held.find((one) => one.walletKind === walletKind)
    const { availableAmount = zeroFen, walletStatus = WalletStatus.normal } = found ?? {}
    const isEnough = walletStatus === WalletStatus.normal && availableAmount >= payAmount
    return { payMode, walletKind, walletStatus, availableAmount, isEnough }
  })
}
