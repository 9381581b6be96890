import { z } from 'zod'
import { askSandbox, sandboxForgery } from '../../channels/channels.server.ts'
import type { ChannelAnswer } from '../../channels/channels.shared.ts'
import { registerTaxService } from './registry.adapter.ts'
import type {
  CheckedTaxNews,
  Consent,
  IssuedInvoice,
  ReadFields,
  TaxAccess,
  TaxAnswer,
  TaxService,
  WantedLine,
} from './tax-service.contract.ts'

const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
const ConsentShape = z.object({
  outNo: z.string(),
  state: z.enum(['PENDING', 'VALID', 'REFUSED', 'REVOKED']),
  reason: z.string().nullable(),
  confirmUrl: z.string().max(500),
})
const InvoiceShape = z.object({
  outNo: z.string(),
  issueNo: z
    .string()
    .regex(/^\d{20}$/)
    .nullable(),
  state: z.enum(['PROCESSING', 'ISSUED', 'FAILED']),
  failCode: z.string().nullable(),
  issueTime: time.nullable(),
})
const text = z.string().max(200)
const CardShape = z.object({ name: text, taxNo: text, address: text, phone: text, bankName: text, accountNo: text })
const News = z.discriminatedUnion('event', [
  z.object({ event: z.literal('taxConsent'), consent: ConsentShape }),
  z.object({ event: z.literal('taxInvoice'), invoice: InvoiceShape }),
])

/** Codes by which the service says for good that nothing happened and nothing will. Any other code is unclear. */
const finalCodes = new Set([
  'BAD_REQUEST',
  'NOT_AUTHORISED',
  'TAX_REFUSED',
  'TAX_MISMATCH',
  'RED_NOT_FOUND',
  'ALREADY_RED',
  'RED_MISMATCH',
  'CARD_UNREADABLE',
])
const absentCodes = new Set(['CONSENT_NOT_FOUND', 'INVOICE_NOT_FOUND'])
const words: Readonly<Record<string, string>> = {
  BAD_REQUEST: '开票内容格式不正确',
  NOT_AUTHORISED: '企业未完成开票授权',
  TAX_REFUSED: '税务平台拒绝办理',
  TAX_MISMATCH: '金额与税额不符',
  RED_NOT_FOUND: '被红冲的发票不存在',
  ALREADY_RED: '发票已红冲',
  RED_MISMATCH: '红字金额与蓝字发票不符',
  CARD_UNREADABLE: '图片无法识别',
}
const consentStates = { PENDING: 'waiting', VALID: 'valid', REFUSED: 'refused', REVOKED: 'revoked' } as const

const failure = (code: string | null): { kind: 'refused'; code: string; message: string } => ({
  kind: 'refused',
  code: code ?? '',
  message: words[code ?? ''] ?? code ?? '',
})

const consentOf = ({ outNo, state, reason, confirmUrl }: z.output<typeof ConsentShape>): Consent => ({
  outNo,
  state: consentStates[state],
  reason: reason ?? '',
  confirmUrl,
})

function invoiceAnswer(invoice: z.output<typeof InvoiceShape>): TaxAnswer<IssuedInvoice> {
  const { outNo, state, issueNo, issueTime } = invoice
  if (state === 'PROCESSING') return { kind: 'pending' }
  if (state === 'FAILED') return failure(invoice.failCode)
  if (issueNo === null || issueTime === null) return { kind: 'unknown', error: 'the answer names no number' }
  return { kind: 'done', data: { outNo, issueNo, issueTime: `${issueTime}+08` } }
}

const readFields = (card: z.output<typeof CardShape>): ReadFields => ({
  name: card.name,
  taxNo: card.taxNo,
  address: card.address,
  phone: card.phone,
  bankName: card.bankName,
  accNo: card.accountNo,
})

