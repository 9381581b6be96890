import { describe, expect, it } from 'vitest'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import {
  afterAnswers,
  type AisleResult,
  changedFields,
  type ChangeEvent,
  isShortName,
  moveChange,
  neededPictures,
  settledByHand,
} from './change.rules.ts'

const statuses = codeSetOf(ChangeStatus).entries.map(({ value }) => value)
const allowed: Readonly<Record<ChangeEvent, Readonly<Record<number, number>>>> = {
  submit: {},
  update: { 1: 1 },
  pass: { 1: 3 },
  reject: { 1: 2 },
  resubmit: { 2: 1, 5: 1 },
  cancel: { 1: 6, 2: 6, 5: 6 },
  complete: { 3: 4 },
  fail: { 3: 5 },
}

describe('a change moves', () => {
  const cases = Object.entries(allowed).flatMap(([event, moves]) =>
    statuses.map((from) => [event as ChangeEvent, from, moves[from] ?? wordsFor(event, from)] as const),
  )
  it.each(cases)('%s from %i: %s', (event, from, expected) => {
    if (typeof expected === 'number') expect(moveChange(from, event)).toBe(expected)
    else expect(() => moveChange(from, event)).toThrow(expected)
  })
})

function wordsFor(event: string, from: number): string {
  if (from === 4 || from === 6) return '变更已完结'
  return event === 'cancel' ? '审核通过的变更不能撤销' : '当前状态不允许此操作'
}

const result = (aisleCode: string, value: number, msg = ''): AisleResult => ({
  aisleCode,
  incomingCode: `IN-${aisleCode}`,
  aisleMerNo: '1',
  changeApplyNo: `CG-${aisleCode}`,
  result: value,
  msg,
})

describe('the channels', () => {
  it.each([
    ['none at all', [], 'complete'],
    ['one under way', [1, 0], null],
    ['one failed, one under way', [2, 0], null],
    ['one failed', [1, 2], 'fail'],
    ['done and skipped', [1, 3], 'complete'],
  ] as const)('with %s', (_, values, next) =>
    expect(afterAnswers(values.map((value, place) => result(String(place), value)))).toBe(next),
  )

  it('are settled by hand, skipped ones with a reason', () => {
    const standing = [result('A', 1), result('B', 0)]
    expect(() => settledByHand(standing, [])).toThrow('存在未处理完成的通道')
    expect(() => settledByHand(standing, [{ aisleCode: 'B', result: 3, msg: '' }])).toThrow('请填写跳过通道的原因')
    expect(settledByHand(standing, [{ aisleCode: 'B', result: 3, msg: '线下已改' }])[1]).toMatchObject({
      result: 3,
      msg: '线下已改',
    })
    expect(
      settledByHand(standing, [
        { aisleCode: 'A', result: 2, msg: '' },
        { aisleCode: 'B', result: 1, msg: '' },
      ])[0]?.result,
    ).toBe(1)
  })
})

describe('what a change needs', () => {
  const facts = { accType: 2, needsQual: false, raises: false }
  it.each([
    ['a new address', 1, ['address'], facts, [5]],
    ['a new short name', 1, ['rpiShortName'], facts, []],
    ['a card of the legal person', 2, ['accNo'], facts, [8]],
    ['a company account', 2, ['accNo'], { ...facts, accType: 1 }, [10]],
    ['an authorised person', 2, ['accNo'], { ...facts, accType: 3 }, [8, 11, 12, 13, 14]],
    ['a new legal person', 3, ['legalName'], facts, [1, 2]],
    ['a new licence', 3, ['licenseEnd'], facts, [4]],
    ['a rate that rises', 4, [], { ...facts, raises: true }, [15]],
    ['a rate that falls', 4, [], facts, []],
    ['a line that needs a licence', 5, ['industryCode'], { ...facts, needsQual: true }, [17]],
    ['a cycle', 7, ['settleCycle'], facts, []],
  ])('for %s', (_, type, changed, given, kinds) => expect(neededPictures(type, changed, given)).toEqual(kinds))

  it('is told by the fields that differ', () =>
    expect(changedFields({ a: '1', b: '2' }, { a: '1', b: '3', c: '' })).toEqual(['b']))

  it.each([
    ['张记面馆', true],
    ['面', false],
    ['12345', false],
    ['微信小店', false],
    ['张记<面馆>', false],
  ])('short name %s: %s', (name, right) => expect(isShortName(name)).toBe(right))
})
