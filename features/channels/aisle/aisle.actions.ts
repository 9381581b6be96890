import { sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { malformed, type Line, type RateBounds } from '../line/line.rules.ts'
import type { CompCode, RefundFeeRule, SettleMode } from '../pay-way/pay-way-codes.contract.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { aisleErrors } from './aisle-errors.contract.ts'

/** A channel to be made, with what it charges and the bounds of what may be charged. */
export interface AisleDraft {
  readonly aisleCode: string
  readonly aisleName: string
  readonly licenseHolder: string
  /** Key of the adapter, `SANDBOX`. */
  readonly aisleFamily: string
  readonly incomingKinds?: readonly number[]
  readonly supportUserTypes?: readonly number[]
  readonly accTypes?: readonly number[]
  readonly needSign?: boolean
  readonly needWxAuth?: boolean
  readonly needAliAuth?: boolean
  readonly settleCycles?: readonly number[]
  readonly d0Support?: boolean
  readonly settleMode?: CodeOf<typeof SettleMode>
  readonly refundFeeRule?: CodeOf<typeof RefundFeeRule>
  readonly supportsDivision?: boolean
  readonly maxDivRatioPpm?: number
  readonly singleMax?: Fen
  readonly dayMax?: Fen
  readonly apiConfig?: string
  readonly isOn?: boolean
  readonly sort?: number
  readonly companies: readonly CompCode[]
  /** Costs that the channel charges, and the bounds for every pay way of it. */
  readonly costs: readonly (Line & RateBounds)[]
}

/**
 * Makes channels with their pay ways, costs and payment companies.
 * @param at from when the costs hold
 * @throws price.… when the form of the cost lines is wrong
 * @source docs/domain/network.md 9
 */
export async function createAisles(
  tx: Tx,
  { userId, at }: Pick<Maker, 'userId' | 'at'>,
  drafts: readonly AisleDraft[],
): Promise<void> {
  for (const { costs } of drafts) {
    const wrong = malformed(costs)
    if (wrong) throw wrong
  }
  const made = { createUser: userId, createTime: at }
  await insertRows(
    tx,
    'pay_aisle',
    drafts.map(({ apiConfig = '', companies: _companies, costs: _costs, ...draft }) => ({
      ...draft,
      ...made,
      incomingKinds: [...(draft.incomingKinds ?? [1, 2])],
      supportUserTypes: [...(draft.supportUserTypes ?? [1, 2, 3])],
      accTypes: [...(draft.accTypes ?? [1, 2, 3])],
      settleCycles: [...(draft.settleCycles ?? [1, 2, 3])],
      apiConfigEnc: sealText(apiConfig),
    })),
  )
  const costs = drafts.flatMap(({ aisleCode, costs }) => costs.map((cost) => ({ aisleCode, ...cost })))
  await insertRows(
    tx,
    'pay_aisle_pay_way',
    costs.map(({ aisleCode, payWay, maxRatePpm, minMerchantRatePpm }) => ({
      aisleCode,
      payWay,
      maxRatePpm,
      minMerchantRatePpm,
    })),
  )
  await insertRows(
    tx,
    'pay_aisle_cost',
    costs.map(({ aisleCode, payWay, ratePpm, capAmountFen, minFeeFen, d0RatePpm, d0FeeFen }) => ({
      ...made,
      aisleCode,
      payWay,
      ratePpm,
      capAmount: capAmountFen,
      minFee: minFeeFen,
      d0RatePpm,
      d0Fee: d0FeeFen,
      validFrom: at,
    })),
  )
  await insertRows(
    tx,
    'aisle_comp',
    drafts.flatMap(({ aisleCode, companies }) => companies.map((compCode) => ({ aisleCode, compCode }))),
  )
}

/** A channel to be opened for an operator or sub-operator. */
export interface OpenedAisle {
  readonly oemNo: string
  readonly aisleCode: string
  readonly instNo?: string
  readonly apiConfig?: string
  readonly isDefault?: boolean
}

/**
 * Opens channels for operators and sub-operators of one root.
 * @throws aisle.parentClosed when a sub-operator's operator has not the channel on
 * @source docs/domain/network.md 9, aisle_oem
 */
export async function openAisles(tx: Tx, maker: Maker, drafts: readonly OpenedAisle[]): Promise<void> {
  const own = drafts.filter(({ oemNo }) => oemNo === maker.tenantId)
  const forSubOperators = drafts.filter(({ oemNo }) => oemNo !== maker.tenantId)
  await insertRows(
    tx,
    'aisle_oem',
    own.map((draft) => rowOfOpened(maker, draft)),
  )
  if (forSubOperators.length === 0) return
  const open = await rowsOf<{ aisle_code: string }>(
    tx,
    sql`SELECT aisle_code FROM aisle_oem WHERE tenant_id = ${maker.tenantId} AND oem_no = ${maker.tenantId} AND is_on AND NOT is_deleted FOR SHARE`,
  )
  const isOpen = new Set(open.map((row) => row.aisle_code))
  if (forSubOperators.some(({ aisleCode }) => !isOpen.has(aisleCode))) throw aisleErrors.parentClosed()
  await insertRows(
    tx,
    'aisle_oem',
    forSubOperators.map((draft) => rowOfOpened(maker, draft)),
  )
}

const rowOfOpened = (maker: Maker, { apiConfig = '', ...draft }: OpenedAisle) => ({
  ...draft,
  ...madeBy(maker),
  apiConfigEnc: sealText(apiConfig),
})

/** Lets parties sell channels: what an approved channel examine does. Those that may already stay as they are. */
export async function allowAisles(
  tx: Tx,
  maker: Maker,
  drafts: readonly { oemNo: string; userType: 1 | 2 | 4; userNo: string; aisleCode: string }[],
): Promise<void> {
  const columns = [
    drafts.map((one) => one.oemNo),
    drafts.map((one) => one.userType),
    drafts.map((one) => one.userNo),
    drafts.map((one) => one.aisleCode),
  ]
  const [oems, types, numbers, aisles] = columns.map((column) => sql.param(column))
  await run(
    tx,
    sql`INSERT INTO party_aisle (tenant_id, oem_no, user_type, user_no, aisle_code, create_user, create_time)
        SELECT ${maker.tenantId}, p.oem_no, p.user_type, p.user_no, p.aisle_code, ${maker.userId}::bigint, ${maker.at}::timestamptz
          FROM unnest(${oems}::text[], ${types}::smallint[], ${numbers}::text[], ${aisles}::text[]) AS p (oem_no, user_type, user_no, aisle_code)
        ON CONFLICT DO NOTHING`,
  )
}
