import { sql } from 'drizzle-orm'
import { requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { optimisationErrors, TargetType } from '../optimisation/optimisation-codes.contract.ts'
import { checkRule } from './watch-rule.rules.ts'
import { watchRule } from './watch-rule.contract.ts'
import { merchantListing, ruleListing, ruleOf, serviceListing, shapedRule, targetsOf } from './watch-rule.queries.ts'

refusalOfConstraint('optimize_trade_name', optimisationErrors.ruleTaken)

const fields = sql`rule_name, single_max, day_max, day_count, credit_ratio_ppm, night_ratio_ppm, round_ratio_ppm, aisle_code, target_type, targets, is_on, begin_day, end_day`

export const watchRuleCalls = [
  handle(watchRule.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<Parameters<typeof shapedRule>[0]>(tx, ruleListing(caller, input), input)
    return pageOf(input, { records: records.map(shapedRule), total })
  }),

  handle(watchRule.detail, async ({ tx, caller, input }) => {
    const rule = await ruleOf(tx, caller, input.id)
    const targets = await targetsOf(tx, caller, rule.targetType, rule.targets)
    const of = (type: number) => (rule.targetType === type ? targets : [])
    return { ...rule, serviceList: of(TargetType.providers), merchantList: of(TargetType.merchants) }
  }),

  handle(watchRule.submit, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const { id, version, ruleName, dims, targetType, isOn, begin, end } = input
    const before = id === undefined ? null : await ruleOf(tx, caller, id)
    if (before && version !== undefined && version !== before.version) throw commonErrors.moved()
    const targets = (targetType === TargetType.providers ? input.serviceList : input.merchantList) ?? []
    const watched = targetType === TargetType.all ? [] : targets
    checkRule({ dims, targetType, targets: watched, begin, end })
    if ((await targetsOf(tx, caller, targetType, watched)).length !== watched.length)
      throw optimisationErrors.foreignTarget()
    if (dims.aisleCode !== '' && !(await rowOf(tx, sql`SELECT 1 FROM pay_aisle WHERE aisle_code = ${dims.aisleCode}`)))
      throw optimisationErrors.noAisle()
    const values = sql`${ruleName}, ${dims.singleMax ?? null}, ${dims.dayMax ?? null}, ${dims.dayCount ?? null}, ${dims.creditRatio ?? null}, ${dims.nightRatio ?? null},
    ${dims.roundRatio ?? null}, ${dims.aisleCode}, ${targetType}, ${sql.param(watched)}::text[], ${isOn}, ${begin ?? null}::date, ${end ?? null}::date`
    const saved = await rowOf<{ id: bigint }>(
      tx,
      id === undefined
        ? sql`INSERT INTO optimize_trade (tenant_id, oem_no, create_user, ${fields}) VALUES (${caller.tenantId}, ${caller.oemNo}, ${caller.userId}, ${values}) RETURNING id`
        : sql`UPDATE optimize_trade SET (${fields}) = ROW(${values}), update_user = ${caller.userId}, update_time = business_now(), version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND id = ${id} AND version = ${before?.version} RETURNING id`,
    )
    if (!saved) throw commonErrors.moved()
    audit({ entity: 'watchRule', no: saved.id, before, after: { ...input, targets: watched } })
    return { id: saved.id }
  }),

  handle(watchRule.remove, async ({ tx, caller, input: { id }, audit }) => {
    const rule = await ruleOf(tx, caller, id)
    if (rule.isOn) throw optimisationErrors.ruleOn()
    const gone = await run(
      tx,
      sql`UPDATE optimize_trade SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${id} AND NOT is_on`,
    )
    if (gone === 0) throw commonErrors.moved()
    audit({ entity: 'watchRule', no: id, before: { ruleName: rule.ruleName }, after: null })
    return {}
  }),

  handle(watchRule.services, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage<{ no: string; name: string; checked: boolean }>(tx, serviceListing(caller, input), input),
    ),
  ),

  handle(watchRule.merchants, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage<{ no: string; name: string; checked: boolean }>(tx, merchantListing(caller, input), input),
    ),
  ),
]
