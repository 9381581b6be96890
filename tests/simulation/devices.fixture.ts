import { randomUUID } from 'node:crypto'
import { drainOutbox } from '../../core/server/jobs/outbox-worker.ts'
import { addDays } from '../../core/shared/dates.ts'
import { activityReward } from '../../features/campaigns/activity-reward/activity-reward.contract.ts'
import { begin } from '../../features/deposits/order/deposit.fixture.ts'
import { pledgeOrder } from '../../features/deposits/order/order.contract.ts'
import { pledgeRefund } from '../../features/deposits/refund/refund.contract.ts'
import { recharge } from '../../features/iot/recharge/recharge.contract.ts'
import { nextIccid } from '../../features/iot/sim-bench.fixture.ts'
import { terminalLife } from '../../features/terminals/terminal-life/terminal-life.contract.ts'
import { terminal } from '../../features/terminals/terminal/terminal.contract.ts'
import { payPwd } from '../../features/wallets/owner/owner.fixture.ts'
import { given } from '../kit/network.ts'
import { bindCard } from './device-town.fixture.ts'
import { type Device, dayOf, momentOf, note, rowsIn, type Simulation } from './simulation.fixture.ts'
import { tellShop } from './town.fixture.ts'

/** A device is bound, with a card whose service ends soon or never began. */
export async function bindDevice(simulation: Simulation): Promise<number> {
  const { draw, world, town, there, devices } = simulation
  const shop = draw.of(town.shops)
  const sn = `D${String(devices.length + 1).padStart(12, '0')}`
  const [place] = await rowsIn<{ userNo: string }>(
    simulation,
    'SELECT user_no AS "userNo" FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2',
    [town.tenantId, shop.rpiNo],
  )
  const { rtNo } = await given.terminal(world, { ...shop, ...place }, { sn, at: momentOf(simulation) })
  const iccid = nextIccid()
  const expireTime = draw.oneIn(3) ? null : `${addDays(dayOf(simulation), 10)} 00:00:00+08`
  await bindCard(simulation, { sn, iccid, oemNo: shop.oemNo, expireTime })
  const device = { sn, rtNo, iccid, shop }
  devices.push(device)
  await tellShop(there.control, shop, [sn])
  return 1
}

/** One of the devices, the newer ones more often. */
function someDevice({ draw, devices }: Simulation): Device | null {
  const recent = draw.oneIn(3) ? devices : devices.slice(-8)
  return recent.length > 0 ? draw.of(recent) : null
}

/** A customer swipes a card at a device: now and then for so much that a target is near. */
export async function swipeAtDevice(simulation: Simulation): Promise<number> {
  const { draw, there, payments } = simulation
  const device = someDevice(simulation)
  if (!device) return 0
  // Endings above 80 make trouble, some of a kind that only the bill tells.
  const amount = 100 * (draw.oneIn(3) ? 400 + draw.upTo(600) : 1 + draw.upTo(60)) + draw.upTo(80)
  const done = await there.attempt<{ aisleOrderNo: string }>('swipe', {
    sn: device.sn,
    aisleMerchantNo: device.shop.aisleMerNo,
    cardNo: '6222021234567890123',
    amount,
  })
  if (done) payments.push(done.aisleOrderNo)
  return 1
}

/** A merchant pays the deposit of a device, asks for it back, or staff decide on that. */
export async function depositOf(simulation: Simulation): Promise<number> {
  const { draw, world, town, there } = simulation
  const [order] = await rowsIn<{ code: string; status: number }>(
    simulation,
    `SELECT order_code AS code, order_status AS status FROM pledge_order WHERE tenant_id = $1 AND order_status IN (0, 1, 2) ORDER BY id LIMIT 1 OFFSET $2`,
    [town.tenantId, draw.upTo(5)],
  )
  if (!order) return 0
  if (order.status === 0) {
    const code = await begin({ world, operator: { tenantId: town.tenantId, oemNo: town.tenantId } }, order.code)
    await drainOutbox(world.db, 'trade.order')
    if (!draw.oneIn(6)) await there.attempt('pay', { no: code })
    return 2
  }
  const reply = await world.as(town.staff).send(pledgeOrder.applyRefund, {
    orderCode: order.code,
    early: order.status === 1 ? 1 : 0,
    remark: '',
    requestNo: randomUUID(),
  })
  if (!reply.success) note(simulation, `refund of a deposit refused: ${reply.msg.replace(/[\d.]+/g, '…')}`)
  return 1
}

