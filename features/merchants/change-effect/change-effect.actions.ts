import { constant } from '../../../core/server/database/constant.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { maskCard } from '../../../core/server/secrets/personal.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { signRates } from '../../pricing/pricing.server.ts'
import { sealNumber, sealPhone } from '../../providers/providers.server.ts'
import { BalanceAccType } from '../../channels/channels.shared.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { ChangeType } from './change-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { checkClosing, isSameList, ratesFrom } from './change-draft.actions.ts'
import { changeErrors } from './change-errors.contract.ts'
import { type AisleResult, changeFields, type ChangeField, moveChange } from './change.rules.ts'
import { type LockedChange, openValues, presentRates, presentValues } from './change-values.queries.ts'
import { merchantTransitions } from '../merchant/merchant-states.rules.ts'
import { incomingTransitions } from '../incoming-state/incoming.rules.ts'

/**
 * Brings a change to its end: the merchant takes on the new values, in one transaction, if it is still as it was when the
 * change was asked for; else the change fails and says so.
 * @param by who ends it; null for the channels' answers
 * @returns the status it came to: completed, or channelFailed
 * @source docs/domain/network.md 5.3
 */
export async function completeChange(
  tx: Tx,
  tenantId: string,
  record: LockedChange,
  results: readonly AisleResult[],
  by: Caller | null,
  now: Moment,
): Promise<number> {
  await tx.client.query('SAVEPOINT change_effect')
  try {
    await takeEffect(tx, tenantId, record, by, now)
    await moveTo(tx, tenantId, record, 'complete', results, by, '', now)
    return ChangeStatus.completed
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.client.query('ROLLBACK TO SAVEPOINT change_effect')
    await moveTo(tx, tenantId, record, 'fail', results, by, error.words('zh'), now)
    return ChangeStatus.channelFailed
  }
}

/** Writes where a change got to, with what the channels made of it, and the line in the log. */
export async function moveTo(
  tx: Tx,
  tenantId: string,
  record: LockedChange,
  event: 'complete' | 'fail',
  results: readonly AisleResult[],
  by: Caller | null,
  failMsg: string,
  { at }: Moment,
): Promise<void> {
  const to = moveChange(record.changeStatus, event)
  await run(
    tx,
    sql`UPDATE mer_change_record SET change_status = ${to}, aisle_results = ${JSON.stringify(results)}::jsonb, fail_msg = ${failMsg}, complete_time = ${event === 'complete' ? at : null},
               update_user = ${by?.userId ?? null}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND change_no = ${record.changeNo}`,
  )
  const move = { oemNo: record.oemNo, from: record.changeStatus, to, action: event, remark: failMsg }
  await logStates(tx, tenantId, by, [{ ...move, entity: 'merChange', entityNo: record.changeNo }])
}

async function takeEffect(
  tx: Tx,
  tenantId: string,
  record: LockedChange,
  by: Caller | null,
  { at }: Moment,
): Promise<void> {
  const { rpiNo, changeType, changeNo, oemNo } = record
  const locked = await rowOf<{ rpiStatus: number }>(
    tx,
    sql`SELECT m.rpi_status AS "rpiStatus" FROM rpi_basic m WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ${rpiNo} AND NOT m.is_deleted FOR NO KEY UPDATE`,
  )
  if (!locked || locked.rpiStatus === RpiStatus.closed) throw changeErrors.moved()
  const { fields: after, rates } = openValues(changeType, record.after)
  await requireUnchanged(tx, tenantId, record)
  await run(
    tx,
    sql`INSERT INTO rpi_basic_history (tenant_id, oem_no, rpi_no, change_no, basic, account, create_time)
        SELECT m.tenant_id, m.oem_no, m.rpi_no, ${changeNo}, to_jsonb(m), coalesce(to_jsonb(a), '{}'), ${at} FROM rpi_basic m
          LEFT JOIN rpi_account a ON a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no AND NOT a.is_deleted WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ${rpiNo}`,
  )
  const changed = changeFields[changeType as keyof typeof changeFields].filter(({ field }) => field in after)
  await writeFields(tx, tenantId, rpiNo, 'basic', changed, after, at)
  await writeFields(tx, tenantId, rpiNo, 'account', changed, after, at)
  const maker: Maker = { tenantId, oemNo, userId: by?.userId ?? null, deptId: null, at }
  await signRates(
    tx,
    maker,
    rates.map((one) => ({ ...one, rpiNo, validFrom: ratesFrom(at), sourceNo: changeNo })),
  )
  if (after.settleCycle !== undefined)
    await run(
      tx,
      sql`UPDATE rpi_incoming SET settle_cycle = ${Number(after.settleCycle)}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND incoming_status = ${constant(IncomingStatus.opened)} AND NOT is_deleted`,
    )
  await replacePictures(tx, tenantId, record, by)
  if (changeType === ChangeType.account || changeType === ChangeType.subject)
    await portsOf(tx).merchants.renewFiveElements(tx, tenantId, rpiNo, at)
  if (changeType === ChangeType.closing) await closeMerchant(tx, tenantId, record, by, at)
}

