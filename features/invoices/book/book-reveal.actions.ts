import type { Revealable } from '../../access/access.server.ts'
import { type BookTable, sealedOf } from './book.queries.ts'

/** Sealed columns of a book, revealed to its owner and to who keeps it. @source docs/domain/network.md 1.6, 2.7 */
const revealableBook = (entity: string, table: BookTable, columns: Readonly<Record<string, string>>): Revealable => ({
  entity,
  permission: 'invoice_contact_reveal',
  fields: Object.keys(columns),
  sealed: (tx, caller, no, field) => {
    const column = columns[field]
    return column === undefined ? Promise.resolve(null) : sealedOf(tx, caller, table, column, no)
  },
})

export const sellerPeopleRevealable: Revealable = revealableBook('sellerPeople', 'seller_people', {
  phone: 'phone_enc',
  email: 'email_enc',
})
export const sellerAddressRevealable: Revealable = revealableBook('sellerAddress', 'seller_address', {
  phone: 'phone_enc',
})
export const sellerBankRevealable: Revealable = revealableBook('sellerBank', 'seller_bank', { accNo: 'acc_no_enc' })
export const sellerBuyerRevealable: Revealable = revealableBook('sellerBuyer', 'seller_buyer', {
  phone: 'phone_enc',
  accNo: 'acc_no_enc',
  email: 'email_enc',
})
