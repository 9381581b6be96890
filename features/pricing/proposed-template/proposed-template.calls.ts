import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, isOperatorStaff, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, type Listing, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { giverOf } from '../policy/giver.queries.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { ownTemplate } from '../template/template.queries.ts'
import { type ProposedTemplate, proposedTemplate } from './proposed-template.contract.ts'

export const proposedTemplateCalls = [
  handle(proposedTemplate.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, listing(caller, input), input)),
  ),

  handle(proposedTemplate.detail, async ({ tx, caller, input }) => {
    const [found] = await byIds(tx, caller, [input.id])
    if (!found) throw commonErrors.notFound()
    return found
  }),

  // Proposals are the operator's own, or the sub-operator's.
  /** Proposes a template of the operator; what was proposed before for the same channel and kind of party is replaced. */
  handle(proposedTemplate.submit, async ({ tx, caller, input, audit }) => {
    const { aisleCode, userType, templatePolNo } = input
    const { tenantId, oemNo, userId } = caller
    requireOperatorStaff(caller)
    const template = await ownTemplate(tx, giverOf(caller), templatePolNo)
    if (!template) throw commonErrors.notFound()
    if (template.aisleCode !== aisleCode || template.userType !== userType) throw policyErrors.templateAisle()
    const before = await rowOf<{ templatePolNo: string }>(
      tx,
      sql`SELECT template_pol_no AS "templatePolNo" FROM aisle_policy WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND aisle_code = ${aisleCode} AND user_type = ${userType} AND NOT is_deleted FOR NO KEY UPDATE`,
    )
    await run(
      tx,
      sql`INSERT INTO aisle_policy AS d (tenant_id, oem_no, aisle_code, user_type, template_pol_no, create_user, update_user)
        VALUES (${tenantId}, ${oemNo}, ${aisleCode}, ${userType}, ${templatePolNo}, ${userId}, ${userId})
        ON CONFLICT (tenant_id, oem_no, aisle_code, user_type) WHERE NOT is_deleted
        DO UPDATE SET template_pol_no = excluded.template_pol_no, update_user = excluded.update_user, update_time = business_now(), version = d.version + 1`,
    )
    audit({
      entity: 'proposedTemplate',
      no: `${aisleCode}-${userType}`,
      before: before ?? null,
      after: { templatePolNo },
    })
    return {}
  }),

  handle(proposedTemplate.remove, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const found = await byIds(tx, caller, input.ids, sql`FOR NO KEY UPDATE`)
    if (found.length !== input.ids.length) throw commonErrors.notFound()
    await run(
      tx,
      sql`UPDATE aisle_policy SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    const told = found.map(({ aisleCode, userType, templatePolNo }) => ({ aisleCode, userType, templatePolNo }))
    audit(changedEach('proposedTemplate', ({ aisleCode, userType }) => `${aisleCode}-${userType}`, told, []))
    return {}
  }),
]

const inReach = (caller: Caller): SQL =>
  sql`(d.tenant_id = ${caller.tenantId} AND d.oem_no = ${caller.oemNo} AND ${isOperatorStaff(caller)} AND NOT d.is_deleted)`

const columns = sql`d.id, d.aisle_code AS "aisleCode", coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = d.aisle_code), '') AS "aisleName", d.user_type AS "userType",
  d.template_pol_no AS "templatePolNo", coalesce((SELECT p.pol_name FROM oem_policy p WHERE p.tenant_id = d.tenant_id AND p.pol_no = d.template_pol_no ORDER BY p.pol_version DESC LIMIT 1), '') AS "templateName",
  d.create_time AS "createTime", d.update_time AS "updateTime", d.version`

const listing = (caller: Caller, input: InputOf<typeof proposedTemplate.list>): Listing => ({
  columns,
  from: sql`aisle_policy d`,
  made: sql`d.create_time`,
  where: allOf(
    inReach(caller),
    when(input.aisleCode, (code) => sql`d.aisle_code = ${code}`),
    when(input.userType, (type) => sql`d.user_type = ${type}`),
    when(input.templatePolNo, (no) => sql`d.template_pol_no = ${no}`),
  ),
  order: orderOf(input, { createTime: sql`d.create_time` }, sql`d.create_time DESC`, sql`d.id`),
})

const byIds = (
  tx: Tx,
  caller: Caller,
  ids: readonly bigint[],
  lock: SQL = sql``,
): Promise<z.output<typeof ProposedTemplate>[]> =>
  rowsOf(
    tx,
    sql`SELECT ${columns} FROM aisle_policy d WHERE ${inReach(caller)} AND d.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY d.id ${lock}`,
  )
