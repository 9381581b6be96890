import { sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { sealPhone } from '../../providers/providers.server.ts'
import { storeErrors } from '../store/store-errors.contract.ts'
import type { StaffRole } from './staff-codes.contract.ts'
import { staffErrors } from './staff-errors.contract.ts'
import { refuseOwner } from './staff.rules.ts'

/** A person to be taken on by a merchant. */
export interface StaffDraft {
  readonly rpiNo: string
  readonly name: string
  readonly mobile: string
  readonly remark?: string
  readonly stores: readonly {
    readonly rpsNo: string
    readonly staffRole: CodeOf<typeof StaffRole>
    readonly receiveVoice?: boolean | undefined
  }[]
}

/** Most staff of one shop. @source docs/domain/network.md 12.2 */
const mostStaff = 100
const staffNumber: NumberKind = { prefix: 'P', day: 'yyMMdd', width: 6 }

refusalOfConstraint('pos_staff_mobile', () => staffErrors.mobileTaken())

/**
 * Takes on staff of merchants, each with a role in one or more shops of the merchant.
 * @returns their numbers, in the order of the drafts
 * @throws common.notFound for an unknown merchant, store.foreignStore, staff.isOwner for the owner's own phone,
 *   staff.tooMany; staff.mobileTaken by the constraint of the table
 * @source docs/domain/network.md 12.2
 */
export async function createStaff(tx: Tx, maker: Maker, drafts: readonly StaffDraft[]): Promise<string[]> {
  const owners = await ownersOf(tx, maker.tenantId, drafts)
  await checkStores(tx, maker.tenantId, drafts)
  const numbers = await takeNumbers(tx, staffNumber, dayOfText(maker.at), drafts.length)
  const people = drafts.map(({ stores: _stores, mobile, ...draft }, place) => {
    const owner = owners.get(draft.rpiNo)
    if (!owner) throw commonErrors.notFound()
    const sealed = sealPhone(mobile)
    refuseOwner(sealed.idx, owner.loginPhoneIdx)
    return {
      ...draft,
      ...madeBy(maker),
      oemNo: owner.oemNo,
      rpstNo: numbers[place] as string,
      mobileEnc: sealed.enc,
      mobileIdx: sealed.idx,
      mobileTail: sealed.tail,
    }
  })
  await insertRows(tx, 'pos_staff', people)
  await insertRows(
    tx,
    'pos_staff_store',
    people.flatMap(({ rpstNo, rpiNo, oemNo }, place) =>
      (drafts[place]?.stores ?? []).map((link) => ({ ...link, ...madeBy(maker), oemNo, rpstNo, rpiNo })),
    ),
  )
  await addAccounts(tx, maker, people)
  return numbers
}

async function ownersOf(tx: Tx, tenantId: string, drafts: readonly StaffDraft[]) {
  const rows = await rowsOf<{ rpi_no: string; oem_no: string; login_phone_idx: string }>(
    tx,
    sql`SELECT rpi_no, oem_no, login_phone_idx FROM rpi_basic
         WHERE tenant_id = ${tenantId} AND rpi_no = ANY(${sql.param(drafts.map(({ rpiNo }) => rpiNo))}::text[]) AND NOT is_deleted`,
  )
  return new Map(rows.map((row) => [row.rpi_no, { oemNo: row.oem_no, loginPhoneIdx: row.login_phone_idx }]))
}

/** Every shop is the merchant's own and has room. @throws store.foreignStore, staff.tooMany */
export async function checkStores(
  tx: Tx,
  tenantId: string,
  drafts: readonly { readonly rpiNo: string; readonly stores: readonly { readonly rpsNo: string }[] }[],
): Promise<void> {
  const wanted = drafts.flatMap(({ rpiNo, stores }) => stores.map(({ rpsNo }) => ({ rpiNo, rpsNo })))
  const numbers = sql`ANY(${sql.param(wanted.map(({ rpsNo }) => rpsNo))}::text[])`
  const held = await rowsOf<{ rps_no: string; rpi_no: string }>(
    tx,
    sql`SELECT rps_no, rpi_no FROM pos_store WHERE tenant_id = ${tenantId} AND rps_no = ${numbers} AND NOT is_deleted ORDER BY rps_no FOR UPDATE`,
  )
  // Counted once the shops are held: what others added while they were waited for counts too.
  const counted = await rowsOf<{ rps_no: string; staff: bigint }>(
    tx,
    sql`SELECT rps_no, count(*) AS staff FROM pos_staff_store WHERE tenant_id = ${tenantId} AND rps_no = ${numbers} AND NOT is_deleted GROUP BY rps_no`,
  )
  const staffOf = new Map(counted.map((row) => [row.rps_no, Number(row.staff)]))
  const stores = new Map(held.map((row) => [row.rps_no, { rpiNo: row.rpi_no, staff: staffOf.get(row.rps_no) ?? 0 }]))
  for (const { rpiNo, rpsNo } of wanted) {
    const store = stores.get(rpsNo)
    if (store?.rpiNo !== rpiNo) throw storeErrors.foreignStore()
    store.staff++
    if (store.staff > mostStaff) throw staffErrors.tooMany({ n: mostStaff })
  }
}

/** A person has one account for all merchants of the login tenant; who has one keeps it. */
async function addAccounts(
  tx: Tx,
  { tenantId, at }: Maker,
  people: readonly { oemNo: string; mobileIdx: string; mobileEnc: string }[],
): Promise<void> {
  const columns = [
    people.map((one) => one.oemNo),
    people.map((one) => one.mobileIdx),
    people.map((one) => one.mobileEnc),
  ]
  const [oems, indexes, sealed] = columns.map((column) => sql.param(column))
  await run(
    tx,
    sql`INSERT INTO staff_account (tenant_id, oem_no, mobile_idx, mobile_enc, create_time)
        SELECT ${tenantId}, p.oem_no, p.mobile_idx, p.mobile_enc, ${at}::timestamptz
          FROM unnest(${oems}::text[], ${indexes}::text[], ${sealed}::text[]) AS p (oem_no, mobile_idx, mobile_enc)
        ON CONFLICT DO NOTHING`,
  )
}
