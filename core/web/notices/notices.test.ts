import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../call/call-error.ts'
import { ReadFailure } from '../failure/ReadFailure.tsx'
import { Refusal } from '../form/Refusal.tsx'
import { notices, notifyFailure } from './notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  notices.set([])
})

it.each([
  { why: 'a refusal of the business', kind: 'refused', code: 409, shown: '' },
  { why: 'a refusal of a field', kind: 'refused', code: 400, shown: '' },
  { why: 'a missing permission', kind: 'refused', code: 403, shown: '' },
  { why: 'a refusal without words', kind: 'refused', code: 409, isWordless: true, shown: 'r1' },
  { why: 'a fault', kind: 'fault', code: 500, shown: 'r1' },
  { why: 'a gateway that failed', kind: 'refused', code: 502, shown: 'r1' },
] as const)('says of $why the request number "$shown": support finds faults by it', ({ kind, shown, ...rest }) => {
  const error = new CallError(kind, '余额不足', { ...rest, requestId: 'r1' })
  notifyFailure(error)
  expect(notices.get()).toMatchObject([{ kind: 'error', text: '余额不足', requestId: shown }])
  const panel = renderToStaticMarkup(createElement(ReadFailure, { error, onRetry: () => {} }))
  const form = renderToStaticMarkup(createElement(Refusal, { error }))
  for (const page of [panel, form]) expect(page.includes('复制请求号')).toBe(shown !== '')
})

it('says nothing of a session that ended: the sign-in page does', () => {
  notifyFailure(new CallError('signedOut', '请登录', { code: 401, requestId: 'r1' }))
  expect(notices.get()).toEqual([])
})
