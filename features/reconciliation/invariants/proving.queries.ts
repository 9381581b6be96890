import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Proof } from './invariant.contract.ts'

/** Findings of a proof. */
export interface Found {
  readonly rowsChecked: number
  readonly wrongCount: number
  /** The first rows that it found wrong, columns as the database names them. */
  readonly offenders: readonly Readonly<Record<string, unknown>>[]
}

/** One proof of the books: reads, and changes nothing. */
export interface Proving {
  readonly name: string
  readonly title: string
  readonly prove: (tx: Tx, tenantId: string) => Promise<Found>
}

/** Number of offending rows that a proof shows. */
export const shownOffenders = 20

/**
 * Makes proofs, one at a time in each of the caller's transactions: the last ones first, for they take longest. One that fails
 * (its statement took too long, a table cannot be read) is told as not held, and the others go on: what breaks a proof must
 * not hide what they find.
 * @param transactions several that see the same moment, or one; those after the first help only while nobody else works
 * @returns the proofs in the order of `provings`
 */
export async function proveEach(
  transactions: readonly Tx[],
  tenantId: string,
  provings: readonly Proving[],
): Promise<Proof[]> {
  const left = [...provings.entries()]
  const proofs: Proof[] = []
  const takeNext = async (tx: Tx) => {
    const next = left.pop()
    if (next) proofs[next[0]] = await proved(tx, tenantId, next[1])
  }
  const ended = await Promise.allSettled(
    transactions.map(async (tx, place) => {
      if (place > 0) return helping(tx, { isOver: () => left.length === 0, takeNext })
      while (left.length > 0) await takeNext(tx)
    }),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return proofs
}

/** Makes proofs in a further transaction as long as nobody else works, which is looked at once a second. */
async function helping(
  tx: Tx,
  { isOver, takeNext }: { isOver: () => boolean; takeNext: (tx: Tx) => Promise<void> },
): Promise<void> {
  while (!isOver()) {
    const isBusy = await othersWork(tx)
    const until = performance.now() + secondMs
    if (isBusy) await pause(secondMs)
    else while (!isOver() && performance.now() < until) await takeNext(tx)
  }
}

const secondMs = 1000
/** Whether others work at the database is looked at so many times, so many milliseconds apart. */
const [looks, lookMs] = [10, 10]

/** Whether others than the proof work at the database: more than its one other connection, in two of ten moments. */
async function othersWork(tx: Tx): Promise<boolean> {
  let busy = 0
  for (let look = 0; look < looks; look++) {
    const { rows } = await tx.client.query<{ n: bigint }>(
      `SELECT count(*) AS n FROM (SELECT pg_stat_clear_snapshot()) fresh, pg_stat_activity WHERE datname = current_database() AND state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    if (Number(rows[0]?.n ?? 0n) > 1) busy += 1
    await pause(lookMs)
  }
  return busy > 1
}

async function proved(tx: Tx, tenantId: string, { name, title, prove }: Proving): Promise<Proof> {
  const started = performance.now()
  const { found, failure } = await attempted(tx, () => prove(tx, tenantId))
  return {
    name,
    title,
    holds: failure === '' && found.wrongCount === 0,
    rowsChecked: found.rowsChecked,
    wrongCount: found.wrongCount,
    ms: Math.round(performance.now() - started),
    failure,
    offenders: found.offenders.slice(0, shownOffenders).map(textsOf),
  }
}

const nothing: Found = { rowsChecked: 0, wrongCount: 0, offenders: [] }

async function attempted(tx: Tx, prove: () => Promise<Found>): Promise<{ found: Found; failure: string }> {
  await tx.client.query('SAVEPOINT proof')
  try {
    const found = await prove()
    await tx.client.query('RELEASE SAVEPOINT proof')
    return { found, failure: '' }
  } catch (error) {
    // A lost connection fails here as well, and so ends the run as a whole.
    await tx.client.query('ROLLBACK TO SAVEPOINT proof')
    return { found: nothing, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** A row with every value as text. */
const textsOf = (row: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''),
    ]),
  )
