import { sql } from 'drizzle-orm'
import { type Answering, handle, handleFile } from '../../../core/server/call/handle.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { allOf, contains, type Listing, readPage, when } from '../../../core/server/lists/listing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { SnStatus } from '../device/device-codes.contract.ts'
import { ownStockOf, stockInReach } from '../device/device.queries.ts'
import { namedSns } from '../device/device.rules.ts'
import { sending, sendingImport } from './send.contract.ts'
import { backPlan, downForm, downPlan, rowsForm, rowsPlan } from './send-import.actions.ts'
import { sendAndSettle } from './send.actions.ts'
import { receiversOf, sidesBack, sidesDown } from './sides.queries.ts'
import { OrderKind } from '../transfer/transfer-codes.contract.ts'
import { transferErrors } from '../transfer/transfer-errors.contract.ts'

const pickable = (caller: Parameters<typeof ownStockOf>[0], { sn, rpmNo, inNo = '' }: PickInput): Listing => ({
  columns: sql`s.rs_sn AS "rsSn", s.rs_sn AS sn, s.rpm_no AS "rpmNo", k.rpm_name AS "rpmName", s.aisle_code AS "aisleCode", ${inNo}::text AS "inNo"`,
  from: sql`stock_sn s JOIN terminal_model k ON k.rpm_no = s.rpm_no`,
  made: sql`s.in_time`,
  where: allOf(
    stockInReach(caller),
    sql`s.holder_no = ${ownStockOf(caller)} AND s.sn_status = ${SnStatus.inStock}`,
    when(sn, (piece) => contains(sql`s.rs_sn`, piece)),
    when(rpmNo, (no) => sql`s.rpm_no = ${no}`),
  ),
  order: sql`s.rs_sn`,
})

const planOf = ({ type, inNo }: InputOf<typeof sendingImport.preview>, now: Parameters<typeof backPlan>[0]) =>
  type === '3' ? backPlan(now) : downPlan(inNo ?? '', now)

export const sendCalls = [
  ...[sending.transfer, sending.allot, sending.addAllocation].map((call) => handle(call, sendDown)),

  handle(sending.transferRows, async ({ tx, caller, input, now, audit }) => {
    namedSns({ sns: input.rows.map(({ sn }) => sn) })
    const { from, receiverOf } = await receiversOf(
      tx,
      caller,
      input.rows.map(({ inNo }) => inNo),
    )
    const byReceiver = new Map<string, string[]>()
    for (const [place, { sn, inNo }] of input.rows.entries()) {
      const { problem } = receiverOf(inNo)
      if (problem) throw transferErrors.row({ n: place + 1, reason: problem.words(caller.language) })
      byReceiver.set(inNo, [...(byReceiver.get(inNo) ?? []), sn])
    }
    const orders: { rsrNo: string; quantity: number }[] = []
    for (const [inNo, sns] of [...byReceiver].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const { to } = receiverOf(inNo)
      if (!to) continue
      const order = { from, to, orderKind: OrderKind.transfer, sns, remark: input.remark }
      const rsrNo = await sendAndSettle(tx, caller, makerOf(caller, now), order).catch((error: unknown) => {
        throw rowOfFault(error, input.rows, sns, caller.language)
      })
      orders.push({ rsrNo, quantity: sns.length })
    }
    audit({ entity: 'storeTransfer', no: orders.map(({ rsrNo }) => rsrNo).join(','), after: { orders } })
    return { orders }
  }),

  handle(sending.handBack, async ({ tx, caller, input, now, audit }) => {
    const sns = namedSns(input)
    const sides = await sidesBack(tx, caller, input.outNo)
    const order = { ...sides, orderKind: OrderKind.return, sns, remark: input.remark }
    const rsrNo = await sendAndSettle(tx, caller, makerOf(caller, now), order)
    audit({ entity: 'storeTransfer', no: rsrNo, after: { outNo: sides.from.holderNo, quantity: sns.length } })
    return { rsrNo, quantity: sns.length }
  }),

  handle(sending.pickable, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, pickable(caller, input), input)),
  ),

  handle(sending.pickableNo, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, pickable(caller, input), input)),
  ),

  handleFile(sendingImport.template, ({ caller, translate }) => templateFile(downForm, caller.language, translate)),

  handleFile(sendingImport.rowsTemplate, ({ caller, translate }) => templateFile(rowsForm, caller.language, translate)),

  handle(sendingImport.preview, (context) => previewImport(context, planOf(context.input, context.now))),

  handle(sendingImport.import, (context) => runImport(context, planOf(context.input, context.now))),

  handle(sendingImport.rowsPreview, (context) => previewImport(context, rowsPlan(context.now))),

  handle(sendingImport.rowsImport, (context) => runImport(context, rowsPlan(context.now))),
]

async function sendDown({
  tx,
  caller,
  input,
  now,
  audit,
}: Answering<InputOf<typeof sending.transfer>>): Promise<{ rsrNo: string; quantity: number }> {
  const sns = namedSns(input)
  const sides = await sidesDown(tx, caller, input.inNo)
  const order = { ...sides, orderKind: OrderKind.transfer, sns, remark: input.remark }
  const rsrNo = await sendAndSettle(tx, caller, makerOf(caller, now), order)
  audit({ entity: 'storeTransfer', no: rsrNo, after: { inNo: input.inNo, quantity: sns.length } })
  return { rsrNo, quantity: sns.length }
}

/** A refusal that names the row of the first device that is at fault. */
function rowOfFault(
  error: unknown,
  rows: readonly { sn: string }[],
  sns: readonly string[],
  language: 'zh' | 'en',
): unknown {
  if (!(error instanceof AppError)) return error
  const named = String(error.values.sns ?? '')
  const place = rows.findIndex(({ sn }) => (named === '' ? sn === sns[0] : named.includes(sn)))
  return transferErrors.row({ n: place + 1, reason: error.words(language) })
}

type PickInput = Omit<InputOf<typeof sending.pickableNo>, 'inNo'> & { inNo?: string | undefined }
