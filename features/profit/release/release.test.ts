import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { addDays, dayOf } from '../../../core/shared/dates.ts'
import { fen } from '../../../core/shared/money.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { balanceOf, givenParty, newTenant, startMoneyWorld, type TestParty } from '../../wallets/owner/owner.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { line } from '../../ledger/posting/posting.rules.ts'
import { ReleaseStatus } from '../../sharing/rows/profit.contract.ts'
import { releaseDue } from './release.actions.ts'
import { profitRelease } from './release.contract.ts'

const today = dayOf(new Date())
const profitDay = addDays(today, -2)
const at = `${today} 02:30:00+08`
/** Days of operators that the test keeps back, as reconciliation would. */
const unreconciled = new Set<string>()
let world: World
let tenantId: string
let provider: TestParty
let events = 0

beforeAll(async () => {
  world = await startMoneyWorld({
    profit: {
      releasableDays: async (_tx, tenant, days) => new Set(days.filter((day) => !unreconciled.has(`${tenant} ${day}`))),
    },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  tenantId = newTenant()
  provider = await givenParty(world, { tenantId })
})

/** Profit of a node's day as posted: in its pending account, and waiting for its release. */
async function givenProfit(
  amount: number,
  { owner = provider, day = profitDay, planDay = today }: { owner?: TestParty; day?: string; planDay?: string } = {},
): Promise<void> {
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const key = `T:test${++events}`
    await post(tx, tenantId, {
      eventType: 1101,
      eventKey: key,
      bookDay: today,
      happenedAt: at,
      bizKind: 'trade',
      bizCode: key,
      lines: [line(accounts.clearing('A1'), accounts.profitPending(owner), fen(amount))],
    })
    await tx.client.query(
      'INSERT INTO service_profit_release (tenant_id, oem_no, book_day, owner_type, owner_no, net_profit, plan_day) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [tenantId, owner.oemNo, day, owner.ownerType, owner.ownerNo, amount, planDay],
    )
  })
}

const release = () => world.within({ tenantId, oemNo: tenantId }, (tx) => releaseDue(tx, tenantId, today, at))
const balances = async (owner = provider) => ({
  pending: await balanceOf(world, tenantId, accounts.profitPending(owner)),
  wallet: await balanceOf(world, tenantId, accounts.available(owner, WalletKind.profit)),
  debt: await balanceOf(world, tenantId, accounts.debt(owner)),
})
const stored = () =>
  world.within(
    { tenantId, oemNo: tenantId },
    async ({ client }) =>
      (
        await client.query(
          'SELECT release_status AS status, released_amount::int AS released, debt_deducted::int AS deducted, txn_id IS NOT NULL AS "isPosted" FROM service_profit_release ORDER BY book_day, owner_no',
        )
      ).rows,
  )
const staff = (permissions: string[]): Promise<TestUser> => givenUser(world, { tenantId, permissions })

