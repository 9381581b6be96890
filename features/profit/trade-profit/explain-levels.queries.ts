import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { preparedRows, type Tx } from '../../../core/server/database/db.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { TradeRow } from '../../trades/trades.shared.ts'
import {
  type ExplainedLevel,
  explainedLevels,
  formatRawFee,
  type PricedTrade,
  type SnapshotChain,
} from '../../sharing/sharing.shared.ts'
import type { ProfitExplained } from './explain.contract.ts'
import { keptOf, type Sight } from './explain.rules.ts'

type Explained = z.output<typeof ProfitExplained>

/** A row of profit as booked. */
export interface Booked {
  readonly profitId: bigint
  readonly level: number
  readonly ownerNo: string
  readonly userNo: string
  readonly userName: string
  readonly rowKind: Explained['rows'][number]['rowKind']
  readonly bizCode: string
  readonly bookDay: string
  readonly tradeAmount: Fen
  readonly childFee: Fen
  readonly cost: Fen
  readonly spread: Fen
  readonly shareIn: Fen
  readonly shareOut: Fen
  readonly profitFen: Fen
  readonly txnId: bigint
  readonly createTime: string
}

/** Name of a node of the chain. */
export const nameOf = (tenantId: string, userNo: SQL): SQL =>
  sql`coalesce((SELECT i.service_name FROM service_info i WHERE i.tenant_id = ${tenantId} AND i.user_no = ${userNo}), (SELECT w.tenant_name FROM tenant w WHERE w.tenant_id = ${userNo}), '')`

interface Line {
  lineId: string
  polNo: string
  validFrom: string
}

/** The levels that the caller may see, each with its price, fee and what it earned. @source docs/domain/money.md 4.8 */
export async function levelsOf(
  tx: Tx,
  { tenantId }: Caller,
  {
    priced,
    chain,
    sight,
    booked,
    trade,
  }: { priced: PricedTrade; chain: SnapshotChain; sight: Sight; booked: readonly Booked[]; trade: TradeRow },
): Promise<Explained['chain']> {
  const levels = explainedLevels(priced)
  const merchantLevel = levels.length - 1
  const shown = levels.filter(({ level }) => sight.prices.has(level) || sight.profits.has(level))
  const ids = shown.flatMap(({ level }) => (sight.prices.has(level) ? [chain.levels[level]?.lineId ?? 0n] : []))
  const [lines, named] = [
    await preparedRows<Line>(
      tx,
      sql`SELECT r.id::text AS "lineId", coalesce(o.pol_no, '') AS "polNo", r.valid_from AS "validFrom" FROM oem_policy_rate r LEFT JOIN oem_policy o ON o.tenant_id = r.tenant_id AND o.id = r.policy_id
           WHERE r.tenant_id = ${tenantId} AND r.id = ANY(${sql.param(ids)}::bigint[])
          UNION ALL SELECT r.id::text, r.source_no, r.valid_from FROM rpi_rate r WHERE r.tenant_id = ${tenantId} AND r.id = ANY(${sql.param(ids)}::bigint[])`,
    ),
    await preparedRows<{ no: string; name: string }>(
      tx,
      sql`SELECT n.no, ${nameOf(tenantId, sql`n.no`)} AS name FROM unnest(${sql.param(shown.map(({ ownerNo }) => ownerNo))}::text[]) AS n(no)`,
    ),
  ]
  const names = new Map(named.map(({ no, name }) => [no, name]))
  return shown.map((level) =>
    levelOf(level, {
      chain,
      sight,
      lines,
      merchantLevel,
      kept: keptOf(booked, level.ownerNo),
      name: level.level === merchantLevel ? trade.rpiName : (names.get(level.ownerNo) ?? ''),
    }),
  )
}

function levelOf(
  of: ExplainedLevel,
  {
    chain,
    sight,
    lines,
    merchantLevel,
    kept,
    name,
  }: {
    chain: SnapshotChain
    sight: Sight
    lines: readonly Line[]
    merchantLevel: number
    kept: Fen
    name: string | null
  },
): Explained['chain'][number] {
  const isPriceShown = sight.prices.has(of.level)
  const isNode = of.level !== merchantLevel && sight.profits.has(of.level)
  const { line, lineId } = chain.levels[of.level] as SnapshotChain['levels'][number]
  const version = lines.find((one) => one.lineId === String(lineId))
  return {
    level: of.level,
    userType: of.ownerType as Explained['chain'][number]['userType'],
    userNo: of.ownerNo,
    userName: name,
    isPriceShown,
    line:
      isPriceShown && line
        ? {
            lineId: lineId === null ? '' : String(lineId),
            polNo: version?.polNo ?? '',
            validFrom: version?.validFrom ?? null,
            rate: line.ratePpm,
            capAmount: line.capAmountFen,
            minFee: line.minFeeFen,
            d0Rate: line.d0RatePpm,
            d0Fee: line.d0FeeFen,
            shareRatio: line.shareRatioPpm,
          }
        : null,
    rawFee: isPriceShown && of.rawFeeMicroFen !== null ? formatRawFee(of.rawFeeMicroFen) : '',
    roundedFee: isPriceShown ? of.roundedFeeFen : null,
    capped: isPriceShown && of.capped,
    minned: isPriceShown && of.minned,
    clamped: isPriceShown && of.clamped,
    replaced: isPriceShown && of.replaced,
    ratePart: isPriceShown ? of.ratePartFen : null,
    d0Part: isPriceShown ? of.d0PartFen : null,
    fee: isPriceShown ? of.feeFen : null,
    spread: isNode ? of.spreadFen : null,
    shareIn: isNode ? of.shareInFen : null,
    shareOut: isNode ? of.shareOutFen : null,
    profit: isNode ? of.profitFen : null,
    kept: isNode ? kept : null,
  }
}
