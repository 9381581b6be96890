import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type World } from '../../../tests/kit/api.ts'
import { proof } from './proof.contract.ts'
import { closeDays } from '../day-close/day-close.actions.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { BalanceChange, OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { bookDayOf } from '../../ledger/posting/day.actions.ts'
import { postAll } from '../../ledger/posting/posting.actions.ts'
import { line, type Posting } from '../../ledger/posting/posting.rules.ts'
import { verifyLedger } from './verify-ledger.queries.ts'

let world: World
let owner: pg.Client
let tenantId = '100700'
beforeAll(async () => {
  world = await startWorld()
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const party = { ownerType: OwnerType.operator, ownerNo: '100799' } as const
const reward = accounts.available(party, WalletKind.reward)
const event = (eventKey: string, bookDay: string, lines: Posting['lines']): Posting => ({
  eventType: 1311,
  eventKey,
  bookDay,
  happenedAt: `${bookDay} 09:00:00+08`,
  bizKind: 'moneyChange',
  bizCode: eventKey,
  lines,
})

beforeEach(async () => {
  tenantId = String(Number(tenantId) + 1)
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    await bookDayOf(tx, tenantId, '2026-11-10')
    await postAll(tx, tenantId, [
      event('TZ:1', '2026-11-10', [line(accounts.otherExpense(tenantId), reward, 500n, BalanceChange.adjustedUp)]),
      {
        ...event('TZ:2', '2026-11-10', [
          line(reward, accounts.otherIncome(tenantId), 200n, BalanceChange.adjustedDown),
        ]),
        eventType: 1312,
      },
    ])
  })
  await closeDays(world.db, tenantId, '2026-11-11')
  await world.within({ tenantId, oemNo: tenantId }, (tx) =>
    postAll(tx, tenantId, [
      event('TZ:3', '2026-11-11', [line(accounts.otherExpense(tenantId), reward, 7n, BalanceChange.adjustedUp)]),
    ]),
  )
})

const broken = async () =>
  (await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds).map(({ name }) => name)

describe('the proof of the books', () => {
  it('holds L1 to L16 and says how much was looked at', async () => {
    const proofs = await verifyLedger(world.db, tenantId)
    expect(proofs.map(({ name, holds }) => [name, holds])).toEqual(
      Array.from({ length: 16 }, (_, n) => [`L${n + 1}`, true]),
    )
    expect(proofs.find(({ name }) => name === 'L2')?.rowsChecked).toBe(3)
  })

  it('writes closing figures that later postings build on (money 2.2)', async () => {
    const { rows } = await owner.query(
      `SELECT day, debits, credits FROM ledger_balance_day d JOIN ledger_account a USING (tenant_id, account_id) WHERE tenant_id = $1 AND code = 2011`,
      [tenantId],
    )
    expect(rows).toEqual([{ day: '2026-11-10', debits: 200n, credits: 500n }])
    expect(await closeDays(world.db, tenantId, '2026-11-11')).toEqual([])
  })

  it('books a late event into the open day, never into a closed one', async () => {
    expect(await world.within({ tenantId, oemNo: tenantId }, (tx) => bookDayOf(tx, tenantId, '2026-11-09'))).toBe(
      '2026-11-11',
    )
  })

  it.each([
    {
      why: 'a balance was changed by hand',
      damage: 'UPDATE ledger_balance SET debits = debits + 1 WHERE tenant_id = $1 AND normal = 1',
      names: ['L1', 'L2'],
    },
    {
      why: 'a closing figure was changed',
      damage: 'UPDATE ledger_balance_day SET debits = debits + 1 WHERE tenant_id = $1',
      names: ['L2'],
    },
    {
      why: 'a wallet shows another amount',
      damage: 'UPDATE user_wallet SET available_amount = available_amount + 1 WHERE tenant_id = $1',
      names: ['L4'],
    },
    {
      why: 'a balance record is missing',
      damage: 'DELETE FROM balance_record WHERE tenant_id = $1 AND record_seq = 2',
      names: ['L4'],
    },
    {
      why: 'a debt exists without its account',
      damage: `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, amount, remain_amount, debt_status) VALUES ($1, $1, 'QK1', 5, 1, '100799', 5, 5, 0)`,
      names: ['L8'],
    },
    {
      why: 'profit waits that was never posted',
      damage: `INSERT INTO service_profit_release (tenant_id, oem_no, book_day, owner_type, owner_no, net_profit, plan_day) VALUES ($1, $1, '2026-11-10', 2, 'F00000001', 9, '2026-11-11')`,
      names: ['L6'],
    },
    {
      why: 'a paid trade was never posted',
      damage: `INSERT INTO pos_trade (tenant_id, oem_no, rpt_order_code, create_day, trade_kind, trade_source, pay_way, rpt_status, rpi_no, aisle_code, order_amount, trade_amount, create_time, pay_time, pay_day, book_day)
        VALUES ($1, $1, 'PT202611100000000001', '2026-11-10', 1, 3, 1, 2, 'M1', 'SANDBOX', 5, 5, '2026-11-10', '2026-11-10', '2026-11-10', '2026-11-10')`,
      names: ['L10', 'L13'],
    },
  ])('names what is broken when $why', async ({ damage, names }) => {
    await owner.query(damage, [tenantId])
    expect(await broken()).toEqual(names)
  })
})

describe('the proof as a call', () => {
  it("C1083 answers for the root operator's staff with the permission, and for nobody else", async () => {
    const staff = await givenUser(world, { tenantId, permissions: ['ledger_verify'] })
    const answer = await world.as(staff).send(proof.verify)
    expect(answer.data).toMatchObject({ holds: 1 })
    expect(answer.data.invariants).toHaveLength(16)
    for (const other of [
      { tenantId },
      { tenantId, userType: 2 as const, userNo: 'F00000001', permissions: ['ledger_verify'] },
      { tenantId, oemNo: '100798', permissions: ['ledger_verify'] },
    ]) {
      expect((await world.as(await givenUser(world, other)).send(proof.verify)).status).toBe(403)
    }
    await owner.query('UPDATE user_wallet SET available_amount = available_amount + 1 WHERE tenant_id = $1', [tenantId])
    expect((await world.as(staff).send(proof.verify)).data).toMatchObject({ holds: 0 })
  })
})
