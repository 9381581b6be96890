import type { Caller } from '../../../core/server/call/caller.ts'
import { codeArchive, codeSheet, type PrintedCode } from '../../../core/server/pictures/code-pictures.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { type Answering, handle, handleFile } from '../../../core/server/call/handle.ts'
import { maskName, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { type CompCode, payCompanies } from '../../channels/channels.shared.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { companiesOfCode, contactOfCode, codesToPrint } from './qrcode-print.queries.ts'
import { qrcode } from './qrcode.contract.ts'
import { checkPrinting, mostToPrint } from './qrcode.rules.ts'

export const qrcodePrintCalls = [
  handle(qrcode.companies, async ({ tx, caller, input }) =>
    (input.rqCode === undefined ? Object.keys(payCompanies) : await companiesOfCode(tx, caller, input.rqCode)).map(
      (compCode) => ({
        compCode,
        compName: payCompanies[compCode as CompCode][caller.language],
      }),
    ),
  ),

  handle(qrcode.phone, async ({ tx, caller, input }) => {
    const { linkman, phone, ...merchant } = await contactOfCode(tx, caller, input.rqCode)
    return { ...merchant, linkman: maskName(linkman), phone: maskPhone(openText(phone)) }
  }),

  handleFile(qrcode.pictures, async ({ tx, caller, input, now, audit }) => {
    const codes = await printedCodes(tx, caller, input, audit)
    return { name: `qrcodes-${now.day}.zip`, type: 'application/zip', body: codeArchive(codes) }
  }),

  handleFile(qrcode.sheet, async ({ tx, caller, input, now, audit, translate }) => {
    const codes = await printedCodes(tx, caller, input, audit)
    const words = (text: string) => translate(text, caller.language)
    return {
      name: `qrcodes-${now.day}.pdf`,
      type: 'application/pdf',
      body: codeSheet({
        title: words('收款码打印页'),
        by: `${caller.userName} ${now.at.slice(0, 16)}`,
        pageWords: words('第{page}页 / 共{pages}页'),
        codes: codes.map((code) => ({ ...code, name: code.name || words('未绑定') })),
      }),
    }
  }),
]

async function printedCodes(
  tx: Tx,
  caller: Caller,
  input: InputOf<typeof qrcode.pictures>,
  audit: Answering<unknown>['audit'],
): Promise<PrintedCode[]> {
  // One more than may be drawn tells that there are too many.
  const rows = await codesToPrint(tx, caller, input, mostToPrint + 1)
  checkPrinting(rows.length)
  audit({ entity: 'qrcode', no: `${rows[0]?.rqCode ?? ''} +${rows.length - 1}`, after: { codes: rows.length } })
  return rows.map(({ url, rqCode, codeName, rqBatchNumber }) => ({
    text: url ?? '',
    no: rqCode ?? '',
    name: codeName ?? '',
    note: rqBatchNumber ?? '',
  }))
}
