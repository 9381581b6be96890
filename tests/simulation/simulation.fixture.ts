import type { AddressInfo } from 'node:net'
import type { QueryResultRow } from 'pg'
import { type RunningAcquirer, startAcquirer } from '../../acquirer/server.ts'
import { advanceCalendar } from '../../core/server/jobs/calendar.ts'
import { inScope, platformScope } from '../../core/server/database/db.ts'
import { drainOutbox } from '../../core/server/jobs/outbox-worker.ts'
import { dateTimeText } from '../../core/shared/dates.ts'
import { onePayPassword } from '../../features/wallets/owner/owner.fixture.ts'
import { chance } from '../../features/trades/engine/history.fixture.ts'
import { retryDeferred } from '../../features/channels/inbox/inbox.actions.ts'
import { askDueOrders, closeExpiredOrders } from '../../features/trades/query/open-trades.actions.ts'
import { askAgreements } from '../../features/withdrawals/tax/agreement.actions.ts'
import { doubtLost, runPayouts } from '../../features/withdrawals/payout/payout-worker.actions.ts'
import { type World, worldOn } from '../kit/api.ts'
import { type TestDatabase, testDatabase } from '../setup/database-per-file.ts'
import type { CounterRecords } from './member-facts.fixture.ts'
import { type Counterparty, counterpartyAt } from './counterparty.fixture.ts'
import { openDevices } from './device-town.fixture.ts'
import { type Shop, settleTown, type Town } from './town.fixture.ts'

/** A device that was bound to a shop while the simulation went on, with a card in it. */
export interface Device {
  readonly sn: string
  readonly rtNo: string
  readonly iccid: string
  readonly shop: Shop
}

/** Both sides of the channel, and who lives between them. */
export interface BothSides {
  world: World
  readonly there: Counterparty
  readonly town: Town
  /** Days that anything happened on since the last check. */
  readonly days: Set<string>
}

/** A run under way: both sides, what was paid so far in the order in which it was begun, and what time it is. */
export interface Simulation extends BothSides {
  readonly seed: number
  readonly database: TestDatabase
  readonly acquirer: RunningAcquirer
  readonly draw: ReturnType<typeof chance>
  /** Port that the acquirer tells: it stays through restarts. */
  readonly port: number
  /** The virtual time of both clocks, in milliseconds. */
  nowMs: number
  /** Whether the channel tells what it charges; else our own prices say so. */
  areFeesTold: boolean
  /** Payments begun: the channel's number of those born there, ours of the others. */
  readonly payments: string[]
  /** Refunds of ours that were begun. */
  readonly refunds: string[]
  /** Devices bound since the start. */
  readonly devices: Device[]
  /** Stored value that members spent, and that came back. */
  readonly counter: CounterRecords
  /** Number of times that each kind of event happened, and that each refusal was met. */
  readonly happened: Map<string, number>
  /** Faults that the workers reported. */
  readonly faults: unknown[]
}

/** A Friday, so that weekends and a month's end come soon. */
const firstMoment = '2026-03-27 10:00:00'

/** Starts both sides and everybody who lives between them. */
export async function beginSimulation(seed: number): Promise<Simulation> {
  const database = await testDatabase()
  const world = await worldOn(database, onePayPassword)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const port = (world.app.server.address() as AddressInfo).port
  const acquirer = await startAcquirer({ port: 0 })
  const there = counterpartyAt(acquirer.url)
  const nowMs = Date.parse(`${firstMoment.replace(' ', 'T')}+08:00`)
  await setBusinessClock(world, nowMs)
  await there.control('reset', { seed, clock: firstMoment, frozen: true })
  const sides = { control: there.control, url: acquirer.url, notifyBase: `http://127.0.0.1:${port}` }
  const town = await settleTown(world, sides)
  await openDevices(world, town, { ...sides, day: firstMoment.slice(0, 10) })
  await advanceCalendar(world.db)
  const own = { seed, world, database, acquirer, there, town, port, nowMs, draw: chance(seed), areFeesTold: true }
  return {
    ...own,
    payments: [],
    refunds: [],
    devices: [],
    days: new Set(),
    counter: { spent: new Map(), restored: new Map() },
    happened: new Map(),
    faults: [],
  }
}

