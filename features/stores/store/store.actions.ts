import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/database/business-number.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { sealPhone } from '../../providers/providers.server.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { storeErrors } from './store-errors.contract.ts'
import { typeOfNextStore } from './store.rules.ts'

/** A shop to be made. */
export interface StoreDraft {
  readonly rpiNo: string
  readonly storeName: string
  readonly provinceCode?: string
  readonly cityCode?: string
  readonly districtCode?: string
  readonly address?: string
  readonly longitude?: string
  readonly latitude?: string
  readonly managerName: string
  readonly managerMobile: string
  readonly servicePhone?: string
  readonly businessBegin?: string
  readonly businessEnd?: string
  readonly storePic?: string
  /** The operator's switch; on when left out. */
  readonly isOn?: boolean
}

const storeNumber: NumberKind = { prefix: 'S', day: 'yyMMdd', width: 6 }

refusalOfConstraint('pos_store_name', () => storeErrors.nameTaken())

/**
 * Makes shops of merchants; a merchant's first one is its head store.
 * @returns their numbers, in the order of the drafts
 * @throws common.notFound for an unknown merchant, store.merchantDraft before its onboarding, store.microOne for a second
 *   shop of a micro merchant, store.tooMany; store.nameTaken by the constraint of the table
 * @source docs/domain/network.md 12.1
 */
export async function createStores(tx: Tx, maker: Maker, drafts: readonly StoreDraft[]): Promise<string[]> {
  const known = await merchantsOf(tx, maker.tenantId, drafts)
  const most = await paramOf(tx, maker, 'merchant.store.max')
  const numbers = await takeNumbers(tx, storeNumber, dayOfText(maker.at), drafts.length)
  const rows = drafts.map(({ managerMobile, ...draft }, place) => {
    const merchant = known.get(draft.rpiNo)
    if (!merchant) throw commonErrors.notFound()
    const storeType = typeOfNextStore(merchant, most)
    merchant.stores++
    const mobile = sealPhone(managerMobile)
    const sealed = { managerMobileEnc: mobile.enc, managerMobileIdx: mobile.idx, managerMobileTail: mobile.tail }
    return { ...draft, ...madeBy(maker), ...sealed, oemNo: merchant.oemNo, rpsNo: numbers[place] as string, storeType }
  })
  await insertRows(tx, 'pos_store', rows)
  return numbers
}

/** The merchants of some drafts, locked, with how many shops each has. */
async function merchantsOf(tx: Tx, tenantId: string, drafts: readonly StoreDraft[]) {
  const named = sql`${sql.param(drafts.map(({ rpiNo }) => rpiNo))}::text[]`
  const rows = await rowsOf<{ rpiNo: string; oemNo: string; userType: number; finishStatus: number }>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.user_type AS "userType", m.finish_status AS "finishStatus"
          FROM rpi_basic m WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ANY(${named}) AND NOT m.is_deleted ORDER BY m.rpi_no FOR UPDATE`,
  )
  // Counted after the lock: who waited for it sees the shops that the other one has made.
  const counted = await rowsOf<{ rpiNo: string; stores: bigint }>(
    tx,
    sql`SELECT s.rpi_no AS "rpiNo", count(*) AS stores FROM pos_store s WHERE s.tenant_id = ${tenantId} AND s.rpi_no = ANY(${named}) AND NOT s.is_deleted GROUP BY s.rpi_no`,
  )
  const storesOf = new Map(counted.map(({ rpiNo, stores }) => [rpiNo, Number(stores)]))
  return new Map(rows.map((row) => [row.rpiNo, { ...row, stores: storesOf.get(row.rpiNo) ?? 0 }]))
}
