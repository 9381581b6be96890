import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import type { CouponStatus } from './coupon-codes.contract.ts'
import { type CouponEvent, couponTransitions } from './coupon.rules.ts'

/** Kind of record under which coupons are kept in the log of states. */
export const couponEntity = 'serviceCoupon'

/** A coupon as it is locked. */
export interface HeldCoupon {
  readonly id: bigint
  readonly oemNo: string
  readonly couponNo: string
  readonly couponName: string
  readonly ownerNo: string
  readonly sellerNo: string
  readonly threshold: Fen
  readonly amount: Fen
  readonly classIds: readonly bigint[]
  readonly validFrom: string
  readonly validTo: string
  readonly couponStatus: CodeOf<typeof CouponStatus>
}

/** Reads coupons in the order of their numbers. @param where conditions on the coupon `k` */
export const readCoupons = (tx: Tx, tenantId: string, where: SQL): Promise<HeldCoupon[]> =>
  couponsOf(tx, tenantId, where, sql``)

/** Locks coupons until the transaction ends, in the order of their numbers. @param where conditions on the coupon `k` */
export const lockCoupons = (tx: Tx, tenantId: string, where: SQL): Promise<HeldCoupon[]> =>
  couponsOf(tx, tenantId, where, sql`FOR NO KEY UPDATE`)

async function couponsOf(tx: Tx, tenantId: string, where: SQL, hold: SQL): Promise<HeldCoupon[]> {
  const rows = await rowsOf<HeldCoupon>(
    tx,
    sql`SELECT k.id, k.oem_no AS "oemNo", k.coupon_no AS "couponNo", k.coupon_name AS "couponName", k.owner_no AS "ownerNo", k.seller_no AS "sellerNo", k.threshold, k.amount, k.class_ids AS "classIds",
               k.valid_from AS "validFrom", k.valid_to AS "validTo", k.coupon_status AS "couponStatus"
          FROM service_coupon k WHERE k.tenant_id = ${tenantId} AND ${where} ORDER BY k.coupon_no ${hold}`,
  )
  return rows.map((row) => ({ ...row, classIds: row.classIds.map((id) => BigInt(id)) }))
}

/**
 * Moves locked coupons along their table and writes it down.
 * @param masterCode order that holds them from then on; null: none
 * @throws common.stateRefuses when the event may not start from the status of one
 */
export async function moveCoupons(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  coupons: readonly HeldCoupon[],
  event: CouponEvent,
  { at, masterCode }: { readonly at: string; readonly masterCode: string | null },
): Promise<void> {
  if (coupons.length === 0) return
  for (const { couponStatus } of coupons) nextState(couponTransitions, couponStatus, event)
  const { to } = couponTransitions[event]
  await run(
    tx,
    sql`UPDATE service_coupon SET coupon_status = ${to}, master_code = ${masterCode}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND coupon_no = ANY(${sql.param(coupons.map(({ couponNo }) => couponNo))}::text[])`,
  )
  await logStates(
    tx,
    tenantId,
    by,
    coupons.map(({ oemNo, couponNo, couponStatus }) => ({
      oemNo,
      entity: couponEntity,
      entityNo: couponNo,
      from: couponStatus,
      to,
      action: event,
    })),
  )
}

/** Ends unused coupons whose time is over. @returns how many */
export async function expireCoupons(tx: Tx, tenantId: string, at: string): Promise<number> {
  const { from } = couponTransitions.expire
  const over = await lockCoupons(
    tx,
    tenantId,
    sql`k.coupon_no IN (SELECT e.coupon_no FROM service_coupon e WHERE e.tenant_id = ${tenantId} AND e.coupon_status = ${from[0]} AND e.valid_to <= ${at}::timestamptz ORDER BY e.valid_to LIMIT 500)`,
  )
  const unused = over.filter(({ couponStatus }) => couponStatus === from[0])
  await moveCoupons(tx, tenantId, null, unused, 'expire', { at, masterCode: null })
  return unused.length
}
