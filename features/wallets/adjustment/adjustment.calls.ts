import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { bookDayOf, post, releaseVouchers, useVouchers, voucherLinks } from '../../ledger/ledger.server.ts'
import type { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { walletStatusOf } from '../wallet/wallet.queries.ts'
import { checkOpenForOperator, checkWalletKind } from '../wallet/wallet.rules.ts'
import { lockOwner } from '../owner/owner.actions.ts'
import { type KnownOwner, ownerOf } from '../owner/owner.queries.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { secondStep, tellStep } from '../../../core/server/states/second-person.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import {
  type MoneyChange,
  moneyChange,
  MoneyChangeKind,
  MoneyChangeStatus,
  moneyChangeErrors,
} from './adjustment.contract.ts'
import {
  moneyChangeColumns,
  moneyChangeList,
  moneyChangePage,
  moneyChangesInReach,
  moneyChangeSheet,
  moneyChangesWhere,
} from './adjustment.queries.ts'
import { checkCorrection, correctionPosting, moneyChangeTransitions, type WalletOf } from './adjustment.rules.ts'

const number = moneyNumber('TZ')

export const adjustmentCalls = [
  handle(moneyChange.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await moneyChangePage(tx, moneyChangesWhere(caller, input, now.day), input)),
  ),

  handleExport(moneyChange.export, async ({ caller, input, now }) =>
    moneyChangeSheet(moneyChangesWhere(caller, input, now.day), input),
  ),

  handle(moneyChange.detail, async ({ tx, caller, input }) => {
    const [found] = await rowsOf<z.output<typeof MoneyChange>>(
      tx,
      sql`SELECT ${moneyChangeColumns} FROM money_change c WHERE ${moneyChangesInReach(caller)} AND c.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    const moneyChangeNo = found.moneyChangeNo ?? ''
    const linkOf = await voucherLinks(tx, caller)
    return {
      ...found,
      fileLinks: found.files.map((key, at) => linkOf(key, `${moneyChangeNo}-${at + 1}`)),
      states: await statesOf(tx, caller.tenantId, 'moneyChange', moneyChangeNo),
    }
  }),

  // Corrections go against the root operator's income and expense: its own staff make and check them.
  handle(moneyChange.submit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { changeKind, amount, reason, files, changeStatus } = input
    const event = changeStatus === MoneyChangeStatus.draft ? 'keep' : 'send'
    if (changeStatus > MoneyChangeStatus.toReview) throw commonErrors.stateRefuses()
    const { owner, wallet, target } = await walletsOf(tx, caller, input)
    checkCorrection({ changeKind, wallet, target }, reason)
    await requireOwnFiles(tx, caller, files)
    const before = input.moneyChangeNo ? await lockChange(tx, caller, input.moneyChangeNo) : null
    const to = nextState(moneyChangeTransitions, before?.changeStatus ?? MoneyChangeStatus.draft, event)
    if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
    if (before && before.createUser !== caller.userId) throw commonErrors.forbidden()
    const moneyChangeNo = before?.moneyChangeNo ?? (await takeNumber(tx, number, now.day))
    await useVouchers(tx, caller, files, { entity: 'moneyChange', no: moneyChangeNo })
    await run(
      tx,
      sql`INSERT INTO money_change AS c (tenant_id, oem_no, money_change_no, change_kind, owner_type, owner_no, wallet_kind, to_owner_type, to_owner_no, to_wallet_kind, amount, reason, files, change_status, maker_no, create_user, create_time, update_time)
        VALUES (${caller.tenantId}, ${owner.oemNo}, ${moneyChangeNo}, ${changeKind}, ${wallet.ownerType}, ${wallet.ownerNo}, ${wallet.walletKind}, ${target?.ownerType ?? null}, ${target?.ownerNo ?? null}, ${target?.walletKind ?? null},
                ${amount}, ${reason}, ${sql.param(files)}::text[], ${to}, ${caller.account}, ${caller.userId}, ${now.at}, ${now.at})
        ON CONFLICT (tenant_id, money_change_no) DO UPDATE SET oem_no = excluded.oem_no, change_kind = excluded.change_kind, owner_type = excluded.owner_type, owner_no = excluded.owner_no, wallet_kind = excluded.wallet_kind,
          to_owner_type = excluded.to_owner_type, to_owner_no = excluded.to_owner_no, to_wallet_kind = excluded.to_wallet_kind, amount = excluded.amount, reason = excluded.reason, files = excluded.files,
          change_status = excluded.change_status, update_time = excluded.update_time, version = c.version + 1`,
    )
    const move = { oemNo: owner.oemNo, from: before?.changeStatus ?? null, to, action: 'submit', remark: reason }
    await logStates(tx, caller.tenantId, caller, [{ ...move, entity: 'moneyChange', entityNo: moneyChangeNo }])
    audit({
      entity: 'moneyChange',
      no: moneyChangeNo,
      before,
      after: { changeKind, wallet, target, amount, changeStatus: to },
      reason,
    })
    return { moneyChangeNo }
  }),

  handle(moneyChange.remove, async ({ tx, caller, input, audit }) => {
    const rows = await rowsOf<{ moneyChangeNo: string; changeStatus: number }>(
      tx,
      sql`SELECT c.money_change_no AS "moneyChangeNo", c.change_status AS "changeStatus" FROM money_change c WHERE ${moneyChangesInReach(caller)} AND c.id = ANY(${sql.param(input.ids)}::bigint[]) ORDER BY c.money_change_no FOR NO KEY UPDATE`,
    )
    if (rows.length !== input.ids.length) throw commonErrors.notFound()
    if (rows.some(({ changeStatus }) => changeStatus !== MoneyChangeStatus.draft)) throw moneyChangeErrors.effective()
    const numbers = rows.map(({ moneyChangeNo }) => moneyChangeNo)
    await run(
      tx,
      sql`UPDATE money_change SET is_deleted = true, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND money_change_no = ANY(${sql.param(numbers)}::text[])`,
    )
    for (const no of numbers) await releaseVouchers(tx, caller.tenantId, { entity: 'moneyChange', no })
    audit({
      entity: 'moneyChange',
      no: numbers.join(','),
      before: { changeStatus: MoneyChangeStatus.draft },
      after: null,
    })
    return {}
  }),

  handle(moneyChange.audit, async (context) => {
    const { tx, caller, input, now } = context
    const { moneyChangeNo, reason } = input
    const { tenantId } = caller
    const approved = isApproved(input)
    requireRootStaff(caller)
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const found = await lockChange(tx, caller, moneyChangeNo)
    const waiting = {
      entity: 'moneyChange',
      no: moneyChangeNo,
      oemNo: found.oemNo,
      stateName: 'changeStatus',
      state: found.changeStatus,
      maker: found.createUser,
    }
    const to = secondStep(moneyChangeTransitions, approved ? 'approve' : 'reject', waiting, caller)
    const txnId = approved ? await postChange(tx, caller, found, { bookDay, at: now.at }) : null
    if (!approved) await releaseVouchers(tx, tenantId, { entity: 'moneyChange', no: moneyChangeNo })
    await run(
      tx,
      sql`UPDATE money_change SET change_status = ${to}, checker_user = ${caller.userId}, checker_no = ${caller.account}, check_time = ${now.at}, check_reason = ${reason}, txn_id = ${txnId},
               book_day = ${approved ? bookDay : null}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND money_change_no = ${moneyChangeNo}`,
    )
    await tellStep(context, waiting, { to, action: 'audit', reason, after: { txnId } })
    return {}
  }),
]

/** The wallets of a draft, within reach and of kinds that their owners may have. */
async function walletsOf(
  tx: Tx,
  caller: Caller,
  { userNo, walletKind, toUserNo, toWalletKind, changeKind }: InputOf<typeof moneyChange.submit>,
): Promise<{ owner: KnownOwner; wallet: WalletOf; target: WalletOf | null }> {
  const owner = await ownerOf(tx, caller, moneyChangeList, userNo)
  checkWalletKind(owner.ownerType, walletKind)
  const wallet = { ownerType: owner.ownerType, ownerNo: owner.ownerNo, walletKind }
  if (changeKind !== MoneyChangeKind.transfer || !toUserNo || toWalletKind === undefined)
    return { owner, wallet, target: null }
  const other = await ownerOf(tx, caller, moneyChangeList, toUserNo)
  checkWalletKind(other.ownerType, toWalletKind)
  return { owner, wallet, target: { ownerType: other.ownerType, ownerNo: other.ownerNo, walletKind: toWalletKind } }
}

interface LockedChange {
  moneyChangeNo: string
  oemNo: string
  changeKind: CodeOf<typeof MoneyChangeKind>
  ownerType: CodeOf<typeof OwnerType>
  ownerNo: string
  walletKind: CodeOf<typeof WalletKind>
  toOwnerType: CodeOf<typeof OwnerType> | null
  toOwnerNo: string | null
  toWalletKind: CodeOf<typeof WalletKind> | null
  amount: Fen
  reason: string
  changeStatus: CodeOf<typeof MoneyChangeStatus>
  createUser: bigint
  version: number
}

async function lockChange(tx: Tx, caller: Caller, moneyChangeNo: string): Promise<LockedChange> {
  const found = await rowOf<LockedChange>(
    tx,
    sql`SELECT c.money_change_no AS "moneyChangeNo", c.oem_no AS "oemNo", c.change_kind AS "changeKind", c.owner_type AS "ownerType", c.owner_no AS "ownerNo", c.wallet_kind AS "walletKind",
               c.to_owner_type AS "toOwnerType", c.to_owner_no AS "toOwnerNo", c.to_wallet_kind AS "toWalletKind", c.amount, c.reason, c.change_status AS "changeStatus", c.create_user AS "createUser", c.version
          FROM money_change c WHERE ${moneyChangesInReach(caller)} AND c.money_change_no = ${moneyChangeNo} FOR NO KEY UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

async function postChange(
  tx: Tx,
  caller: Caller,
  change: LockedChange,
  { bookDay, at }: { bookDay: string; at: string },
): Promise<bigint> {
  const { tenantId } = caller
  const wallet = { ownerType: change.ownerType, ownerNo: change.ownerNo, walletKind: change.walletKind }
  const target =
    change.toOwnerType === null
      ? null
      : {
          ownerType: change.toOwnerType,
          ownerNo: change.toOwnerNo as string,
          walletKind: change.toWalletKind as CodeOf<typeof WalletKind>,
        }
  for (const one of [wallet, ...(target ? [target] : [])].sort((a, b) => (a.ownerNo < b.ownerNo ? -1 : 1))) {
    const { oemNo } = await ownerOf(tx, caller, moneyChangeList, one.ownerNo)
    await lockOwner(tx, tenantId, { ...one, oemNo })
    checkOpenForOperator(await walletStatusOf(tx, tenantId, one, one.walletKind))
  }
  const { eventType, line } = correctionPosting(tenantId, {
    changeKind: change.changeKind,
    wallet,
    target,
    amountFen: change.amount,
  })
  const { txnId } = await post(tx, tenantId, {
    eventType,
    eventKey: `TZ:${change.moneyChangeNo}`,
    bookDay,
    happenedAt: at,
    bizKind: 'moneyChange',
    bizCode: change.moneyChangeNo,
    lines: [line],
    operatorNo: caller.account,
    memo: change.reason,
  })
  return txnId
}
