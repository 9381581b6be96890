import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pageOf } from '../../../core/shared/call.ts'
import { handle, handleExport, handleFile } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { ownerColumns, ownerOf, ownersInReach } from '../owner/owner.queries.ts'
import { lockOwner } from '../owner/owner.actions.ts'
import { walletTransitions, type OwnerType, WalletStatus } from '../../ledger/ledger.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { type Wallet, wallet, walletErrors } from './wallet.contract.ts'
import { openDebtOf, walletColumns, walletList, walletPage, walletsWhere, walletTotals } from './wallet.queries.ts'
import { checkWalletKind, closeWallet, requestStatus } from './wallet.rules.ts'
import { walletTemplate } from './wallet-template.queries.ts'
import { walletSheet } from './wallet-sheet.queries.ts'

refusalOfConstraint('user_wallet_owner', walletErrors.exists)

export const walletCalls = [
  handle(wallet.list, async ({ tx, caller, input }) =>
    pageOf(input, await walletPage(tx, walletsWhere(caller, input), input)),
  ),

  handle(wallet.statistics, async ({ tx, caller, input }) => walletTotals(tx, walletsWhere(caller, input))),

  handleExport(wallet.export, async ({ caller, input }) => walletSheet(walletsWhere(caller, input), input)),

  handleFile(wallet.template, ({ caller }) => walletTemplate(caller.language)),

  handle(wallet.detail, async ({ tx, caller, input }) => {
    const [found] = await rowsOf<z.output<typeof Wallet>>(
      tx,
      sql`SELECT ${walletColumns} FROM user_wallet w WHERE ${walletsWhere(caller, {})} AND w.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    return { ...found, states: await statesOf(tx, caller.tenantId, 'wallet', found.walletNo ?? '') }
  }),

  handle(wallet.add, async ({ tx, caller, input, now, audit }) => {
    const { walletKind, remark } = input
    const owner = await ownerOf(tx, caller, walletList, input.userNo)
    checkWalletKind(owner.ownerType, walletKind)
    const walletNo = await takeNumber(tx, masterNumber('WA'), now.day)
    const made = await rowOf<{ id: bigint }>(
      tx,
      sql`INSERT INTO user_wallet (tenant_id, oem_no, wallet_no, owner_type, owner_no, wallet_kind, remark, create_user)
        VALUES (${caller.tenantId}, ${owner.oemNo}, ${walletNo}, ${owner.ownerType}, ${owner.ownerNo}, ${walletKind}, ${remark}, ${caller.userId}) RETURNING id`,
    )
    await logStates(tx, caller.tenantId, caller, [
      {
        oemNo: owner.oemNo,
        entity: 'wallet',
        entityNo: walletNo,
        from: null,
        to: walletTransitions.open.to,
        action: 'add',
      },
    ])
    audit({ entity: 'wallet', no: walletNo, after: { userNo: owner.ownerNo, walletKind, remark } })
    return { id: made?.id as bigint, walletNo }
  }),

  handle(wallet.submit, async ({ tx, caller, input, audit }) => {
    const { walletNo, walletStatus, reason } = input
    const found = await lockWallet(tx, caller, sql`w.wallet_no = ${walletNo}`)
    requestStatus(found, walletStatus, reason)
    await run(
      tx,
      sql`UPDATE user_wallet SET pending_status = ${walletStatus}, pending_reason = ${reason}, pending_user = ${caller.userId}, pending_time = business_now(), update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND wallet_no = ${walletNo}`,
    )
    audit({
      entity: 'wallet',
      no: walletNo,
      before: { pendingStatus: null },
      after: { pendingStatus: walletStatus },
      reason,
    })
    return {}
  }),

  handle(wallet.audit, async ({ tx, caller, input, audit }) => {
    const { walletNo, reason } = input
    const approved = isApproved(input)
    const found = await lockWallet(tx, caller, sql`w.wallet_no = ${walletNo}`)
    if (found.pendingStatus === null) throw commonErrors.stateRefuses()
    refuseMaker(found.pendingUser, caller.userId)
    const walletStatus = approved ? found.pendingStatus : found.walletStatus
    await run(
      tx,
      sql`UPDATE user_wallet SET wallet_status = ${walletStatus}, pending_status = NULL, pending_reason = '', pending_user = NULL, pending_time = NULL, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND wallet_no = ${walletNo}`,
    )
    const { oemNo, pendingReason } = found
    if (approved) {
      const move = { oemNo, from: found.walletStatus, to: walletStatus, action: 'audit', remark: pendingReason }
      await logStates(tx, caller.tenantId, caller, [{ ...move, entity: 'wallet', entityNo: walletNo }])
    }
    audit({
      entity: 'wallet',
      no: walletNo,
      before: { walletStatus: found.walletStatus, pendingStatus: found.pendingStatus },
      after: { walletStatus, pendingStatus: null },
      reason,
    })
    return {}
  }),

  handle(wallet.remove, async ({ tx, caller, input, audit }) => {
    const owners = await rowsOf<{ id: bigint }>(
      tx,
      sql`SELECT w.id FROM user_wallet w WHERE ${walletsWhere(caller, {})} AND w.id = ANY(${sql.param(input.ids)}::bigint[]) ORDER BY w.owner_type, w.owner_no, w.wallet_kind`,
    )
    if (owners.length !== input.ids.length) throw commonErrors.notFound()
    const closed: LockedWallet[] = []
    for (const { id } of owners) {
      const found = await lockWallet(tx, caller, sql`w.id = ${id}`)
      closeWallet(found, await openDebtOf(tx, caller.tenantId, found))
      closed.push(found)
    }
    await run(
      tx,
      sql`UPDATE user_wallet SET wallet_status = ${walletTransitions.close.to}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND wallet_no = ANY(${sql.param(closed.map(({ walletNo }) => walletNo))}::text[])`,
    )
    const changes = closed.map(({ oemNo, walletNo, walletStatus }) => ({
      oemNo,
      entity: 'wallet',
      entityNo: walletNo,
      from: walletStatus,
      to: walletTransitions.close.to,
      action: 'remove',
    }))
    await logStates(tx, caller.tenantId, caller, changes)
    audit({
      entity: 'wallet',
      no: closed.map(({ walletNo }) => walletNo).join(','),
      before: { walletStatus: WalletStatus.normal },
      after: { walletStatus: WalletStatus.closed },
    })
    return {}
  }),
]

interface LockedWallet {
  walletNo: string
  oemNo: string
  ownerType: CodeOf<typeof OwnerType>
  ownerNo: string
  walletStatus: CodeOf<typeof WalletStatus>
  pendingStatus: CodeOf<typeof WalletStatus> | null
  pendingReason: string
  pendingUser: bigint | null
  availableAmount: bigint
  frozenAmount: bigint
  transitAmount: bigint
}

/** A wallet within reach, held with its owner: requests for the owner's money wait, and read its new status after. */
async function lockWallet(tx: Tx, caller: Caller, which: ReturnType<typeof sql>): Promise<LockedWallet> {
  const mine = sql`${which} AND ${ownersInReach(caller, walletList, ownerColumns('w', { hasMaker: true }))}`
  const owner = await rowOf<Pick<LockedWallet, 'oemNo' | 'ownerType' | 'ownerNo'>>(
    tx,
    sql`SELECT oem_no AS "oemNo", owner_type AS "ownerType", owner_no AS "ownerNo" FROM user_wallet w WHERE ${mine}`,
  )
  if (!owner) throw commonErrors.notFound()
  await lockOwner(tx, caller.tenantId, owner)
  const found = await rowOf<LockedWallet>(
    tx,
    sql`SELECT w.wallet_no AS "walletNo", w.oem_no AS "oemNo", w.owner_type AS "ownerType", w.owner_no AS "ownerNo", w.wallet_status AS "walletStatus",
               w.pending_status AS "pendingStatus", w.pending_reason AS "pendingReason", w.pending_user AS "pendingUser",
               w.available_amount AS "availableAmount", w.frozen_amount AS "frozenAmount", w.transit_amount AS "transitAmount"
          FROM user_wallet w WHERE ${mine} FOR NO KEY UPDATE`,
  )
  return found as LockedWallet
}
