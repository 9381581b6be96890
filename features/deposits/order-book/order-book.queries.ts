import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { type MealTerms, termsOfCopy } from '../meal/meal.rules.ts'
import type { PledgeOrderStatus } from '../pledge-codes/pledge-codes.contract.ts'

/** Rewards that a node of the chain was granted when the terminal was bound. */
export interface KeptGrant {
  readonly ownerType: typeof OwnerType.operator | typeof OwnerType.provider
  readonly userNo: string
  readonly pay: Fen
  readonly reach: Fen
}

/** A deposit as its table holds it. */
export interface OrderRow {
  readonly id: bigint
  readonly oemNo: string
  readonly orderCode: string
  readonly rpiNo: string
  readonly rpiName: string
  readonly sn: string
  readonly rtNo: string
  readonly pledgeAmount: Fen
  readonly rptOrderCode: string | null
  readonly payTime: string | null
  readonly payDay: string | null
  readonly reachDeadline: string | null
  readonly refundAmount: Fen
  readonly orderStatus: CodeOf<typeof PledgeOrderStatus>
  readonly terms: MealTerms
  readonly grants: readonly KeptGrant[]
  readonly version: number
}

const columns = sql`o.id, o.oem_no AS "oemNo", o.order_code AS "orderCode", o.rpi_no AS "rpiNo", o.rpi_name AS "rpiName", o.sn, o.rt_no AS "rtNo", o.pledge_amount AS "pledgeAmount", o.rpt_order_code AS "rptOrderCode", o.pay_time AS "payTime", o.pay_day AS "payDay",
  o.reach_deadline AS "reachDeadline", o.refund_amount AS "refundAmount", o.order_status AS "orderStatus", o.meal_copy AS "mealCopy", o.chain_grants AS "chainGrants", o.version`

const Grants = z.array(
  z.object({
    ownerType: z.literal([OwnerType.operator, OwnerType.provider]),
    userNo: z.string(),
    pay: z.string(),
    reach: z.string(),
  }),
)

/** Reads the grants that a deposit keeps. @throws ZodError when there are none */
export const grantsOfCopy = (kept: unknown): KeptGrant[] =>
  Grants.parse(kept).map(({ pay, reach, ...node }) => ({ ...node, pay: fen(BigInt(pay)), reach: fen(BigInt(reach)) }))

type Read = Omit<OrderRow, 'terms' | 'grants'> & { mealCopy: unknown; chainGrants: unknown }

const orderOf = ({ mealCopy, chainGrants, ...row }: Read): OrderRow => ({
  ...row,
  terms: termsOfCopy(mealCopy),
  grants: grantsOfCopy(chainGrants),
})

/** Deposits that a condition finds, in the order of their numbers. @param where names the order `o` */
export async function ordersWhere(tx: Tx, tenantId: string, where: SQL): Promise<OrderRow[]> {
  const rows = await rowsOf<Read>(
    tx,
    sql`SELECT ${columns} FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND ${where} ORDER BY o.order_code`,
  )
  return rows.map(orderOf)
}

/** Deposits that a condition finds, locked in the order of their numbers. @param where names the order `o` */
export async function lockOrders(tx: Tx, tenantId: string, where: SQL): Promise<OrderRow[]> {
  const rows = await rowsOf<Read>(
    tx,
    sql`SELECT ${columns} FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND ${where} ORDER BY o.order_code FOR NO KEY UPDATE OF o`,
  )
  return rows.map(orderOf)
}
