import type { TreeNode } from './tree-node.ts'

/** A row that hangs below another; 0 is the top. */
export interface Hanging {
  readonly id: bigint
  readonly parentId: bigint
}

/** A row with the rows below it. */
export type Nested<Row> = Row & { children: Nested<Row>[] }

/**
 * Rows as a tree, in the order they come; a row whose parent is not among them becomes a root, so that a filtered list
 * still shows.
 * @source docs/wire.md 3, tree table
 */
export function nest<Row extends Hanging>(rows: readonly Row[]): Nested<Row>[] {
  const nodes = new Map(rows.map((row): [bigint, Nested<Row>] => [row.id, { ...row, children: [] }]))
  const roots: Nested<Row>[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId)?.children ?? roots).push(node)
  return roots
}

/** Rows as nodes to choose from. */
export function treeNodes<Row extends Hanging>(rows: readonly Row[], titleOf: (row: Row) => string): TreeNode[] {
  const nodeOf = ({ children, ...row }: Nested<Row>): TreeNode => ({
    id: String(row.id),
    parentId: String(row.parentId),
    title: titleOf(row as unknown as Row),
    key: String(row.id),
    value: String(row.id),
    ...(children.length > 0 ? { hasChildren: true, children: children.map(nodeOf) } : {}),
  })
  return nest(rows).map(nodeOf)
}

/** Ids with those of all rows above them. */
export function withAncestors(rows: readonly Hanging[], ids: ReadonlySet<bigint>): Set<bigint> {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  const all = new Set<bigint>()
  for (const id of ids) {
    for (let at: bigint | undefined = id; at && parents.has(at) && !all.has(at); at = parents.get(at)) all.add(at)
  }
  return all
}

/** Ids of a row and of all rows below it. */
export function withDescendants(rows: readonly Hanging[], id: bigint): Set<bigint> {
  const found = new Set([id])
  const below = new Map<bigint, bigint[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row.id])
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const child of below.get(at) ?? []) {
      if (found.has(child)) continue
      found.add(child)
      open.push(child)
    }
  }
  return found
}
