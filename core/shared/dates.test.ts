import { expect, it } from 'vitest'
import { dateTimeText, dayOf, isDateTime } from './dates.ts'

it('writes a moment as yyyy-MM-dd HH:mm:ss of Shanghai, with 24 hours (R512)', () => {
  expect(dateTimeText(new Date('2026-11-22T15:59:59.999Z'))).toBe('2026-11-22 23:59:59')
  expect(dateTimeText(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23 00:00:00')
  expect(dayOf(new Date('2026-11-22T16:00:00Z'))).toBe('2026-11-23')
  expect(['2026-11-22 23:59:59', '2026-11-22 11:59:59 PM', '22/11/2026'].map(isDateTime)).toEqual([true, false, false])
})
