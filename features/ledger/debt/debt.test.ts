import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type World } from '../../../tests/kit/api.ts'
import { fen } from '../../../core/shared/money.ts'
import {
  balanceOf,
  givenMerchantOwner,
  givenParty,
  newTenant,
  startMoneyWorld,
  type TestParty,
} from '../../wallets/owner/owner.fixture.ts'
import { accounts, type Owner } from '../posting/chart.rules.ts'
import { BalanceChange, OwnerType, WalletKind } from '../posting/ledger.contract.ts'
import { post, postAll } from '../posting/posting.actions.ts'
import { planDeductions, writeDeductions } from './debt.actions.ts'

let world: World
let tenantId: string
let provider: TestParty
beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  provider = await givenParty(world, { tenantId })
})

const day = '2026-11-20'
const happenedAt = `${day} 02:30:00+08`
let events = 0

/** A debt of a kind with the ledger lines that such a debt has. */
async function givenDebt(
  { ownerType, ownerNo, oemNo }: TestParty,
  amount: number,
  { kind = 1, creditor = null, minute = 0 }: { kind?: number; creditor?: Owner | null; minute?: number } = {},
): Promise<string> {
  const debtNo = `QK${String(++events).padStart(18, '0')}`
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const owner = { ownerType, ownerNo }
    await post(tx, tenantId, {
      eventType: 1711,
      eventKey: `QK:${debtNo}`,
      bookDay: day,
      happenedAt,
      bizKind: 'debt',
      bizCode: debtNo,
      lines: [
        {
          debit: accounts.debt(owner),
          credit: creditor ? accounts.deferred(creditor) : accounts.otherExpense(tenantId),
          amountFen: fen(amount),
        },
      ],
    })
    await tx.client.query(
      `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, creditor_type, creditor_no, amount, remain_amount, debt_status, create_time)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, 0, timestamptz '2026-11-01 10:00:00+08' + make_interval(mins => $10))`,
      [
        tenantId,
        oemNo,
        debtNo,
        kind,
        ownerType,
        ownerNo,
        creditor?.ownerType ?? null,
        creditor?.ownerNo ?? null,
        amount,
        minute,
      ],
    )
  })
  return debtNo
}

/** Credits wallets as a release does, deductions in the same event. */
async function credit(credits: { owner: Owner; amount: number; walletKind?: 1 | 2 | 3 | 4 }[]): Promise<bigint[]> {
  return world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const planned = await planDeductions(
      tx,
      tenantId,
      credits.map(({ owner, amount, walletKind = WalletKind.profit }, n) => ({
        owner,
        walletKind,
        creditedFen: fen(amount),
        sourceKind: 'release',
        sourceCode: `R${events}-${n}`,
      })),
    )
    const posted = await postAll(
      tx,
      tenantId,
      planned.map(({ credit: { owner, walletKind, creditedFen, sourceCode }, lines }) => ({
        eventType: 1201,
        eventKey: `PR:${sourceCode}:${++events}`,
        bookDay: day,
        happenedAt,
        bizKind: 'release',
        bizCode: sourceCode,
        lines: [
          {
            debit: accounts.profitPending(owner),
            credit: accounts.available(owner, walletKind),
            amountFen: creditedFen,
            change: BalanceChange.profit,
          },
          ...lines,
        ],
      })),
    )
    await writeDeductions(
      tx,
      tenantId,
      planned.map((one, n) => ({ ...one, txnId: posted[n]?.txnId as bigint })),
    )
    return planned.map((one) => one.deductedFen)
  })
}

const debts = () =>
  world.within(
    { tenantId, oemNo: tenantId },
    async ({ client }) =>
      (
        await client.query(
          'SELECT debt_no, remain_amount::int AS left, debt_status, finish_time IS NOT NULL AS is_over FROM debt ORDER BY debt_no',
        )
      ).rows,
  )

/** L8: what an account of debts holds is what the open debts add up to. */
async function expectDebtsToBalance(owners: Owner[], creditors: Owner[]): Promise<void> {
  const sums = await world.within(
    { tenantId, oemNo: tenantId },
    async ({ client }) =>
      (
        await client.query<{ owner_no: string; creditor_no: string | null; left: bigint }>(
          'SELECT owner_no, creditor_no, remain_amount AS left FROM debt',
        )
      ).rows,
  )
  const sum = (column: 'owner_no' | 'creditor_no', no: string) =>
    sums.filter((row) => row[column] === no).reduce((total, { left }) => total + left, 0n)
  for (const owner of owners)
    expect(await balanceOf(world, tenantId, accounts.debt(owner))).toBe(sum('owner_no', owner.ownerNo))
  for (const creditor of creditors)
    expect(await balanceOf(world, tenantId, accounts.deferred(creditor))).toBe(sum('creditor_no', creditor.ownerNo))
}

