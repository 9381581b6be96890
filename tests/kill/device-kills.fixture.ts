import { randomUUID } from 'node:crypto'
import { PayWay, TradeSource } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { begin } from '../../features/deposits/order/deposit.fixture.ts'
import { nextIccid } from '../../features/iot/sim-bench.fixture.ts'
import { recharge } from '../../features/iot/recharge/recharge.contract.ts'
import { WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { tradeOrder } from '../../features/trades/order/order.contract.ts'
import { givenMoney, payPwd } from '../../features/wallets/owner/owner.fixture.ts'
import { given } from '../kit/network.ts'
import { bindCard } from '../simulation/device-town.fixture.ts'
import { type Shop, tellShop } from '../simulation/town.fixture.ts'
import { kill, killAt, type Killing, look, passTime, send, startAgain, until, type Victim } from './killing.fixture.ts'
import type { Stop } from './stops.fixture.ts'
import { type Kill, long, once, payeeOf, shopOf, untilAcknowledged } from './kills.fixture.ts'

// What devices earn and cost: deposits, rewards of activities, tickets, and what a carrier is asked for.

const clockOf = async (killing: Killing) => {
  const [clock] = await look<{ now: string; toNight: number }>(
    killing,
    `SELECT date_trunc('minute', business_now())::text AS now, extract(epoch FROM date_trunc('day', business_now()) + interval '1 day 2 hours' - business_now())::float8 AS "toNight" WHERE $1 <> ''`,
    [killing.town.tenantId],
  )
  return clock as { now: string; toNight: number }
}

let devices = 0

/** A device that is bound now. */
async function givenDevice(killing: Killing, shop: Shop = shopOf(killing)): Promise<string> {
  const sn = `K${String(++devices).padStart(12, '0')}`
  await given.terminal(killing.world, shop, { sn, at: (await clockOf(killing)).now })
  await tellShop(killing.there.control, shop, [sn])
  return sn
}

/** The payment of a deposit is booked: the deposit is held, and the rewards along the chain are granted. */
const depositing = (stop: Stop, victim: Victim): Kill => ({
  name: `booking the payment of a deposit, at ${stop}`,
  victim,
  async run(killing) {
    const { tenantId } = killing.town
    const sn = await givenDevice(killing)
    const [order] = await look<{ code: string }>(
      killing,
      'SELECT order_code AS code FROM pledge_order WHERE tenant_id = $1 AND sn = $2',
      [tenantId, sn],
    )
    const code = order?.code ?? ''
    const trade = await begin({ world: killing.world, operator: { tenantId, oemNo: tenantId } }, code)
    await once(
      killing,
      `${trade} is sent`,
      'SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2 AND rpt_status = 1',
      [tenantId, trade],
    )
    await killAt(killing, stop, victim, () => killing.there.control('pay', { no: trade }))
    await once(
      killing,
      `the deposit ${code} is held once`,
      `SELECT 1 FROM pledge_order o WHERE o.tenant_id = $1 AND o.order_code = $2 AND o.order_status = 1 AND o.rpt_order_code = $3
          AND (SELECT count(*) FROM ledger_txn l WHERE l.tenant_id = $1 AND l.event_key = 'T:' || o.rpt_order_code || ':S') = 1
          AND (SELECT count(*) FROM pledge_reward r WHERE r.tenant_id = $1 AND r.order_code = o.order_code) = 1`,
      [tenantId, code, trade],
    )
  },
})

/** The night after a device has reached the first stage of its activity. */
const rewarding = (stop: Stop, victim: Victim): Kill => ({
  name: `rewarding the stage of an activity, at ${stop}`,
  victim,
  async run(killing) {
    const { tenantId } = killing.town
    const shop = shopOf(killing)
    const sn = await givenDevice(killing, shop)
    const { aisleOrderNo } = await killing.there.control<{ aisleOrderNo: string }>('swipe', {
      sn,
      aisleMerchantNo: shop.aisleMerNo,
      cardNo: '6222021234567890123',
      amount: 52_000 + 100 * devices,
    })
    await once(
      killing,
      `payment ${aisleOrderNo} is booked`,
      'SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2 AND rpt_status = 2',
      [tenantId, aisleOrderNo],
    )
    const { toNight } = await clockOf(killing)
    await killAt(killing, stop, victim, () => passTime(killing, toNight))
    await once(
      killing,
      `the reward of ${sn} is granted once`,
      `SELECT 1 WHERE (SELECT count(*) FROM active_record r WHERE r.tenant_id = $1 AND r.sn = $2 AND r.stage_no = 1 AND r.record_status = 1) = 2
          AND (SELECT sum(r.amount) FROM active_record r WHERE r.tenant_id = $1 AND r.sn = $2 AND r.stage_no = 1) = 600
          AND (SELECT count(DISTINCT r.txn_id) FROM active_record r JOIN ledger_txn l ON l.tenant_id = r.tenant_id AND l.txn_id = r.txn_id WHERE r.tenant_id = $1 AND r.sn = $2 AND r.stage_no = 1) >= 1`,
      [tenantId, sn],
    )
  },
})

/** An order takes a ticket: its part of the budget is locked once for a click. */
const discounting = (stop: Stop, victim: Victim): Kill => ({
  name: `an order with a ticket, at ${stop}`,
  victim,
  async run(killing) {
    const { tenantId, staff } = killing.town
    const shop = shopOf(killing)
    const counted = async () =>
      (
        await look<{ n: number }>(killing, 'SELECT count(*)::int AS n FROM ticket_record WHERE tenant_id = $1', [
          tenantId,
        ])
      )[0]?.n ?? 0
    const before = await counted()
    const body = {
      rpiNo: shop.rpiNo,
      payWay: PayWay.wechat,
      tradeSource: TradeSource.customerScans,
      tradeAmount: '66.00',
      requestNo: randomUUID(),
    }
    let code = ''
    const ask = async () => {
      const made = await send<{ rptOrderCode: string }>(killing, staff, tradeOrder.create, body)
      code = made?.rptOrderCode ?? ''
      return made
    }
    await killAt(killing, stop, victim, ask)
    await untilAcknowledged('the order', ask)
    const locked = (await counted()) - before
    if (locked !== 1) throw new Error(`${locked} uses of tickets by one order`)
    await once(
      killing,
      `${code} is sent`,
      'SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2 AND rpt_status = 1',
      [tenantId, code],
    )
    await killing.there.control('pay', { no: code })
    await once(
      killing,
      `the ticket of ${code} is used once`,
      `SELECT 1 FROM ticket_record r JOIN pos_trade t ON t.tenant_id = r.tenant_id AND t.rpt_order_code = r.rpt_order_code WHERE r.tenant_id = $1 AND r.rpt_order_code = $2 AND r.record_status = 1 AND t.rpt_status = 2`,
      [tenantId, code],
    )
  },
})

/** A card of a provider's device, and money for it in the provider's wallet. */
async function givenCard(killing: Killing): Promise<string> {
  await givenMoney(killing.world, payeeOf(killing).party, WalletKind.recharge, 5000)
  const shop = shopOf(killing)
  const sn = await givenDevice(killing, shop)
  const iccid = nextIccid()
  await bindCard(killing, { sn, iccid, oemNo: shop.oemNo, expireTime: null })
  return iccid
}

const askRecharge = (killing: Killing, iccid: string, requestNo: string) =>
  send<{ rechargeCode: string }>(killing, payeeOf(killing).user, recharge.recharge, {
    iccid,
    productCode: 'YEAR',
    payPwd,
    requestNo,
  })

/** The card is renewed once there and paid once here. */
async function isRenewed(killing: Killing, iccid: string): Promise<void> {
  await once(
    killing,
    `${iccid} is renewed once`,
    `SELECT 1 FROM iot_recharge r WHERE r.tenant_id = $1 AND r.iccid = $2 AND r.recharge_status = 3
        AND (SELECT count(*) FROM iot_recharge x WHERE x.tenant_id = $1 AND x.iccid = $2) = 1`,
    [killing.town.tenantId, iccid],
  )
  const { rows } = await killing.there.show<{ rows: { iccid: string; state: string }[] }>(
    'recharges?newest=true&limit=50',
  )
  const done = rows.filter((row) => row.iccid === iccid && row.state === 'SUCCESS')
  if (done.length !== 1) throw new Error(`${done.length} renewals of ${iccid} at the carrier`)
}

const recharging = (stop: Stop, victim: Victim): Kill => ({
  name: `recharging a card, at ${stop}`,
  victim,
  async run(killing) {
    const iccid = await givenCard(killing)
    const requestNo = randomUUID()
    await killAt(killing, stop, victim, () => askRecharge(killing, iccid, requestNo))
    await untilAcknowledged('the recharge', () => askRecharge(killing, iccid, requestNo))
    await isRenewed(killing, iccid)
  },
})

/** Between the carrier's taking an order and its answer. */
const unanswered = (victim: Victim): Kill => ({
  name: 'a recharge that the carrier has and has not answered',
  victim,
  async run(killing) {
    const iccid = await givenCard(killing)
    const { count } = await killing.there.show<{ count: number }>('recharges')
    await killing.there.control('scenarios', {
      match: { api: 'sims.recharge' },
      effects: { answer: { delayMs: 4000 } },
    })
    await askRecharge(killing, iccid, randomUUID())
    await until('the carrier has the order', async () => {
      const now = await killing.there.show<{ count: number }>('recharges')
      if (now.count === count) await passTime(killing, 10)
      return now.count > count
    })
    await kill(killing, victim)
    await startAgain(killing)
    await isRenewed(killing, iccid)
  },
})

/** Points of what devices earn and cost, the server and the database by turns. */
export const deviceKills: readonly Kill[] = [
  depositing('pledge_order UPDATE', 'server'),
  long(depositing('ledger_posting INSERT', 'database')),
  rewarding('active_record INSERT', 'database'),
  long(rewarding('active_record UPDATE', 'server')),
  discounting('ticket_record INSERT', 'server'),
  long(discounting('audit_log INSERT', 'database')),
  recharging('iot_recharge INSERT', 'database'),
  long(recharging('iot_recharge UPDATE', 'server')),
  unanswered('server'),
  long(unanswered('database')),
]
