import type pg from 'pg'
import type { FastifyReply } from 'fastify'
import type { Call } from '../shared/call.ts'
import type { Translate } from '../shared/refusal.ts'
import type { Caller } from './call/caller.ts'
import type { Handled } from './call/handle.ts'
import type { Moment } from './database/moment.ts'
import type { Db, Tx } from './database/db.ts'
import type { Work } from './jobs/work.ts'
import type { Figures } from './process/metrics.ts'
import type { SheetPlan } from './sheets/sheet.ts'
import type { StateChange } from './states/state-log.ts'

/** An export that a caller asks for, inside the call's transaction. */
export interface AskedSheet {
  readonly tx: Tx
  readonly caller: Caller
  readonly call: Call
  readonly plan: SheetPlan
  /** The input as it travelled. */
  readonly input: Record<string, unknown>
  readonly now: Moment
  readonly translate: Translate
}

/** Work that the core has features do. */
interface CorePorts {
  /** Every answered call: exports are made later by the function that answers their call. */
  readonly calls: readonly Handled[]
  /** All work done apart from calls. */
  readonly work: Work
  /** Checks the pay password of a caller. @throws when it is wrong or locked */
  readonly checkPayPassword: (db: Db, caller: Caller, payPwd: unknown) => Promise<void>
  /** Decides how an export leaves; what it gives sends the answer, after the transaction has committed and on its connection. */
  readonly prepareSheet: (asked: AskedSheet) => Promise<(reply: FastifyReply) => Promise<void>>
  /** Counts a proof of the books in the figures of this process, where it shows some. */
  readonly proved: Figures['proved']
  /** Tells people of changes of state, in the transaction that makes them. */
  readonly stateChanged: (
    tx: Tx,
    tenantId: string,
    by: Pick<Caller, 'userId'> | null,
    changes: readonly StateChange[],
  ) => Promise<void>
}

/**
 * Work that lower areas have upper ones do: each area that asks for some adds its part to this interface in its
 * `<area>.ports.ts`, and `wiring.ts` at the root fills all of them, or does not compile.
 * @source docs/architecture.md 9
 */
export interface Ports {
  readonly core: CorePorts
}

const portsOfClients = new WeakMap<object, Ports>()

/** Gives the ports to every connection of a pool. */
export function connectPorts(pool: pg.Pool, ports: Ports): void {
  pool.on('connect', (client) => portsOfClients.set(client, ports))
}

/**
 * Returns the ports that the database was opened with.
 * @throws Error when it was opened without any
 */
export function portsOf(at: Pick<Tx, 'client'> | Pick<Db, 'ports'>): Ports {
  const ports = 'client' in at ? portsOfClients.get(at.client) : at.ports
  if (!ports) throw new Error('the database was opened without the ports of the features')
  return ports
}