/** Ends both sides. */
export async function endSimulation({ world, acquirer, database }: Simulation): Promise<void> {
  await acquirer.close()
  await world.end()
  await database.drop()
}

const setBusinessClock = (world: World, ms: number) => world.moveClock(`${ms - Date.now()} milliseconds`)

/** The virtual time as the database writes it. */
export const momentOf = ({ nowMs }: Simulation): string => `${dateTimeText(new Date(nowMs))}+08`
export const dayOf = (simulation: Simulation): string => momentOf(simulation).slice(0, 10)

/** Counts something that happened. */
export function note({ happened }: Simulation, name: string, times = 1): void {
  happened.set(name, (happened.get(name) ?? 0) + times)
}

/** Rows of a statement within the tenant. */
export const rowsIn = <Of extends QueryResultRow>(
  { world, town }: Pick<Simulation, 'world' | 'town'>,
  text: string,
  values: unknown[] = [],
): Promise<Of[]> =>
  inScope(world.db, { tenantId: town.tenantId, oemNo: '' }, async ({ client }) => {
    const { rows } = await client.query<Of>(text, values)
    return rows
  })

/** Moves both clocks on: first ours, then the acquirer's, which delivers on the way what falls due. */
export async function advance(simulation: Simulation, seconds: number): Promise<void> {
  simulation.nowMs += seconds * 1000
  await setBusinessClock(simulation.world, simulation.nowMs)
  await simulation.there.control('clock', { set: dateTimeText(new Date(simulation.nowMs)), frozen: true })
  simulation.days.add(dayOf(simulation))
}

/** Has the acquirer deliver what is due now. */
export const deliver = (simulation: Simulation): Promise<void> => advance(simulation, 0)

/** One turn of everything that runs by itself. */
export async function work(simulation: Simulation): Promise<void> {
  const { world, town, faults } = simulation
  const failed = (error: unknown) => void faults.push(error)
  await drainOutbox(world.db, undefined, failed)
  await askDueOrders(world.db, town.tenantId, failed)
  await closeExpiredOrders(world.db, town.tenantId, failed)
  while ((await retryDeferred(world.db, town.tenantId)) > 0);
  await runPayouts(world.db, town.tenantId, failed)
  await askAgreements(world.db, town.tenantId, failed)
  await advanceCalendar(world.db, { wait: true, failed: (run) => faults.push(run) })
}

/** Ends the server side in the middle of whatever it does, and starts it again. */
export async function restart(simulation: Simulation): Promise<void> {
  await simulation.world.end()
  const world = await worldOn(simulation.database, onePayPassword)
  simulation.world = world
  await world.app.listen({ port: simulation.port, host: '127.0.0.1' })
  const { tenantId } = simulation.town
  await inScope(world.db, { tenantId, oemNo: '' }, (tx) => doubtLost(tx, tenantId, { all: true }))
  // Leases count by the real clock, and here an hour takes a second: those of the server that ended are over.
  await inScope(world.db, platformScope, (tx) => tx.client.query('UPDATE outbox_due SET leased_until = NULL'))
}

/** Longer and longer steps, until nothing waits for an answer any more: less than an hour. */
const quietSteps = [0, 2, 20, 35, 65, 130, 240, 240, 240, 610, 910]

/** Lets time go by until everything that was under way has come to its end on both sides. */
export async function quieten(simulation: Simulation, steps: readonly number[] = quietSteps): Promise<void> {
  for (const seconds of steps) {
    await advance(simulation, seconds)
    await work(simulation)
    await deliver(simulation)
  }
}
