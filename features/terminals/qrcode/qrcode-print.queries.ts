import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { RqStatus } from './qrcode-codes.contract.ts'
import type { PrintFilter } from './qrcode.contract.ts'
import { codesInReach, qrcodeListing, type QrcodeRow } from './qrcode.queries.ts'

const joined = sql`qrcode q LEFT JOIN rpi_basic m ON m.tenant_id = q.tenant_id AND m.rpi_no = q.rpi_no`

/** Codes of a filter, or chosen ones of it, that a caller sees and that are not void; at most so many. */
export function codesToPrint(
  tx: Tx,
  caller: Caller,
  { ids, ...filter }: z.output<typeof PrintFilter>,
  most: number,
): Promise<Pick<QrcodeRow, 'rqCode' | 'url' | 'codeName' | 'rqBatchNumber'>[]> {
  const { from, where, order } = qrcodeListing(caller, filter)
  const chosen = ids ? sql`q.id = ANY(${sql.param(ids)}::bigint[])` : sql`true`
  return rowsOf(
    tx,
    sql`SELECT q.rq_code AS "rqCode", q.url, q.code_name AS "codeName", q.rq_batch_number AS "rqBatchNumber" FROM ${from}
         WHERE ${where} AND ${chosen} AND q.rq_status <> ${RqStatus.void} ORDER BY ${order} LIMIT ${most}`,
  )
}

/** Payment companies that are on for the merchant of a code that a caller sees. @throws common.notFound */
export async function companiesOfCode(tx: Tx, caller: Caller, rqCode: string): Promise<string[]> {
  const code = await rowOf<{ companies: string[] }>(
    tx,
    sql`SELECT array(SELECT DISTINCT c.comp_code FROM rpi_comp c WHERE c.tenant_id = q.tenant_id AND c.rpi_no = q.rpi_no AND c.is_on AND NOT c.is_skill ORDER BY 1) AS companies
          FROM ${joined} WHERE ${codesInReach(caller, 'all')} AND q.rq_code = ${rqCode} AND NOT q.is_deleted`,
  )
  if (!code) throw commonErrors.notFound()
  return code.companies
}

/** The owner of the merchant of a bound code that a caller sees, the phone sealed. @throws common.notFound */
export async function contactOfCode(
  tx: Tx,
  caller: Caller,
  rqCode: string,
): Promise<{ rpiNo: string; rpiName: string; linkman: string; phone: string }> {
  const contact = await rowOf<{ rpiNo: string; rpiName: string; linkman: string; phone: string }>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.legal_name AS linkman, m.legal_phone_enc AS phone
          FROM ${joined} WHERE ${codesInReach(caller, 'all')} AND q.rq_code = ${rqCode} AND q.rq_status = ${RqStatus.bound} AND NOT q.is_deleted`,
  )
  if (!contact) throw commonErrors.notFound()
  return contact
}
