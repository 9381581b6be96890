import { describe, expect, it } from 'vitest'
import { hasPager, pageSize, rowsOf } from './remote-rows.ts'

describe('a remote select', () => {
  it.each([
    [0, false],
    [10, false],
    [11, true],
  ])('of %i rows shows its pager: %s (R233, R234)', (total, is) =>
    expect([pageSize, hasPager(total)]).toEqual([10, is]),
  )

  it('takes a page, records at the top level of the answer (R264), and a plain list', () => {
    const [row] = [{ id: '1' }]
    expect(rowsOf({ records: [row], total: 27, size: 10, current: 1, pages: 3 })).toEqual({ records: [row], total: 27 })
    expect(rowsOf({ records: [row] })).toEqual({ records: [row], total: 1 })
    expect(rowsOf([row])).toEqual({ records: [row], total: 1 })
    expect(rowsOf(undefined)).toEqual({ records: [], total: 0 })
  })
})
