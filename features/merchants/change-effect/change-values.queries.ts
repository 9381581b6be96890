import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskCard, maskEmail, maskIdNo, maskPhone, openText, sealText } from '../../../core/server/secrets/personal.ts'
import { fen } from '../../../core/shared/money.ts'
import { BalanceAccType, type Line } from '../../channels/channels.shared.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { type AisleResult, type ChangeField, changeFields, type FieldValues, isSealed } from './change.rules.ts'

/** The prices of a channel as a change holds them. */
export interface AisleLines {
  readonly aisleCode: string
  readonly lines: readonly Line[]
}

/** Values of a change for the fields of its kind and for prices, as the database keeps them. */
export interface KeptValues {
  readonly fields: FieldValues
  readonly rates: readonly { aisleCode: string; lines: readonly KeptLine[] }[]
}

type KeptLine = Omit<Line, 'capAmountFen' | 'minFeeFen' | 'd0FeeFen'> & {
  capAmountFen: string | null
  minFeeFen: string
  d0FeeFen: string
}

/** Values as they are kept: personal ones sealed, sums as texts. */
export const keptValues = (changeType: number, fields: FieldValues, rates: readonly AisleLines[]): KeptValues => ({
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const field = fieldOf(changeType, name)
      return [name, field && isSealed(field) ? sealText(value) : value]
    }),
  ),
  rates: rates.map(({ aisleCode, lines }) => ({
    aisleCode,
    lines: lines.map((line) => ({
      payWay: line.payWay,
      ratePpm: line.ratePpm,
      d0RatePpm: line.d0RatePpm,
      capAmountFen: line.capAmountFen === null ? null : String(line.capAmountFen),
      minFeeFen: String(line.minFeeFen),
      d0FeeFen: String(line.d0FeeFen),
    })),
  })),
})

/** Values as the program holds them. */
export const openValues = (changeType: number, kept: KeptValues): { fields: FieldValues; rates: AisleLines[] } => ({
  fields: Object.fromEntries(
    Object.entries(kept.fields).map(([name, value]) => {
      const field = fieldOf(changeType, name)
      return [name, field && isSealed(field) ? openText(value) : value]
    }),
  ),
  rates: kept.rates.map(({ aisleCode, lines }) => ({
    aisleCode,
    lines: lines.map((line) => ({
      ...line,
      capAmountFen: line.capAmountFen === null ? null : fen(BigInt(line.capAmountFen)),
      minFeeFen: fen(BigInt(line.minFeeFen)),
      d0FeeFen: fen(BigInt(line.d0FeeFen)),
    })),
  })),
})

/** The field of a kind by its name. */
export const fieldOf = (changeType: number, name: string): ChangeField | undefined =>
  changeFields[changeType as keyof typeof changeFields].find(({ field }) => field === name)

/** A value as a screen may show it. */
export function maskedValue({ kind }: ChangeField, value: string, accType: string): string {
  switch (kind) {
    case 'phone':
    case 'sealed':
      return maskPhone(value)
    case 'idNo':
      return maskIdNo(value)
    case 'accNo':
      return maskCard(value, accType === String(BalanceAccType.company))
    case 'email':
      return value === '' ? '' : maskEmail(value)
    default:
      return value
  }
}

const columnOf = ({ column, table, kind, field }: ChangeField): SQL => {
  const name = sql.raw(`${table === 'basic' ? 'm' : 'a'}.${column}`)
  const as = sql.identifier(field)
  if (isSealed({ kind })) return sql`${name}_enc AS ${as}`
  return sql`coalesce(${name}::text, '') AS ${as}`
}

/** The present values of the fields of a kind, in plain. */
export async function presentValues(
  tx: Tx,
  tenantId: string,
  rpiNo: string,
  fields: readonly ChangeField[],
): Promise<FieldValues> {
  if (fields.length === 0) return {}
  const row = await rowOf<Record<string, string | null>>(
    tx,
    sql`SELECT ${sql.join(fields.map(columnOf), sql`, `)} FROM rpi_basic m LEFT JOIN rpi_account a ON a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no AND NOT a.is_deleted
         WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ${rpiNo}`,
  )
  return Object.fromEntries(
    fields.map((field) => {
      const value = row?.[field.field] ?? ''
      return [field.field, isSealed(field) ? openText(value) : value]
    }),
  )
}

