import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lock, lockScreen, tryLockPassword, unlock } from './lock.ts'
import { storedValue } from '../storage.ts'

// Files share a process: another one may have left the screen locked.
beforeEach(() => {
  unlock()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  unlock()
})

it('leads to the lock page 100 ms after the screen was locked (R188)', () => {
  lockScreen('secret')
  vi.advanceTimersByTime(99)
  expect(lock.get().isLocked).toBe(false)
  vi.advanceTimersByTime(1)
  expect(lock.get().isLocked).toBe(true)
})

it('opens by the password it was locked with and by no other (R189, R293)', () => {
  lockScreen('secret')
  vi.advanceTimersByTime(100)
  expect(tryLockPassword('Secret')).toBe(false)
  expect(lock.get()).toMatchObject({ isLocked: true, wrongTries: 1 })
  expect(tryLockPassword('secret')).toBe(true)
  expect(lock.get().isLocked).toBe(false)
})

it('keeps the password as a digest alone, and forgets it after five wrong tries', () => {
  lockScreen('secret')
  vi.advanceTimersByTime(100)
  expect(JSON.stringify(storedValue('isLock'))).not.toContain('secret')
  for (const wrong of ['1', '2', '3', '4', '5']) tryLockPassword(wrong)
  expect(tryLockPassword('secret')).toBe(false)
  expect(lock.get()).toMatchObject({ isLocked: true, passwordHash: '' })
})
