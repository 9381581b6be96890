import { withDescendants, type Hanging } from '../tree/tree.rules.ts'
import { menuErrors } from './menu.contract.ts'

/**
 * Refuses a place in the tree that an entry cannot have.
 * @param entry  the entry itself; id null for a new one
 * @param parent the entry it shall hang below; null for the top
 * @throws menu.parentBelow, menu.parentButton, menu.pathMissing, menu.pathForm for what would run or lead elsewhere unseen
 * @source docs/wire.md 4.3
 */
export function checkPlace(
  rows: readonly Hanging[],
  entry: { id: bigint | null; parentId: bigint; category: number; path: string },
  parent: { category: number } | null,
): void {
  if (entry.id !== null && withDescendants(rows, entry.id).has(entry.parentId)) throw menuErrors.parentBelow()
  if (parent && parent.category === 2) throw menuErrors.parentButton()
  if (entry.category === 1 && !entry.path) throw menuErrors.pathMissing()
  const isPlain = entry.path === '' || /^\/(?![/\\])/.test(entry.path) || isWebAddress(entry.path)
  if (!isPlain) throw menuErrors.pathForm()
}

/** An address of the web without a name or password in it. */
const isWebAddress = (text: string): boolean => {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : null
  return url !== null && url.username === '' && url.password === ''
}
