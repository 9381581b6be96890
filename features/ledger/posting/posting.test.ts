import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { accounts, type Account } from './chart.rules.ts'
import { BalanceChange, OwnerType, WalletKind } from './ledger.contract.ts'
import { post, postAll } from './posting.actions.ts'
import { line, type Posting } from './posting.rules.ts'

let world: World
let tenants = 100000
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const newLedger = () => String(++tenants)
const inLedger = <T>(tenantId: string, work: (tx: Tx) => Promise<T>) => inScope(world.db, { tenantId, oemNo: '' }, work)
const owner = (ownerNo: string) => ({ ownerType: OwnerType.operator, ownerNo })
const day = '2026-11-20'

const event = (eventKey: string, lines: Posting['lines'], more: Partial<Posting> = {}): Posting => ({
  eventType: 1201,
  eventKey,
  bookDay: day,
  happenedAt: `${day} 02:30:00+08`,
  bizKind: 'test',
  bizCode: eventKey,
  lines,
  ...more,
})

async function balanceOf(tx: Tx, { kind, ownerNo, subKey }: Account): Promise<bigint> {
  const row = await rowOf<{ balance: bigint }>(
    tx,
    sql`SELECT coalesce(sum(b.normal * (b.debits - b.credits)), 0)::bigint AS balance FROM ledger_balance b JOIN ledger_account a USING (tenant_id, account_id) WHERE a.code = ${kind.code} AND a.owner_no = ${ownerNo} AND a.sub_key = ${subKey}`,
  )
  return row?.balance ?? 0n
}

