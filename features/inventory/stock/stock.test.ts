import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenConstraint } from '../../../core/server/database/db.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { holdersOf } from '../device/holder.queries.ts'
import { takeIn } from '../inbound/inbound.actions.ts'
import { faultsOf } from './stock-agrees.fixture.ts'
import {
  activateStock,
  bindStock,
  moveBound,
  receiveShipment,
  shipStock,
  takeBackShipment,
  unbindStock,
} from './stock.actions.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let rpmNo: string
const at = '2026-03-01 10:00:00+08'
const { taken } = defineErrors('stockTest', { taken: { status: 409, zh: '该SN已被绑定', en: 'Bound' } })

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  rpmNo = await given.model(world, { rpmType: RpmType.scanner })
}, 60_000)
afterAll(() => world.close())

const mover = () => ({ tenantId: operator.tenantId, userId: null, at })
const stockOf = (holder: Parameters<typeof given.stock>[1], sns?: readonly string[]) =>
  given.stock(world, holder, { rpmNo, rpmType: RpmType.scanner, ...(sns ? { sns } : {}) })
const stored = async (sn: string) => {
  const { rows } = await world.within(operator, ({ client }) =>
    client.query<Record<string, unknown>>(
      `SELECT sn_status AS status, holder_no AS holder, bound_rpi_no AS bound, to_no AS "to" FROM stock_sn WHERE tenant_id = $1 AND rs_sn = $2`,
      [operator.tenantId, sn],
    ),
  )
  return rows[0]
}
const logOf = async (sn: string) => {
  const { rows } = await world.within(operator, ({ client }) =>
    client.query<{ step: string }>(
      `SELECT concat_ws(' ', op_type, from_no || '>' || to_no, coalesce(before_status::text, '-') || '>' || after_status) AS step FROM store_record WHERE tenant_id = $1 AND rs_sn = $2 ORDER BY store_record.step`,
      [operator.tenantId, sn],
    ),
  )
  return rows.map(({ step }) => step)
}
/** A device bound to the merchant, with the terminal that goes with it. */
const boundDevice = async () => (await given.terminal(world, merchant, { rpmType: RpmType.scanner, rpmNo })).sn

describe('taking in', () => {
  it('makes devices with one holder, an order and a record each', async () => {
    const [sn = ''] = await stockOf(provider)
    expect(await stored(sn)).toEqual({ status: 0, holder: provider.userNo, bound: null, to: null })
    expect(await logOf(sn)).toEqual([expect.stringMatching(`^1 SUP\\d+>${provider.userNo} ->0$`)])
  })

  it('refuses a number that anybody took in before, and keeps nothing of the others', async () => {
    const [sn = ''] = await stockOf(operator)
    const other = await given.operator(world)
    await expect(stockOf(other, ['FRESH1', sn])).rejects.toThrow(`SN已存在：${sn}`)
    await expect(stockOf(other, ['FRESH2', 'FRESH2'])).rejects.toThrow('SN已存在：FRESH2')
    await expect(stockOf(other, ['FRESH1'])).resolves.toEqual(['FRESH1'])
  })

  it('refuses an ICCID that another device has', async () => {
    const holder = await world.within(operator, (tx) => holdersOf(tx, operator.tenantId, [operator.tenantId]))
    const take = (sn: string) =>
      world.within(operator, (tx) =>
        takeIn(
          tx,
          { ...operator, userId: null, deptId: null, at },
          {
            holder: holder.get(operator.tenantId) as never,
            devices: [{ sn, rpmNo, iccid: '89860020260123456789' }],
          },
        ),
      )
    await take('ICCID-1')
    expect(await take('ICCID-2').catch(brokenConstraint)).toBe('stock_sn_iccid')
  })
})

