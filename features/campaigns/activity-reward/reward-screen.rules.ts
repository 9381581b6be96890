import { ActiveRecordStatus } from '../activity/active-record.contract.ts'

/** A stage of a row, with what it brought. */
interface StageCell {
  readonly stageNo: number
  readonly amount: string
  readonly recordStatus: number
  readonly recordNo: string
}

type Cell = Omit<StageCell, 'stageNo'> | null

interface Row {
  readonly stage1: Cell
  readonly stage2: Cell
  readonly stage3: Cell
  readonly stage4: Cell
  readonly stage5: Cell
}

/** Stages of a row that have a record, in order. */
export const stagesOfRow = ({ stage1, stage2, stage3, stage4, stage5 }: Row): StageCell[] =>
  [stage1, stage2, stage3, stage4, stage5].flatMap((cell, place) => (cell ? [{ ...cell, stageNo: place + 1 }] : []))

/** First stage of a row in a status. */
export const firstCell = (row: Row, status: number): StageCell | undefined =>
  stagesOfRow(row).find(({ recordStatus }) => recordStatus === status)

const has = (cells: readonly StageCell[], status: number) => cells.some(({ recordStatus }) => recordStatus === status)

/** Reason why nothing of a row can be decided now. */
export const auditBlocked = (cells: readonly StageCell[]): string | undefined =>
  has(cells, ActiveRecordStatus.toReview) ? undefined : '没有待审核的奖励'

/** Reason why nothing of a row can be taken back now. */
export const takeBackBlocked = (cells: readonly StageCell[]): string | undefined =>
  has(cells, ActiveRecordStatus.granted) ? undefined : '没有已发放的奖励'
