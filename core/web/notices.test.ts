import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { notices, notifyFailure } from './notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  notices.set([])
})

it.each([
  { why: 'a refusal', error: new CallError('refused', '余额不足', { code: 409, requestId: 'r1' }) },
  { why: 'a fault', error: new CallError('fault', '服务器异常', { code: 500, requestId: 'r1' }) },
])('says the request number of $why, so that support finds the call', ({ error }) => {
  notifyFailure(error)
  expect(notices.get()).toMatchObject([{ kind: 'error', text: error.message, requestId: 'r1' }])
})

it('says nothing of a session that ended: the sign-in page does', () => {
  notifyFailure(new CallError('signedOut', '请登录', { code: 401, requestId: 'r1' }))
  expect(notices.get()).toEqual([])
})
