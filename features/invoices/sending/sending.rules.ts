import { formatYuan } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import type { PrintedInvoice } from '../document/invoice-document.rules.ts'
import { SendingStatus } from './sending.contract.ts'

const { waiting, sent, failed } = SendingStatus

/** A sending waits for the mail server, and ends; a text message is handed over at once. @source docs/domain/money.md 8.1 (b) */
export const sendingTransitions = {
  create: { from: [], to: waiting },
  hand: { from: [], to: sent },
  send: { from: [waiting], to: sent },
  fail: { from: [waiting], to: failed },
} as const satisfies Transitions<typeof SendingStatus>

/** Words of the mail and of the text message that go with an invoice. */
export function wordsOf(
  invoice: Pick<PrintedInvoice, 'sellerName' | 'buyerName' | 'issueNo' | 'issueDay' | 'totalFen'>,
) {
  const { sellerName, buyerName, issueNo, issueDay, totalFen } = invoice
  const sum = formatYuan(totalFen)
  return {
    subject: `${sellerName}开具的发票 ${issueNo}`,
    text: `${buyerName}：\n\n您好！${sellerName}于${issueDay}为您开具了发票。\n发票号码：${issueNo}\n价税合计：¥${sum}\n\n发票文件（PDF、XML）见附件。`,
    message: `${sellerName}为您开具了发票，号码${issueNo}，价税合计${sum}元，开票日期${issueDay}。`,
  }
}
