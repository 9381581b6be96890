import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { checkInstant } from '../../sharing/sharing.shared.ts'
import { floorProblem, type HeldLine, type Line, lineErrors, malformed } from '../../channels/channels.shared.ts'
import { RateOwnerKind } from '../policy/policy-codes.contract.ts'
import { boundsOf, partyLinesFrom } from '../price/cost-lines.queries.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { lockPrices } from '../price/price-lock.actions.ts'

/** Prices that a merchant signs for a channel; they replace all it signed for that channel before. */
export interface SignedDraft {
  readonly rpiNo: string
  readonly aisleCode: string
  readonly lines: readonly Line[]
  /** From when they hold: database text in +08, the maker's moment or later. */
  readonly validFrom: string
  /** incomingCode, changeNo or batch that brings them. */
  readonly sourceNo: string
}

/**
 * Writes prices that merchants sign. Every line must stand, at every later moment, against what the merchant's direct
 * party of that moment pays, and within the channel's bounds for merchants.
 * @throws policy.tooEarly for the past; price.… when a line is wrong; price.merchantNowhere for a merchant that is nobody's from that moment on
 * @source docs/domain/network.md 8.3, 8.4 no. 4, 25 no. 1
 */
export async function signRates(tx: Tx, maker: Maker, drafts: readonly SignedDraft[]): Promise<void> {
  if (drafts.length === 0) return
  for (const { lines, validFrom } of drafts) {
    if (checkInstant(validFrom) < maker.at) throw policyErrors.tooEarly()
    const wrong = malformed(lines)
    if (wrong) throw wrong
  }
  const aisles = [...new Set(drafts.map(({ aisleCode }) => aisleCode))]
  await lockPrices(tx, maker.tenantId, aisles)
  const places = await placesFrom(tx, maker.tenantId, drafts)
  await checkFloors(tx, maker.tenantId, drafts, aisles, places)
  await endLines(tx, maker, drafts)
  const oemOf = new Map(places.map(({ rpiNo, oemNo }) => [rpiNo, oemNo]))
  const rows = drafts.flatMap((draft) =>
    draft.lines.map((line) => rowOfLine(maker, oemOf.get(draft.rpiNo) ?? '', draft, line)),
  )
  await insertRows(tx, 'rpi_rate', rows)
  await keepHistory(tx, maker, drafts)
}

/** Owner of a merchant and its period. */
interface Place {
  rpiNo: string
  oemNo: string
  userNo: string
  from: string
  to: string | null
}

async function placesFrom(tx: Tx, tenantId: string, drafts: readonly SignedDraft[]): Promise<Place[]> {
  const rows = await rowsOf<{
    rpi_no: string
    oem_no: string
    user_no: string
    valid_from: string
    valid_to: string | null
  }>(
    tx,
    sql`SELECT rpi_no, oem_no, user_no, valid_from, valid_to FROM rpi_belonging
         WHERE tenant_id = ${tenantId} AND rpi_no = ANY(${sql.param(drafts.map(({ rpiNo }) => rpiNo))}::text[])`,
  )
  return rows.map((row) => ({
    rpiNo: row.rpi_no,
    oemNo: row.oem_no,
    userNo: row.user_no,
    from: row.valid_from,
    to: row.valid_to,
  }))
}

async function checkFloors(
  tx: Tx,
  tenantId: string,
  drafts: readonly SignedDraft[],
  aisles: readonly string[],
  places: readonly Place[],
): Promise<void> {
  const earliest = drafts.map(({ validFrom }) => validFrom).sort()[0] as string
  const costs = await partyLinesFrom(tx, tenantId, [...new Set(places.map(({ userNo }) => userNo))], aisles, earliest)
  const bounds = await boundsOf(tx, aisles)
  const costsAt = groupBy(costs, ({ ownerNo, aisleCode }) => `${ownerNo}|${aisleCode}`)
  const placesOf = groupBy(places, ({ rpiNo }) => rpiNo)
  for (const draft of drafts) {
    const later = (placesOf.get(draft.rpiNo) ?? []).filter(({ to }) => to === null || to > draft.validFrom)
    if (later.length === 0) throw lineErrors.merchantNowhere()
    const givers = later.flatMap((place) => within(costsAt.get(`${place.userNo}|${draft.aisleCode}`) ?? [], place))
    const held = givers.filter(({ to }) => to === null || to > draft.validFrom)
    const problem = floorProblem(
      draft.lines,
      draft.validFrom,
      held,
      (payWay) => bounds.get(`${draft.aisleCode}|${payWay}`) ?? null,
      true,
    )
    if (problem) throw problem
  }
}

