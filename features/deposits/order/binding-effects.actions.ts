import { sql } from 'drizzle-orm'
import type { Maker } from '../../../core/server/call/maker.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import type { BoundTerminal, TerminalEffects } from '../../terminals/terminals.server.ts'
import { presentMeal, type PresentMeal } from '../meal/meal.queries.ts'
import { copyOfTerms } from '../meal/meal.rules.ts'
import { type ChainGrant, grantsAlong } from '../meal-service/meal-service.queries.ts'
import { moveOrder } from '../order-book/order-book.actions.ts'
import { isAbout } from '../pledge-active/pledge-active.rules.ts'
import { type RunningActive, runningActives } from '../pledge-active/pledge-active.queries.ts'
import { PledgeOrderStatus, PledgeRefundStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { payOut } from '../refund/refund.actions.ts'
import { lockRefundsWhere } from '../refund/refund.queries.ts'
import { lockWithTrades } from '../refund/with-trade.actions.ts'
import { keepsTerminal, orderTransitions } from '../order-book/order-state.rules.ts'

const orderNumber = moneyNumber('YJ')

/** A merchant at which a terminal was bound, with the nodes above it. */
interface Place {
  readonly rpiNo: string
  readonly rpiName: string
  readonly oemNo: string
  readonly userNo: string
  readonly userPath: string
}

/** A deposit that is about to be made. */
interface Wanted {
  readonly terminal: BoundTerminal
  readonly place: Place
  readonly active: RunningActive
  readonly meal: PresentMeal
  readonly grants: readonly ChainGrant[]
}

/** Numbers of the nodes above a merchant, below the root operator, from the top down. */
const nodesOf = (tenantId: string, { oemNo, userPath }: Place): string[] => [
  ...(oemNo === tenantId ? [] : [oemNo]),
  ...userPath.split(',').filter(Boolean),
]

/**
 * Makes the deposit of each terminal that comes to a merchant for the first time, where an activity is about it and the
 * nodes above the merchant were granted its package. One open deposit a terminal.
 * @source docs/domain/money.md 7.1, 7.2, first row
 */
async function makeDeposits(tx: Tx, maker: Maker, terminals: readonly BoundTerminal[]): Promise<void> {
  const { tenantId, at } = maker
  const actives = await runningActives(tx, tenantId, at)
  if (actives.length === 0 || terminals.length === 0) return
  const fresh = await firstBindings(tx, tenantId, terminals)
  const places = await placesOf(tx, tenantId, fresh)
  const wanted: Wanted[] = []
  for (const terminal of fresh) {
    const place = places.get(terminal.rpiNo)
    const found = place && (await packageFor(tx, tenantId, actives, terminal, place))
    if (place && found) wanted.push({ terminal, place, ...found })
  }
  await insertOrders(tx, maker, wanted)
}

/** The terminals that were never at their merchant before and have no open deposit. */
const firstBindings = async (
  tx: Tx,
  tenantId: string,
  terminals: readonly BoundTerminal[],
): Promise<BoundTerminal[]> => {
  const rows = await rowsOf<{ rtNo: string }>(
    tx,
    sql`SELECT t.rt_no AS "rtNo" FROM rp_terminal t WHERE t.tenant_id = ${tenantId} AND t.rt_no = ANY(${sql.param(terminals.map(({ rtNo }) => rtNo))}::text[])
           AND NOT EXISTS (SELECT 1 FROM rp_terminal b WHERE b.tenant_id = t.tenant_id AND b.sn = t.sn AND b.rpi_no = t.rpi_no AND b.rt_no <> t.rt_no)
           AND NOT EXISTS (SELECT 1 FROM pledge_order o WHERE o.tenant_id = t.tenant_id AND o.sn = t.sn AND o.order_status BETWEEN ${PledgeOrderStatus.unpaid} AND ${PledgeOrderStatus.refunding})`,
  )
  const first = new Set(rows.map(({ rtNo }) => rtNo))
  return terminals.filter(({ rtNo }) => first.has(rtNo))
}

async function placesOf(tx: Tx, tenantId: string, terminals: readonly BoundTerminal[]): Promise<Map<string, Place>> {
  const rows = await rowsOf<Place>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.oem_no AS "oemNo", m.user_no AS "userNo", m.user_path AS "userPath" FROM rpi_basic m
         WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ANY(${sql.param(terminals.map(({ rpiNo }) => rpiNo))}::text[])`,
  )
  return new Map(rows.map((row) => [row.rpiNo, row]))
}

/** The package of the newest activity that is about a terminal and whose package everybody above it was granted. */
async function packageFor(
  tx: Tx,
  tenantId: string,
  actives: readonly RunningActive[],
  { rpmNo, sn }: BoundTerminal,
  place: Place,
): Promise<Pick<Wanted, 'active' | 'meal' | 'grants'> | null> {
  const nodes = nodesOf(tenantId, place)
  for (const active of actives) {
    if (!isAbout(active, { rpmNo, sn, nodes })) continue
    const meal = await presentMeal(tx, tenantId, active.mealNo, true)
    if (!meal.isOn || (meal.rpmNos.length > 0 && !meal.rpmNos.includes(rpmNo))) continue
    const grants = await grantsAlong(tx, tenantId, active.mealNo, nodes)
    if (grants) return { active, meal, grants }
  }
  return null
}

async function insertOrders(tx: Tx, { tenantId, at }: Maker, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return
  const numbers = await takeNumbers(tx, orderNumber, dayOfText(at), wanted.length)
  await insertRows(
    tx,
    'pledge_order',
    wanted.map(({ terminal: { sn, rtNo, rpmNo }, place, active, meal, grants }, index) => ({
      tenantId,
      oemNo: place.oemNo,
      orderCode: numbers[index],
      rpiNo: place.rpiNo,
      rpiName: place.rpiName,
      userNo: place.userNo,
      chainPath: nodesOf(tenantId, place).join(','),
      sn,
      rtNo,
      rpmNo,
      pledgeActiveNo: active.pledgeActiveNo,
      mealNo: meal.mealNo,
      mealVersion: meal.mealVersion,
      mealCopy: JSON.stringify(copyOfTerms(meal)),
      chainGrants: JSON.stringify(
        grants.map(({ ownerType, userNo, payReward, reachReward }) => ({
          ownerType,
          userNo,
          pay: String(payReward),
          reach: String(reachReward),
        })),
      ),
      pledgeAmount: meal.pledgeAmount,
      orderStatus: orderTransitions.create.to,
      createTime: at,
      updateTime: at,
    })),
  )
  await logStates(
    tx,
    tenantId,
    null,
    wanted.map(({ place: { oemNo } }, index) => ({
      oemNo,
      entity: 'pledgeOrder',
      entityNo: numbers[index] as string,
      from: null,
      to: orderTransitions.create.to,
      action: 'bind',
    })),
  )
}

/** Closes what was not paid for terminals that leave, and gives back what was approved to be given back early. @source docs/domain/money.md 7.2 */
async function leaveMerchants(
  tx: Tx,
  { tenantId, at }: Maker,
  terminals: readonly Pick<BoundTerminal, 'rtNo'>[],
): Promise<void> {
  const rtNos = terminals.map(({ rtNo }) => rtNo)
  const orders = await lockWithTrades(
    tx,
    tenantId,
    sql`o.rt_no = ANY(${sql.param(rtNos)}::text[]) AND o.order_status IN (${PledgeOrderStatus.unpaid}, ${PledgeOrderStatus.refunding})`,
  )
  for (const order of orders) {
    if (order.orderStatus === PledgeOrderStatus.unpaid) {
      await moveOrder(tx, tenantId, null, order, 'close', { at, remark: '终端已解绑' })
      continue
    }
    const [refund] = await lockRefundsWhere(
      tx,
      tenantId,
      sql`f.order_code = ${order.orderCode} AND f.pledge_refund_status = ${PledgeRefundStatus.refunding} AND f.is_early AND f.rpt_refund_code IS NULL`,
    )
    if (refund) await payOut(tx, tenantId, null, order, refund, { at, day: dayOfText(at) })
  }
}

async function pledgedTerminals(tx: Tx, tenantId: string, sns: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ sn: string; orderStatus: number; isEarly: boolean }>(
    tx,
    sql`SELECT o.sn, o.order_status AS "orderStatus", coalesce((SELECT f.is_early FROM pledge_order_refund f WHERE f.tenant_id = o.tenant_id AND f.order_code = o.order_code AND f.pledge_refund_status = ${PledgeRefundStatus.refunding}), false) AS "isEarly"
          FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND o.sn = ANY(${sql.param([...sns])}::text[]) AND o.order_status BETWEEN ${PledgeOrderStatus.unpaid} AND ${PledgeOrderStatus.refunding}
         ORDER BY o.sn`,
  )
  return rows.filter(({ orderStatus, isEarly }) => keepsTerminal(orderStatus, isEarly)).map(({ sn }) => sn)
}

/** Actions of deposits when terminals come to merchants and leave them. */
export const depositTerminalEffects: TerminalEffects = {
  name: 'deposits',
  bound: makeDeposits,
  unbound: leaveMerchants,
  pledged: pledgedTerminals,
}
