import { isConnectionLoss, type Tx } from '../../../core/server/database/db.ts'
import { AppError, defineErrors } from '../../../core/shared/errors.ts'
import { chanceOf } from '../../../db/demo/chance.ts'
import type { World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { decideOrder, handOver, keepDevices, sendDevices } from '../transfer/transfer.actions.ts'
import { OrderKind, RsrStatus } from '../transfer/transfer-codes.contract.ts'
import type { LockedOrder } from '../transfer/transfer.rules.ts'
import { holdersOf } from '../device/holder.queries.ts'
import { moveDevices } from '../device/movement.actions.ts'
import {
  activateStock,
  bindStock,
  moveBound,
  receiveShipment,
  shipStock,
  takeBackShipment,
  unbindStock,
} from './stock.actions.ts'

/** Outcome of a movement. */
export type Ending = 'done' | 'refused' | 'takenBack' | 'killed'

class TakenBack extends Error {}

const { taken } = defineErrors('stockLife', { taken: { status: 409, zh: '该SN已被绑定', en: 'Bound' } })
const workers = 4

/** Somebody's random wish: what to do, in the transaction given. */
type Wish = (tx: Tx) => Promise<unknown>

/**
 * Moves devices at random by several people at once. One transaction in eight is taken back after its work, and one in
 * sixteen loses its connection before it commits: neither may leave a trace.
 * @returns the operator whose stock it is, and how the movements ended
 */
export async function liveStock(world: World, { seed, movements }: { seed: number; movements: number }) {
  const town = await makeTown(world)
  const chance = chanceOf(seed)
  const endings: Record<Ending, number> = { done: 0, refused: 0, takenBack: 0, killed: 0 }
  const work = async () => {
    for (let left = Math.ceil(movements / workers); left > 0; left--) {
      const fate = chance.below(16)
      endings[await attempt(world, town.operator, wishOf(town, chance), fate)] += 1
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { operator: town.operator, endings }
}

async function attempt(world: World, operator: Operator, wish: Wish, fate: number): Promise<Ending> {
  try {
    await world.within(operator, async (tx) => {
      await wish(tx)
      if (fate < 2) throw new TakenBack()
      if (fate === 2) await tx.client.query('SELECT pg_terminate_backend(pg_backend_pid())')
    })
    return 'done'
  } catch (error) {
    if (error instanceof TakenBack) return 'takenBack'
    if (error instanceof AppError) return 'refused'
    if (isConnectionLoss(error)) return 'killed'
    throw error
  }
}

interface Town {
  readonly operator: Operator
  readonly holders: readonly string[]
  readonly merchants: readonly Merchant[]
  readonly sns: readonly string[]
}

async function makeTown(world: World): Promise<Town> {
  const operator = await given.operator(world)
  const price = { prices: { wechat: { rate: '0.25' } } }
  const first = await given.provider(world, operator, price)
  const second = await given.provider(world, first, price)
  const employee: Party = await given.employee(world, second)
  const signed = { prices: { wechat: { rate: '0.38' } } }
  const merchants = [await given.merchant(world, first, signed), await given.merchant(world, second, signed)]
  const rpmNo = await given.model(world, { rpmType: RpmType.scanner })
  const sns = Array.from({ length: 24 }, (_, n) => `LIFE${String(n).padStart(4, '0')}`)
  await given.stock(world, operator, { rpmNo, rpmType: RpmType.scanner, sns })
  return { operator, merchants, sns, holders: [operator.tenantId, first.userNo, second.userNo, employee.userNo] }
}

/** One of the things that people do with devices; most of them fit the state that the devices are in only at times. */
function wishOf({ operator, holders, merchants, sns }: Town, chance: ReturnType<typeof chanceOf>): Wish {
  const { tenantId } = operator
  const maker = { ...operator, userId: null, deptId: null, at: new Date().toISOString() }
  const some = [...new Set(Array.from({ length: 1 + chance.below(4) }, () => chance.oneOf(sns)))]
  const one = chance.oneOf(sns)
  const to = chance.oneOf(holders)
  const merchant = chance.oneOf(merchants)
  const send = async (tx: Tx, orderKind: 2 | 3, isRecall: boolean) => {
    const from = await holderOf(tx, tenantId, one)
    const found = await holdersOf(tx, tenantId, [from, to])
    const [out, into] = [found.get(from), found.get(to)]
    if (!out || !into || from === to) return
    // At times devices of others are among them, and then none may leave.
    await sendDevices(tx, maker, { orderKind, from: out, to: into, sns: isRecall ? some : [one], isRecall })
  }
  const decide = async (tx: Tx, isYes: boolean) => {
    const order = await anyOrder(tx, tenantId)
    if (!order) return
    if (isYes) await handOver(tx, maker, order)
    else await keepDevices(tx, maker, order)
    const status = isYes ? RsrStatus.confirmed : RsrStatus.cancelled
    await decideOrder(tx, maker, order, status, { action: isYes ? 'confirm' : 'cancel', userNo: '' })
  }
  const bind = (tx: Tx) => bindStock(tx, maker, [{ sn: one, rpiNo: merchant.rpiNo, userNo: merchant.userNo }], taken)
  const ship = async (tx: Tx) => {
    const shipperNo = await holderOf(tx, tenantId, one)
    await shipStock(tx, maker, { deliveryNo: `FH${one}`, shipperNo, buyerNo: to, sns: [one] })
  }
  const pay = async (tx: Tx) => {
    await tx.client.query(
      `INSERT INTO trade_first_last (tenant_id, oem_no, key_kind, key_value, first_time, last_time) VALUES ($1, $1, 2, $2, business_now(), business_now())
       ON CONFLICT (tenant_id, key_kind, key_value) DO NOTHING`,
      [tenantId, one],
    )
    await activateStock(tx, tenantId, maker.at)
  }
  const wishes: readonly Wish[] = [
    (tx) => send(tx, OrderKind.transfer, false),
    (tx) => send(tx, OrderKind.transfer, false),
    (tx) => send(tx, OrderKind.return, chance.below(2) === 0),
    (tx) => decide(tx, true),
    (tx) => decide(tx, true),
    (tx) => decide(tx, false),
    bind,
    bind,
    (tx) => unbindStock(tx, maker, [one]),
    pay,
    (tx) => moveBound(tx, maker, [merchant.rpiNo], chance.oneOf(merchants).userNo),
    ship,
    (tx) => receiveShipment(tx, maker, `FH${one}`),
    (tx) => takeBackShipment(tx, maker, `FH${one}`),
    (tx) => moveDevices(tx, maker, { event: 'hold', sns: [one] }),
    (tx) => moveDevices(tx, maker, { event: 'release', sns: [one] }),
  ]
  return chance.oneOf(wishes)
}

async function holderOf({ client }: Tx, tenantId: string, sn: string): Promise<string> {
  const { rows } = await client.query<{ holder_no: string }>(
    'SELECT holder_no FROM stock_sn WHERE tenant_id = $1 AND rs_sn = $2',
    [tenantId, sn],
  )
  return rows[0]?.holder_no ?? ''
}

async function anyOrder({ client }: Tx, tenantId: string): Promise<LockedOrder | undefined> {
  const { rows } = await client.query<LockedOrder>(
    `SELECT rsr_no AS "rsrNo", oem_no AS "oemNo", order_kind AS "orderKind", out_no AS "outNo", in_no AS "inNo", is_recall AS "isRecall", rsr_status AS "rsrStatus", quantity
       FROM store_transfer WHERE tenant_id = $1 AND rsr_status = 0 ORDER BY rsr_no LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [tenantId],
  )
  return rows[0]
}
