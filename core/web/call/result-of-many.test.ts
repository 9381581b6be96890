import { expect, it } from 'vitest'
import { z } from 'zod'
import { call } from '../../shared/call.ts'
import { count } from '../../shared/shapes/shapes.ts'
import { CallError } from './call-error.ts'
import { resultIn } from './result-of-many.ts'

const many = call({
  id: 'C9092',
  method: 'POST',
  path: '/api/test/many',
  title: '测试',
  permission: 'signedIn',
  audit: 'test.many',
  output: z.object({ success: count(), fail: count(), failures: z.array(z.object({ reason: z.string() })) }),
})
const result = { success: 0, fail: 1, failures: [{ reason: '已属于该服务商' }] }
const refusal = (more: { refusal?: string; detail?: Record<string, unknown> } = {}) =>
  new CallError('refused', '已属于该服务商', { code: 409, refusal: 'common.noneDone', detail: result, ...more })

it.each([
  { why: 'none of many rows was done', failure: refusal(), is: result },
  { why: 'it is another refusal', failure: refusal({ refusal: 'common.moved' }), is: null },
  { why: 'the data is something else', failure: refusal({ detail: { by: '张三' } }), is: null },
])('the rows of a refused call for many are its result, as its page shows them: $why', ({ failure, is }) => {
  expect(resultIn(many, failure)).toEqual(is)
})
