import { sql } from 'drizzle-orm'
import { changedEach } from '../../../core/server/call/audit.ts'
import { requirePlatform } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { createModels, createSuppliers } from './model.actions.ts'
import { modelErrors } from './model-errors.contract.ts'
import { kindOfModel } from './model.rules.ts'
import { modelUpkeep } from './model-upkeep.contract.ts'
import { modelListing, supplierListing } from './model-upkeep.queries.ts'

refusalOfConstraint('rp_terminal_model', () => modelErrors.used())
refusalOfConstraint('stock_sn_model', () => modelErrors.used())
refusalOfConstraint('shop_model_terminal_model', () => modelErrors.used())
refusalOfConstraint('terminal_model_supplier', () => modelErrors.supplierUsed())

export const modelUpkeepCalls = [
  handle(modelUpkeep.models, async ({ tx, input }) => pageOf(input, await readPage(tx, modelListing(input), input))),

  handle(modelUpkeep.suppliers, async ({ tx, input }) =>
    pageOf(input, await readPage(tx, supplierListing(input), input)),
  ),

  // All tenants share models: the platform alone changes them. @source docs/domain/network.md 13.1
  handle(modelUpkeep.submitModel, async ({ tx, caller, input, now, audit }) => {
    requirePlatform(caller)
    const posKind = kindOfModel(input)
    await requireSupplier(tx, input.supNo)
    await requireAisles(tx, input.aisles)
    const { id, version, rpmName, rpmType, supNo, moduleType, aisles, hasSim, snRegex, isOn } = input
    const after = { rpmName, rpmType, posKind, supNo, moduleType, aisles, hasSim, snRegex, isOn }
    if (id === undefined) {
      const [rpmNo = ''] = await createModels(tx, { userId: caller.userId, at: now.at }, [after])
      audit({ entity: 'model', no: rpmNo, before: null, after })
      return { rpmNo }
    }
    const before = await modelToChange(tx, id)
    if (version !== undefined && version !== before.version) throw commonErrors.moved()
    await run(
      tx,
      sql`UPDATE terminal_model SET rpm_name = ${rpmName}, rpm_type = ${rpmType}, pos_kind = ${posKind}, sup_no = ${supNo}, module_type = ${moduleType}, aisles = ${sql.param(aisles)}::text[],
               has_sim = ${hasSim}, sn_regex = ${snRegex}, is_on = ${isOn}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE id = ${id}`,
    )
    audit({ entity: 'model', no: before.rpmNo, before, after })
    return { rpmNo: before.rpmNo }
  }),

  handle(modelUpkeep.removeModels, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller)
    const removed = await rowsOf<{ rpmNo: string; rpmName: string; rpmType: number; supNo: string }>(
      tx,
      sql`DELETE FROM terminal_model WHERE id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT is_deleted
        RETURNING rpm_no AS "rpmNo", rpm_name AS "rpmName", rpm_type AS "rpmType", sup_no AS "supNo"`,
    )
    if (removed.length !== input.ids.length) throw commonErrors.notFound()
    audit(changedEach('model', ({ rpmNo }) => rpmNo, removed, []))
    return {}
  }),

  handle(modelUpkeep.submitSupplier, async ({ tx, caller, input, now, audit }) => {
    requirePlatform(caller)
    const { id, version, supName, cjNum, isOn } = input
    const after = { supName, cjNum, isOn }
    if (id === undefined) {
      const [supNo = ''] = await createSuppliers(tx, { userId: caller.userId, at: now.at }, [after])
      audit({ entity: 'supplier', no: supNo, before: null, after })
      return { supNo }
    }
    const before = await rowOf<{ supNo: string; supName: string; cjNum: string; isOn: boolean; version: number }>(
      tx,
      sql`SELECT sup_no AS "supNo", sup_name AS "supName", cj_num AS "cjNum", is_on AS "isOn", version FROM terminal_sup WHERE id = ${id} AND NOT is_deleted FOR NO KEY UPDATE`,
    )
    if (!before) throw commonErrors.notFound()
    if (version !== undefined && version !== before.version) throw commonErrors.moved()
    await run(
      tx,
      sql`UPDATE terminal_sup SET sup_name = ${supName}, cj_num = ${cjNum}, is_on = ${isOn}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE id = ${id}`,
    )
    audit({ entity: 'supplier', no: before.supNo, before, after })
    return { supNo: before.supNo }
  }),

  handle(modelUpkeep.removeSuppliers, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller)
    const removed = await rowsOf<{ supNo: string; supName: string; cjNum: string; isOn: boolean }>(
      tx,
      sql`DELETE FROM terminal_sup WHERE id = ANY(${sql.param(input.ids)}::bigint[]) AND NOT is_deleted
        RETURNING sup_no AS "supNo", sup_name AS "supName", cj_num AS "cjNum", is_on AS "isOn"`,
    )
    if (removed.length !== input.ids.length) throw commonErrors.notFound()
    audit(changedEach('supplier', ({ supNo }) => supNo, removed, []))
    return {}
  }),
]

async function requireSupplier(tx: Tx, supNo: string): Promise<void> {
  const found = await rowOf(
    tx,
    sql`SELECT 1 FROM terminal_sup WHERE sup_no = ${supNo} AND NOT is_deleted FOR KEY SHARE`,
  )
  if (!found) throw modelErrors.supplierMissing()
}

async function requireAisles(tx: Tx, aisles: readonly string[]): Promise<void> {
  const unknown = await rowOf(
    tx,
    sql`SELECT 1 FROM unnest(${sql.param([...aisles])}::text[]) AS given (code) WHERE NOT EXISTS (SELECT 1 FROM pay_aisle WHERE aisle_code = given.code AND NOT is_deleted)`,
  )
  if (unknown) throw modelErrors.aisleMissing()
}

async function modelToChange(tx: Tx, id: bigint): Promise<{ rpmNo: string; version: number } & object> {
  const before = await rowOf<{ rpmNo: string; version: number }>(
    tx,
    sql`SELECT rpm_no AS "rpmNo", rpm_name AS "rpmName", rpm_type AS "rpmType", pos_kind AS "posKind", sup_no AS "supNo", module_type AS "moduleType", aisles, has_sim AS "hasSim",
               sn_regex AS "snRegex", is_on AS "isOn", version FROM terminal_model WHERE id = ${id} AND NOT is_deleted FOR UPDATE`,
  )
  if (!before) throw commonErrors.notFound()
  return before
}
