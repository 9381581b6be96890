import { inScope } from '../../../core/server/database/db.ts'
import { fen } from '../../../core/shared/money.ts'
import type { World } from '../../../tests/kit/api.ts'
import { moneyChange } from '../../wallets/adjustment/adjustment.contract.ts'
import { planDeductions, writeDeductions } from '../../ledger/debt/debt.actions.ts'
import { otherMoney } from '../../wallets/other-money/other-money.contract.ts'
import { givenMoney, payPwd, type TestParty } from '../../wallets/owner/owner.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { bookDayOf } from '../../ledger/posting/day.actions.ts'
import { BalanceChange, OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { LedgerEvent } from '../../ledger/posting/events.rules.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { givenVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { balanceRecord } from '../../wallets/balance-record/balance-record.contract.ts'
import { topup } from '../../wallets/topup/topup.contract.ts'
import { applyPayoutAnswer } from '../payout/apply.actions.ts'
import type { PayoutAnswer } from '../platform-connection/platform-connection.contract.ts'
import { runPayouts } from '../payout/payout-worker.actions.ts'
import { withdrawal } from './withdrawal.contract.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'
import { askFor, type Scene, withdrawPermissions } from './withdrawal-scene.fixture.ts'

/** A repeatable source of chance. */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Every permission of wallets, adjustments and withdrawals. */
export const walletPermissions = [
  ...withdrawPermissions,
  'wallet_view',
  'wallet_freeze',
  'wallet_topup',
  'wallet_topup_audit',
  'money_change_view',
  'money_change_add',
  'money_change_audit',
  'other_money_view',
  'other_money_add',
  'other_money_audit',
]
const requestNo = () => ({ 'idempotency-key': crypto.randomUUID() })

/** One random thing that happens to wallets; whether it is refused does not matter. */
export async function happen(
  scene: Scene,
  users: { maker: Parameters<World['as']>[0]; checker: Parameters<World['as']>[0] },
  parties: TestParty[],
  chance: (below: number) => number,
): Promise<void> {
  const { tenantId, provider } = scene
  const party = parties[chance(parties.length)] as TestParty
  const amount = `${chance(300)}.${String(chance(100)).padStart(2, '0')}`
  const kind = chance(2) ? WalletKind.profit : WalletKind.reward
  const as = (user: Parameters<World['as']>[0]) => scene.world.as(user)
  const within = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(scene.world.db, { tenantId, oemNo: '' }, work)
  const approve = chance(4) ? 1 : 2
  switch (chance(12)) {
    case 0:
      return givenMoney(scene.world, party, kind, chance(50_000) + 1)
    case 1:
      await askFor(scene, amount, { walletKind: kind })
      return
    case 2: {
      const waiting = (await as(scene.finance).send(withdrawal.page, { withdrawStatus: '0' })).data.records
      const one = waiting[chance(waiting.length || 1)]
      if (!one) return
      const { withdrawCode } = one
      if (chance(4))
        await as(scene.auditor).send(
          withdrawalReview.audit,
          { withdrawCode, auditStatus: approve, reason: 'x' },
          requestNo(),
        )
      else await as(scene.owner).send(withdrawalRequest.cancel, { withdrawCode }, requestNo())
      return
    }
    case 3:
    case 4:
      await runPayouts(scene.world.db, tenantId)
      return
    case 5: {
      const { rows } = await within(({ client }) =>
        client.query<{ payout_no: string; amount: bigint }>(
          'SELECT payout_no, amount FROM withdraw_attempt ORDER BY payout_no',
        ),
      )
      const one = rows[chance(rows.length || 1)]
      const platformOrderNo = 'SP'
      const said: PayoutAnswer[] = one
        ? [
            { kind: 'paid', platformOrderNo, amountFen: fen(one.amount), costFen: null, finishTime: null },
            { kind: 'returned', platformOrderNo, amountFen: fen(one.amount), reason: '', finishTime: null },
            { kind: 'failed', code: 'ACCOUNT_WRONG', reason: '', isRetryable: chance(2) === 0 },
            { kind: 'unknown', reason: '' },
          ]
        : []
      if (one) await within((tx) => applyPayoutAnswer(tx, tenantId, one.payout_no, said[chance(4)] as PayoutAnswer))
      return
    }
    case 6:
    case 7:
    case 8:
    case 9:
      return changeByHand(scene, users, parties, chance)
    case 10:
      return owe(
        scene,
        party,
        chance(20_000) + 1,
        chance(2) ? { ownerType: OwnerType.operator, ownerNo: tenantId } : null,
      )
    default:
      return release(scene, [party, provider], chance)
  }
}

/** One random change that people make to wallets by hand: frozen or not, adjusted, other money, topped up. */
export async function changeByHand(
  scene: Pick<Scene, 'world' | 'owner'>,
  users: { maker: Parameters<World['as']>[0]; checker: Parameters<World['as']>[0] },
  parties: readonly TestParty[],
  chance: (below: number) => number,
): Promise<void> {
  const party = parties[chance(parties.length)] as TestParty
  const amount = `${chance(300)}.${String(chance(100)).padStart(2, '0')}`
  const kind = chance(2) ? WalletKind.profit : WalletKind.reward
  const as = (user: Parameters<World['as']>[0]) => scene.world.as(user)
  const approve = chance(4) ? 1 : 2
  switch (chance(4)) {
    case 0:
      await as(users.maker).send(
        balanceRecord.change,
        { userNo: party.ownerNo, walletKind: kind, changeKind: chance(2) + 1, amount, reason: 'x', payPwd },
        requestNo(),
      )
      return
    case 1: {
      const target = parties[chance(parties.length)] as TestParty
      const made = await as(users.maker).send(
        moneyChange.submit,
        {
          changeKind: chance(3) + 1,
          userNo: party.ownerNo,
          walletKind: kind,
          toUserNo: target.ownerNo,
          toWalletKind: WalletKind.profit,
          amount,
          reason: 'x',
        },
        requestNo(),
      )
      await as(users.checker).send(
        moneyChange.audit,
        { moneyChangeNo: made.data.moneyChangeNo ?? '', auditStatus: approve, reason: 'x', payPwd },
        requestNo(),
      )
      return
    }
    case 2: {
      const made = await as(users.maker).send(
        otherMoney.submit,
        {
          otherKind: 1,
          direction: chance(2) + 1,
          userNo: party.ownerNo,
          walletKind: kind,
          amount,
          period: '2026-11',
          reason: 'x',
          payPwd,
        },
        requestNo(),
      )
      const { otherNo = '' } = made.data
      await as(users.checker).send(otherMoney.audit, { otherNo, auditStatus: approve, reason: 'x' }, requestNo())
      if (chance(2)) await as(users.checker).send(otherMoney.reverse, { otherNo, reason: 'x' }, requestNo())
      return
    }
    default: {
      const voucherUrl = await givenVoucher(scene.world, scene.owner)
      const made = await as(scene.owner).send(topup.add, { amount, topupMode: 2, voucherUrl }, requestNo())
      await as(users.checker).send(
        topup.audit,
        { topupNo: made.data.topupNo ?? '', auditStatus: approve, reason: 'x' },
        requestNo(),
      )
      return
    }
  }
}

/** Event of a transaction that stands for one of a business record which a history does without: no rule of the proof asks for it. */
const standIn = 1799

/** A debt with its ledger lines. */
export async function owe(
  scene: Pick<Scene, 'world' | 'tenantId'>,
  { ownerType, ownerNo, oemNo }: TestParty,
  amount: number,
  creditor: { ownerType: 1; ownerNo: string } | null,
): Promise<void> {
  const { world, tenantId } = scene
  await inScope(world.db, { tenantId, oemNo: '' }, async (tx) => {
    const { rows } = await tx.client.query<{ at: string; day: string }>(
      'SELECT business_now() AS at, business_day(business_now()) AS day',
    )
    const { at, day } = rows[0] as { at: string; day: string }
    const bookDay = await bookDayOf(tx, tenantId, day)
    const debtNo = `QK${crypto.randomUUID()}`
    const debit = accounts.debt({ ownerType, ownerNo })
    await post(tx, tenantId, {
      // Only what was entered by hand bears the number of its debt; a loss stands for what made it, which is not there.
      eventType: creditor ? 1711 : standIn,
      eventKey: creditor ? `QK:${debtNo}` : `TEST:${debtNo}`,
      bookDay,
      happenedAt: at,
      bizKind: 'debt',
      bizCode: debtNo,
      lines: [
        {
          debit,
          credit: creditor ? accounts.deferred(creditor) : accounts.otherExpense(tenantId),
          amountFen: fen(amount),
        },
      ],
    })
    await tx.client.query(
      `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount, remain_amount, debt_status) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 0)`,
      [
        tenantId,
        oemNo,
        debtNo,
        creditor ? 1 : 3,
        ownerType,
        ownerNo,
        creditor?.ownerType ?? null,
        creditor?.ownerNo ?? null,
        amount,
      ],
    )
  })
}

/** Credits like a release, debts deducted inside. */
async function release(scene: Scene, parties: TestParty[], chance: (below: number) => number): Promise<void> {
  const { world, tenantId } = scene
  await inScope(world.db, { tenantId, oemNo: '' }, async (tx) => {
    const { rows } = await tx.client.query<{ at: string; day: string }>(
      'SELECT business_now() AS at, business_day(business_now()) AS day',
    )
    const { at, day } = rows[0] as { at: string; day: string }
    const bookDay = await bookDayOf(tx, tenantId, day)
    const planned = await planDeductions(
      tx,
      tenantId,
      parties.map(({ ownerType, ownerNo }) => ({
        owner: { ownerType, ownerNo },
        walletKind: WalletKind.profit,
        creditedFen: fen(chance(9000) + 1),
        sourceKind: 'release',
        sourceCode: crypto.randomUUID(),
      })),
    )
    for (const one of planned) {
      const { owner, creditedFen, sourceCode, walletKind } = one.credit
      const credited = {
        debit: accounts.rewardExpense(tenantId),
        credit: accounts.available(owner, walletKind),
        amountFen: creditedFen,
        change: BalanceChange.activityReward,
      }
      const { txnId } = await post(tx, tenantId, {
        eventType: LedgerEvent.rewardGranted,
        eventKey: `JL:${sourceCode}`,
        bookDay,
        happenedAt: at,
        bizKind: 'reward',
        bizCode: sourceCode,
        lines: [credited, ...one.lines],
      })
      await writeDeductions(tx, tenantId, [{ ...one, txnId }])
    }
  })
}
