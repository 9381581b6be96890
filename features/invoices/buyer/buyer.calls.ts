import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { dropEntry, holdBook, holdEntry, saveEntry, sealedField } from '../book/book.actions.ts'
import { invoiceCustomer, sellerBuyer, sellerBuyerErrors } from './buyer.contract.ts'
import { buyerById, buyerPage, drawerById, drawerPage } from './buyer.queries.ts'
import { checkBuyer, checkDrawer } from './buyer.rules.ts'

refusalOfConstraint('seller_buyer_title', sellerBuyerErrors.exists)

export const buyerCalls = [
  handle(sellerBuyer.drawerList, ({ tx, caller, input }) => drawerPage(tx, caller, input)),
  handle(sellerBuyer.drawerInfo, ({ tx, caller, input }) => drawerById(tx, caller, input.id)),

  handle(sellerBuyer.addDrawer, async ({ tx, caller, input, now, audit }) => {
    const { drawer, payee = '', checker = '' } = input
    checkDrawer({ drawer, checker })
    const { owner, before } = await holdEntry(tx, caller, input, (id) => drawerById(tx, caller, id))
    const id = await saveEntry(tx, caller, now, 'seller_drawer', owner, input, before, { drawer, payee, checker })
    audit({ entity: 'sellerDrawer', no: id, before, after: await drawerById(tx, caller, id) })
    return { id }
  }),

  handle(sellerBuyer.delDrawer, async ({ tx, caller, input, now, audit }) => {
    const before = await drawerById(tx, caller, input.id)
    await holdBook(tx, caller, before.rpiNo)
    await dropEntry(tx, caller, now, 'seller_drawer', input.id)
    audit({ entity: 'sellerDrawer', no: input.id, before })
    return {}
  }),

  handle(sellerBuyer.buyerList, ({ tx, caller, input }) => buyerPage(tx, caller, input)),
  handle(sellerBuyer.buyerInfo, ({ tx, caller, input }) => buyerById(tx, caller, input.id)),
  handle(sellerBuyer.addBuyer, (context) => saveBuyer(context)),

  handle(sellerBuyer.delBuyer, async (context) => {
    const before = await dropBuyer(context, context.input.id)
    context.audit({ entity: 'sellerBuyer', no: context.input.id, before })
    return {}
  }),

  handle(invoiceCustomer.list, ({ tx, caller, input }) => buyerPage(tx, caller, input)),
  handle(invoiceCustomer.detail, ({ tx, caller, input }) => buyerById(tx, caller, input.id)),
  handle(invoiceCustomer.submit, (context) => saveBuyer(context)),

  handle(invoiceCustomer.remove, async (context) => {
    const names: (string | null)[] = []
    for (const id of context.input.ids) names.push((await dropBuyer(context, id)).title)
    context.audit({ entity: 'sellerBuyer', no: context.input.ids.join(','), before: { names } })
    return {}
  }),
]

async function saveBuyer({
  tx,
  caller,
  input,
  now,
  audit,
}: Answering<InputOf<typeof sellerBuyer.addBuyer>>): Promise<{ id: bigint }> {
  const { buyerType, title, taxNo = '', address, bankName } = input
  checkBuyer({ buyerType, taxNo })
  const { owner, before } = await holdEntry(tx, caller, input, (id) => buyerById(tx, caller, id))
  const id = await saveEntry(tx, caller, now, 'seller_buyer', owner, input, before, {
    buyerType,
    title,
    taxNo,
    address,
    bankName,
    phoneEnc: sealedField(input.phone ?? '', ['联系电话', 'Phone'], { before, caller }),
    accNoEnc: sealedField(input.accNo ?? '', ['银行账号', 'Bank account number'], { before, caller }),
    emailEnc: sealedField(input.email ?? '', ['邮箱', 'Email'], { before, caller }),
  })
  audit({ entity: 'sellerBuyer', no: id, before, after: await buyerById(tx, caller, id) })
  return { id }
}

/** Takes a buyer out of its book. @returns the buyer as it was @throws common.notFound, merchant.notDirect */
async function dropBuyer({ tx, caller, now }: Pick<Answering<unknown>, 'tx' | 'caller' | 'now'>, id: bigint) {
  const before = await buyerById(tx, caller, id)
  await holdBook(tx, caller, before.rpiNo)
  await dropEntry(tx, caller, now, 'seller_buyer', id)
  return before
}