/** Asks the service, and reads its answer by a shape: what does not have it is unknown. */
async function asked<Shape extends z.ZodType, Data>(
  access: TaxAccess,
  [method, target, content]: readonly [method: 'GET' | 'POST', target: string, content?: object],
  shape: Shape,
  read: (data: z.output<Shape>) => TaxAnswer<Data>,
): Promise<TaxAnswer<Data>> {
  const { url = '', appId = '', appSecret = '' } = access
  const place = { tenantId: '', aisleCode: '', url, appId, appSecret }
  const answer = await askSandbox<unknown>(place, method, target, content)
  if (answer.kind !== 'done' && answer.kind !== 'pending') return withoutData(answer)
  const parsed = shape.safeParse(answer.data)
  return parsed.success ? read(parsed.data) : { kind: 'unknown', error: 'the answer is not readable' }
}

/** The sandbox's adapter of payments knows its own codes alone; those of invoices are told apart here. */
function withoutData(answer: Exclude<ChannelAnswer<unknown>, { kind: 'done' | 'pending' }>): TaxAnswer<never> {
  if (answer.kind === 'absent') return answer
  const code = answer.kind === 'refused' ? answer.code : (answer.error.split(':')[0] ?? '')
  if (absentCodes.has(code)) return { kind: 'absent' }
  if (finalCodes.has(code)) return failure(code)
  return { kind: 'unknown', error: answer.kind === 'refused' ? code : answer.error }
}

const lineOf = ({ name, categoryNo, spec, unit, quantity, netFen, taxRatePpm, taxFen }: WantedLine) => ({
  name,
  categoryNo,
  spec,
  unit,
  quantity,
  net: Number(netFen),
  ratePpm: taxRatePpm,
  tax: Number(taxFen),
})

const consented = (consent: z.output<typeof ConsentShape>): TaxAnswer<Consent> => ({
  kind: 'done',
  data: consentOf(consent),
})

/** The tax service of the sandbox. @source docs/domain/money.md 10, Tax service */
export const sandboxTaxService: TaxService = {
  fields: ['url', 'appId', 'appSecret'],
  received: 'SUCCESS',
  authorise: (access, { outNo, taxNo, name }) =>
    asked(access, ['POST', '/v1/tax/authorizations', { outNo, taxNo, name }], ConsentShape, consented),
  queryConsent: (access, outNo) => asked(access, ['GET', `/v1/tax/authorizations/${outNo}`], ConsentShape, consented),
  issue: (access, { invoiceKind, redOf, lines, netFen, taxFen, ...rest }) => {
    const sums = { lines: lines.map(lineOf), net: Number(netFen), tax: Number(taxFen) }
    const content = { ...rest, kind: invoiceKind, ...(redOf === '' ? {} : { redOf }), ...sums }
    return asked(access, ['POST', '/v1/tax/invoices', content], InvoiceShape, invoiceAnswer)
  },
  queryInvoice: (access, outNo) => asked(access, ['GET', `/v1/tax/invoices/${outNo}`], InvoiceShape, invoiceAnswer),
  readPicture: (access, kind, picture) => {
    const content = { type: kind === 'licence' ? 'LICENCE' : 'CARD', picture: picture.toString('base64') }
    return asked(access, ['POST', '/v1/tax/cards', content], CardShape, (card) => ({
      kind: 'done',
      data: readFields(card),
    }))
  },
  readNews: (access, news) => {
    const why = sandboxForgery(access, news)
    return why === null ? readBody(news.rawBody) : { kind: 'forged', why }
  },
}

function readBody(rawBody: Buffer): CheckedTaxNews {
  try {
    const news = News.parse(JSON.parse(rawBody.toString()))
    if (news.event === 'taxConsent')
      return { kind: 'events', events: [{ kind: 'consent', consent: consentOf(news.consent) }] }
    const { invoice } = news
    return { kind: 'events', events: [{ kind: 'invoice', outNo: invoice.outNo, answer: invoiceAnswer(invoice) }] }
  } catch {
    return { kind: 'forged', why: 'not readable' }
  }
}

registerTaxService('sandbox', sandboxTaxService)
