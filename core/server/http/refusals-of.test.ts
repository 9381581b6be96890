import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refuseUndeclaredRefusal } from '../../../tests/kit/declared-refusals.ts'
import { call } from '../../shared/call.ts'
import { defineErrors } from '../../shared/errors.ts'
import { text } from '../../shared/shapes/shapes.ts'
import { ownRefusals, refusalsOf } from './refusals-of.ts'

defineErrors('declared', {
  taken: { status: 409, zh: '已存在', en: 'Taken' },
  gone: { status: 404, zh: '不存在', en: 'Gone' },
})

const declare = (more: object) =>
  call({
    id: 'C9810',
    method: 'POST',
    path: '/api/declared/save',
    title: '保存',
    permission: 'signedIn',
    audit: 'declared.save',
    ...more,
  }) as never

describe('refusals of a call', () => {
  it('are those that it declares, all of a feature for a star', () => {
    expect(ownRefusals(declare({ refusals: { declared: 'taken' } }))).toEqual(['declared.taken'])
    expect(ownRefusals(declare({ refusals: { declared: '*' } }))).toEqual(['declared.taken', 'declared.gone'])
  })

  it.each([
    { why: 'a name that there is not', refusals: { declared: 'taken lost' } },
    { why: 'a feature that there is not', refusals: { nowhere: '*' } },
  ])('cannot be $why', ({ refusals }) => {
    expect(() => ownRefusals(declare({ refusals }))).toThrow(/C9810 declares a refusal that there is not/)
  })

  it.each([
    { trait: 'a token', more: {}, refusal: 'common.signedOut', isThere: true },
    { trait: 'no token', more: { permission: 'public' }, refusal: 'common.signedOut', isThere: false },
    { trait: 'fields', more: { input: z.object({ name: text(5) }) }, refusal: 'common.fieldTooLong', isThere: true },
    { trait: 'no fields', more: {}, refusal: 'common.fieldTooLong', isThere: false },
    { trait: 'a request number', more: { requestNo: true }, refusal: 'common.requestRepeated', isThere: true },
    { trait: 'no request number', more: {}, refusal: 'common.requestRepeated', isThere: false },
    { trait: 'a pay password', more: { payPwd: true }, refusal: 'common.payPwdWrong', isThere: true },
    { trait: 'no pay password', more: {}, refusal: 'common.payPwdWrong', isThere: false },
    { trait: 'a change', more: {}, refusal: 'common.viewingOnly', isThere: true },
    { trait: 'a change by GET', more: { method: 'GET' }, refusal: 'common.crossSite', isThere: true },
    { trait: 'a change by POST', more: {}, refusal: 'common.crossSite', isThere: false },
  ])('follow from $trait: $refusal $isThere', ({ more, refusal, isThere }) => {
    expect(refusalsOf(declare(more)).has(refusal)).toBe(isThere)
  })
})

describe('a test that meets a refusal', () => {
  const product = (more: object) => ({ ...(declare(more) as object), id: 'C0001' }) as never

  it('fails when the call does not declare it, and says where it is to be added', () => {
    expect(() => refuseUndeclaredRefusal(product({}), { error: 'declared.taken' })).toThrow(
      'add taken to refusals.declared in its contract',
    )
    expect(() => refuseUndeclaredRefusal(product({ answer: 'bare' }), { refusal: 'declared.taken' })).toThrow(
      'declared.taken',
    )
  })

  it('goes on when it does, and when nothing was refused', () => {
    refuseUndeclaredRefusal(product({ refusals: { declared: 'taken' } }), { error: 'declared.taken' })
    refuseUndeclaredRefusal(product({}), { code: 200, success: true })
    expect(refusalsOf(product({ refusals: { declared: 'taken' } })).has('declared.taken')).toBe(true)
  })
})
