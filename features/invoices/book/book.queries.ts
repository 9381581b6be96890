import { type SQL, sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, type Listing, orderOf } from '../../../core/server/lists/listing.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { id } from '../../../core/shared/shapes/shapes.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'

/** Tables of the books. */
export type BookTable =
  | 'seller_people'
  | 'seller_address'
  | 'seller_bank'
  | 'seller_drawer'
  | 'seller_buyer'
  | 'invoice_product'

/** The owner of a book. */
export interface BookOwner {
  readonly userType: number
  readonly userNo: string
  readonly oemNo: string
}

/** The party that a caller acts for, as the owner of books. */
export const ownBook = (caller: Caller): BookOwner => ({
  userType: caller.partyType,
  userNo: isOperatorStaff(caller) ? caller.oemNo : caller.userNo,
  oemNo: caller.oemNo,
})

/** Fields that every row of a book `b` has. */
const common = sql`b.id, CASE WHEN b.user_type = ${PartyType.merchant} THEN b.user_no ELSE '' END AS "rpiNo", b.is_default AS "isDefault", b.create_time AS "createTime", b.version`

/** Rows `b` of the caller's own party. */
function ofOwnParty(caller: Caller): SQL {
  const { userType, userNo } = ownBook(caller)
  return sql`b.user_type = ${userType} AND b.user_no = ${userNo}`
}

/** Rows `b` of owners whose books a caller may read: of its own party, and of the merchants that it sees. */
export const ofSeenOwners = (caller: Caller): SQL =>
  sql`b.tenant_id = ${caller.tenantId} AND b.oem_no = ${caller.oemNo} AND (${ofOwnParty(caller)} OR b.user_type = ${PartyType.merchant} AND ${ofMerchant(merchantsInReach(caller))})`

/** Rows `b` that stand in books that a caller may read. */
const seen = (caller: Caller): SQL => sql`${ofSeenOwners(caller)} AND NOT b.is_deleted`

const ofMerchant = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM rpi_basic m WHERE m.tenant_id = b.tenant_id AND m.rpi_no = b.user_no AND NOT m.is_deleted AND ${condition})`

/**
 * Rows `b` whose sealed fields a caller may read plain: its own party's, and those of merchants that are its direct ones.
 * @source docs/domain/network.md 2.7
 */
const revealed = (caller: Caller): SQL =>
  sql`${seen(caller)} AND (${ofOwnParty(caller)} OR ${isOperatorStaff(caller)} OR ${ofMerchant(sql`${caller.userNo} IN (m.user_no, m.emp_no, m.rpi_no)`)})`

/** Whether a caller reads the book of a merchant. */
export const readsBookOf = (caller: Caller, rpiNo: string): SQL =>
  sql`EXISTS (SELECT 1 FROM rpi_basic m WHERE m.tenant_id = ${caller.tenantId} AND m.oem_no = ${caller.oemNo} AND m.rpi_no = ${rpiNo} AND NOT m.is_deleted AND ${merchantsInReach(caller)})`

/** Rows `b` of one book: a merchant's, or without one of the caller's own party. */
export const ofBook = (caller: Caller, rpiNo: string | undefined): SQL =>
  rpiNo === undefined ? ofOwnParty(caller) : sql`b.user_type = ${PartyType.merchant} AND b.user_no = ${rpiNo}`

/**
 * A book as a statement: the caller's own, or a merchant's that it sees; the default first, then the newest.
 * @param columns the book's own columns of `b`
 */
export function bookListing(
  caller: Caller,
  table: BookTable,
  columns: SQL,
  { rpiNo, ascs, descs }: { rpiNo?: string | undefined; ascs: string; descs: string },
  ...filters: readonly (SQL | undefined)[]
): Listing {
  return {
    columns: sql`${common}, ${columns}`,
    from: sql`${sql.identifier(table)} b`,
    where: allOf(seen(caller), ofBook(caller, rpiNo), ...filters),
    order: orderOf(
      { ascs, descs },
      { createTime: sql`b.create_time` },
      sql`b.is_default DESC, b.create_time DESC`,
      sql`b.id`,
    ),
    made: sql`b.create_time`,
  }
}

/**
 * One row of a book that the caller may read.
 * @throws common.notFound
 */
export async function bookEntry<Row extends object>(
  tx: Tx,
  caller: Caller,
  table: BookTable,
  columns: SQL,
  entryId: bigint,
): Promise<Row> {
  const row = await rowOf<Row>(
    tx,
    sql`SELECT ${common}, ${columns} FROM ${sql.identifier(table)} b WHERE ${seen(caller)} AND b.id = ${entryId}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** The sealed text of a column of a row, for who may read it plain; null for all others. */
export async function sealedOf(
  tx: Tx,
  caller: Caller,
  table: BookTable,
  column: string,
  no: string,
): Promise<string | null> {
  const named = id().safeParse(no)
  if (!named.success) return null
  const row = await rowOf<{ sealed: string }>(
    tx,
    sql`SELECT b.${sql.identifier(column)} AS sealed FROM ${sql.identifier(table)} b WHERE ${revealed(caller)} AND b.id = ${named.data}`,
  )
  return row?.sealed ?? null
}
