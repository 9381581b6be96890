import type { Tx } from '../../../core/server/database/db.ts'
import { chainOfKept, type SnapshotChain, type KeptChain } from './snapshot.rules.ts'
import { snapshotOf } from './snapshot-hash.queries.ts'

/**
 * The numbers of the snapshots of given chains; a chain that none has yet gets one. Equal chains share one.
 * @returns in the order of the chains
 * @source docs/domain/money.md 4.2
 */
export async function snapshotIds(tx: Tx, tenantId: string, chains: readonly SnapshotChain[]): Promise<bigint[]> {
  if (chains.length === 0) return []
  const texts = new Map<SnapshotChain, { hash: string; text: string }>()
  for (const chain of chains) if (!texts.has(chain)) texts.set(chain, snapshotOf(chain))
  const byHash = new Map([...texts.values()].map((one) => [one.hash, one.text]))
  const hashes = [...byHash.keys()].sort()
  const ids = await findOrAdd(
    tx,
    tenantId,
    hashes,
    hashes.map((hash) => byHash.get(hash) as string),
  )
  return chains.map((chain) => ids.get((texts.get(chain) as { hash: string }).hash) as bigint)
}

/** Looked up first: nearly always all are known, and then nothing is written. */
async function findOrAdd(tx: Tx, tenantId: string, hashes: string[], texts: string[]): Promise<Map<string, bigint>> {
  const found = await idsOf(tx, tenantId, hashes)
  const missing = hashes.map((hash, place) => ({ hash, text: texts[place] })).filter(({ hash }) => !found.has(hash))
  if (missing.length === 0) return found
  await tx.client.query({
    name: 'add_price_snapshots',
    text: `INSERT INTO price_snapshot (tenant_id, hash, chain) SELECT $1, hash, chain::jsonb FROM unnest($2::text[], $3::text[]) AS given(hash, chain) ON CONFLICT DO NOTHING`,
    values: [tenantId, missing.map(({ hash }) => hash), missing.map(({ text }) => text)],
  })
  return idsOf(tx, tenantId, hashes)
}

async function idsOf(tx: Tx, tenantId: string, hashes: string[]): Promise<Map<string, bigint>> {
  const { rows } = await tx.client.query<{ hash: string; snapshot_id: bigint }>({
    name: 'find_price_snapshots',
    text: 'SELECT hash, snapshot_id FROM price_snapshot WHERE tenant_id = $1 AND hash = ANY($2)',
    values: [tenantId, hashes],
  })
  return new Map(rows.map((row) => [row.hash, row.snapshot_id]))
}

/** The chains behind snapshots, by number. */
export async function snapshotChains(
  tx: Tx,
  tenantId: string,
  ids: readonly bigint[],
): Promise<Map<bigint, SnapshotChain>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.client.query<{ snapshot_id: bigint; chain: KeptChain }>({
    name: 'read_price_snapshots',
    text: 'SELECT snapshot_id, chain FROM price_snapshot WHERE tenant_id = $1 AND snapshot_id = ANY($2)',
    values: [tenantId, [...new Set(ids)]],
  })
  return new Map(rows.map((row) => [row.snapshot_id, chainOfKept(row.chain)]))
}
