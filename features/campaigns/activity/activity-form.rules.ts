import type { ReceivedOf, SentOf } from '../../../core/shared/call.ts'
import { ActiveType, type activity } from './activity.contract.ts'
import { draftOf } from './activity-values.rules.ts'

type Draft = SentOf<typeof activity.add>

/** Stage as the form holds it. */
export interface StageValues {
  readonly stageName: string
  readonly fromDay: number
  readonly toDay: number
  readonly minAmount: string
  readonly minCount: number
  readonly reward: string
  readonly merchantReward: string
  readonly penaltyAmount: string
  /** Amount of the worked example alone: it is not sent. */
  readonly examplePassed?: string
}

/** Form of an activity: lists instead of joined texts, a switch instead of a number. */
export interface FormValues {
  readonly activeName: string
  readonly activeType: number
  readonly rpmNos: string[]
  readonly aisleCodes: string[]
  readonly startTime: string
  readonly endTime: string
  readonly countPayWays: number[]
  readonly minTradeAmount: string
  readonly budgetAmount?: string
  readonly needAudit: boolean
  readonly remark: string
  readonly stages: StageValues[]
}

/** A stage that nothing is known of. */
export const blankStage: StageValues = {
  stageName: '',
  fromDay: 0,
  toDay: 30,
  minAmount: '0.00',
  minCount: 0,
  reward: '0.00',
  merchantReward: '0.00',
  penaltyAmount: '0.00',
}

/** Values of the form at first. @param isCopy whether the times are left out: those of the copied one are over or run */
export function valuesOf(found: ReceivedOf<typeof activity.info> | null, isCopy: boolean): Partial<FormValues> {
  if (found === null)
    return {
      activeType: ActiveType.target,
      rpmNos: [],
      aisleCodes: [],
      countPayWays: [],
      minTradeAmount: '1.00',
      needAudit: false,
      remark: '',
      stages: [blankStage],
    }
  const { countPayWays, needAudit, startTime, endTime, stages, ...draft } = draftOf(found)
  return {
    ...(draft as Partial<FormValues>),
    ...(isCopy ? {} : { startTime, endTime }),
    countPayWays: countPayWays ? countPayWays.split(',').map(Number) : [],
    needAudit: needAudit === 1,
    stages: stages as StageValues[],
  }
}

/** The form as it is sent. */
export const sentOf = ({ countPayWays, needAudit, stages, ...values }: FormValues): Draft =>
  ({
    ...values,
    countPayWays: countPayWays.join(','),
    needAudit: needAudit ? 1 : 0,
    stages: stages.map(({ examplePassed: _example, ...stage }) => stage),
  }) as Draft
