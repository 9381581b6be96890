import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { labelIn } from '../../../core/shared/shapes/draft-fields.ts'
import { nest, treeNodes } from '../../../core/shared/tree/tree.ts'
import { lockDepts, rewriteDeptPaths } from './dept.actions.ts'
import { dept, deptErrors, OrgCategory } from './dept.contract.ts'
import { askedDepts, type Dept, deptsOf, shownDept, visibleDepts } from './dept.queries.ts'
import { checkDeptPlace, pathBelow } from './dept.rules.ts'

refusalOfConstraint('dept_name', deptErrors.nameTaken)

const matches = (row: Dept, { deptName, fullName }: { deptName: string; fullName: string }) =>
  row.deptName.includes(deptName) && row.fullName.includes(fullName)

/** One level; at the top also those whose parent the caller does not see. */
const levelOf = (depts: readonly Dept[], parentId: bigint) =>
  depts.filter((row) => row.parentId === parentId || (parentId === 0n && !depts.some(({ id }) => id === row.parentId)))

export const deptCalls = [
  handle(dept.list, async (asking) => {
    const { caller, input } = asking
    const depts = await askedDepts(asking)
    const rows = depts.filter((row) => matches(row, input))
    return nest(
      rows.map((row) => ({
        ...shownDept(row, depts, caller.language),
        hasChildren: rows.some(({ parentId }) => parentId === row.id),
      })),
    )
  }),

  handle(dept.lazyList, async (asking) => {
    const { caller, input } = asking
    const depts = await askedDepts(asking)
    const isSearch = input.parentId === undefined && (input.deptName || input.fullName)
    const rows = isSearch ? depts : levelOf(depts, input.parentId ?? 0n)
    return rows
      .filter((row) => matches(row, input))
      .map((row) => ({
        ...shownDept(row, depts, caller.language),
        hasChildren: depts.some(({ parentId }) => parentId === row.id),
        children: [],
      }))
  }),

  handle(dept.detail, async ({ tx, caller, input }) => {
    const depts = await visibleDepts(tx, caller)
    const row = depts.find(({ id }) => id === input.id)
    if (!row) throw commonErrors.notFound()
    return shownDept(row, depts, caller.language)
  }),

  handle(dept.tree, async (asking) => treeNodes(await askedDepts(asking), ({ deptName }) => deptName)),

  handle(dept.lazyTree, async (asking) => {
    const { input } = asking
    const depts = await askedDepts(asking)
    return levelOf(depts, input.parentId ?? 0n).map(({ id, parentId, deptName }) => ({
      id: String(id),
      parentId: String(parentId),
      title: deptName,
      key: String(id),
      value: String(id),
      hasChildren: depts.some((one) => one.parentId === id),
    }))
  }),

  handle(dept.selectList, async ({ tx, caller, input }) => {
    const depts = await visibleDepts(tx, caller)
    const rows = depts.filter(
      (row) =>
        (input.deptCategory === undefined || row.deptCategory === input.deptCategory) &&
        (input.parentId === undefined || row.parentId === input.parentId),
    )
    return rows.map((row) => shownDept(row, depts, caller.language))
  }),

  handle(dept.search, async ({ tx, caller, input }) => {
    const depts = await visibleDepts(tx, caller)
    const rows = depts.filter(
      (row) =>
        row.deptName.includes(input.deptName) && (input.parentId === undefined || row.parentId === input.parentId),
    )
    return rows.map((row) => shownDept(row, depts, caller.language))
  }),

  handle(dept.select, ({ tx, caller, input }) => {
    const userId = input.userId !== undefined && holds(caller, 'user_view') ? input.userId : caller.userId
    const chosen = input.deptId ? sql`AND d.id = ANY(${`{${input.deptId.join(',')}}`}::bigint[])` : sql``
    return rowsOf<{ id: bigint; deptName: string }>(
      tx,
      sql`SELECT d.id, d.dept_name AS "deptName" FROM app_user u JOIN dept d ON d.tenant_id = u.tenant_id AND d.id = ANY(u.dept_ids) AND NOT d.is_deleted
         WHERE u.tenant_id = ${caller.tenantId} AND u.oem_no = ${caller.oemNo} AND u.id = ${userId} AND NOT u.is_deleted ${chosen} ORDER BY d.sort, d.id`,
    )
  }),

  handle(dept.submit, async ({ tx, caller, input, audit }) => {
    if (!holds(caller, input.id === undefined ? 'dept_add' : 'dept_edit')) throw commonErrors.forbidden()
    await lockDepts(tx, caller.oemNo)
    const depts = await visibleDepts(tx, caller)
    const before = depts.find(({ id }) => id === input.id) ?? null
    if (input.id !== undefined && !before) throw commonErrors.notFound()
    const parentId = input.parentId ?? before?.parentId ?? 0n
    const parent = depts.find(({ id }) => id === parentId) ?? null
    if (parentId !== 0n && !parent) throw commonErrors.notFound()
    checkDeptPlace(depts, before, parent)
    const category = input.deptCategory ?? before?.deptCategory ?? OrgCategory.company
    const userNo = await checkedUserNo(tx, caller, category, input.userNo ?? before?.userNo ?? '')
    const path = pathBelow(parent)
    const remark = input.remark ?? before?.remark ?? ''
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE dept SET parent_id = ${parentId}, ancestors = ${path}, dept_name = ${input.deptName}, full_name = ${input.fullName}, dept_category = ${category}, user_no = ${userNo},
                   sort = ${input.sort}, remark = ${remark}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ${before.id} RETURNING id`
        : sql`INSERT INTO dept (tenant_id, oem_no, parent_id, ancestors, dept_name, full_name, dept_category, user_no, sort, remark, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${parentId}, ${path}, ${input.deptName}, ${input.fullName}, ${category}, ${userNo}, ${input.sort}, ${remark}, ${caller.userId}) RETURNING id`,
    )
    const id = row?.id ?? 0n
    if (before && before.ancestors !== path) await rewriteDeptPaths(tx, caller, before, path)
    await bumpAuthority(tx)
    audit({ entity: 'dept', no: id, before, after: { ...input, id, parentId } })
    return {
      id,
      tenantId: caller.oemNo,
      deptCategoryName: codeLabel(codeSetOf(OrgCategory), category, caller.language),
    }
  }),

  handle(dept.remove, async ({ tx, caller, input, audit }) => {
    await lockDepts(tx, caller.oemNo)
    const depts = await deptsOf(tx, caller)
    const visible = await visibleDepts(tx, caller)
    const chosen = visible.filter(({ id }) => input.ids.includes(id))
    if (chosen.length !== input.ids.length) throw commonErrors.notFound()
    if (depts.some(({ id, parentId }) => input.ids.includes(parentId) && !input.ids.includes(id)))
      throw deptErrors.hasChildren()
    const list = `{${input.ids.join(',')}}`
    const member = await rowOf(
      tx,
      sql`SELECT 1 FROM app_user WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND dept_ids && ${list}::bigint[] AND NOT is_deleted LIMIT 1`,
    )
    if (member) throw deptErrors.hasUsers()
    await run(
      tx,
      sql`UPDATE dept SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND id = ANY(${list}::bigint[])`,
    )
    await bumpAuthority(tx)
    audit({ entity: 'dept', no: input.ids.join(','), before: { names: chosen.map(({ deptName }) => deptName) } })
    return {}
  }),
]

/** Kind of a party that is an institution: a code of the area of providers, which stands above. */
const institution = constant(3)

/** The institution behind an institution's department; departments of a provider keep their number, others have none. */
async function checkedUserNo(tx: Tx, caller: Caller, category: number, userNo: string): Promise<string | null> {
  if (category !== OrgCategory.institution)
    return caller.partyType === PartyType.operator ? userNo || null : caller.userNo
  if (!userNo) throw commonErrors.fieldRequired({ label: labelIn(['机构编号', 'Department No.'], caller.language) })
  const found = await rowOf(
    tx,
    sql`SELECT 1 FROM service_info WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND user_no = ${userNo} AND service_kind = ${institution} AND NOT is_deleted`,
  )
  if (!found) throw deptErrors.institutionUnknown()
  return userNo
}
