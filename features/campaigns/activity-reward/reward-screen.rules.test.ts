import { describe, expect, it } from 'vitest'
import { auditBlocked, firstCell, stagesOfRow, takeBackBlocked } from './reward-screen.rules.ts'

const cell = (recordStatus: number) => ({ amount: '1.00', recordStatus, recordNo: `JL${recordStatus}` })
const row = (...statuses: (number | null)[]) => {
  const [stage1, stage2, stage3, stage4, stage5] = [0, 1, 2, 3, 4].map((at) => {
    const status = statuses[at] ?? null
    return status === null ? null : cell(status)
  })
  return { stage1, stage2, stage3, stage4, stage5 } as Parameters<typeof stagesOfRow>[0]
}

describe('the buttons of a row of rewards', () => {
  it.each([
    { statuses: [1, 0], audit: undefined, back: undefined, first: 2 },
    { statuses: [1, null], audit: '没有待审核的奖励', back: undefined, first: undefined },
    { statuses: [null, 0], audit: undefined, back: '没有已发放的奖励', first: 2 },
    { statuses: [10, 3], audit: '没有待审核的奖励', back: '没有已发放的奖励', first: undefined },
  ])('for stages in $statuses', ({ statuses, audit, back, first }) => {
    expect(auditBlocked(stagesOfRow(row(...statuses)))).toBe(audit)
    expect(takeBackBlocked(stagesOfRow(row(...statuses)))).toBe(back)
    expect(firstCell(row(...statuses), 0)?.stageNo).toBe(first)
  })
})
