import { describe, expect, it } from 'vitest'
import { failureOfAnswer, jsonOf } from './answer.ts'
import { fileNameOf } from './file-save.ts'

const failure = (status: number, body: Record<string, unknown>) => failureOfAnswer({ status, requestId: 'r1' }, body)

describe('an answer', () => {
  it('is a success with code 200', () => {
    expect(failure(200, { code: 200, data: {} })).toBeNull()
  })
  it('takes its code from the body (R478), else from the status (R479)', () => {
    expect(failure(200, { code: 409, msg: 'x' })?.code).toBe(409)
    expect(failure(404, {})?.code).toBe(404)
  })
  it.each([
    [{ code: 400, msg: 'a', error_description: 'b' }, 'a', 'R483'],
    [{ code: 400, error_description: 'b' }, 'b', 'R484'],
    [{ code: 400 }, '未知错误', 'R485'],
  ] as [Record<string, unknown>, string, string][])('says the words of %j: %s (%s)', (body, words) => {
    expect(failure(400, body)?.message).toBe(words)
  })
  it('with error_description is a failure even with status 200 (R277)', () => {
    expect(failure(200, { error_description: 'no' })?.message).toBe('no')
  })
  it('with 401 means that the session has ended (R481)', () => {
    expect(failure(401, { code: 401 })?.kind).toBe('signedOut')
  })
  it('carries the name of the refusal and the request number', () => {
    expect(failure(409, { code: 409, error: 'x.moved', msg: 'm', data: { updateUserName: '李' } })).toMatchObject({
      refusal: 'x.moved',
      requestId: 'r1',
      detail: { updateUserName: '李' },
    })
    expect(failure(400, { code: 400, error: 'invalid_grant', refusal: 'session.captchaDue' })?.refusal).toBe(
      'session.captchaDue',
    )
  })
  it('that is no JSON reads as an empty one', async () => {
    expect(await jsonOf({ text: async () => '<html>' })).toEqual({})
  })
})

it.each([
  [`attachment; filename*=UTF-8''${encodeURIComponent('用户列表.xlsx')}`, '用户列表.xlsx'],
  ['attachment; filename="a.csv"', 'a.csv'],
  [null, 'otherwise'],
  [`attachment; filename*=UTF-8''%E0%A4%A`, 'otherwise'],
])('names the file of %s', (disposition, name) => {
  expect(fileNameOf(disposition, 'otherwise')).toBe(name)
})
