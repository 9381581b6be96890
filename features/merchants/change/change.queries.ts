import { BalanceAccType, type Line, SettleCycle, travelling } from '../../channels/channels.shared.ts'
import { businessNames, fileLinks, regionNames } from '../../settings/settings.server.ts'
import { partyName } from '../../providers/providers.server.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { dayWords } from '../../../core/shared/shapes/field-words.ts'
import type { Translate } from '../../../core/shared/refusal.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { ofMerchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { AccRelation, IdType } from '../merchant/merchant-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { type Change, type change, type ChangeDetail, changeList } from './change.contract.ts'
import { type ChangeField, changeFields } from '../change-effect/change.rules.ts'
import { type AisleLines, type LockedChange, maskedValue, openValues } from '../change-effect/change-values.queries.ts'

/** A change as the list reads it. */
export type ChangeRow = z.output<typeof Change>

/** The changes that a caller sees: those of the merchants within reach. Its tables go by `c` and `m`. */
export const changesInReach = (caller: Caller, scope: keyof typeof tenantChoices = 'merchant'): SQL =>
  sql`${ofMerchantsInReach(
    caller,
    changeList,
    'c',
    {
      rpiNo: sql`c.rpi_no`,
      changeType: sql`c.change_type`,
      changeStatus: sql`c.change_status`,
      createTime: sql`c.create_time`,
    },
    tenantChoices[scope],
  )} AND NOT c.is_deleted`

export const changeSource = sql`mer_change_record c JOIN rpi_basic m ON m.tenant_id = c.tenant_id AND m.rpi_no = c.rpi_no`

const columns = (
  caller: Caller,
) => sql`c.id, c.change_no AS "changeNo", c.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.user_no AS "userNo", ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS "userName",
  c.change_type AS "changeType", c.change_status AS "changeStatus", c.change_source AS "changeSource", c.reason, c.reject_reason AS "rejectReason", c.fail_msg AS "failMsg",
  (SELECT u.real_name FROM app_user u WHERE u.tenant_id = c.tenant_id AND u.id = c.create_user) AS "makerName", coalesce(c.create_user = ${caller.userId}, false) AS "isMine",
  c.create_time AS "createTime", c.audit_time AS "auditTime", c.complete_time AS "completeTime", c.version`

/** The list of changes as a statement. */
export const changeListing = (caller: Caller, input: InputOf<typeof change.list>): Listing => ({
  columns: columns(caller),
  from: changeSource,
  where: allOf(
    changesInReach(caller, input.scope),
    when(input.changeNo, (no) => sql`c.change_no = ${no}`),
    when(input.rpiNo, (no) => sql`c.rpi_no = ${no}`),
    when(input.changeType, (type) => sql`c.change_type = ${type}`),
    when(input.changeStatus, (status) => sql`c.change_status = ${status}`),
    when(input.userNo, (no) => sql`m.user_no = ${no}`),
    madeWithin(sql`c.create_time`, input),
  ),
  order: orderOf(
    input,
    { createTime: sql`c.create_time`, changeNo: sql`c.change_no` },
    sql`c.create_time DESC`,
    sql`c.id`,
  ),
})

/** Selects the times at which the changes that wait for review were made, within the caller's reach. */
export const changesWaiting = (caller: Caller): SQL =>
  sql`SELECT c.create_time AS at FROM ${changeSource} WHERE ${changesInReach(caller)} AND c.change_status = ${ChangeStatus.pending}`

type Detail = z.output<typeof ChangeDetail>

/** A change in whole, old and new side by side, personal values masked. @throws common.notFound */
export async function changeDetail(tx: Tx, caller: Caller, changeNo: string, translate: Translate): Promise<Detail> {
  const row = await rowOf<ChangeRow & Pick<LockedChange, 'before' | 'after' | 'pics' | 'aisleResults'>>(
    tx,
    sql`SELECT ${columns(caller)}, c.before_json AS before, c.after_json AS after, c.pics, c.aisle_results AS "aisleResults" FROM ${changeSource} WHERE ${changesInReach(caller, 'all')} AND c.change_no = ${changeNo}`,
  )
  if (!row) throw commonErrors.notFound()
  const { before, after, pics, aisleResults, ...plain } = row
  const [was, is] = [openValues(row.changeType, before), openValues(row.changeType, after)]
  const fields = changeFields[row.changeType].filter(({ field }) => field in is.fields)
  const regions = await regionNames(
    tx,
    fields.flatMap(({ kind, field }) => (kind === 'region' ? [was.fields[field] ?? '', is.fields[field] ?? ''] : [])),
  )
  const linesOfBusiness = await businessNames(
    tx,
    fields.filter(isLineOfBusiness).flatMap(({ field }) => [was.fields[field] ?? '', is.fields[field] ?? '']),
  )
  const words = (field: ChangeField, values: Readonly<Record<string, string>>) => {
    const value = values[field.field] ?? ''
    if (field.kind === 'region') return regions.get(value) ?? value
    if (field.kind === 'day') return value && dayWords(value)[caller.language]
    const line = linesOfBusiness.get(value)
    if (line && isLineOfBusiness(field)) return `${value} ${line}`
    return codeWords(field.field, value, caller) ?? maskedValue(field, value, values.balanceAccType ?? '')
  }
  const linkOf = await fileLinks(tx, caller)
  return {
    ...plain,
    fields: fields.map((field) => ({
      field: field.field,
      label: translate(field.label, caller.language),
      before: words(field, was.fields),
      after: words(field, is.fields),
    })),
    rates: comparedRates(was.rates, is.rates),
    pics: pics.map((pic, at) => ({ ...pic, link: linkOf(pic.fileKey, `${changeNo}-${at + 1}`) })),
    aisleResults: aisleResults.map((one) => ({
      ...one,
      result: one.result as Detail['aisleResults'][number]['result'],
    })),
    states: await statesOf(tx, caller.tenantId, 'merChange', changeNo),
  }
}

/** Fields that hold the code of a line of business or of a category. */
const isLineOfBusiness = ({ field }: ChangeField): boolean => field === 'industryCode' || field === 'mccNo'

const setsOfFields: Readonly<Record<string, Record<string, number>>> = {
  balanceAccType: BalanceAccType,
  accRelation: AccRelation,
  legalIdType: IdType,
  settleCycle: SettleCycle,
}

const codeWords = (field: string, value: string, { language }: Caller): string | undefined => {
  const set = setsOfFields[field]
  return set && value !== '' ? codeLabel(codeSetOf(set), Number(value), language) : undefined
}

function comparedRates(before: readonly AisleLines[], after: readonly AisleLines[]): Detail['rates'] {
  return after.flatMap(({ aisleCode, lines }) => {
    const old = before.find((one) => one.aisleCode === aisleCode)?.lines ?? []
    const ways = [...new Set([...old, ...lines].map(({ payWay }) => payWay))].sort((a, b) => a - b)
    return ways.map((payWay) => ({
      aisleCode,
      payWay,
      before: shownLine(old.find((line) => line.payWay === payWay)),
      after: shownLine(lines.find((line) => line.payWay === payWay)),
    }))
  })
}

/** A price as it travels. */
export const shownLine = (line: Line | undefined) => (line ? travelling(line) : null)
