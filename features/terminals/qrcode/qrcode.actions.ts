import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type NumberKind, takeNumber } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { partyErrors } from '../../providers/providers.shared.ts'
import { holdTree, partyInTree } from '../../providers/providers.server.ts'
import { storesAndStaff } from '../terminal-life/binding.queries.ts'
import { codeNumber } from './code-number.rules.ts'
import { type MaterialType, RqStatus } from './qrcode-codes.contract.ts'
import { qrcodeErrors } from './qrcode-errors.contract.ts'
import { checkBinding, codeTransitions } from './qrcode.rules.ts'

/** Codes to be made for a holder. */
export interface CodesDraft {
  readonly oemNo: string
  /** 1 to 5000. */
  readonly quantity: number
  readonly materialType: CodeOf<typeof MaterialType>
  /** Party that may hand them out: a provider's number, or oemNo. */
  readonly holderNo: string
  /** Address of the payers' pages, `https://pay.example.com`. */
  readonly domain: string
}

/** A code to be bound to a merchant's shop. */
export interface CodeBinding {
  readonly rqCode: string
  readonly rpiNo: string
  readonly rpsNo: string
  readonly rpstNo?: string
  readonly codeName?: string
  /** The sum that the code asks for; the payer enters it when left out. */
  readonly fixedAmount?: Fen
}

const batchNumber: NumberKind = { prefix: 'QB', day: 'yyMMdd', width: 4 }
/** Most unbound codes of a holder. @source docs/domain/network.md 15 */
const mostUnbound = 50_000

/**
 * Makes a batch of unbound codes.
 * @returns the batch and its codes
 * @throws qrcode.tooManyUnbound, party.parentMissing for an unknown holder
 * @source docs/domain/network.md 15
 */
