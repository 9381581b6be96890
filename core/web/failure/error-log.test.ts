import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearErrorLog, errorLog, logError } from './error-log.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://office.example', pathname: '/system/user' })
})
afterEach(() => {
  clearErrorLog()
  vi.unstubAllGlobals()
})

it('holds of an error where, when, of what type, its words, its stack and more (R258, R505)', () => {
  const error = new RangeError('too far')
  logError('render', error, 'in UserListPage')
  expect(errorLog.get()).toEqual([
    {
      url: 'https://office.example/system/user',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      type: 'render',
      message: 'too far',
      stack: error.stack,
      info: 'in UserListPage',
    },
  ])
})

it('holds no secret, takes what is no error, and keeps the newest hundred', () => {
  logError('promise', 'password=Harbour42 broke')
  expect(errorLog.get()[0]).toMatchObject({ type: 'promise', message: 'password=****** broke', stack: '' })
  for (let n = 0; n < 120; n++) logError('error', `number ${n}`)
  expect(errorLog.get()).toHaveLength(100)
  expect(errorLog.get()[0]?.message).toBe('number 119')
})
