import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenUser, startWorld, type World } from '../../../tests/kit/api.ts'
import { wechat } from '../../sharing/shares/chain.fixture.ts'
import { paid, refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { deliver, givenAisle, givenMerchant, setNow, tenantId, testNow } from '../../trades/engine/engine.fixture.ts'
import { rollupCheck } from './rollup-check.queries.ts'

let world: World
let owner: pg.Client
beforeAll(async () => {
  world = await startWorld()
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await setNow(world, testNow.at)
  await givenAisle(world)
  await givenUser(world, { tenantId })
  const merchant = await givenMerchant(world, {
    rpiNo: 'M1',
    providers: ['F00000001'],
    lines: wechat.slice(1),
    payWays: [1, 5],
    userType: 1,
    empNo: 'E00000001',
    employeePpm: 100_000,
  })
  await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query('UPDATE rpi_belonging SET manager_user_id = 7'),
  )
  const [first, second] = [
    paid(merchant, '123.45', { sn: 'SN000001' }),
    paid(merchant, '9.99', { payWay: 5, cardType: 2 }),
  ]
  await deliver(
    world,
    first,
    second,
    refunded(first, '20.00'),
    paid(merchant, '5.00', { payWay: 5, cardType: 2 }),
    reversed(second),
  )
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const wrong = async () => (await rollupCheck(world.db, tenantId, testNow.day)).filter(({ holds }) => !holds)

it('finds every roll-up of the day as its rows say, and looked at rows of each', async () => {
  const checks = await rollupCheck(world.db, tenantId, testNow.day)
  expect(checks.filter(({ holds }) => !holds)).toEqual([])
  expect(checks.filter(({ rowsChecked }) => rowsChecked === 0).map(({ table }) => table)).toEqual([
    'wallet_stat_day',
    'withdraw_stat',
    'division_funds',
  ])
})

it.each([
  ['merchant_count', 'merchant_count = merchant_count + 1'],
  ['user_count', 'user_count = user_count - 1'],
  ['trade_stat_node_day', 'refund_amount = refund_amount + 1'],
  ['trade_stat_mer_day', 'pay_count = pay_count + 1'],
  ['trade_stat_manager_day', 'fee_amount = fee_amount - 1'],
  ['trade_stat_terminal_day', 'pay_amount = 0'],
  ['trade_count_day', 'trade_count = trade_count + 1'],
  ['trade_stat_micro', 'credit_amount = credit_amount + 1'],
  ['trade_first_last', `last_time = last_time + interval '1 second'`],
  ['service_profit_day', 'trade_count = trade_count + 1'],
  ['service_profit_mer_day', 'cost_amount = cost_amount + 1'],
  ['service_profit_release', 'net_profit = net_profit + 1'],
])('names %s when one of its rows is damaged', async (table, damage) => {
  await owner.query('BEGIN')
  await owner.query(`CREATE TABLE kept AS SELECT * FROM ${table}`)
  await owner.query(`UPDATE ${table} SET ${damage} WHERE ctid = (SELECT ctid FROM ${table} ORDER BY 1 LIMIT 1)`)
  await owner.query('COMMIT')
  const found = await wrong()
  await owner.query(`TRUNCATE ${table}`)
  await owner.query(`INSERT INTO ${table} SELECT * FROM kept`)
  await owner.query('DROP TABLE kept')
  expect(found.map((check) => [check.table, check.offenders.length])).toEqual([[table, 1]])
  expect(await wrong()).toEqual([])
})