/** The parts of lines that fall into the time of a place. */
function within(lines: readonly HeldLine[], place: Place): HeldLine[] {
  return lines.flatMap((line) => {
    const from = line.from > place.from ? line.from : place.from
    const to = earlier(line.to, place.to)
    return to === null || from < to ? [{ ...line, from, to }] : []
  })
}

const earlier = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b)

/** Ends what was signed before; what would have begun at the same moment or later is void. */
async function endLines(tx: Tx, { tenantId }: Maker, drafts: readonly SignedDraft[]): Promise<void> {
  await run(
    tx,
    sql`UPDATE rpi_rate r SET valid_to = n.at, is_void = r.valid_from >= n.at, version = r.version + 1 FROM ${wanted(drafts)}
         WHERE r.tenant_id = ${tenantId} AND r.rpi_no = n.rpi_no AND r.aisle_code = n.aisle_code AND NOT r.is_void AND (r.valid_to IS NULL OR r.valid_to > n.at)`,
  )
}

/** One row for every line that the new ones supersede. */
async function keepHistory(tx: Tx, { tenantId, userId }: Maker, drafts: readonly SignedDraft[]): Promise<void> {
  const line = (alias: string) =>
    sql.raw(
      `jsonb_build_object('ratePpm', ${alias}.rate_ppm, 'capAmount', ${alias}.cap_amount::text, 'minFee', ${alias}.min_fee::text, 'd0RatePpm', ${alias}.d0_rate_ppm, 'd0Fee', ${alias}.d0_fee::text, 'sourceNo', ${alias}.source_no)`,
    )
  await run(
    tx,
    sql`INSERT INTO rate_history (tenant_id, oem_no, key_kind, key_no, aisle_code, pay_way, before, after, valid_from, valid_to, operator_id)
        SELECT o.tenant_id, o.oem_no, ${constant(RateOwnerKind.merchant)}, o.rpi_no, o.aisle_code, o.pay_way, ${line('o')}, CASE WHEN r.id IS NOT NULL THEN ${line('r')} END,
               o.valid_from, o.valid_to, ${userId}::bigint
          FROM ${wanted(drafts)}
          JOIN rpi_rate o ON o.tenant_id = ${tenantId} AND o.rpi_no = n.rpi_no AND o.aisle_code = n.aisle_code AND o.valid_to = n.at AND NOT o.is_void
          LEFT JOIN rpi_rate r ON r.tenant_id = ${tenantId} AND r.rpi_no = n.rpi_no AND r.aisle_code = n.aisle_code AND r.pay_way = o.pay_way AND r.valid_from = n.at AND NOT r.is_void`,
  )
}

const wanted = (drafts: readonly SignedDraft[]) => {
  const columns = [
    drafts.map((one) => one.rpiNo),
    drafts.map((one) => one.aisleCode),
    drafts.map((one) => one.validFrom),
  ]
  const [merchants, aisles, moments] = columns.map((column) => sql.param(column))
  return sql`unnest(${merchants}::text[], ${aisles}::text[], ${moments}::timestamptz[]) AS n (rpi_no, aisle_code, at)`
}

const rowOfLine = ({ tenantId, userId, at }: Maker, oemNo: string, draft: SignedDraft, line: Line) => ({
  tenantId,
  oemNo,
  rpiNo: draft.rpiNo,
  aisleCode: draft.aisleCode,
  payWay: line.payWay,
  ratePpm: line.ratePpm,
  capAmount: line.capAmountFen,
  minFee: line.minFeeFen,
  d0RatePpm: line.d0RatePpm,
  d0Fee: line.d0FeeFen,
  validFrom: draft.validFrom,
  sourceNo: draft.sourceNo,
  createUser: userId,
  createTime: at,
})

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
