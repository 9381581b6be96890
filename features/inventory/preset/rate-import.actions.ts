import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type ImportRow, refuseRow, type SheetForm } from '../../../core/server/sheets/import.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { optional, percent, yuan } from '../../../core/shared/shapes/shapes.ts'
import { isWithoutD0, type Line, PayWay } from '../../channels/channels.shared.ts'
import type { ImportPlan } from '../../settings/settings.server.ts'
import { boundsOf, partyLinesFrom } from '../../pricing/pricing.server.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { lockDevices } from '../device/movement.actions.ts'
import { type Preset, presetRates } from './preset.actions.ts'
import { presetProblem } from './preset.rules.ts'
import { snText } from '../device/sn.contract.ts'
import { SnStatus } from '../device/device-codes.contract.ts'
import { stockErrors } from '../device/device-errors.contract.ts'
import { ownStockOf } from '../device/device.queries.ts'

type RateRow = { readonly sn: string } & Readonly<Record<string, number | Fen | string | undefined>>

const ways = codeSetOf(PayWay).entries

/**
 * The sheet of preset prices: for each pay way its rate and least fee, the cap of debit cards, and what D0 costs. A pay
 * way without a rate is not preset.
 * @source docs/rulings.md 33; docs/domain/network.md 14.5, SN费率
 */
export const rateForm: SheetForm<RateRow> = {
  title: 'SN费率',
  columns: [
    { key: 'sn', title: 'SN', shape: snText(), isRequired: true, example: 'N9200012345' },
    ...ways.flatMap(({ value, zh }) => [
      { key: `rate${value}`, title: `${zh}费率(%)`, shape: optional(percent()), isRequired: false, example: '0.3800' },
      { key: `least${value}`, title: `${zh}最低(元)`, shape: optional(yuan()), isRequired: false, example: '0.01' },
    ]),
    { key: 'cap', title: '借记封顶(元)', shape: optional(yuan()), isRequired: false, example: '22.00' },
    { key: 'd0Rate', title: 'D0附加费率(%)', shape: optional(percent()), isRequired: false, example: '0.0200' },
    { key: 'd0Fee', title: 'D0单笔(元)', shape: optional(yuan()), isRequired: false, example: '1.00' },
  ],
  keyOf: ({ sn }) => sn,
}

/** The prices that a row of the sheet names. */
function linesOfRow(row: RateRow): Line[] {
  return ways.flatMap(({ value }) => {
    const payWay = value as Line['payWay']
    const ratePpm = row[`rate${value}`]
    if (typeof ratePpm !== 'number') return []
    const hasD0 = !isWithoutD0(payWay)
    return [
      {
        payWay,
        ratePpm,
        minFeeFen: amountOf(row[`least${value}`]) ?? fen(0),
        capAmountFen: payWay === PayWay.debitCard ? amountOf(row.cap) : null,
        d0RatePpm: hasD0 && typeof row.d0Rate === 'number' ? row.d0Rate : 0,
        d0FeeFen: (hasD0 && amountOf(row.d0Fee)) || fen(0),
      },
    ]
  })
}

const amountOf = (value: RateRow[string]): Fen | null => (typeof value === 'bigint' ? value : null)

/** Presets prices by a sheet. */
export const ratePlan = (now: Moment): ImportPlan<RateRow> => ({
  ...rateForm,
  bizType: 'stock_rate',
  check: (tx, caller, rows) => checkRates(tx, caller, rows, now),
  write: async (tx, caller, rows) => {
    const devices = await lockDevices(
      tx,
      caller.tenantId,
      rows.map(({ sn }) => sn),
    )
    const presets = rows.map(
      (row): Preset => ({
        sns: [row.sn],
        aisleCode: devices.get(row.sn)?.aisleCode ?? '',
        lines: linesOfRow(row),
      }),
    )
    const own = ownStockOf(caller)
    await presetRates(tx, makerOf(caller, now), own, own, alike(presets))
  },
})

/** Presets with equal prices as one: a sheet of thousands of devices has few different ones. */
function alike(presets: readonly Preset[]): Preset[] {
  const groups = new Map<string, Preset>()
  for (const preset of presets) {
    const key = JSON.stringify([preset.aisleCode, preset.lines], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const known = groups.get(key)
    groups.set(key, known ? { ...known, sns: [...known.sns, ...preset.sns] } : preset)
  }
  return [...groups.values()]
}

async function checkRates(
  tx: Tx,
  caller: Caller,
  rows: readonly (ImportRow<RateRow> & { value: RateRow })[],
  { at }: Moment,
): Promise<void> {
  const own = ownStockOf(caller)
  const devices = await lockDevices(
    tx,
    caller.tenantId,
    rows.map(({ value }) => value.sn),
    false,
  )
  const aisles = [...new Set([...devices.values()].flatMap(({ aisleCode }) => aisleCode ?? []))]
  const costs = await partyLinesFrom(tx, caller.tenantId, [own], aisles, at)
  const bounds = await boundsOf(tx, aisles)
  for (const row of rows) {
    const { sn } = row.value
    const device = devices.get(sn)
    const say = (column: string, reason: string) => refuseRow(row, { column, reason })
    if (device?.holderNo !== own || device.snStatus !== SnStatus.inStock)
      say('sn', stockErrors.notYours({ sns: sn }).words(caller.language))
    else {
      const { aisleCode } = device
      const problem =
        aisleCode === null
          ? stockErrors.aisleWrong()
          : presetProblem(
              linesOfRow(row.value),
              at,
              costs.filter((line) => line.aisleCode === aisleCode),
              (payWay) => bounds.get(`${aisleCode}|${payWay}`) ?? null,
            )
      if (problem) say('', problem.words(caller.language))
    }
  }
}
