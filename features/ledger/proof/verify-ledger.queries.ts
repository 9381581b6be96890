import { type SQL, sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, rowsOf, type Tx } from '../../../core/server/db.ts'
import type { Proof } from './invariant.contract.ts'
import { businessInvariants, type Invariant, ledgerInvariants, profitInvariants } from './invariants.queries.ts'

/** All invariants in the order of their names. */
const invariants: readonly Invariant[] = [...ledgerInvariants, ...profitInvariants, ...businessInvariants].sort(
  (a, b) => Number(a.name.slice(1)) - Number(b.name.slice(1)),
)

/** How many offending rows a proof shows. */
const shownOffenders = 20

/**
 * Proves the books of one ledger: every invariant by one or two statements over sets, nothing changed.
 * @source docs/domain/money.md 2.5
 */
export async function verifyLedger(db: Db, tenantId: string): Promise<Proof[]> {
  return inScope(db, { tenantId, oemNo: '' }, (tx) => proveAll(tx, tenantId))
}

/** The same within a transaction of the caller. */
export async function proveAll(tx: Tx, tenantId: string): Promise<Proof[]> {
  const proofs: Proof[] = []
  for (const invariant of invariants) proofs.push(await prove(tx, tenantId, invariant))
  return proofs
}

async function prove(tx: Tx, tenantId: string, { name, title, checked, offenders }: Invariant): Promise<Proof> {
  const started = performance.now()
  const seen = await rowOf<{ n: bigint }>(tx, checked(tenantId))
  const broken = await rowsOf<Record<string, unknown>>(tx, limited(offenders(tenantId)))
  return {
    name,
    title,
    holds: broken.length === 0,
    rowsChecked: Number(seen?.n ?? 0),
    ms: Math.round(performance.now() - started),
    offenders: broken.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [column, String(value ?? '')])),
    ),
  }
}

const limited = (statement: SQL): SQL => sql`SELECT * FROM (${statement}) broken LIMIT ${shownOffenders}`
