import { AppError } from '../../core/shared/errors.ts'
import { addDays } from '../../core/shared/dates.ts'
import { signRates } from '../../features/pricing/signed-rate/signed-rate.actions.ts'
import { given, linesOf } from '../kit/network.ts'
import { makerOf } from '../kit/network-parties.ts'
import {
  advance,
  dayOf,
  deliver,
  momentOf,
  note,
  restart,
  rowsIn,
  type Simulation,
  work,
} from './simulation.fixture.ts'
import { raised, tellShop, wireLines } from './town.fixture.ts'

/** Refusals of a change of prices are part of life; anything else is not. */
async function tried(simulation: Simulation, name: string, change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    note(simulation, `${name} refused: ${error.message.replace(/[\d.]+/g, '…')}`)
    return false
  }
}

/** A provider, the operator or a merchant has other prices from now on, here and there at the same moment. */
export async function changePrices(simulation: Simulation): Promise<number> {
  const { draw, town, there, world } = simulation
  await advance(simulation, 1)
  const at = momentOf(simulation)
  const change = draw.upTo(4) - 2
  if (draw.oneIn(2)) {
    const shop = draw.of(town.shops)
    const prices = raised(shop.prices, change)
    const draft = { rpiNo: shop.rpiNo, aisleCode: shop.aisleCode, lines: linesOf(prices), validFrom: at, sourceNo: 'S' }
    const maker = makerOf({ tenantId: town.tenantId, oemNo: shop.oemNo }, at)
    const isSigned = await tried(simulation, 'price', () => world.within(shop, (tx) => signRates(tx, maker, [draft])))
    if (!isSigned) return 1
    shop.prices = prices
    await tellShop(there.control, shop)
    return 1
  }
  const one = draw.of(town.parties.filter(({ level }) => level < 3))
  const prices = raised(one.prices, change)
  for (const aisleCode of ['SANDBOX', 'WALLET']) {
    const shareRatio = draw.oneIn(3) ? String(50 + draw.upTo(50)) : '100'
    const isGiven = await tried(simulation, 'price', () =>
      given.prices(world, one.party, prices, { aisleCode, at, shareRatio: one.level === 0 ? '100' : shareRatio }),
    )
    if (!isGiven) return 1
    one.prices = prices
  }
  if (one.level === 0) await there.control('costs', wireLines(prices))
  return 1
}

/** A merchant belongs to another provider from now on, as a move that takes effect does. */
export async function moveShop(simulation: Simulation): Promise<number> {
  const { draw, town } = simulation
  await advance(simulation, 1)
  const shop = draw.of(town.shops.filter(({ oemNo }) => oemNo === town.tenantId))
  const { party } = draw.of(town.parties.filter(({ level }) => level < 3))
  const [direct, path] = [party.userNo, party.path]
  const values = [town.tenantId, shop.rpiNo, momentOf(simulation)]
  await rowsIn(
    simulation,
    'UPDATE rpi_belonging SET valid_to = $3 WHERE tenant_id = $1 AND rpi_no = $2 AND valid_to IS NULL',
    values,
  )
  await rowsIn(
    simulation,
    `INSERT INTO rpi_belonging (tenant_id, oem_no, rpi_no, user_no, user_path, valid_from) VALUES ($1, $1, $2, $4, $5, $3)`,
    [...values, direct, path],
  )
  await rowsIn(simulation, 'UPDATE rpi_basic SET user_no = $3, user_path = $4 WHERE tenant_id = $1 AND rpi_no = $2', [
    town.tenantId,
    shop.rpiNo,
    direct,
    path,
  ])
  await rowsIn(simulation, 'SELECT recount_lists($1)', [town.tenantId])
  return 1
}

/** The channel tells fees no more, or tells them again. */
export async function tellFees(simulation: Simulation): Promise<number> {
  simulation.areFeesTold = !simulation.draw.oneIn(3)
  await simulation.there.control('config', { reportFees: simulation.areFeesTold })
  return 1
}

/** Some time goes by. */
export async function wait(simulation: Simulation): Promise<number> {
  const { draw } = simulation
  await advance(simulation, draw.of([1, 1, 3, 10, 31, 60, 200, draw.upTo(1200)]))
  if (draw.oneIn(2)) await work(simulation)
  return 1
}

/** The night: the day is closed, the channel settles before our own run or after it, profit is released. */
export async function sleep(simulation: Simulation): Promise<number> {
  const { draw, there } = simulation
  const tomorrow = addDays(dayOf(simulation), 1)
  const until = async (clock: string) => {
    const seconds = (Date.parse(`${tomorrow}T${clock}+08:00`) - simulation.nowMs) / 1000
    if (seconds > 0) await advance(simulation, seconds)
  }
  for (const seconds of [2, 30, 200]) await advance(simulation, seconds)
  const settleAt = draw.of(['00:10:00', '01:30:00', '04:00:00', null])
  for (const clock of ['00:10:00', '00:35:00', '01:30:00', '02:40:00', '04:00:00']) {
    await until(clock)
    if (clock === settleAt) await there.control('settle', { day: tomorrow })
    await work(simulation)
    if (draw.oneIn(3)) await advance(simulation, 3)
  }
  await until(draw.of(['08:30:00', '09:30:00', '14:20:00']))
  await deliver(simulation)
  await work(simulation)
  return 3
}

/** The channel settles in the middle of the day, once more or for the first time. */
export async function settleByDay(simulation: Simulation): Promise<number> {
  await simulation.there.control('settle', { day: dayOf(simulation) })
  if (simulation.draw.oneIn(2)) await advance(simulation, 2)
  return 1
}

/** The server side ends, sometimes while it is being told things, and starts again. */
export async function startAnew(simulation: Simulation): Promise<number> {
  const { draw } = simulation
  if (draw.oneIn(2)) await restart(simulation)
  else
    await Promise.all([work(simulation).catch((error: unknown) => simulation.faults.push(error)), restart(simulation)])
  return 1
}
