import { addDays, dayOf } from '../../../core/shared/dates.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { givenVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { TaxMode } from '../../withdrawals/tax/tax-codes.contract.ts'
import {
  givenPlatform,
  givenScene,
  type Scene,
  withdrawPermissions,
} from '../../withdrawals/withdrawal/withdrawal-scene.fixture.ts'
import { invoiceMail } from '../invoice-mail/mail.contract.ts'
import { mailContent } from '../mail-content/mail-content.contract.ts'
import { invoiceExamine, invoiceRecord } from './record.contract.ts'

/** Every permission of these features. */
export const invoicePermissions = [
  'invoice_record_view',
  'invoice_record_submit',
  'invoice_mail_audit',
  'invoice_mail_content_view',
  'invoice_mail_content_edit',
  'invoice_mail_content_reveal',
]

export const sellerName = '某某科技有限公司'
export const buyer = { title: '某某支付有限公司', taxNo: '91350100M000100Y43' }

/** The operator's data as its form sends them. */
export const contentDraft = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...buyer,
  address: '上海市浦东新区世纪大道100号',
  receiver: '财务部',
  phone: '13812345678',
  invoiceKinds: '2,6',
  content: '信息技术服务费，税率6%',
  isOn: 1,
  requestNo: crypto.randomUUID(),
  ...more,
})

/** An operator that takes invoices, its auditor, and a company that gives them and has 1,000.00 of profit. */
export async function givenInvoiceScene(world: World): Promise<Scene> {
  const base = await givenScene(world, { taxMode: TaxMode.ownInvoice, accountKind: 1 })
  const { tenantId, provider } = base
  await world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    await client.query('UPDATE auth SET name = $1 WHERE user_no = $2', [sellerName, provider.ownerNo])
    await client.query('UPDATE bank SET acc_name = $1 WHERE user_no = $2', [sellerName, provider.ownerNo])
  })
  const permissions = [...withdrawPermissions, ...invoicePermissions]
  const scene = {
    ...base,
    finance: await givenUser(world, { tenantId, permissions }),
    auditor: await givenUser(world, { tenantId, permissions }),
    owner: await givenUser(world, { tenantId, userType: 2, userNo: provider.ownerNo, permissions }),
  }
  await givenPlatform(scene, { platformCode: 'BANK1', platformType: 1, taxRate: '0' })
  const { code, msg } = await setContent(scene)
  if (code !== 200) throw new Error(msg)
  return scene
}

let running = 10_000_000
/** The number of an invoice that nobody has registered. */
export const nextInvoice = (): string => String(++running)

/** An invoice as its party registers it. */
export async function recordDraft(
  { world }: Pick<Scene, 'world'>,
  user: TestUser,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return {
    invoiceKind: 2,
    invoiceCode: '1100221130',
    invoiceNumber: nextInvoice(),
    invoiceDate: addDays(dayOf(new Date()), -3),
    amount: '500.00',
    taxRate: '6',
    sellerName,
    sellerTaxNo: '91440300MA5EXAMP0C',
    buyerTitle: buyer.title,
    buyerTaxNo: buyer.taxNo,
    period: dayOf(new Date()).slice(0, 7),
    files: more.files ?? [await givenVoucher(world, user)],
    requestNo: crypto.randomUUID(),
    ...more,
  }
}

/** Registers an invoice. @returns its id and number */
export async function register(
  scene: Scene,
  more: Record<string, unknown> = {},
  user = scene.owner,
): Promise<{ id: string; recordNo: string }> {
  const { data, code, msg } = await scene.world
    .as(user)
    .send(invoiceRecord.submit, await recordDraft(scene, user, more))
  if (code !== 200) throw new Error(msg)
  return data
}

/** Sends invoices to the operator, uploaded unless told otherwise. */
export const mail = (
  { world, owner }: Scene,
  recordNos: readonly string[],
  more: Record<string, unknown> = {},
  user = owner,
) =>
  world.as(user).send(invoiceMail.insert, {
    recordNos: recordNos.join(','),
    mailKind: 2,
    requestNo: crypto.randomUUID(),
    ...more,
  })

/** Decides about an invoice as the auditor, or another user. */
export const examine = ({ world, auditor }: Scene, id: string, more: Record<string, unknown> = {}, user = auditor) =>
  world.as(user).send(invoiceExamine.submit, { id, examineStatus: 1, requestNo: crypto.randomUUID(), ...more })

/** An invoice that was sent and waits. */
export async function givenMailed(scene: Scene, more: Record<string, unknown> = {}) {
  const made = await register(scene, more)
  const { data } = await mail(scene, [made.recordNo])
  return { ...made, rimNo: data.rimNo }
}

/** An invoice that was approved. */
export async function givenApproved(scene: Scene, more: Record<string, unknown> = {}) {
  const made = await givenMailed(scene, more)
  const { code, msg } = await examine(scene, made.id)
  if (code !== 200) throw new Error(msg)
  return made
}

/** The operator says what it wants on invoices. */
export const setContent = ({ world, finance }: Scene, more: Record<string, unknown> = {}) =>
  world.as(finance).send(mailContent.submit, contentDraft(more))
