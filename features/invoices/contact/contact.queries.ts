import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { contains, when } from '../../../core/server/lists/listing.ts'
import { maskCard, maskEmail, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { regionNames } from '../../settings/settings.server.ts'
import { bookEntry, bookListing } from '../book/book.queries.ts'
import type { seller, SellerAddress, SellerBank, SellerPeople } from './contact.contract.ts'

/** Rows as they are shown: personal fields masked. */
type People = z.output<typeof SellerPeople>
type Address = z.output<typeof SellerAddress>
type Bank = z.output<typeof SellerBank>

const peopleColumns = sql`b.name, b.phone_enc AS phone, b.email_enc AS email`
const addressColumns = sql`b.receiver, b.phone_enc AS phone, b.district_code AS "districtCode", b.address, b.postcode`
const bankColumns = sql`b.acc_name AS "accName", b.bank_name AS "bankName", b.acc_no_enc AS "accNo", b.branch_code AS "branchCode"`

const maskedPeople = (row: People): People => ({
  ...row,
  phone: maskPhone(openText(row.phone)),
  email: maskEmail(openText(row.email)),
})

const maskedBank = (row: Bank): Bank => ({ ...row, accNo: maskCard(openText(row.accNo), true) })

async function maskedAddresses(tx: Tx, rows: readonly Omit<Address, 'districtName'>[]): Promise<Address[]> {
  const names = await regionNames(
    tx,
    rows.map(({ districtCode }) => districtCode ?? ''),
  )
  return rows.map((row) => ({
    ...row,
    phone: maskPhone(openText(row.phone)),
    districtName: names.get(row.districtCode ?? '') ?? '',
  }))
}

/** A page of contacts. */
export async function peoplePage(tx: Tx, caller: Caller, input: InputOf<typeof seller.peopleList>) {
  const filter = when(input.name, (name) => contains(sql`b.name`, name))
  const found = await readPage<People>(tx, bookListing(caller, 'seller_people', peopleColumns, input, filter), input)
  return pageOf(input, { ...found, records: found.records.map(maskedPeople) })
}

/** A page of addresses. */
export async function addressPage(tx: Tx, caller: Caller, input: InputOf<typeof seller.addressList>) {
  const filter = when(input.receiver, (name) => contains(sql`b.receiver`, name))
  const listing = bookListing(caller, 'seller_address', addressColumns, input, filter)
  const found = await readPage<Omit<Address, 'districtName'>>(tx, listing, input)
  return pageOf(input, { ...found, records: await maskedAddresses(tx, found.records) })
}

/** A page of accounts. */
export async function bankPage(tx: Tx, caller: Caller, input: InputOf<typeof seller.bankList>) {
  const filter = when(input.accName, (name) => contains(sql`b.acc_name`, name))
  const found = await readPage<Bank>(tx, bookListing(caller, 'seller_bank', bankColumns, input, filter), input)
  return pageOf(input, { ...found, records: found.records.map(maskedBank) })
}

/** A contact by its id, masked. @throws common.notFound */
export const peopleById = async (tx: Tx, caller: Caller, id: bigint): Promise<People> =>
  maskedPeople(await bookEntry<People>(tx, caller, 'seller_people', peopleColumns, id))

/** An address by its id, masked. @throws common.notFound */
export async function addressById(tx: Tx, caller: Caller, id: bigint): Promise<Address> {
  const row = await bookEntry<Omit<Address, 'districtName'>>(tx, caller, 'seller_address', addressColumns, id)
  return (await maskedAddresses(tx, [row]))[0] as Address
}

/** An account by its id, masked. @throws common.notFound */
export const bankById = async (tx: Tx, caller: Caller, id: bigint): Promise<Bank> =>
  maskedBank(await bookEntry<Bank>(tx, caller, 'seller_bank', bankColumns, id))
