import { withDescendants } from '../../../core/shared/tree/tree.ts'
import { deptErrors } from './dept.contract.ts'

/** Levels that the tree may have. @source docs/domain/network.md 2.3 */
export const mostLevels = 8

/** A department as the rules of the tree need it. */
export interface PlacedDept {
  readonly id: bigint
  readonly parentId: bigint
  /** Path from the root: `0`, `0,12`. */
  readonly ancestors: string
}

const levelOf = ({ ancestors }: PlacedDept) => ancestors.split(',').length

/**
 * Path of a department below a parent.
 * @param parent null for the top
 */
export const pathBelow = (parent: PlacedDept | null): string => (parent ? `${parent.ancestors},${parent.id}` : '0')

/**
 * Refuses a place that a department cannot have.
 * @param moved  the department itself, null for a new one
 * @param parent where it shall hang, null for the top
 * @throws dept.parentBelow, dept.tooDeep
 */
export function checkDeptPlace(
  depts: readonly PlacedDept[],
  moved: PlacedDept | null,
  parent: PlacedDept | null,
): void {
  const subtree = moved ? withDescendants(depts, moved.id) : new Set<bigint>()
  if (parent && subtree.has(parent.id)) throw deptErrors.parentBelow()
  const below = depts.filter(({ id }) => subtree.has(id)).map(levelOf)
  const height = moved ? Math.max(...below) - levelOf(moved) : 0
  if ((parent ? levelOf(parent) : 0) + 1 + height > mostLevels) throw deptErrors.tooDeep()
}
