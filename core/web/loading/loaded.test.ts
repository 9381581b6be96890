import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTime, preload } from './loaded.tsx'
import { underWay } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('raises a load error when code does not come within 120000 ms (R504)', async () => {
  const before = underWay.get()
  let failure: unknown = null
  const waiting = inTime(new Promise(() => undefined)).catch((error: unknown) => {
    failure = error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failure).toBeNull()
  expect(underWay.get()).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(failure).toBeInstanceOf(Error)
  expect(underWay.get()).toBe(before)
})

it('reads the code of a page once, and again after it failed', async () => {
  const Page = () => null
  const load = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(Page)
  await expect(preload({ load })).rejects.toThrow('away')
  expect(await preload({ load })).toBe(Page)
  expect(await preload({ load })).toBe(Page)
  expect(load).toHaveBeenCalledTimes(2)
})