/** The second person decides on a refund of a deposit, and on rewards that wait for it. */
export async function decideOnDevices(simulation: Simulation): Promise<number> {
  const { draw, world, town } = simulation
  const waiting = await rowsIn<{ code: string }>(
    simulation,
    `SELECT pledge_refund_code AS code FROM pledge_order_refund WHERE tenant_id = $1 AND pledge_refund_status = 0 ORDER BY 1 LIMIT 5`,
    [town.tenantId],
  )
  const checker = world.as(town.checker)
  for (const { code } of waiting) {
    const verdict = { pledgeRefundCode: code, auditStatus: draw.oneIn(4) ? 2 : 1, reason: '核对' } as const
    await checker.send(pledgeRefund.audit, { ...verdict, requestNo: randomUUID() })
  }
  const rewards = await rowsIn<{ no: string }>(
    simulation,
    `SELECT record_no AS no FROM active_record WHERE tenant_id = $1 AND record_status = 0 ORDER BY 1 LIMIT 20`,
    [town.tenantId],
  )
  for (const { no: recordNo } of rewards) {
    const verdict = { recordNo, auditStatus: draw.oneIn(6) ? 2 : 1, reason: '核对' } as const
    const reply = await checker.send(activityReward.audit, { ...verdict, requestNo: randomUUID() })
    if (!reply.success) note(simulation, `reward refused: ${reply.msg}`)
  }
  return waiting.length + rewards.length
}

/** A device is taken away from its shop. */
export async function unbindDevice(simulation: Simulation): Promise<number> {
  const { world, town } = simulation
  const device = someDevice(simulation)
  if (!device) return 0
  const staff = world.as(town.staff)
  const [row] = (await staff.send(terminal.list, { rtNo: device.rtNo })).data.records
  if (!row) return 0
  const reply = await staff.send(terminalLife.remove, { ids: row.id, payPwd })
  if (!reply.success) note(simulation, `removal refused: ${reply.msg}`)
  return 1
}

/** The fee of a card is asked of its merchant, paid by its holder, or given back. */
export async function payFee(simulation: Simulation): Promise<number> {
  const { draw, world, town, there } = simulation
  const staff = world.as(town.staff)
  const [order] = await rowsIn<{ code: string; status: number; trade: string | null }>(
    simulation,
    `SELECT recharge_code AS code, recharge_status AS status, rpt_order_code AS trade FROM iot_recharge WHERE tenant_id = $1 AND recharge_status IN (0, 3) ORDER BY id DESC LIMIT 1 OFFSET $2`,
    [town.tenantId, draw.upTo(4)],
  )
  if (!order || draw.oneIn(5)) {
    const device = someDevice(simulation)
    const [head] = town.payees
    if (!device || !head) return 0
    const asked = { iccid: device.iccid, productCode: 'YEAR', payPwd, requestNo: randomUUID() }
    const reply = await world.as(head.user).send(recharge.recharge, asked)
    if (!reply.success) note(simulation, `recharge refused: ${reply.msg}`)
    return 1
  }
  if (order.status === 3) {
    const asked = { rechargeCode: order.code, reason: '模拟', requestNo: randomUUID(), payPwd }
    const reply = await staff.send(recharge.refund, asked)
    if (!reply.success) note(simulation, `refund of a fee refused: ${reply.msg}`)
    return 1
  }
  if (order.trade === null) {
    const reply = await staff.send(recharge.collect, {
      rechargeCode: order.code,
      payWay: 1,
      requestNo: randomUUID(),
    })
    if (!reply.success) note(simulation, `collection refused: ${reply.msg}`)
  }
  await drainOutbox(world.db)
  const [begun] = await rowsIn<{ trade: string | null }>(
    simulation,
    'SELECT rpt_order_code AS trade FROM iot_recharge WHERE tenant_id = $1 AND recharge_code = $2',
    [town.tenantId, order.code],
  )
  if (begun?.trade && !draw.oneIn(5)) await there.attempt('pay', { no: begun.trade })
  return 2
}

/** The next recharge meets a fault of the carrier. */
export async function troubleCarrier({ draw, there }: Simulation): Promise<number> {
  const effects = draw.of([
    { answer: { timeout: { processed: false } } },
    { answer: { timeout: { processed: true } } },
    { answer: { garbage: true } },
    { result: { kind: 'fail' } },
    { result: { kind: 'unknown', queries: 2 } },
    { result: { kind: 'notFound', queries: 1 } },
    { notify: { drop: true } },
    { notify: { duplicates: 2, concurrent: true } },
  ])
  await there.control('scenarios', { match: { api: 'sims.recharge' }, effects })
  return 1
}
