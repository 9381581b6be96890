import type { Moment } from '../../../core/server/database/moment.ts'
import { type ImportRow, refuseRow, type SheetForm } from '../../../core/server/sheets/import.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { maybeText, text } from '../../../core/shared/shapes/shapes.ts'
import type { ImportPlan } from '../../settings/settings.server.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { devicesBySn } from '../device/check.queries.ts'
import { snText } from '../device/sn.contract.ts'
import { ownStockOf } from '../device/device.queries.ts'
import { sendAndSettle } from './send.actions.ts'
import { receiversOf, sidesBack, sidesDown } from './sides.queries.ts'
import { OrderKind } from '../transfer/transfer-codes.contract.ts'
import { outgoingProblem } from '../transfer/transfer.rules.ts'

interface SendRow {
  readonly sn: string
  readonly remark: string
}

type ReceiverRow = SendRow & { readonly inNo: string }

const sn = { key: 'sn', title: 'SN', shape: snText(), isRequired: true, example: 'N9200012345' }
const remark = { key: 'remark', title: '备注', shape: maybeText(200), isRequired: false, example: '首批' }

/** The sheet of devices that all go one way. @source docs/domain/network.md 14.5, 调拨 */
export const downForm: SheetForm<SendRow> = { title: '调拨', columns: [sn, remark], keyOf: (row) => row.sn }

/** The sheet of devices with a receiver each. @source docs/domain/network.md 14.5, 逐行调拨 */
export const rowsForm: SheetForm<ReceiverRow> = {
  title: '逐行调拨',
  columns: [sn, { key: 'inNo', title: '接收方编号', shape: text(32), isRequired: true, example: 'F00000001' }, remark],
  keyOf: (row) => row.sn,
}

/** Sends the devices of a sheet to one receiver. */
export const downPlan = (inNo: string, now: Moment): ImportPlan<SendRow> => ({
  ...downForm,
  bizType: 'stock_allot',
  check: async (tx, caller, rows) => {
    await sidesDown(tx, caller, inNo)
    await checkDevices(tx, caller, rows, false)
  },
  write: async (tx, caller, rows) => {
    const order = {
      ...(await sidesDown(tx, caller, inNo)),
      orderKind: OrderKind.transfer,
      sns: rows.map((row) => row.sn),
    }
    await sendAndSettle(tx, caller, makerOf(caller, now), order)
  },
})

/** Hands the devices of a sheet back to the caller's parent. */
export const backPlan = (now: Moment): ImportPlan<SendRow> => ({
  ...downForm,
  bizType: 'stock_rebate',
  check: async (tx, caller, rows) => {
    await sidesBack(tx, caller, undefined)
    await checkDevices(tx, caller, rows, true)
  },
  write: async (tx, caller, rows) => {
    const sides = await sidesBack(tx, caller, undefined)
    const order = { ...sides, orderKind: OrderKind.return, sns: rows.map((row) => row.sn) }
    await sendAndSettle(tx, caller, makerOf(caller, now), order)
  },
})

/** Sends each device of a sheet to the receiver of its row: one order a receiver. */
export const rowsPlan = (now: Moment): ImportPlan<ReceiverRow> => ({
  ...rowsForm,
  bizType: 'stock_allot_rows',
  check: async (tx, caller, rows) => {
    const { receiverOf } = await receiversOf(
      tx,
      caller,
      rows.map(({ value }) => value.inNo),
    )
    for (const row of rows) {
      const { problem } = receiverOf(row.value.inNo)
      if (problem) refuseRow(row, { column: 'inNo', reason: problem.words(caller.language) })
    }
    await checkDevices(
      tx,
      caller,
      rows.filter(({ value }) => value !== null),
      false,
    )
  },
  write: async (tx, caller, rows) => {
    const numbers = [...new Set(rows.map(({ inNo }) => inNo))].sort()
    const { from, receiverOf } = await receiversOf(tx, caller, numbers)
    for (const inNo of numbers) {
      const { to, problem } = receiverOf(inNo)
      if (problem) throw problem
      const sns = rows.filter((row) => row.inNo === inNo).map((row) => row.sn)
      await sendAndSettle(tx, caller, makerOf(caller, now), { from, to, orderKind: OrderKind.transfer, sns })
    }
  },
})

async function checkDevices<Row extends SendRow>(
  tx: Tx,
  caller: Caller,
  rows: readonly (ImportRow<Row> & { value: Row })[],
  isReturn: boolean,
): Promise<void> {
  const sns = rows.map(({ value }) => value.sn)
  const devices = await devicesBySn(tx, caller.tenantId, sns)
  const own = ownStockOf(caller)
  for (const row of rows) {
    const { sn: number } = row.value
    const problem = outgoingProblem(devices.get(number) ?? null, number, own, isReturn)
    if (problem) refuseRow(row, { column: 'sn', reason: problem.words(caller.language) })
  }
}