interface SignedRow {
  aisleCode: string
  payWay: Line['payWay']
  ratePpm: number
  cap: bigint | null
  minFee: bigint
  d0RatePpm: number
  d0Fee: bigint
}

/** The prices that a merchant has signed and that hold now, by channel. */
export async function presentRates(tx: Tx, tenantId: string, rpiNo: string): Promise<AisleLines[]> {
  const rows = await rowsOf<SignedRow>(
    tx,
    sql`SELECT aisle_code AS "aisleCode", pay_way AS "payWay", rate_ppm AS "ratePpm", cap_amount AS cap, min_fee AS "minFee", d0_rate_ppm AS "d0RatePpm", d0_fee AS "d0Fee" FROM rpi_rate
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_void AND valid_from <= business_now() AND (valid_to IS NULL OR valid_to > business_now()) ORDER BY aisle_code, pay_way`,
  )
  return [...new Set(rows.map(({ aisleCode }) => aisleCode))].map((aisleCode) => ({
    aisleCode,
    lines: rows
      .filter((row) => row.aisleCode === aisleCode)
      .map(({ payWay, ratePpm, cap, minFee, d0RatePpm, d0Fee }) => ({
        payWay,
        ratePpm,
        capAmountFen: cap === null ? null : fen(cap),
        minFeeFen: fen(minFee),
        d0RatePpm,
        d0FeeFen: fen(d0Fee),
      })),
  }))
}

/** A merchant at a channel that is open. */
export interface LiveAisle {
  readonly aisleCode: string
  readonly aisleName: string
  readonly incomingCode: string
  readonly aisleMerNo: string
  readonly settleCycles: readonly number[]
}

/** Reads the channels at which a merchant is open now. */
export const liveAisles = (tx: Tx, tenantId: string, rpiNo: string): Promise<LiveAisle[]> =>
  rowsOf<LiveAisle>(
    tx,
    sql`SELECT i.aisle_code AS "aisleCode", p.aisle_name AS "aisleName", i.incoming_code AS "incomingCode", i.aisle_mer_no AS "aisleMerNo", p.settle_cycles AS "settleCycles"
          FROM rpi_incoming i JOIN pay_aisle p ON p.aisle_code = i.aisle_code
         WHERE i.tenant_id = ${tenantId} AND i.rpi_no = ${rpiNo} AND i.incoming_status = ${constant(IncomingStatus.opened)} AND NOT i.is_deleted ORDER BY i.incoming_code`,
  )

/** A change, locked. */
export interface LockedChange {
  readonly changeNo: string
  readonly oemNo: string
  readonly rpiNo: string
  readonly changeType: number
  readonly changeStatus: number
  readonly before: KeptValues
  readonly after: KeptValues
  readonly pics: readonly { picKind: number; fileKey: string }[]
  readonly aisleResults: readonly AisleResult[]
  readonly createUser: bigint | null
  readonly updateUser: bigint | null
  readonly updateTime: string
  readonly version: number
}

/** Columns of a locked change. @param alias of the table */
export const lockedColumns = (alias = 'c'): SQL => {
  const of = (column: string) => sql.raw(`${alias}.${column}`)
  return sql`${of('change_no')} AS "changeNo", ${of('oem_no')} AS "oemNo", ${of('rpi_no')} AS "rpiNo", ${of('change_type')} AS "changeType", ${of('change_status')} AS "changeStatus",
    ${of('before_json')} AS before, ${of('after_json')} AS after, ${of('pics')} AS pics, ${of('aisle_results')} AS "aisleResults", ${of('create_user')} AS "createUser",
    ${of('update_user')} AS "updateUser", ${of('update_time')} AS "updateTime", ${of('version')} AS version`
}
