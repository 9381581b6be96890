import { withDescendants, type Hanging } from '../../../core/shared/tree/tree.ts'
import { isLinkable } from '../../../core/shared/validity/validity.ts'
import { MenuCategory, menuErrors } from './menu.contract.ts'

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
  if (parent && parent.category === MenuCategory.button) throw menuErrors.parentButton()
  if (entry.category === MenuCategory.menu && !entry.path) throw menuErrors.pathMissing()
  if (entry.path !== '' && !isLinkable(entry.path)) throw menuErrors.pathForm()
}
