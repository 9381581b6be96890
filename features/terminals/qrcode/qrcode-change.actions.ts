import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { publicAddress } from '../../../core/server/http/public-address.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates, type StateChange } from '../../../core/server/states/state-log.ts'
import { holdMerchants } from '../../merchants/merchants.server.ts'
import { RqStatus } from './qrcode-codes.contract.ts'
import { codesInReach } from './qrcode.queries.ts'
import { codeTransitions } from './qrcode.rules.ts'

/** A code that is about to change. */
export interface CodeToChange {
  readonly id: bigint
  readonly rqCode: string
  readonly oemNo: string
  readonly holderNo: string
  readonly rpiNo: string | null
  readonly status: CodeOf<typeof RqStatus>
  readonly isOn: boolean
}

/**
 * Codes that the caller may change, all or none: bound ones by who may change their merchants, the others by their
 * holder and by the operator.
 * @param which condition on `q`
 * @param wanted how many there must be
 * @throws common.notFound, merchant.notDirect, common.forbidden
 * @source docs/domain/network.md 15, column Who
 */
export async function codesToChange(
  tx: Tx,
  caller: Caller,
  which: ReturnType<typeof sql>,
  wanted: number,
): Promise<CodeToChange[]> {
  const columns = sql`q.id, q.rq_code AS "rqCode", q.oem_no AS "oemNo", q.holder_no AS "holderNo", q.rpi_no AS "rpiNo", q.rq_status AS status, q.is_on AS "isOn"`
  const known = await rowsOf<CodeToChange>(
    tx,
    sql`SELECT ${columns} FROM qrcode q LEFT JOIN rpi_basic m ON m.tenant_id = q.tenant_id AND m.rpi_no = q.rpi_no WHERE ${codesInReach(caller, 'all')} AND NOT q.is_deleted AND ${which}`,
  )
  if (known.length !== wanted) throw commonErrors.notFound()
  const merchants = known.flatMap(({ rpiNo }) => rpiNo ?? [])
  if (merchants.length > 0) await holdMerchants(tx, caller, merchants)
  if (known.some((code) => code.rpiNo === null && !holdsCode(caller, code))) throw commonErrors.forbidden()
  const ids = known.map(({ id }) => id)
  const held = await rowsOf<CodeToChange>(
    tx,
    sql`SELECT ${columns} FROM qrcode q WHERE q.tenant_id = ${caller.tenantId} AND q.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY q.rq_code FOR UPDATE`,
  )
  const merchantOf = new Map(known.map(({ id, rpiNo }) => [id, rpiNo]))
  if (held.some(({ id, rpiNo }) => merchantOf.get(id) !== rpiNo)) throw commonErrors.moved()
  return held
}

const holdsCode = (caller: Caller, { oemNo, holderNo }: CodeToChange): boolean =>
  isOperatorStaff(caller) ? oemNo === caller.oemNo : holderNo === caller.userNo

/** Takes a code from its shop; what it was called and asked for goes with it. */
export async function unbindCode(tx: Tx, caller: Caller, { id, rqCode }: CodeToChange, at: string): Promise<void> {
  await run(
    tx,
    sql`UPDATE rp_terminal SET rq_code = NULL WHERE tenant_id = ${caller.tenantId} AND rq_code = ${rqCode} AND NOT is_deleted`,
  )
  await run(
    tx,
    sql`UPDATE qrcode SET rq_status = ${codeTransitions.unbind.to}, rpi_no = NULL, rps_no = NULL, rpst_no = NULL, rt_no = NULL, code_name = '', fixed_amount = NULL, bind_time = NULL,
               update_user = ${caller.userId}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
  )
}

/** Voids codes. */
export const voidCodes = (tx: Tx, caller: Caller, codes: readonly CodeToChange[], at: string): Promise<number> =>
  run(
    tx,
    sql`UPDATE qrcode SET rq_status = ${codeTransitions.void.to}, update_user = ${caller.userId}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(codes.map(({ id }) => id))}::bigint[])`,
  )

/** Switches a code or a batch. */
export const switchRow = (
  tx: Tx,
  caller: Caller,
  table: 'qrcode' | 'batch_code',
  { id, isOn, at }: { id: bigint; isOn: boolean; at: string },
): Promise<number> =>
  run(
    tx,
    sql`UPDATE ${sql.raw(table)} SET is_on = ${isOn}, update_user = ${caller.userId}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
  )

/** Keeps a change of the state of a code. */
export const logCode = (
  tx: Tx,
  caller: Caller,
  code: { readonly rqCode: string; readonly oemNo: string },
  change: Pick<StateChange, 'from' | 'to' | 'action'>,
): Promise<void> =>
  logStates(tx, caller.tenantId, caller, [{ ...change, oemNo: code.oemNo, entity: 'qrcode', entityNo: code.rqCode }])

/** Keeps that a code or a batch was switched. */
export const logSwitch = (
  tx: Tx,
  caller: Caller,
  entity: 'qrcodeSwitch' | 'batchCodeSwitch',
  { no, oemNo, isOn }: { no: string; oemNo: string; isOn: boolean },
): Promise<void> =>
  logStates(tx, caller.tenantId, caller, [
    { oemNo, entity, entityNo: no, from: isOn ? 0 : 1, to: isOn ? 1 : 0, action: isOn ? 'on' : 'off' },
  ])

/**
 * Returns the address of the payers' pages of a login tenant: on its own domain, else the address at which this server is
 * reached.
 */
export async function payerDomain(tx: Tx, oemNo: string): Promise<string> {
  const tenant = await rowOf<{ domain: string }>(tx, sql`SELECT domain FROM tenant WHERE tenant_id = ${oemNo}`)
  return tenant?.domain ? `https://${tenant.domain}` : publicAddress()
}
