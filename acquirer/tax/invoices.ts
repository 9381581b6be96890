import { z } from 'zod'
import { fen, sumFen } from '../../core/shared/money.ts'
import { type Acquirer, newNumber } from '../acquirer.ts'
import { doubtOf, isDoubtful, resultDelayMs } from '../doubt.ts'
import { cancel, plan } from '../due-work.ts'
import { Refused } from '../error-codes.ts'
import { type Call, done, failed, outNoField, shaped, textField, underWay } from '../reply.ts'
import type { Answer } from '../wire.ts'
import { hasConsent, taxNoField } from './consents.ts'
import { findInvoice, invoiceAnswer, type TaxInvoiceRow, tellInvoice } from './tax-rows.ts'
import type { TaxInvoice, TaxLine } from './wire-tax.ts'

const signedFen = z
  .int()
  .min(-99_999_999_999_999)
  .max(99_999_999_999_999)
  .transform((value) => fen(value))
const words = z.string().max(500)
const Line = z.object({
  name: textField,
  categoryNo: z.string().regex(/^\d{19}$/),
  spec: words,
  unit: words,
  quantity: z.string().regex(/^(-?\d{1,9}(\.\d{1,6})?)?$/),
  net: signedFen,
  ratePpm: z.literal([0, 10_000, 30_000, 60_000, 90_000, 130_000]),
  tax: signedFen,
})
const NewInvoice = z.object({
  outNo: outNoField,
  taxNo: taxNoField,
  kind: z.literal([1, 2, 3, 4, 5, 6]),
  redOf: textField.optional(),
  buyerName: textField,
  buyerTaxNo: z.string().regex(/^([0-9A-Z]{15,20})?$/),
  drawer: words,
  remark: words,
  lines: z.array(Line).min(1).max(2000),
  net: signedFen,
  tax: signedFen,
})
const Decide = z.object({ result: z.enum(['ISSUED', 'FAILED']), failCode: textField.optional() })

/**
 * `POST /v1/tax/invoices`: issued later. The sums are checked, and that nothing is taken back twice.
 * @throws Refused NOT_AUTHORISED, TAX_MISMATCH, RED_NOT_FOUND, ALREADY_RED, RED_MISMATCH, TAX_REFUSED
 */
export function issueInvoice({ acquirer, app, body, effects }: Call): Answer<TaxInvoice> {
  const wanted = shaped(NewInvoice, body)
  if (!hasConsent(acquirer, app.appId, wanted.taxNo)) throw new Refused('NOT_AUTHORISED', wanted.taxNo)
  checkSums(wanted)
  if (wanted.redOf === undefined) checkBlue(wanted)
  else checkRed(acquirer, app.appId, { ...wanted, redOf: wanted.redOf })
  if (effects.result?.kind === 'fail') throw new Refused('TAX_REFUSED')
  const invoiceNo = newNumber(acquirer, 'TI')
  acquirer.store.insert('tax_invoice', {
    invoiceNo,
    appId: app.appId,
    outNo: wanted.outNo,
    taxNo: wanted.taxNo,
    kind: wanted.kind,
    redOf: wanted.redOf ?? null,
    buyerName: wanted.buyerName,
    linesJson: wanted.lines,
    netFen: wanted.net,
    taxFen: wanted.tax,
    state: 'PROCESSING',
    effectsJson: effects,
    ...doubtOf(effects),
    createMs: acquirer.clock.now(),
  })
  plan(acquirer, 'tax.invoice', invoiceNo, acquirer.clock.now() + resultDelayMs(acquirer, effects))
  const made = findInvoice(acquirer, invoiceNo)
  return effects.result?.kind === 'notFound' ? failed('SYSTEM_ERROR') : underWay(invoiceAnswer(made))
}

type Wanted = z.output<typeof NewInvoice>

const sums = (lines: readonly TaxLine[]) => ({
  net: sumFen(lines.map(({ net }) => net)),
  tax: sumFen(lines.map(({ tax }) => tax)),
})

/** The tax service adds up itself: lines against the whole, and each tax against its rate, to the fen. */
function checkSums({ lines, net, tax }: Wanted): void {
  const found = sums(lines)
  if (found.net !== net || found.tax !== tax) throw new Refused('TAX_MISMATCH', 'SUM')
  for (const line of lines) {
    const apart = line.net * BigInt(line.ratePpm) - line.tax * 1_000_000n
    // A tax rounded within the price is at most one fen from that on the net amount.
    if ((apart < 0n ? -apart : apart) > 1_000_000n) throw new Refused('TAX_MISMATCH', line.name)
  }
}

