import { sql } from 'drizzle-orm'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { appendAudit, whoOf } from '../../../core/server/call/audit.ts'
import { type Caller, isPlatform } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { insideTenant } from '../../../core/server/call/viewed-tenant.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { withDescendants } from '../../../core/shared/tree/tree.ts'
import { OrgCategory } from './dept.contract.ts'

/** A department as stored. */
export interface Dept {
  id: bigint
  tenantId: string
  parentId: bigint
  ancestors: string
  deptName: string
  fullName: string
  deptCategory: 1 | 2 | 3 | 4
  userNo: string | null
  sort: number
  remark: string
  createTime: string
}

/** Every department of a login tenant, by sort, then id. */
export const deptsOf = (tx: Tx, { tenantId, oemNo }: { tenantId: string; oemNo: string }): Promise<Dept[]> =>
  rowsOf<Dept>(
    tx,
    sql`SELECT id, oem_no AS "tenantId", parent_id AS "parentId", ancestors, dept_name AS "deptName", full_name AS "fullName", dept_category AS "deptCategory",
               user_no AS "userNo", sort, remark, create_time AS "createTime"
          FROM dept WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted ORDER BY sort, id`,
  )

/** The departments that a caller sees: operator staff all, others their own party's, their own and those below. */
export async function visibleDepts(tx: Tx, caller: Caller): Promise<Dept[]> {
  const depts = await deptsOf(tx, caller)
  if (caller.partyType === PartyType.operator) return depts
  const own = depts.filter(({ id, userNo }) => userNo === caller.userNo || caller.deptIds.includes(id))
  const seen = new Set(own.flatMap(({ id }) => [...withDescendants(depts, id)]))
  return depts.filter(({ id }) => seen.has(id))
}

/**
 * The departments that a caller asks for: those it sees, or, for the platform's staff, those of the tenant that it names,
 * which leaves an audit record. Of anybody else the name is ignored.
 * @throws common.notFound when there is no such tenant
 * @source docs/wire.md 4.6; docs/rulings.md 35
 */
export async function askedDepts({ tx, caller, apart, input }: AskingDepts): Promise<Dept[]> {
  const { tenantId } = input
  if (tenantId === '' || tenantId === caller.oemNo || !isPlatform(caller)) return visibleDepts(tx, caller)
  const inside = await insideTenant(tx, caller, tenantId)
  await apart((own) =>
    appendAudit(own, {
      ...whoOf(caller),
      action: 'dept.readTenant',
      callId: '',
      entity: 'tenant',
      no: tenantId,
      input: null,
      result: 'ok',
    }),
  )
  return visibleDepts(tx, inside)
}

/** Parts of the request that a call about departments needs. */
interface AskingDepts {
  readonly tx: Tx
  readonly caller: Caller
  readonly apart: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly input: { readonly tenantId: string }
}

/** A department as it is shown. */
export const shownDept = (row: Dept, depts: readonly Dept[], language: Language) => ({
  ...row,
  parentName: depts.find(({ id }) => id === row.parentId)?.deptName ?? '',
  deptCategoryName: codeLabel(codeSetOf(OrgCategory), row.deptCategory, language),
})
