import { handle } from '../../../core/server/call/handle.ts'
import { requireBranch, requireDistrict } from '../../settings/settings.server.ts'
import { dropEntry, holdBook, holdEntry, saveEntry, sealedField } from '../book/book.actions.ts'
import { seller } from './contact.contract.ts'
import { addressById, addressPage, bankById, bankPage, peopleById, peoplePage } from './contact.queries.ts'

export const contactCalls = [
  handle(seller.peopleList, ({ tx, caller, input }) => peoplePage(tx, caller, input)),
  handle(seller.peopleInfo, ({ tx, caller, input }) => peopleById(tx, caller, input.id)),

  handle(seller.addPeople, async ({ tx, caller, input, now, audit }) => {
    const { owner, before } = await holdEntry(tx, caller, input, (id) => peopleById(tx, caller, id))
    const id = await saveEntry(tx, caller, now, 'seller_people', owner, input, before, {
      name: input.name,
      phoneEnc: sealedField(input.phone, ['联系电话', 'Phone'], { before, caller }),
      emailEnc: sealedField(input.email ?? '', ['邮箱', 'Email'], { before, caller }),
    })
    audit({ entity: 'sellerPeople', no: id, before, after: await peopleById(tx, caller, id) })
    return { id }
  }),

  handle(seller.delPeople, async ({ tx, caller, input, now, audit }) => {
    const before = await peopleById(tx, caller, input.id)
    await holdBook(tx, caller, before.rpiNo)
    await dropEntry(tx, caller, now, 'seller_people', input.id)
    audit({ entity: 'sellerPeople', no: input.id, before })
    return {}
  }),

  handle(seller.addressList, ({ tx, caller, input }) => addressPage(tx, caller, input)),
  handle(seller.addressInfo, ({ tx, caller, input }) => addressById(tx, caller, input.id)),

  handle(seller.addAddress, async ({ tx, caller, input, now, audit }) => {
    await requireDistrict(tx, input.districtCode)
    const { owner, before } = await holdEntry(tx, caller, input, (id) => addressById(tx, caller, id))
    const { receiver, districtCode, address, postcode = '' } = input
    const id = await saveEntry(tx, caller, now, 'seller_address', owner, input, before, {
      receiver,
      districtCode,
      address,
      postcode,
      phoneEnc: sealedField(input.phone, ['联系电话', 'Phone'], { before, caller }),
    })
    audit({ entity: 'sellerAddress', no: id, before, after: await addressById(tx, caller, id) })
    return { id }
  }),

  handle(seller.delAddress, async ({ tx, caller, input, now, audit }) => {
    const before = await addressById(tx, caller, input.id)
    await holdBook(tx, caller, before.rpiNo)
    await dropEntry(tx, caller, now, 'seller_address', input.id)
    audit({ entity: 'sellerAddress', no: input.id, before })
    return {}
  }),

  handle(seller.bankList, ({ tx, caller, input }) => bankPage(tx, caller, input)),
  handle(seller.bankInfo, ({ tx, caller, input }) => bankById(tx, caller, input.id)),

  handle(seller.addBank, async ({ tx, caller, input, now, audit }) => {
    const { accName, bankName, branchCode } = input
    if (branchCode !== '') await requireBranch(tx, branchCode)
    const { owner, before } = await holdEntry(tx, caller, input, (id) => bankById(tx, caller, id))
    const id = await saveEntry(tx, caller, now, 'seller_bank', owner, input, before, {
      accName,
      bankName,
      branchCode,
      accNoEnc: sealedField(input.accNo, ['对公账号', 'Business account number'], { before, caller }),
    })
    audit({ entity: 'sellerBank', no: id, before, after: await bankById(tx, caller, id) })
    return { id }
  }),

  handle(seller.delBank, async ({ tx, caller, input, now, audit }) => {
    const before = await bankById(tx, caller, input.id)
    await holdBook(tx, caller, before.rpiNo)
    await dropEntry(tx, caller, now, 'seller_bank', input.id)
    audit({ entity: 'sellerBank', no: input.id, before })
    return {}
  }),
]