describe('release of profit', () => {
  it('puts a gain into the wallet, once', async () => {
    await givenProfit(500)
    expect([await release(), await release()]).toEqual([1, 0])
    expect(await balances()).toEqual({ pending: 0n, wallet: 500n, debt: 0n })
    expect(await stored()).toEqual([{ status: ReleaseStatus.released, released: 500, deducted: 0, isPosted: true }])
  })

  it('turns a loss into a debt, and takes it from the next gain', async () => {
    await givenProfit(-320)
    expect(await release()).toBe(1)
    expect(await balances()).toEqual({ pending: 0n, wallet: 0n, debt: 320n })
    expect(await stored()).toEqual([{ status: ReleaseStatus.toDebt, released: 0, deducted: 0, isPosted: true }])
    await givenProfit(1_000, { day: addDays(profitDay, 1) })
    expect(await release()).toBe(1)
    expect(await balances()).toEqual({ pending: 0n, wallet: 680n, debt: 0n })
    expect((await stored())[1]).toEqual({
      status: ReleaseStatus.released,
      released: 1_000,
      deducted: 320,
      isPosted: true,
    })
  })

  it('by two jobs at once releases each day once, and takes an open debt once', async () => {
    await givenProfit(-320)
    await release()
    await givenProfit(1_000, { day: addDays(profitDay, 1) })
    const row = {
      text: `SELECT 1 FROM service_profit_release WHERE tenant_id = $1 AND release_status = $2 FOR UPDATE`,
      values: [tenantId, ReleaseStatus.pending],
    }
    const done = await atOnce(world, row, [release, release])
    expect(done.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))).sort()).toEqual([0, 1])
    expect(await balances()).toEqual({ pending: 0n, wallet: 680n, debt: 0n })
    expect((await stored())[1]).toMatchObject({ status: ReleaseStatus.released, released: 1_000, deducted: 320 })
    const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(`SELECT count(*)::int AS n FROM biz_state_log WHERE tenant_id = $1 AND entity = 'profitRelease'`, [
        tenantId,
      ]),
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('marks a day of nothing without a posting', async () => {
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(
        'INSERT INTO service_profit_release (tenant_id, oem_no, book_day, owner_type, owner_no, plan_day) VALUES ($1, $1, $2, 2, $3, $4)',
        [tenantId, profitDay, provider.ownerNo, today],
      ),
    )
    expect(await release()).toBe(1)
    expect(await stored()).toEqual([{ status: ReleaseStatus.none, released: 0, deducted: 0, isPosted: false }])
  })

  it.each([
    { why: 'its plan day has not come', planDay: addDays(today, 1), day: profitDay },
    { why: 'its booking day is still open', planDay: today, day: today },
  ])('waits while $why', async ({ planDay, day }) => {
    await givenProfit(500, { planDay, day })
    expect(await release()).toBe(0)
    expect(await balances()).toEqual({ pending: 500n, wallet: 0n, debt: 0n })
  })

  it('waits for a day whose close is overdue, for it may still take postings', async () => {
    const yesterday = addDays(today, -1)
    const open = (day: string) =>
      world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
        client.query(
          'INSERT INTO ledger_day (tenant_id, open_day) VALUES ($1, $2) ON CONFLICT (tenant_id) DO UPDATE SET open_day = $2',
          [tenantId, day],
        ),
      )
    await open(yesterday)
    await givenProfit(500, { day: yesterday })
    expect(await release()).toBe(0)
    await open(today)
    expect(await release()).toBe(1)
  })

  it('keeps a day back until it is reconciled', async () => {
    await givenProfit(500)
    unreconciled.add(`${tenantId} ${profitDay}`)
    expect(await release()).toBe(0)
    unreconciled.delete(`${tenantId} ${profitDay}`)
    expect(await release()).toBe(1)
  })

  it('is not held up by any number of nodes of a day that is not reconciled', async () => {
    const earlier = addDays(profitDay, -1)
    unreconciled.add(`${tenantId} ${earlier}`)
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(
        `INSERT INTO service_profit_release (tenant_id, oem_no, book_day, owner_type, owner_no, net_profit, plan_day)
         SELECT $1, $1, $2, 2, 'W' || n, 100, $3 FROM generate_series(1, 600) n`,
        [tenantId, earlier, today],
      ),
    )
    await givenProfit(500)
    expect(await release()).toBe(1)
    expect((await balances()).wallet).toBe(500n)
  })

  it('leaves the profit of a locked wallet pending', async () => {
    await givenProfit(500)
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query(
        `INSERT INTO user_wallet (tenant_id, oem_no, wallet_no, owner_type, owner_no, wallet_kind, wallet_status) VALUES ($1, $1, 'W' || $2, 2, $2, 1, 3)`,
        [tenantId, provider.ownerNo],
      ),
    )
    expect(await release()).toBe(0)
    expect(await balances()).toEqual({ pending: 500n, wallet: 0n, debt: 0n })
  })
})

describe('hold', () => {
  it('C1008 C1009 keeps profit until a second person lifts the hold', async () => {
    const [maker, checker] = [
      await staff(['profit_view', 'profit_hold', 'profit_unhold']),
      await staff(['profit_unhold']),
    ]
    await givenProfit(500)
    expect(
      (await world.as(maker).send(profitRelease.hold, { userNo: provider.ownerNo, reason: '风险核查' })).data,
    ).toEqual({ heldDays: 1 })
    expect(await release()).toBe(0)
    const { data } = await world
      .as(maker)
      .send(profitRelease.list, { createTime_dategt: profitDay, createTime_datelt: today })
    expect(data.records).toMatchObject([
      { userNo: provider.ownerNo, netProfit: '5.00', releaseStatus: ReleaseStatus.held, holdReason: '风险核查' },
    ])
    expect((await world.as(maker).send(profitRelease.unhold, { userNo: provider.ownerNo })).status).toBe(409)
    expect((await stored())[0]).toMatchObject({ status: ReleaseStatus.held })
    expect((await world.as(checker).send(profitRelease.unhold, { userNo: provider.ownerNo })).data).toEqual({
      freedDays: 1,
    })
    expect(await release()).toBe(1)
    expect(await balances()).toEqual({ pending: 0n, wallet: 500n, debt: 0n })
  })

  it('C1008 C1009 refuse without reason, without a hold, out of reach, and without the permission', async () => {
    const clerk = await staff(['profit_hold', 'profit_unhold'])
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: ['profit_hold', 'profit_unhold'] })
    const nobody = await staff([])
    expect(await world.as(clerk).send(profitRelease.hold, { userNo: provider.ownerNo, reason: '' })).toMatchObject({
      status: 400,
      msg: '请填写冻结原因',
    })
    expect((await world.as(clerk).send(profitRelease.unhold, { userNo: provider.ownerNo })).status).toBe(409)
    for (const call of [profitRelease.hold as unknown as Call, profitRelease.unhold as unknown as Call]) {
      expect((await world.as(stranger).send(call, { userNo: provider.ownerNo, reason: 'x' })).status).toBe(404)
      expect((await world.as(nobody).send(call, { userNo: provider.ownerNo, reason: 'x' })).status).toBe(403)
    }
  })

  it('C1007 shows another tenant nothing, and nothing without the permission', async () => {
    await givenProfit(500)
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions: ['profit_view'] })
    expect(
      (await world.as(stranger).send(profitRelease.list, { createTime_dategt: profitDay, createTime_datelt: today }))
        .data.total,
    ).toBe(0)
    expect((await world.as(await staff([])).send(profitRelease.list, {})).status).toBe(403)
  })
})
