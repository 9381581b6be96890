import { z } from 'zod'
import { fen } from '../../core/shared/money.ts'
import { type Acquirer, newNumber } from '../acquirer.ts'
import { instantOf } from '../clock.ts'
import { outNoField, shaped, textField } from '../reply.ts'
import { taxNoField } from './consents.ts'

const amount = z
  .int()
  .min(-99_999_999_999_999)
  .max(99_999_999_999_999)
  .transform((value) => fen(value))
const SeedConsent = z.object({ appId: textField, outNo: outNoField, taxNo: taxNoField, name: textField })
const SeedInvoice = z.object({
  appId: textField,
  outNo: outNoField,
  taxNo: taxNoField,
  kind: z.literal([1, 2, 3, 4, 5, 6]),
  redOf: textField.nullable(),
  buyerName: textField,
  net: amount,
  tax: amount,
  issueNo: z.string().regex(/^\d{20}$/),
  issueTime: z.string().refine((text) => Number.isFinite(instantOf(text))),
})

/** `POST /control/consents`: consents that taxpayers have given. */
export function seedConsents(acquirer: Acquirer, body: unknown): { count: number } {
  const consents = shaped(z.array(SeedConsent).max(1000), body)
  for (const consent of consents)
    acquirer.store.insert('tax_consent', {
      ...consent,
      consentNo: newNumber(acquirer, 'TC'),
      state: 'VALID',
      effectsJson: {},
      createMs: acquirer.clock.now(),
    })
  return { count: consents.length }
}

/** `POST /control/invoices`: invoices and red letters that were issued, each before what takes it back. */
export function seedInvoices(acquirer: Acquirer, body: unknown): { count: number } {
  const invoices = shaped(z.array(SeedInvoice).max(1000), body)
  for (const { net, tax, issueTime, ...invoice } of invoices)
    acquirer.store.insert('tax_invoice', {
      ...invoice,
      invoiceNo: newNumber(acquirer, 'TI'),
      linesJson: [],
      netFen: net,
      taxFen: tax,
      state: 'ISSUED',
      effectsJson: {},
      createMs: instantOf(issueTime),
      issueMs: instantOf(issueTime),
    })
  return { count: invoices.length }
}
