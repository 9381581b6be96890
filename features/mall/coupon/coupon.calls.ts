import { sql } from 'drizzle-orm'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { sellerOf } from '../buyer/buyer.queries.ts'
import { couponEntity, lockCoupons, moveCoupons } from './coupon-store.actions.ts'
import { couponErrors, serviceCoupon } from './coupon.contract.ts'
import {
  couponColumns,
  couponCounts,
  couponListing,
  type CouponRow,
  couponSheet,
  couponsInReach,
  couponsWhere,
  withClassIds,
} from './coupon.queries.ts'
import { checkTerms, couponTransitions } from './coupon.rules.ts'

const couponNumber = moneyNumber('YH')

export const serviceCouponCalls = [
  handle(serviceCoupon.list, async ({ tx, caller, input }) => {
    rowsBefore(input)
    const { createTime_dategt: _from, createTime_datelt: _until, ...page } = input
    const { records, total } = await readPage<CouponRow>(tx, couponListing(couponsWhere(caller, input)), page)
    return pageOf(input, { records: records.map(withClassIds), total })
  }),

  handle(serviceCoupon.counts, ({ tx, caller, input }) => couponCounts(tx, couponsWhere(caller, input))),

  handleExport(serviceCoupon.export, async ({ caller, input }) => couponSheet(couponsWhere(caller, input), input)),

  handle(serviceCoupon.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<CouponRow>(
      tx,
      sql`SELECT ${couponColumns} FROM service_coupon k WHERE ${couponsInReach(caller)} AND k.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    const states = await statesOf(tx, caller.tenantId, couponEntity, row.couponNo ?? '')
    return { ...withClassIds(row), states }
  }),

  handle(serviceCoupon.submit, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    checkTerms(input, now.at)
    const { userNo, classNos, ...terms } = input
    const owner = await buyerToGive(tx, caller, userNo)
    await requireClasses(tx, caller, classNos)
    const couponNo = await takeNumber(tx, couponNumber, now.day)
    const { tenantId, userId, account } = caller
    const couponStatus = couponTransitions.create.to
    const { id } = await insertRow<{ id: bigint }>(
      tx,
      'service_coupon',
      {
        tenantId,
        couponNo,
        ...owner,
        sellerNo: caller.oemNo,
        ...terms,
        classIds: sql`${sql.param(classNos)}::bigint[]`,
        couponStatus,
        createUser: userId,
        makerNo: account,
        createTime: now.at,
        updateTime: now.at,
      },
      sql`id`,
    )
    await logStates(tx, tenantId, caller, [
      { oemNo: owner.oemNo, entity: couponEntity, entityNo: couponNo, from: null, to: couponStatus, action: 'create' },
    ])
    audit({ entity: couponEntity, no: couponNo, before: null, after: input })
    return { id, couponNo }
  }),

  handle(serviceCoupon.remove, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    const wanted = sql`k.id = ANY(${sql.param(input.ids)}::bigint[]) AND k.seller_no = ${caller.oemNo}`
    const before = await lockCoupons(tx, caller.tenantId, sql`${wanted} AND ${couponsInReach(caller)}`)
    if (before.length !== input.ids.length) throw commonErrors.notFound()
    await moveCoupons(tx, caller.tenantId, caller, before, 'void', { at: now.at, masterCode: null })
    audit(changedEach(couponEntity, ({ couponNo }) => couponNo, before, []))
    return {}
  }),
]

/** A party that buys in the caller's shop. @throws serviceCoupon.ownerUnknown */
async function buyerToGive(
  tx: Tx,
  { tenantId, oemNo }: Caller,
  userNo: string,
): Promise<{ ownerType: number; ownerNo: string; oemNo: string }> {
  const row = await rowOf<{ ownerType: number; ownerNo: string; oemNo: string }>(
    tx,
    sql`SELECT CASE service_kind WHEN ${ServiceKind.provider} THEN ${OwnerType.provider}::smallint ELSE ${OwnerType.employee}::smallint END AS "ownerType", user_no AS "ownerNo", oem_no AS "oemNo"
          FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND service_kind IN (${ServiceKind.provider}, ${ServiceKind.employee}) AND NOT is_deleted
        UNION ALL SELECT ${OwnerType.operator}::smallint, tenant_id, tenant_id FROM tenant WHERE root_tenant_id = ${tenantId} AND tenant_id = ${userNo} AND parent_tenant_id IS NOT NULL AND NOT is_deleted`,
  )
  if (!row || sellerOf(tenantId, row) !== oemNo) throw couponErrors.ownerUnknown()
  return row
}

/** @throws serviceCoupon.classMissing when one is no class of the caller's shop */
async function requireClasses(tx: Tx, { tenantId, oemNo }: Caller, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  const known = await rowsOf(
    tx,
    sql`SELECT id FROM mall_class WHERE tenant_id = ${tenantId} AND seller_no = ${oemNo} AND id = ANY(${sql.param([...ids])}::bigint[]) AND NOT is_deleted FOR SHARE`,
  )
  if (known.length !== new Set(ids).size) throw couponErrors.classMissing()
}