describe('posting', () => {
  it('moves balances by the ledger of the worked example E1 with E4a, settlement, remittance and release', async () => {
    const tenantId = newLedger()
    const clearing = accounts.clearing('SANDBOX')
    const merchant = accounts.merchantPending('M1', 'SANDBOX')
    const income = accounts.profitIncome(tenantId, 'SANDBOX')
    const [first, second] = [owner('100901'), owner('100902')]
    const [pendingFirst, pendingSecond] = [accounts.profitPending(first), accounts.profitPending(second)]
    const balances = await inLedger(tenantId, async (tx) => {
      const seen: bigint[][] = []
      const look = async () => {
        const row: bigint[] = []
        for (const one of [clearing, merchant, income, pendingFirst, pendingSecond]) row.push(await balanceOf(tx, one))
        seen.push(row)
      }
      await post(
        tx,
        tenantId,
        event('T:1:S', [
          line(clearing, merchant, 12345n),
          line(merchant, clearing, 26n),
          line(merchant, income, 9n),
          line(merchant, pendingFirst, 5n),
          line(merchant, pendingSecond, 7n),
        ]),
      )
      await look()
      await post(
        tx,
        tenantId,
        event('R:1:S', [
          line(merchant, clearing, 5000n),
          line(clearing, merchant, 11n),
          line(income, merchant, 3n),
          line(pendingFirst, merchant, 2n),
          line(pendingSecond, merchant, 3n),
        ]),
      )
      await look()
      await post(tx, tenantId, event('ST:1:S', [line(merchant, clearing, 7317n)]))
      await look()
      await post(tx, tenantId, event('CR:1', [line(accounts.bank(tenantId), clearing, 13n)]))
      await look()
      const release = (party: ReturnType<typeof owner>, amount: bigint) =>
        line(accounts.profitPending(party), accounts.available(party, WalletKind.profit), amount, BalanceChange.profit)
      await post(tx, tenantId, event('PR:1', [release(first, 3n)]))
      await post(tx, tenantId, event('PR:2', [release(second, 4n)]))
      await look()
      return seen
    })
    expect(balances).toEqual([
      [12319n, 12298n, 9n, 5n, 7n],
      [7330n, 7317n, 6n, 3n, 4n],
      [13n, 0n, 6n, 3n, 4n],
      [0n, 0n, 6n, 3n, 4n],
      [0n, 0n, 6n, 0n, 0n],
    ])
  })

  it('writes nothing the second time an event key comes, also within one batch', async () => {
    const tenantId = newLedger()
    const party = owner('100911')
    const give = event('PR:same', [
      line(accounts.profitPending(party), accounts.available(party, WalletKind.profit), 50n, BalanceChange.profit),
    ])
    const [once, twice] = await inLedger(tenantId, (tx) => postAll(tx, tenantId, [give, give]))
    const again = await inLedger(tenantId, (tx) => post(tx, tenantId, give))
    expect([once?.duplicate, twice?.duplicate, again.duplicate]).toEqual([false, true, true])
    expect(again.txnId).toBe(once?.txnId)
    expect(await inLedger(tenantId, (tx) => balanceOf(tx, accounts.available(party, WalletKind.profit)))).toBe(50n)
  })

  it('copies to the wallet and writes records without gaps, each starting where the last ended (L4)', async () => {
    const tenantId = newLedger()
    const party = owner('100921')
    const available = accounts.available(party, WalletKind.reward)
    await inLedger(tenantId, (tx) =>
      postAll(tx, tenantId, [
        event('JL:1', [line(accounts.rewardExpense(tenantId), available, 900n, BalanceChange.activityReward)]),
        event('BR:1', [line(available, accounts.frozen(party, WalletKind.reward), 300n, BalanceChange.frozen)]),
        event('WD:1:A', [line(available, accounts.transit(party, WalletKind.reward), 200n, BalanceChange.withdrawal)]),
        event('WD:1:S', [line(accounts.transit(party, WalletKind.reward), accounts.payout('P1'), 200n)]),
      ]),
    )
    const { wallet, records } = await inLedger(tenantId, async (tx) => ({
      wallet: await rowOf(
        tx,
        sql`SELECT available_amount, frozen_amount, transit_amount, total_in_amount, total_out_amount, total_withdraw_amount FROM user_wallet WHERE owner_no = '100921'`,
      ),
      records: await rowsOf(
        tx,
        sql`SELECT record_seq, change_type, direction, amount, balance_before, balance_after FROM balance_record WHERE owner_no = '100921' ORDER BY record_seq`,
      ),
    }))
    expect(wallet).toEqual({
      available_amount: 400n,
      frozen_amount: 300n,
      transit_amount: 0n,
      total_in_amount: 900n,
      total_out_amount: 200n,
      total_withdraw_amount: 200n,
    })
    expect(records).toEqual([
      { record_seq: 1n, change_type: 111, direction: 1, amount: 900n, balance_before: 0n, balance_after: 900n },
      { record_seq: 2n, change_type: 301, direction: 2, amount: 300n, balance_before: 900n, balance_after: 600n },
      { record_seq: 3n, change_type: 201, direction: 2, amount: 200n, balance_before: 600n, balance_after: 400n },
    ])
  })

  it('refuses a request beyond the balance and changes nothing', async () => {
    const tenantId = newLedger()
    const party = owner('100931')
    const take = event('WD:9:A', [
      line(
        accounts.available(party, WalletKind.profit),
        accounts.transit(party, WalletKind.profit),
        1n,
        BalanceChange.withdrawal,
      ),
    ])
    await expect(inLedger(tenantId, (tx) => post(tx, tenantId, take))).rejects.toMatchObject({
      constraint: 'ledger_balance_not_negative',
    })
    expect(await inLedger(tenantId, (tx) => rowsOf(tx, sql`SELECT 1 FROM ledger_txn`))).toEqual([])
  })

  it('never lets 50 parallel takers of the full balance take it twice (trap 8)', async () => {
    const tenantId = newLedger()
    const party = owner('100941')
    const [available, transit] = [
      accounts.available(party, WalletKind.profit),
      accounts.transit(party, WalletKind.profit),
    ]
    await inLedger(tenantId, (tx) =>
      post(
        tx,
        tenantId,
        event('PR:full', [line(accounts.profitPending(party), available, 100n, BalanceChange.profit)]),
      ),
    )
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        inLedger(tenantId, (tx) =>
          post(tx, tenantId, event(`WD:${n}:A`, [line(available, transit, 100n, BalanceChange.withdrawal)])),
        ),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await inLedger(tenantId, (tx) => balanceOf(tx, available))).toBe(0n)
    expect(await inLedger(tenantId, (tx) => balanceOf(tx, transit))).toBe(100n)
  })

  it('books what a fact could not take as a debt of the owner (money 2.4)', async () => {
    const tenantId = newLedger()
    const party = owner('100951')
    const available = accounts.available(party, WalletKind.reward)
    await inLedger(tenantId, async (tx) => {
      await post(
        tx,
        tenantId,
        event('JL:7', [line(accounts.rewardExpense(tenantId), available, 30n, BalanceChange.activityReward)]),
      )
      await post(
        tx,
        tenantId,
        event('JL:7:B', [line(available, accounts.rewardExpense(tenantId), 100n, BalanceChange.rewardTakenBack)], {
          isFact: true,
          bizKind: 'reward',
        }),
      )
    })
    const seen = await inLedger(tenantId, async (tx) => ({
      available: await balanceOf(tx, available),
      debt: await balanceOf(tx, accounts.debt(party)),
      rows: await rowsOf(tx, sql`SELECT owner_no, amount, remain_amount, debt_kind FROM debt`),
    }))
    expect(seen).toEqual({
      available: 0n,
      debt: 70n,
      rows: [{ owner_no: '100951', amount: 70n, remain_amount: 70n, debt_kind: 5 }],
    })
  })

  it('cannot be changed afterwards, not even by the owner of the schema', async () => {
    const tenantId = newLedger()
    const party = owner('100961')
    await inLedger(tenantId, (tx) =>
      post(
        tx,
        tenantId,
        event('PR:fixed', [
          line(accounts.profitPending(party), accounts.available(party, WalletKind.profit), 5n, BalanceChange.profit),
        ]),
      ),
    )
    await expect(inLedger(tenantId, (tx) => tx.client.query('UPDATE ledger_posting SET amount = 6'))).rejects.toThrow(
      /permission denied/,
    )
    const { Client } = (await import('pg')).default
    const client = new Client({ connectionString: world.ownerUrl })
    await client.connect()
    await expect(client.query('UPDATE ledger_posting SET amount = 6')).rejects.toThrow(/never changed/)
    await expect(client.query('TRUNCATE ledger_txn')).rejects.toThrow(/never changed/)
    await client.end()
  })

  it('shows another tenant nothing of it', async () => {
    const tenantId = newLedger()
    const party = owner('100971')
    await inLedger(tenantId, (tx) =>
      post(
        tx,
        tenantId,
        event('PR:mine', [
          line(accounts.profitPending(party), accounts.available(party, WalletKind.profit), 5n, BalanceChange.profit),
        ]),
      ),
    )
    expect(await inLedger(newLedger(), (tx) => rowsOf(tx, sql`SELECT 1 FROM ledger_posting`))).toEqual([])
    expect(await inLedger('', (tx) => rowsOf(tx, sql`SELECT 1 FROM user_wallet`))).toEqual([])
  })
})
