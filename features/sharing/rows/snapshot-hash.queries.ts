import { createHash } from 'node:crypto'
import { keptChain, type SnapshotChain } from './snapshot.rules.ts'

/** The text of a chain, and the hash by which equal chains share one snapshot. */
export function snapshotOf(chain: SnapshotChain): { hash: string; text: string } {
  const text = JSON.stringify(keptChain(chain))
  return { hash: createHash('sha256').update(text).digest('base64url'), text }
}