describe('devices of merchants', () => {
  it('are bound out of the stock of the direct party, and go back there', async () => {
    const sn = await boundDevice()
    expect(await stored(sn)).toMatchObject({ status: 2, holder: provider.userNo, bound: merchant.rpiNo })
    await world.within(operator, (tx) => unbindStock(tx, mover(), [sn]))
    expect(await stored(sn)).toMatchObject({ status: 0, holder: provider.userNo, bound: null })
    expect((await logOf(sn)).slice(1)).toEqual([
      `6 ${provider.userNo}>${merchant.rpiNo} 0>2`,
      `7 ${merchant.rpiNo}>${provider.userNo} 2>0`,
    ])
  })

  it('are never bound twice, also by two at once', async () => {
    const [sn = ''] = await stockOf(provider)
    const bind = () =>
      world.within(operator, (tx) =>
        bindStock(tx, mover(), [{ sn, rpiNo: merchant.rpiNo, userNo: provider.userNo }], taken),
      )
    const both = await Promise.allSettled([bind(), bind()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(bind()).rejects.toThrow('该SN已被绑定')
  })

  it('become activated by the first payment since they were bound, their terminal with them', async () => {
    const sn = await boundDevice()
    const first = '2026-03-02 09:00:00+08'
    await world.within(operator, async (tx) => {
      expect(await activateStock(tx, operator.tenantId, at)).toBe(0)
      await tx.client.query(
        `INSERT INTO trade_first_last (tenant_id, oem_no, key_kind, key_value, first_time, last_time) VALUES ($1, $1, 2, $2, $3, $3)`,
        [operator.tenantId, sn, first],
      )
      expect(await activateStock(tx, operator.tenantId, at)).toBe(1)
      expect(await activateStock(tx, operator.tenantId, at)).toBe(0)
      const { rows } = await tx.client.query<{ active_time: string }>(
        'SELECT active_time FROM rp_terminal WHERE tenant_id = $1 AND sn = $2',
        [operator.tenantId, sn],
      )
      expect(rows[0]?.active_time).toBe(first)
    })
    expect(await stored(sn)).toMatchObject({ status: 3 })
  })

  it('follow the merchant to another party', async () => {
    const sn = await boundDevice()
    const next = await given.provider(world, operator)
    expect(await world.within(operator, (tx) => moveBound(tx, mover(), [merchant.rpiNo], next.userNo))).toBeGreaterThan(
      0,
    )
    expect(await stored(sn)).toMatchObject({ status: 2, holder: next.userNo })
    expect((await logOf(sn)).at(-1)).toBe(`16 ${provider.userNo}>${next.userNo} 2>2`)
    expect(await world.within(operator, (tx) => moveBound(tx, mover(), [merchant.rpiNo], next.userNo))).toBe(0)
  })
})

describe('devices that are sold', () => {
  it('are shipped, usable by nobody, and received by the buyer', async () => {
    const [sn = ''] = await stockOf(operator)
    const shipment = { deliveryNo: 'FH1', shipperNo: operator.tenantId, buyerNo: provider.userNo, sns: [sn] }
    await world.within(operator, (tx) => shipStock(tx, mover(), shipment))
    expect(await stored(sn)).toMatchObject({ status: 5, holder: operator.tenantId, to: provider.userNo })
    await expect(world.within(operator, (tx) => shipStock(tx, mover(), shipment))).rejects.toThrow('设备不在可发货状态')
    expect(await world.within(operator, (tx) => receiveShipment(tx, mover(), 'FH1'))).toBe(1)
    expect(await world.within(operator, (tx) => receiveShipment(tx, mover(), 'FH1'))).toBe(0)
    expect(await stored(sn)).toMatchObject({ status: 0, holder: provider.userNo, to: null })
  })

  it('come back to the shipper, or are received when the buyer binds them', async () => {
    const [back = '', used = ''] = await stockOf(operator, ['SHIP-BACK', 'SHIP-USED'])
    const sold = { shipperNo: operator.tenantId, buyerNo: provider.userNo }
    await world.within(operator, async (tx) => {
      await shipStock(tx, mover(), { ...sold, deliveryNo: 'FH2', sns: [back] })
      await shipStock(tx, mover(), { ...sold, deliveryNo: 'FH3', sns: [used] })
      expect(await takeBackShipment(tx, mover(), 'FH2')).toBe(1)
    })
    expect(await stored(back)).toMatchObject({ status: 0, holder: operator.tenantId })
    await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    await world.within(operator, (tx) =>
      bindStock(tx, mover(), [{ sn: used, rpiNo: merchant.rpiNo, userNo: provider.userNo }], taken),
    )
    expect((await logOf(used)).slice(1).map((step) => step.split(' ')[0])).toEqual(['9', '10', '6'])
  })
})

describe('the log', () => {
  it('agrees with every device, and is changed by nobody (25.3)', async () => {
    const faults = await faultsOf(world, operator.tenantId)
    expect(faults.filter((fault) => !fault.includes('without a terminal'))).toEqual([])
    for (const change of ['UPDATE store_record SET to_no = from_no', 'DELETE FROM store_record'])
      await expect(world.within(operator, ({ client }) => client.query(change))).rejects.toThrow(/permission denied/)
  })
})
