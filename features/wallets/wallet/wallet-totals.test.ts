import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen, parseYuan } from '../../../core/shared/money.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { givenMerchantOwner, newTenant, startMoneyWorld, type TestParty } from '../owner/owner.fixture.ts'
import { type Account, accounts } from '../../ledger/posting/chart.rules.ts'
import { bookDayOf } from '../../ledger/posting/day.actions.ts'
import { BalanceChange, Direction, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { totalsOfChange } from '../../ledger/posting/wallet-totals.rules.ts'
import { merchantWallet, merchantWalletRecord } from '../merchant-wallet/merchant-wallet.contract.ts'
import { wallet } from './wallet.contract.ts'

let world: World
let tenantId: string
let finance: TestUser
let merchant: TestParty
const kind = WalletKind.merchant

beforeAll(async () => {
  world = await startMoneyWorld()
  tenantId = newTenant()
  merchant = await givenMerchantOwner(world, { tenantId })
  finance = await givenUser(world, { tenantId, permissions: ['wallet_view'] })
  const available = accounts.available(merchant, kind)
  const [frozen, transit] = [accounts.frozen(merchant, kind), accounts.transit(merchant, kind)]
  const outside = accounts.otherExpense(tenantId)
  const { settlement, tradeRefund, withdrawal, withdrawalUndone, withdrawalReturned } = BalanceChange
  // Two settlements, a refund that failed and one that went through, a freeze, and withdrawals: paid, undone, returned, open.
  const moves: [Account, Account, number, number?][] = [
    [outside, available, 249_050, settlement],
    [outside, available, 249_050, settlement],
    [available, outside, 19_924, tradeRefund],
    [outside, available, 19_924, tradeRefund],
    [available, outside, 5_000, tradeRefund],
    [available, frozen, 150_000, BalanceChange.frozen],
    [frozen, available, 30_000, BalanceChange.unfrozen],
    [available, transit, 10_000, withdrawal],
    [transit, accounts.payout('P1'), 10_000],
    [available, transit, 7_000, withdrawal],
    [transit, available, 7_000, withdrawalUndone],
    [available, transit, 3_000, withdrawal],
    [transit, accounts.payout('P1'), 3_000],
    [accounts.payout('P1'), available, 3_000, withdrawalReturned],
    [available, transit, 2_000, withdrawal],
  ]
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const { rows } = await tx.client.query<{ day: string; at: string }>(
      'SELECT business_day(business_now()) AS day, business_now() AS at',
    )
    const { day, at } = rows[0] as { day: string; at: string }
    const bookDay = await bookDayOf(tx, tenantId, day)
    for (const [n, [debit, credit, amount, change]] of moves.entries())
      await post(tx, tenantId, {
        eventType: 1321,
        eventKey: `TT:${n}`,
        bookDay,
        happenedAt: at,
        bizKind: 'test',
        bizCode: `TT${n}`,
        lines: [{ debit, credit, amountFen: fen(amount), change: change as 601 }],
      })
  })
})
afterAll(() => world.close())

const fenOf = (text: string | undefined) => parseYuan(text ?? '', true) ?? 0n
const shown = async () => (await world.as(finance).send(merchantWallet.detail, { rpiNo: merchant.ownerNo })).data

it('counts what came and went for good: freezes, failed refunds and undone withdrawals count in neither (C0273)', async () => {
  expect(await shown()).toMatchObject({
    totalInAmount: '4981.00',
    totalOutAmount: '170.00',
    totalWithdrawAmount: '100.00',
    availableAmount: '3611.00',
    frozenAmount: '1200.00',
    transitAmount: '20.00',
  })
})

it('says in every place what the rows below it add up to (C0587, C0593, C0268, C0269)', async () => {
  const { data } = await world.as(finance).send(merchantWalletRecord.page, { size: 200 })
  const totals = data.records.map(({ changeType, direction, amount }) =>
    totalsOfChange(changeType, direction === Direction.income, fenOf(amount)),
  )
  const income = totals.reduce((sum, { incomeFen }) => sum + incomeFen, 0n)
  const expense = totals.reduce((sum, { expenseFen }) => sum + expenseFen, 0n)
  const listed = (await world.as(finance).send(wallet.list, { userNo: merchant.ownerNo })).data.records[0]
  const { data: ofWallets } = await world.as(finance).send(wallet.statistics)
  const { data: rolledUp } = await world.as(finance).send(merchantWalletRecord.statistics)
  const { data: ofRows } = await world.as(finance).send(merchantWalletRecord.statistics, { rpiNo: merchant.ownerNo })
  expect(
    [
      [listed?.totalInAmount, listed?.totalOutAmount],
      [ofWallets.totalInAmount, ofWallets.totalOutAmount],
      [rolledUp.inAmount, rolledUp.outAmount],
      [ofRows.inAmount, ofRows.outAmount],
    ].map((pair) => pair.map(fenOf)),
  ).toEqual(Array.from({ length: 4 }, () => [income, expense]))
  const { availableAmount, frozenAmount } = await shown()
  expect(income - expense).toBe(fenOf(availableAmount) + fenOf(frozenAmount))
})

it('has each column once in the sheet of records (C0270)', async () => {
  const { body } = await world.as(finance).send(merchantWalletRecord.export, { format: 'csv' })
  const heading = body.toString('utf8').split(/\r?\n/)[0]?.split(',') ?? []
  expect(heading).toContain('钱包编号')
  expect(new Set(heading).size).toBe(heading.length)
})

it('counts totals kept before anew from the records', async () => {
  const before = await shown()
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`UPDATE user_wallet SET total_in_amount = 268974, total_out_amount = 19924`)
  await owner.query(readFileSync('db/migrations/0067_wallet_totals.sql', 'utf8'))
  await owner.end()
  expect(await shown()).toEqual(before)
})
