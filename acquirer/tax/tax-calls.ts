import type { ControlRoute } from '../control-calls.ts'
import type { SignedCall } from '../signed-calls.ts'
import { readCard } from './cards.ts'
import { authorise, decideConsent, queryConsent } from './consents.ts'
import { decideInvoice, issueInvoice, queryInvoice } from './invoices.ts'
import { seedConsents, seedInvoices } from './tax-control.ts'

/** Signed calls of the tax service. @source docs/domain/money.md 10, Tax service */
export const taxCalls: readonly SignedCall[] = [
  { method: 'POST', path: '/v1/tax/authorizations', api: 'tax.authorise', outNo: 'outNo', answer: authorise },
  { method: 'GET', path: '/v1/tax/authorizations/:no', api: 'tax.query', answer: queryConsent },
  { method: 'POST', path: '/v1/tax/invoices', api: 'tax.issue', outNo: 'outNo', answer: issueInvoice },
  { method: 'GET', path: '/v1/tax/invoices/:no', api: 'tax.query', answer: queryInvoice },
  { method: 'POST', path: '/v1/tax/cards', api: 'tax.cards', answer: readCard },
]

/** Control calls of the tax service: the taxpayer's and the office's word. */
export const taxControls: readonly ControlRoute[] = [
  { method: 'POST', path: '/control/consents', answer: ({ acquirer, body }) => seedConsents(acquirer, body) },
  { method: 'POST', path: '/control/invoices', answer: ({ acquirer, body }) => seedInvoices(acquirer, body) },
  {
    method: 'POST',
    path: '/control/consents/:no/decide',
    answer: ({ acquirer, params, body }) => decideConsent(acquirer, params['no']!, body),
  },
  {
    method: 'POST',
    path: '/control/invoices/:no/finish',
    answer: ({ acquirer, params, body }) => decideInvoice(acquirer, params['no']!, body),
  },
]
