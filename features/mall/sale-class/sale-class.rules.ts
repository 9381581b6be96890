import { type Hanging, withDescendants } from '../../../core/shared/tree/tree.ts'
import { saleClassErrors } from './sale-class.contract.ts'

/** Most classes that are shown on the home page of a shop. @source docs/domain/money.md 8.5 */
export const mostOnHome = 4

/** Most levels of classes. */
const mostLevels = 3

/**
 * Checks where a class is to hang.
 * @param rows all classes of the seller
 * @param id   the class itself; null for a new one
 * @param parentId 0 for the top
 * @throws mallClass.parentMissing, mallClass.parentBelow, mallClass.tooDeep
 */
export function checkPlace(rows: readonly Hanging[], id: bigint | null, parentId: bigint): void {
  if (parentId !== 0n && !rows.some((row) => row.id === parentId)) throw saleClassErrors.parentMissing()
  if (id !== null && withDescendants(rows, id).has(parentId)) throw saleClassErrors.parentBelow()
  if (levelOf(rows, parentId) + heightOf(rows, id) > mostLevels) throw saleClassErrors.tooDeep()
}

/** Level of a row, 1 at the top; 0 for what is above all. */
function levelOf(rows: readonly Hanging[], id: bigint): number {
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  let level = 0
  for (let at: bigint | undefined = id; at !== undefined && at !== 0n && level <= rows.length; at = parents.get(at))
    level += 1
  return level
}

/** Levels that a row takes with all below it; 1 for a new one. */
function heightOf(rows: readonly Hanging[], id: bigint | null): number {
  if (id === null) return 1
  const children = rows.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...children.map((child) => heightOf(rows, child.id)))
}
