import { formatYuan, plainRate } from '../../../core/shared/money.ts'
import { capitalsOf } from '../tax/capitals.rules.ts'
import type { PrintedInvoice } from './invoice-document.rules.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text within an element; what XML 1.0 does not hold is left out. */
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const element = (name: string, content: string): string => `<${name}>${escaped(content)}</${name}>`

/**
 * The structured file of an invoice: the fields of the printed one, in XML.
 * @source docs/domain/money.md 8.1 (b), documents
 */
export function invoiceXml(invoice: PrintedInvoice): string {
  const lines = invoice.lines.map((line) =>
    [
      '    <IssuItemInformation>',
      element('ItemName', line.name),
      element('SpecMod', line.spec),
      element('MeaUnits', line.unit),
      element('Quantity', line.quantity),
      element('UnPrice', line.price),
      element('Amount', formatYuan(line.netFen)),
      element('TaxRate', plainRate(line.taxRatePpm)),
      element('ComTaxAm', formatYuan(line.taxFen)),
      '</IssuItemInformation>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<EInvoice>',
    `  <Header>${element('EIid', invoice.issueNo)}${element('EInvoiceTag', invoice.title)}</Header>`,
    '  <EInvoiceData>',
    `    <SellerInformation>${element('SellerName', invoice.sellerName)}${element('SellerIdNum', invoice.sellerTaxNo)}</SellerInformation>`,
    `    <BuyerInformation>${element('BuyerName', invoice.buyerName)}${element('BuyerIdNum', invoice.buyerTaxNo)}</BuyerInformation>`,
    `    <BasicInformation>${[
      element('TotalAmWithoutTax', formatYuan(invoice.netFen)),
      element('TotalTaxAm', formatYuan(invoice.taxFen)),
      element('TotalTax-includedAmount', formatYuan(invoice.totalFen)),
      element('TotalTax-includedAmountInChinese', capitalsOf(invoice.totalFen)),
      element('Drawer', invoice.drawer),
      element('RequestTime', invoice.issueDay),
      element('OriginalInvoiceNumber', invoice.redOfNo),
    ].join('')}</BasicInformation>`,
    ...lines,
    `    <AdditionalInformation>${element('Remark', invoice.remark)}</AdditionalInformation>`,
    '  </EInvoiceData>',
    '</EInvoice>',
    '',
  ].join('\n')
}
