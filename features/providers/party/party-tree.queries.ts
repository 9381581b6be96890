import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf, Rows } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { ServiceKind } from '../dossier/party-codes.contract.ts'
import type { LazyNode, party, TreeNode } from './party.contract.ts'
import { merchantCount, mostNodes, partiesInReach } from './party.queries.ts'

/**
 * One level of the tree: the providers right below a party, by name; at the top those below the caller's own operator, of
 * a provider itself.
 * @source docs/domain/network.md 7.2, service tree
 */
export function partyChildren(
  tx: Tx,
  caller: Caller,
  input: InputOf<typeof party.children>,
): Promise<Rows<z.output<typeof LazyNode>>> {
  const { oemNo, userNo } = caller
  const top = isOperatorStaff(caller) ? sql`s.parent_no = ${oemNo}` : sql`s.user_no = ${userNo}`
  return readPage(
    tx,
    {
      columns: sql`s.id, s.user_no AS "userNo", s.service_name AS "serviceName", s.level, s.is_on AS "serviceStatus", ${merchantCount} AS "merchantCount",
        (SELECT count(*) FROM service_info c WHERE c.tenant_id = s.tenant_id AND c.parent_no = s.user_no AND c.service_kind = ${ServiceKind.provider} AND NOT c.is_deleted) AS "childCount"`,
      from: sql`service_info s`,
      made: sql`s.create_time`,
      where: sql`${partiesInReach(caller)} AND s.service_kind = ${ServiceKind.provider} AND NOT s.is_deleted AND ${input.parentNo === undefined ? top : sql`s.parent_no = ${input.parentNo}`}`,
      order: sql`s.service_name, s.id`,
    },
    input,
  )
}

/**
 * The providers that a caller sees as trees, the tops by name; all of them, or a page of the tops.
 * @param serviceName shows the providers of that name with those above and below them
 * @throws common.paging above 10,000 providers
 */
export async function partyTrees(
  tx: Tx,
  caller: Caller,
  { current, size, serviceName }: InputOf<typeof party.tree>,
): Promise<TreeNode[]> {
  const rows = await rowsOf<Omit<TreeNode, 'children'> & { parentNo: string; ancestors: string }>(
    tx,
    sql`SELECT s.user_no AS "userNo", s.service_name AS "serviceName", s.level, s.parent_no AS "parentNo", s.ancestors, ${merchantCount} AS "merchantCount"
          FROM service_info s WHERE ${partiesInReach(caller)} AND s.service_kind = ${ServiceKind.provider} AND NOT s.is_deleted ORDER BY s.level, s.service_name, s.id LIMIT ${mostNodes + 1}`,
  )
  if (rows.length > mostNodes) throw commonErrors.paging()
  const kept =
    serviceName === undefined
      ? rows
      : inLineWith(
          rows,
          rows.filter((row) => row.serviceName.includes(serviceName)),
        )
  const nodes = new Map(
    kept.map(({ parentNo, ancestors: _path, ...node }) => [
      node.userNo,
      { parentNo, node: { ...node, children: [] as TreeNode[] } },
    ]),
  )
  const tops: TreeNode[] = []
  for (const { parentNo, node } of nodes.values()) (nodes.get(parentNo)?.node.children ?? tops).push(node)
  return size === -1 ? tops : tops.slice((current - 1) * size, current * size)
}

/** The rows above, at and below some of them. */
function inLineWith<Row extends { ancestors: string; userNo: string }>(
  rows: readonly Row[],
  found: readonly Row[],
): Row[] {
  const above = new Set(found.flatMap(({ ancestors }) => ancestors.split(',')))
  const at = new Set(found.map(({ userNo }) => userNo))
  return rows.filter(({ userNo, ancestors }) => above.has(userNo) || ancestors.split(',').some((no) => at.has(no)))
}