function checkBlue({ net, tax }: Wanted): void {
  if (net + tax <= 0n) throw new Refused('TAX_MISMATCH', 'TOTAL')
}

function checkRed({ store }: Acquirer, appId: string, wanted: Wanted & { redOf: string }): void {
  const of = store.get<TaxInvoiceRow>('SELECT * FROM tax_invoice WHERE app_id = :appId AND issue_no = :redOf', {
    appId,
    redOf: wanted.redOf,
  })
  if (!of || of.redOf !== null || of.taxNo !== wanted.taxNo) throw new Refused('RED_NOT_FOUND', wanted.redOf)
  const isTaken = store.get(
    `SELECT 1 AS one FROM tax_invoice WHERE app_id = :appId AND red_of = :redOf AND state <> 'FAILED'`,
    { appId, redOf: wanted.redOf },
  )
  if (isTaken) throw new Refused('ALREADY_RED', wanted.redOf)
  if (wanted.net !== -of.netFen || wanted.tax !== -of.taxFen) throw new Refused('RED_MISMATCH', wanted.redOf)
}

/** `GET /v1/tax/invoices/{outNo}`. @throws Refused INVOICE_NOT_FOUND */
export function queryInvoice({ acquirer, app, params }: Call): Answer<TaxInvoice> {
  const found = findInvoice(acquirer, params['no']!, app.appId)
  if (found.state === 'PROCESSING' && isDoubtful(found.effects)) {
    if (found.queriesLeft > 0) {
      acquirer.store.run('UPDATE tax_invoice SET queries_left = queries_left - 1 WHERE invoice_no = :no', {
        no: found.invoiceNo,
      })
      return found.isHidden ? failed('INVOICE_NOT_FOUND') : underWay(invoiceAnswer(found))
    }
    finishInvoice(acquirer, found.invoiceNo)
  }
  const now = findInvoice(acquirer, found.invoiceNo)
  return now.state === 'PROCESSING' ? underWay(invoiceAnswer(now)) : done(invoiceAnswer(now))
}

/** Work `tax.invoice`: it is issued, or was refused after all. */
export const finishInvoice = (acquirer: Acquirer, invoiceNo: string): void =>
  endInvoice(
    acquirer,
    invoiceNo,
    findInvoice(acquirer, invoiceNo).effects.result?.ending === 'fail' ? 'TAX_REFUSED' : null,
  )

/** `POST /control/invoices/{no}/finish`: the tax office's word. @throws Refused INVOICE_NOT_FOUND, WRONG_STATE */
export function decideInvoice(acquirer: Acquirer, no: string, body: unknown): TaxInvoice {
  const { result, failCode } = shaped(Decide, body)
  const { invoiceNo, state } = findInvoice(acquirer, no)
  if (state !== 'PROCESSING') throw new Refused('WRONG_STATE', state)
  endInvoice(acquirer, invoiceNo, result === 'ISSUED' ? null : (failCode ?? 'TAX_REFUSED'))
  return invoiceAnswer(findInvoice(acquirer, invoiceNo))
}

/** Ends an invoice that is under way; null: issued. */
function endInvoice(acquirer: Acquirer, invoiceNo: string, failCode: string | null): void {
  if (findInvoice(acquirer, invoiceNo).state !== 'PROCESSING') return
  cancel(acquirer, 'tax.invoice', invoiceNo)
  acquirer.store.run(
    'UPDATE tax_invoice SET state = :state, fail_code = :failCode, issue_no = :issueNo, issue_ms = :now WHERE invoice_no = :no',
    {
      no: invoiceNo,
      state: failCode === null ? 'ISSUED' : 'FAILED',
      failCode,
      issueNo: failCode === null ? issueNumber(acquirer) : null,
      now: failCode === null ? acquirer.clock.now() : null,
    },
  )
  tellInvoice(acquirer, findInvoice(acquirer, invoiceNo))
}

/** Twenty digits: year, region, a two-digit channel, and a number that goes on. */
const issueNumber = ({ store, clock }: Acquirer): string =>
  `${clock.today().slice(2, 4)}1120${String(store.next('tax-issue')).padStart(14, '0')}`
