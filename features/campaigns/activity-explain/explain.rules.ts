import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, zeroFen } from '../../../core/shared/money.ts'
import {
  type Binding,
  type CountedStage,
  countingOf,
  type CountingTerms,
  countStage,
  netOf,
  type PaidTrade,
  type StageCount,
  stageDays,
} from '../activity-eval/counting.rules.ts'
import { StageStanding, TradeCounting } from '../activity/active-record.contract.ts'

/** A stage with how far the terminal is. */
interface StageExplanation extends StageCount {
  readonly stageNo: number
  readonly standing: CodeOf<typeof StageStanding>
}

/** A trade with whether it counts, and towards which stages. */
export type TradeExplanation<Trade extends PaidTrade> = Trade & {
  readonly counting: CodeOf<typeof TradeCounting>
  readonly countedAmount: Fen
  readonly stageNos: number[]
}

/**
 * Explains how far a terminal is in an activity, from its trades alone.
 * @param stages     in order
 * @param isDecided  whether a stage was decided before; such a one stays as it was decided, whatever became of its trades
 * @source docs/domain/money.md 7.3
 */
export function explainStages<Trade extends PaidTrade>(
  terms: CountingTerms,
  stages: readonly (CountedStage & { readonly stageNo: number })[],
  binding: Binding & { readonly bindDay: string },
  trades: readonly Trade[],
  today: string,
  isDecided: (stageNo: number) => boolean | null = () => null,
): { stages: StageExplanation[]; trades: TradeExplanation<Trade>[] } {
  return {
    stages: stages.map((stage) => {
      const count = countStage(terms, stage, binding, trades, { until: today, today })
      return { ...count, stageNo: stage.stageNo, standing: standingOf(count, today, isDecided(stage.stageNo)) }
    }),
    trades: trades.map((trade) => explainTrade(terms, stages, binding, trade)),
  }
}

function standingOf(
  { isMet, firstDay, lastDay }: StageCount,
  today: string,
  decided: boolean | null,
): CodeOf<typeof StageStanding> {
  if (decided !== null) return decided ? StageStanding.reached : StageStanding.missed
  if (isMet && today >= firstDay) return StageStanding.reached
  if (today > lastDay) return StageStanding.missed
  return today < firstDay ? StageStanding.notBegun : StageStanding.counting
}

function explainTrade<Trade extends PaidTrade>(
  terms: CountingTerms,
  stages: readonly (CountedStage & { readonly stageNo: number })[],
  binding: Binding & { readonly bindDay: string },
  trade: Trade,
): TradeExplanation<Trade> {
  const counting = countingOf(terms, binding, trade)
  const stageNos = stages
    .filter((stage) => {
      const { firstDay, lastDay } = stageDays(stage, binding.bindDay)
      return trade.payDay >= firstDay && trade.payDay <= lastDay
    })
    .map(({ stageNo }) => stageNo)
  const counts = counting === TradeCounting.counts
  const isInside = counts && stageNos.length > 0
  return {
    ...trade,
    counting: counts && !isInside ? TradeCounting.outside : counting,
    countedAmount: isInside ? netOf(trade) : zeroFen,
    stageNos: isInside ? stageNos : [],
  }
}