export async function createCodes(
  tx: Tx,
  maker: Maker,
  draft: CodesDraft,
): Promise<{ rqBatchNumber: string; rqCodes: string[] }> {
  const { oemNo, quantity, materialType, holderNo, domain } = draft
  await holdTree(tx, maker.tenantId)
  const holder = holderNo === oemNo ? null : await partyInTree(tx, maker.tenantId, holderNo)
  if (holderNo !== oemNo && holder?.oemNo !== oemNo) throw partyErrors.parentMissing()
  const unbound = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM qrcode WHERE tenant_id = ${maker.tenantId} AND holder_no = ${holderNo} AND rq_status = ${RqStatus.unbound}`,
  )
  if (Number(unbound?.total ?? 0) + quantity > mostUnbound) throw qrcodeErrors.tooManyUnbound()
  const rqBatchNumber = await takeNumber(tx, batchNumber, dayOfText(maker.at))
  const rqCodes = await freeCodes(tx, maker.tenantId, oemNo, quantity)
  const held = {
    ...madeBy(maker),
    oemNo,
    rqBatchNumber,
    materialType,
    holderNo,
    holderPath: holder?.path.join(',') ?? '',
  }
  await insertRows(tx, 'batch_code', [{ ...held, quantity }])
  await insertRows(
    tx,
    'qrcode',
    rqCodes.map((rqCode) => ({ ...held, rqCode, url: `${domain}/q/${rqCode}` })),
  )
  return { rqBatchNumber, rqCodes }
}

/** Numbers that no code of the tenant has. */
async function freeCodes(tx: Tx, tenantId: string, oemNo: string, quantity: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < quantity) {
    while (free.size < quantity) free.add(codeNumber(oemNo, randomInt(1_000_000_000)))
    const taken = await rowsOf<{ rq_code: string }>(
      tx,
      sql`SELECT rq_code FROM qrcode WHERE tenant_id = ${tenantId} AND rq_code = ANY(${sql.param([...free])}::text[])`,
    )
    for (const { rq_code } of taken) free.delete(rq_code)
  }
  return [...free]
}

/**
 * Binds codes to shops of merchants. The holder must stand in the merchant's chain.
 * @throws as checkBinding
 * @source docs/domain/network.md 15
 */
export async function bindCodes(tx: Tx, maker: Maker, drafts: readonly CodeBinding[]): Promise<void> {
  await placeCodes(tx, maker, drafts, { mayMove: false })
}

/**
 * Binds codes, or moves those that the merchant has already.
 * @returns the status of each before, in the order of the drafts
 * @throws as checkBinding
 */
export async function placeCodes(
  tx: Tx,
  maker: Maker,
  drafts: readonly CodeBinding[],
  { mayMove }: { mayMove: boolean },
): Promise<CodeOf<typeof RqStatus>[]> {
  const { tenantId } = maker
  const codes = await codesForBinding(tx, tenantId, drafts)
  const stores = await storesForBinding(tx, tenantId, drafts)
  const shops = drafts.map(({ rpsNo }) => rpsNo)
  const places = await storesAndStaff(tx, tenantId, shops)
  for (const { rqCode, rpiNo, rpsNo, rpstNo } of drafts) {
    const [code, store] = [codes.get(rqCode), stores.get(rpsNo)]
    const isStaffThere = !rpstNo || (places.get(rpsNo)?.staff.has(rpstNo) ?? false)
    const others = store && code?.rpsNo === rpsNo ? { ...store, codes: store.codes - 1 } : store
    checkBinding({ rpiNo, code, store: others, isStaffThere, mayMove })
    if (store && code?.rpsNo !== rpsNo) store.codes++
  }
  await writeBindings(tx, maker, drafts, (rpsNo) => stores.get(rpsNo)?.storeName ?? '')
  return drafts.map(({ rqCode }) => codes.get(rqCode)?.status ?? RqStatus.unbound)
}

async function writeBindings(
  tx: Tx,
  { tenantId, userId, at }: Maker,
  drafts: readonly CodeBinding[],
  storeName: (rpsNo: string) => string,
): Promise<void> {
  const columns = [
    drafts.map((one) => one.rqCode),
    drafts.map((one) => one.rpiNo),
    drafts.map((one) => one.rpsNo),
    drafts.map((one) => one.rpstNo ?? null),
    drafts.map((one) => one.codeName || storeName(one.rpsNo).slice(0, 20)),
    drafts.map((one) => one.fixedAmount ?? null),
  ]
  const [codes, merchants, stores, staff, names, amounts] = columns.map((column) => sql.param(column))
  await run(
    tx,
    sql`UPDATE qrcode q SET rpi_no = b.rpi_no, rps_no = b.rps_no, rpst_no = b.rpst_no, code_name = b.code_name, fixed_amount = b.fixed_amount,
               rq_status = ${codeTransitions.bind.to}, bind_time = coalesce(q.bind_time, ${at}::timestamptz), update_user = ${userId}::bigint, update_time = ${at}::timestamptz, version = q.version + 1
          FROM unnest(${codes}::text[], ${merchants}::text[], ${stores}::text[], ${staff}::text[], ${names}::text[], ${amounts}::bigint[])
            AS b (rq_code, rpi_no, rps_no, rpst_no, code_name, fixed_amount)
         WHERE q.tenant_id = ${tenantId} AND q.rq_code = b.rq_code AND q.rq_status <> ${RqStatus.void}`,
  )
}

async function codesForBinding(tx: Tx, tenantId: string, drafts: readonly CodeBinding[]) {
  const rows = await rowsOf<{
    rqCode: string
    status: CodeOf<typeof RqStatus>
    holderNo: string
    rpiNo: string | null
    rpsNo: string | null
  }>(
    tx,
    sql`SELECT rq_code AS "rqCode", rq_status AS status, holder_no AS "holderNo", rpi_no AS "rpiNo", rps_no AS "rpsNo"
          FROM qrcode WHERE tenant_id = ${tenantId} AND rq_code = ANY(${sql.param(drafts.map(({ rqCode }) => rqCode))}::text[]) AND NOT is_deleted FOR UPDATE`,
  )
  return new Map(rows.map((row) => [row.rqCode, row]))
}

async function storesForBinding(tx: Tx, tenantId: string, drafts: readonly CodeBinding[]) {
  const numbers = sql`ANY(${sql.param(drafts.map(({ rpsNo }) => rpsNo))}::text[])`
  const rows = await rowsOf<{
    rpsNo: string
    storeName: string
    rpiNo: string
    oemNo: string
    userPath: string
    empNo: string | null
    finishStatus: number
  }>(
    tx,
    sql`SELECT s.rps_no AS "rpsNo", s.store_name AS "storeName", m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.user_path AS "userPath", m.emp_no AS "empNo", m.finish_status AS "finishStatus"
          FROM pos_store s JOIN rpi_basic m ON m.tenant_id = s.tenant_id AND m.rpi_no = s.rpi_no
         WHERE s.tenant_id = ${tenantId} AND s.rps_no = ${numbers} AND NOT s.is_deleted ORDER BY s.rps_no FOR UPDATE OF s`,
  )
  // Counted once the shops are held: what others bound while they were waited for counts too.
  const counted = await rowsOf<{ rpsNo: string; codes: number }>(
    tx,
    sql`SELECT rps_no AS "rpsNo", count(*)::int AS codes FROM qrcode WHERE tenant_id = ${tenantId} AND rps_no = ${numbers} AND NOT is_deleted GROUP BY rps_no`,
  )
  const codesOf = new Map(counted.map(({ rpsNo, codes }) => [rpsNo, codes]))
  return new Map(
    rows.map(({ userPath, empNo, ...row }) => [
      row.rpsNo,
      {
        ...row,
        chain: [row.oemNo, ...userPath.split(','), ...(empNo ? [empNo] : [])],
        codes: codesOf.get(row.rpsNo) ?? 0,
      },
    ]),
  )
}