describe('deducting debts from a credit (money 7.4, 1712)', () => {
  it.each([
    { ratio: 1_000_000, deducted: 12_000n, wallet: 0n, left: [0, 3000] },
    { ratio: 500_000, deducted: 6000n, wallet: 6000n, left: [0, 9000] },
  ])('takes the older first, at a ratio of $ratio', async ({ ratio, deducted, wallet, left }) => {
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(
        'INSERT INTO money_owner (tenant_id, oem_no, owner_type, owner_no, deduct_ratio_ppm) VALUES ($1, $1, 2, $2, $3)',
        [tenantId, provider.ownerNo, ratio],
      ),
    )
    const newer = await givenDebt(provider, 10_000, { minute: 9 })
    const older = await givenDebt(provider, 5000, { minute: 1 })
    expect(await credit([{ owner: provider, amount: 12_000 }])).toEqual([deducted])
    expect(await balanceOf(world, tenantId, accounts.available(provider, WalletKind.profit))).toBe(wallet)
    expect(await debts()).toEqual([
      { debt_no: newer, left: left[1], debt_status: 1, is_over: false },
      { debt_no: older, left: left[0], debt_status: 2, is_over: true },
    ])
    await expectDebtsToBalance([provider], [])
    const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(
        'SELECT sum(amount)::bigint AS sum, count(*)::int AS n, count(DISTINCT txn_id)::int AS events FROM debt_deduct',
      ),
    )
    expect(rows).toEqual([{ sum: deducted, n: 2, events: 1 }])
  })

  it('gives what is collected to the creditor: root, node, merchant or nobody', async () => {
    const parent = await givenParty(world, { tenantId })
    const merchant = await givenMerchantOwner(world, { tenantId })
    const root = { ownerType: OwnerType.operator, ownerNo: tenantId } as const
    await givenDebt(provider, 100, { creditor: root })
    await givenDebt(provider, 200, { creditor: parent })
    await givenDebt(provider, 300, { creditor: merchant, kind: 4 })
    await givenDebt(provider, 400, { kind: 5 })
    expect(await credit([{ owner: provider, amount: 5000 }])).toEqual([1000n])
    expect(await balanceOf(world, tenantId, accounts.otherIncome(tenantId))).toBe(100n)
    expect(await balanceOf(world, tenantId, accounts.available(parent, WalletKind.profit))).toBe(200n)
    expect(await balanceOf(world, tenantId, accounts.available(merchant, WalletKind.merchant))).toBe(300n)
    expect(await balanceOf(world, tenantId, accounts.available(provider, WalletKind.profit))).toBe(4000n)
    await expectDebtsToBalance([provider], [root, parent, merchant])
  })

  it('leaves recharge wallets alone, and of a merchant’s takes only what was advanced', async () => {
    const merchant = await givenMerchantOwner(world, { tenantId })
    await givenDebt(provider, 100)
    await givenDebt(merchant, 50, { kind: 5 })
    await givenDebt(merchant, 30, { kind: 4, creditor: provider })
    expect(
      await credit([
        { owner: provider, amount: 500, walletKind: WalletKind.recharge },
        { owner: merchant, amount: 500, walletKind: WalletKind.merchant },
      ]),
    ).toEqual([0n, 30n])
  })

  it('shares what is owed between two credits of one owner, and touches no other owner', async () => {
    const other = await givenParty(world, { tenantId })
    await givenDebt(provider, 700)
    await givenDebt(other, 10)
    expect(
      await credit([
        { owner: provider, amount: 500 },
        { owner: provider, amount: 500, walletKind: WalletKind.reward },
        { owner: other, amount: 3 },
      ]),
    ).toEqual([500n, 200n, 3n])
    await expectDebtsToBalance([provider, other], [])
    expect(await credit([{ owner: provider, amount: 9 }])).toEqual([0n])
  })

  it('takes a debt once when many credits come at once', async () => {
    await givenDebt(provider, 1000)
    await Promise.all(Array.from({ length: 10 }, () => credit([{ owner: provider, amount: 300 }])))
    expect(await debts()).toMatchObject([{ left: 0, debt_status: 2 }])
    expect(await balanceOf(world, tenantId, accounts.available(provider, WalletKind.profit))).toBe(2000n)
    await expectDebtsToBalance([provider], [])
  })
})
