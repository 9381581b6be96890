import { type SQL, sql } from 'drizzle-orm'
import { type Db, inScope, inSnapshot, rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { planAsEver, planForSets } from '../../../core/server/database/plan.ts'
import { amountInvariants } from '../invariants/amounts.queries.ts'
import { businessRowInvariants } from '../invariants/business-rows.queries.ts'
import { feeProving } from '../invariants/fees.queries.ts'
import type { Proof } from '../invariants/invariant.contract.ts'
import {
  businessInvariants,
  type Invariant,
  ledgerInvariants,
  profitInvariants,
} from '../invariants/invariants.queries.ts'
import { proveEach, type Proving, shownOffenders } from '../invariants/proving.queries.ts'
import { notificationInvariants } from '../invariants/notifications.queries.ts'
import { rollupProvings } from '../rollup-check/rollup-check.queries.ts'
import { sealChainProving } from '../seals/seal-chain.queries.ts'
import { sealProving } from '../seals/seals.queries.ts'
import { snapshotProving } from '../invariants/snapshots.queries.ts'

/** All invariants in the order of their names. */
export const invariantProvings: readonly Proving[] = [
  ...ledgerInvariants,
  ...profitInvariants,
  ...businessInvariants,
  ...amountInvariants,
  ...businessRowInvariants,
  ...notificationInvariants,
]
  .map(provingOf)
  .concat(feeProving, snapshotProving)
  .sort((a, b) => Number(a.name.slice(1)) - Number(b.name.slice(1)))

/** Longest time of one statement of a proof that runs apart from a call. */
export const proofStatementMs = 15 * 60_000

/**
 * Proves the books of one ledger: every invariant by one or two statements over sets, nothing changed.
 * @source docs/domain/money.md 2.5
 */
export async function verifyLedger(db: Db, tenantId: string): Promise<Proof[]> {
  return inScope(db, { tenantId, oemNo: '' }, (tx) => proveAll(tx, tenantId))
}

/** The same within a transaction of the caller. */
export const proveAll = (tx: Tx, tenantId: string): Promise<Proof[]> => proveEach([tx], tenantId, invariantProvings)

/** Proofs of the run after the day close: every invariant, every sealed row, and every seal. */
export const dayCloseProvings: readonly Proving[] = [...invariantProvings, sealChainProving, sealProving]

/**
 * Everything that the runs prove, at one moment: invariants, seals and roll-ups.
 * @source docs/domain/money.md 2.5, 11.3
 */
export const proveWholly = (db: Db, tenantId: string): Promise<Proof[]> =>
  inSnapshot(db, { tenantId, oemNo: '' }, proofStatementMs, (tx, beside) =>
    proveEach([tx, beside], tenantId, [...dayCloseProvings, ...rollupProvings]),
  )

/** Chinese titles of everything that is proved, by name. */
export const proofTitles: ReadonlyMap<string, string> = new Map([
  ...[...dayCloseProvings, ...rollupProvings].map(({ name, title }) => [name, title] as const),
  ['explainSample', '随机抽查交易：按价格快照重算的分润与已入账的分润一致'],
])

function provingOf({ name, title, checked, offenders }: Invariant): Proving {
  return {
    name,
    title,
    prove: async (tx, tenantId) => {
      await tx.client.query(planForSets)
      const seen = await rowOf<{ n: bigint }>(tx, checked(tenantId))
      const broken = await rowsOf<Record<string, unknown>>(tx, counted(offenders(tenantId)))
      await tx.client.query(planAsEver)
      return {
        rowsChecked: Number(seen?.n ?? 0),
        wrongCount: Number(broken[0]?.['wrong_rows'] ?? 0),
        offenders: broken.map(({ wrong_rows: _, ...row }) => row),
      }
    },
  }
}

const counted = (statement: SQL): SQL =>
  sql`SELECT *, count(*) OVER () AS wrong_rows FROM (${statement}) broken LIMIT ${shownOffenders}`
