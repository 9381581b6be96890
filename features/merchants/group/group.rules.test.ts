import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { checkGroupFields, type Joining, refusalOfMembership } from './group.rules.ts'
import { isOfOneProvider } from '../belonging/belonging.rules.ts'

const refusal = (work: () => unknown): string => {
  try {
    work()
    return 'fine'
  } catch (error) {
    return (error as AppError).message
  }
}

describe('the fields of a group (network 3.11, 1.7)', () => {
  const draft = {
    creditCode: '91350100M000100Y43',
    contactEmail: 'a@b.cn',
  }
  it.each([
    { why: 'all is well', of: {}, is: 'fine' },
    { why: 'optional ones are empty', of: { creditCode: '', contactEmail: '' }, is: 'fine' },
    {
      why: 'shown numbers come back',
      of: { contactEmail: 'a***@b.cn' },
      is: 'fine',
    },
    {
      why: 'the credit code has a wrong digit',
      of: { creditCode: '91350100M000100Y44' },
      is: '统一社会信用代码格式不正确',
    },
    { why: 'the mail has no host', of: { contactEmail: 'a@b' }, is: '邮箱格式不正确' },
  ])('when $why: $is', ({ of, is }) => expect(refusal(() => checkGroupFields({ ...draft, ...of }))).toBe(is))
})

describe('joining and leaving a group (C0202, C0240)', () => {
  const group = { rpiNo: 'G1', oemNo: '100', userPath: 'F1,F2' }
  const merchant: Joining = { rpiStatus: 1, finishStatus: 2, groupNo: null, oemNo: '100', userPath: 'F1' }
  it.each([
    { why: 'it is in none', of: {}, is: undefined },
    { why: 'the group is its own provider’s', of: { userPath: 'F1,F2' }, is: undefined },
    { why: 'the group is held beside its provider', of: { userPath: 'F1,F9' }, is: '商户与集团不属于同一服务商' },
    { why: 'the group is held above its provider', of: { userPath: 'F1,F2,F3' }, is: '商户与集团不属于同一服务商' },
    { why: 'a number begins like its provider’s', of: { userPath: 'F1,F' }, is: '商户与集团不属于同一服务商' },
    { why: 'it is closed, before all else', of: { rpiStatus: 3, groupNo: 'G1' }, is: '商户已注销' },
    { why: 'it is in this group', of: { groupNo: 'G1' }, is: '当前状态不允许此操作' },
    { why: 'it is not onboarded', of: { finishStatus: 1, groupNo: 'G2' }, is: '商户未入网' },
    { why: 'it is in another group', of: { groupNo: 'G2', userPath: 'F3' }, is: '商户已加入其他集团' },
    { why: 'its topmost provider is another', of: { userPath: 'F3,F2' }, is: '商户与集团不属于同一服务商' },
    { why: "it is the operator's own", of: { userPath: '' }, is: '商户与集团不属于同一服务商' },
    { why: 'it is of another login tenant', of: { oemNo: '200' }, is: '商户与集团不属于同一服务商' },
  ])('when $why: $is', ({ of, is }) => {
    expect(refusalOfMembership({ ...merchant, ...of }, group, false)?.message).toBe(is)
  })

  it('moves one merchant from group to group, and out', () => {
    expect(refusalOfMembership({ ...merchant, groupNo: 'G2' }, group, true)).toBeNull()
    expect(refusalOfMembership({ ...merchant, groupNo: 'G2', finishStatus: 3 }, null, true)).toBeNull()
    expect(refusalOfMembership(merchant, null, true)?.message).toBe('当前状态不允许此操作')
  })

  it("knows the operator's own as of one provider", () => {
    expect(isOfOneProvider({ oemNo: '100', userPath: '' }, { oemNo: '100', userPath: '' })).toBe(true)
  })
})
