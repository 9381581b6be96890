import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { ServiceAuditStatus } from '../dossier/party-codes.contract.ts'
import { checkFinish, checkMaker } from './onboarding.rules.ts'
import { nextReview, partyTransitions } from '../dossier/party-review.rules.ts'

const { draft, pending, approved, rejected } = ServiceAuditStatus
const refusal = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as AppError).message
  }
}

describe('the review of a party (network 7.2)', () => {
  const leads: Record<keyof typeof partyTransitions, Partial<Record<number, number>>> = {
    create: {},
    bornApproved: {},
    attach: { [draft]: pending, [rejected]: pending },
    approve: { [pending]: approved },
    reject: { [pending]: rejected },
    withdraw: { [pending]: draft },
  }
  const cases = (Object.keys(partyTransitions) as (keyof typeof partyTransitions)[]).flatMap((event) =>
    [draft, pending, approved, rejected].map((from) => ({ event, from, to: leads[event][from] })),
  )
  it.each(cases)('$event from $from leads to $to', ({ event, from, to }) => {
    expect(refusal(() => nextReview(from, event))).toBe(to ?? '当前状态不允许此操作')
  })
})

it.each([
  { kind: 1, status: approved, isFinished: false, hasPolicy: true, words: undefined },
  { kind: 1, status: pending, isFinished: false, hasPolicy: false, words: '服务商未审核通过' },
  { kind: 1, status: approved, isFinished: true, hasPolicy: false, words: '当前状态不允许此操作' },
  { kind: 1, status: approved, isFinished: false, hasPolicy: false, words: '请先配置服务商政策' },
  { kind: 2, status: approved, isFinished: false, hasPolicy: false, words: '请先配置服务商政策' },
  { kind: 3, status: approved, isFinished: false, hasPolicy: false, words: undefined },
] as const)('finish of kind $kind in state $status: $words', ({ kind, status, isFinished, hasPolicy, words }) => {
  expect(refusal(() => checkFinish({ serviceKind: kind, serviceAuditStatus: status, isFinished }, hasPolicy))).toBe(
    words,
  )
})

const operator = { partyType: 1, userNo: '100001', oemNo: '100001', mayMakeChildren: false }
const provider = { partyType: 2, userNo: 'F1', oemNo: '100001', mayMakeChildren: true }
const denied = '无权创建下级服务商'
it.each([
  { who: operator, kind: 1, parentNo: 'F1', words: undefined },
  { who: operator, kind: 3, parentNo: '100001', words: undefined },
  { who: operator, kind: 3, parentNo: 'F1', words: '机构须直属运营商' },
  { who: provider, kind: 1, parentNo: 'F1', words: undefined },
  { who: provider, kind: 2, parentNo: 'F1', words: undefined },
  { who: provider, kind: 3, parentNo: 'F1', words: denied },
  { who: provider, kind: 1, parentNo: 'F2', words: denied },
  { who: provider, kind: 1, parentNo: '100001', words: denied },
  { who: { ...provider, mayMakeChildren: false }, kind: 1, parentNo: 'F1', words: denied },
  { who: { ...provider, mayMakeChildren: false }, kind: 2, parentNo: 'F1', words: undefined },
  { who: { ...provider, partyType: 4 }, kind: 2, parentNo: 'F1', words: denied },
] as const)('$who.partyType makes kind $kind below $parentNo: $words', ({ who, kind, parentNo, words }) => {
  expect(refusal(() => checkMaker(who, { serviceKind: kind, parentNo }))).toBe(words)
})