/** The values that change, and the prices, must be what they were. @throws change.moved */
async function requireUnchanged(tx: Tx, tenantId: string, { rpiNo, changeType, before }: LockedChange): Promise<void> {
  const was = openValues(changeType, before)
  const names = Object.keys(was.fields)
  const fields = changeFields[changeType as keyof typeof changeFields].filter(({ field }) => names.includes(field))
  const now = await presentValues(tx, tenantId, rpiNo, fields)
  if (names.some((name) => (now[name] ?? '') !== was.fields[name])) throw changeErrors.moved()
  if (was.rates.length === 0) return
  const rates = await presentRates(tx, tenantId, rpiNo)
  const isSame = was.rates.every(({ aisleCode, lines }) =>
    isSameList(rates.find((one) => one.aisleCode === aisleCode)?.lines ?? [], lines),
  )
  if (!isSame) throw changeErrors.moved()
}

async function writeFields(
  tx: Tx,
  tenantId: string,
  rpiNo: string,
  table: ChangeField['table'],
  changed: readonly ChangeField[],
  values: Readonly<Record<string, string>>,
  at: string,
): Promise<void> {
  const of = changed.filter((field) => field.table === table)
  if (of.length === 0) return
  const parts = of.flatMap((field) => assignments(field, values))
  await run(
    tx,
    sql`UPDATE ${sql.identifier(table === 'basic' ? 'rpi_basic' : 'rpi_account')} SET ${sql.join(parts, sql`, `)}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted`,
  )
}

/** The columns that a field stands in, with what they become. */
function assignments({ field, column, kind }: ChangeField, values: Readonly<Record<string, string>>): SQL[] {
  const value = values[field] ?? ''
  const set = (suffix: string, content: string) => sql`${sql.identifier(column + suffix)} = ${content}`
  switch (kind) {
    case 'phone': {
      const { enc, idx, tail } = sealPhone(value)
      return [set('_enc', enc), set('_idx', idx), set('_tail', tail)]
    }
    case 'idNo': {
      const { enc, idx } = sealNumber('idNo', value)
      return [set('_enc', enc), set('_idx', idx)]
    }
    case 'accNo': {
      const { enc, idx } = sealNumber('accNo', value)
      const isCompany = values.balanceAccType === String(BalanceAccType.company)
      const mask =
        values.balanceAccType === undefined
          ? sql`CASE WHEN balance_acc_type = ${BalanceAccType.company} THEN ${maskCard(value, true)} ELSE ${maskCard(value)} END`
          : sql`${maskCard(value, isCompany)}`
      return [set('_enc', enc), set('_idx', idx), sql`${sql.identifier(`${column}_mask`)} = ${mask}`]
    }
    case 'sealed':
    case 'email':
      return [set('_enc', sealNumber('email', value).enc)]
    case 'day':
      return [sql`${sql.identifier(column)} = ${value === '' ? null : value}::date`]
    case 'number':
      return [sql`${sql.identifier(column)} = ${value === '' ? null : Number(value)}::smallint`]
    default:
      return [set('', value)]
  }
}

/** New pictures take the place of those of their kind; further ones of a kind stand behind the first. */
async function replacePictures(
  tx: Tx,
  tenantId: string,
  { rpiNo, oemNo, pics }: LockedChange,
  by: Caller | null,
): Promise<void> {
  if (pics.length === 0) return
  const kinds = pics.map(({ picKind }) => picKind)
  await run(
    tx,
    sql`UPDATE rpi_pic SET is_deleted = true WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND incoming_code IS NULL AND pic_kind = ANY(${sql.param(kinds)}::smallint[]) AND NOT is_deleted`,
  )
  await run(
    tx,
    sql`INSERT INTO rpi_pic (tenant_id, oem_no, rpi_no, pic_kind, seq, file_key, sha256, upload_user)
        SELECT ${tenantId}, ${oemNo}, ${rpiNo}, p.kind, row_number() OVER (PARTITION BY p.kind ORDER BY p.place), p.key, '', ${by?.userId ?? null}::bigint
          FROM unnest(${sql.param(kinds)}::smallint[], ${sql.param(pics.map(({ fileKey }) => fileKey))}::text[]) WITH ORDINALITY AS p (kind, key, place)`,
  )
}

/** A closed merchant takes no payments anywhere: its channels, codes and staff are off. @source docs/domain/network.md 3.2 */
async function closeMerchant(
  tx: Tx,
  tenantId: string,
  { rpiNo, oemNo, changeNo }: LockedChange,
  by: Caller | null,
  at: string,
): Promise<void> {
  await checkClosing(tx, tenantId, { rpiNo })
  const before = await rowOf<{ rpiStatus: number }>(
    tx,
    sql`SELECT rpi_status AS "rpiStatus" FROM rpi_basic WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo}`,
  )
  await run(
    tx,
    sql`UPDATE rpi_basic SET rpi_status = ${merchantTransitions.close.to}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo}`,
  )
  await run(
    tx,
    sql`UPDATE rpi_incoming SET is_on = false, incoming_status = CASE WHEN incoming_status IN (${constant(...incomingTransitions.close.from)}) THEN ${constant(incomingTransitions.close.to)} ELSE incoming_status END, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted`,
  )
  await run(
    tx,
    sql`UPDATE qrcode SET is_on = false, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND is_on`,
  )
  await run(
    tx,
    sql`UPDATE pos_staff SET is_on = false, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND is_on`,
  )
  const move = { oemNo, from: before?.rpiStatus ?? null, to: RpiStatus.closed, action: 'close', remark: changeNo }
  await logStates(tx, tenantId, by, [{ ...move, entity: 'merchant', entityNo: rpiNo }])
}
