import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { beginsWith, contains, readPage, when } from '../../../core/server/lists/listing.ts'
import { maskCard, maskEmail, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { bookEntry, bookListing } from '../book/book.queries.ts'
import type { sellerBuyer, SellerBuyer, SellerDrawer } from './buyer.contract.ts'

type Drawer = z.output<typeof SellerDrawer>
type Buyer = z.output<typeof SellerBuyer>

const drawerColumns = sql`b.drawer, b.payee, b.checker`
const buyerColumns = sql`b.buyer_type AS "buyerType", b.title, b.tax_no AS "taxNo", b.address, b.phone_enc AS phone, b.bank_name AS "bankName", b.acc_no_enc AS "accNo", b.email_enc AS email`

const maskedBuyer = (row: Buyer): Buyer => ({
  ...row,
  phone: maskPhone(openText(row.phone)),
  accNo: maskCard(openText(row.accNo), true),
  email: maskEmail(openText(row.email)),
})

/** A page of drawers. */
export async function drawerPage(tx: Tx, caller: Caller, input: InputOf<typeof sellerBuyer.drawerList>) {
  const filter = when(input.drawer, (name) => contains(sql`b.drawer`, name))
  return pageOf(
    input,
    await readPage<Drawer>(tx, bookListing(caller, 'seller_drawer', drawerColumns, input, filter), input),
  )
}

/** A page of buyers, personal fields masked. */
export async function buyerPage(tx: Tx, caller: Caller, input: InputOf<typeof sellerBuyer.buyerList>) {
  const filters = [
    when(input.buyerType, (type) => sql`b.buyer_type = ${type}`),
    when(input.title, (title) => contains(sql`b.title`, title)),
    when(input.taxNo, (no) => beginsWith(sql`b.tax_no`, no.toUpperCase())),
  ]
  const found = await readPage<Buyer>(tx, bookListing(caller, 'seller_buyer', buyerColumns, input, ...filters), input)
  return pageOf(input, { ...found, records: found.records.map(maskedBuyer) })
}

/** A drawer by its id. @throws common.notFound */
export const drawerById = (tx: Tx, caller: Caller, id: bigint): Promise<Drawer> =>
  bookEntry<Drawer>(tx, caller, 'seller_drawer', drawerColumns, id)

/** A buyer by its id, masked. @throws common.notFound */
export const buyerById = async (tx: Tx, caller: Caller, id: bigint): Promise<Buyer> =>
  maskedBuyer(await bookEntry<Buyer>(tx, caller, 'seller_buyer', buyerColumns, id))
