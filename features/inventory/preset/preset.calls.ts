import { PartyType } from '../../../core/shared/party-type.ts'
import { type Line, RpmType, travelling } from '../../channels/channels.shared.ts'
import { boundsOf, partyLinesFrom } from '../../pricing/pricing.server.ts'
import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { holdersOf } from '../device/holder.queries.ts'
import { lockDevices } from '../device/movement.actions.ts'
import { presetRates } from './preset.actions.ts'
import { preset } from './preset.contract.ts'
import { type KeptLine, lineOfKept } from './preset.rules.ts'
import { ownStockOf, stockInReach } from '../device/device.queries.ts'
import { namedSns } from '../device/device.rules.ts'

export const presetCalls = [
  handle(preset.suppliers, ({ tx }) =>
    rowsOf(
      tx,
      sql`SELECT p.sup_no AS "supNo", p.sup_name AS "supName" FROM terminal_sup p WHERE p.is_on AND NOT p.is_deleted
          AND EXISTS (SELECT 1 FROM terminal_model k WHERE k.sup_no = p.sup_no AND k.rpm_type = ${RpmType.pos} AND k.is_on AND NOT k.is_deleted) ORDER BY p.sup_name`,
    ),
  ),

  handle(preset.floor, async ({ tx, caller, input: { aisleCode, sn }, now }) => {
    const kept = sn === undefined ? [] : await keptOnDevice(tx, caller, sn)
    const costs = (
      await partyLinesFrom(tx, caller.tenantId, [await costParty(tx, caller)], [aisleCode], now.at)
    ).filter(({ from }) => from <= now.at)
    const lines = [...(await boundsOf(tx, [aisleCode]))].map(([key, { maxRatePpm, minMerchantRatePpm }]) => {
      const payWay = Number(key.split('|')[1]) as Line['payWay']
      const line = costs.find((one) => one.payWay === payWay)
      const priced = travelling(line ?? { ...free, payWay })
      return { ...priced, maxRate: maxRatePpm, minMerchantRate: minMerchantRatePpm, isOpen: line !== undefined }
    })
    return {
      aisleCode,
      lines: lines.sort((a, b) => a.payWay - b.payWay),
      preset: kept.map((line) => travelling(lineOfKept(line))),
    }
  }),

  handle(preset.submit, async ({ tx, caller, input, now, audit }) => {
    const { aisleCode } = input
    const sns = namedSns(input)
    const lines = input.lines.map(
      ({ payWay, rate, capAmount, minFee, d0Rate, d0Fee }): Line => ({
        payWay,
        ratePpm: rate,
        capAmountFen: capAmount,
        minFeeFen: minFee,
        d0RatePpm: d0Rate,
        d0FeeFen: d0Fee,
      }),
    )
    const costNo = await costParty(tx, caller)
    await lockDevices(tx, caller.tenantId, sns)
    const before = await toldPresets(tx, caller, sns)
    await presetRates(tx, makerOf(caller, now), ownStockOf(caller), costNo, [{ sns, aisleCode, lines }])
    audit({ entity: 'stock', no: sns.slice(0, 20).join(','), before, after: await toldPresets(tx, caller, sns) })
    return {}
  }),
]

const free: Omit<Line, 'payWay'> = {
  ratePpm: 0,
  capAmountFen: null,
  minFeeFen: fen(0),
  d0RatePpm: 0,
  d0FeeFen: fen(0),
}

/** Finds the party whose cost is the floor of a caller's presets: the caller itself, for an employee the party above. */
async function costParty(tx: Tx, caller: Caller): Promise<string> {
  if (isOperatorStaff(caller)) return caller.oemNo
  const holder = (await holdersOf(tx, caller.tenantId, [caller.userNo])).get(caller.userNo)
  if (!holder) throw commonErrors.forbidden()
  return holder.holderType === PartyType.employee ? (holder.parentNo ?? '') : holder.holderNo
}

/**
 * Reads the presets of devices as the audit log records them: devices with the same prices together, the first twenty by
 * name.
 */
async function toldPresets(tx: Tx, { tenantId }: Caller, sns: readonly string[]) {
  const presets = await rowsOf<{ aisleCode: string | null; lines: KeptLine[] | null; quantity: number; sns: string[] }>(
    tx,
    sql`SELECT s.aisle_code AS "aisleCode", s.rate_init AS lines, count(*)::int AS quantity, (array_agg(s.rs_sn ORDER BY s.rs_sn))[1:20] AS sns
          FROM stock_sn s WHERE s.tenant_id = ${tenantId} AND s.rs_sn = ANY(${sql.param([...sns])}::text[]) GROUP BY 1, 2 ORDER BY min(s.rs_sn)`,
  )
  return { presets }
}

async function keptOnDevice(tx: Tx, caller: Caller, sn: string): Promise<KeptLine[]> {
  const found = await rowOf<{ lines: KeptLine[] | null }>(
    tx,
    sql`SELECT s.rate_init AS lines FROM stock_sn s WHERE ${stockInReach(caller)} AND s.rs_sn = ${sn}`,
  )
  if (!found) throw commonErrors.notFound()
  return found.lines ?? []
}
