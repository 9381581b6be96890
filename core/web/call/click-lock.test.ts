import { expect, it } from 'vitest'
import { ClickLock } from './click-lock.ts'

it('takes one write at a time: the same once more is a click too many, another is told that it had no turn', () => {
  const lock = new ClickLock()
  expect(lock.take({ id: '1' })).toBe('taken')
  expect(lock.take({ id: '1' })).toBe('repeated')
  expect(lock.take({ id: '2' })).toBe('busy')
  expect(lock.free({ id: '1' })).toBe(true)
  expect(lock.take({ id: '2' })).toBe('taken')
})

it('keeps back the same click while lists are read anew, and gives another one its turn', () => {
  const lock = new ClickLock()
  lock.take({ id: '1' })
  lock.answered({ id: '1' })
  expect(lock.take({ id: '1' })).toBe('repeated')
  expect(lock.take({ id: '2' })).toBe('taken')
  expect(lock.free({ id: '1' })).toBe(false)
  expect(lock.take({ id: '3' })).toBe('busy')
  expect(lock.free({ id: '2' })).toBe(true)
})
