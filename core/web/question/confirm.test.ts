import { afterEach, describe, expect, it } from 'vitest'
import { sourceFiles } from '../../../tests/architecture/source-files.ts'
import { asked, askRemoval, confirmRemoval, removalText } from './confirm.ts'

afterEach(() => asked.set(null))

describe('the question before a removal (R383)', () => {
  it('is 确定将选择数据删除?, with the effect behind it, and gives the answer', async () => {
    expect([removalText(), removalText('不可恢复。')]).toEqual([
      '确定将选择数据删除?',
      '确定将选择数据删除?\n不可恢复。',
    ])
    const answer = askRemoval({ title: '删除岗位', text: '不可恢复。', asksReason: true })
    expect(asked.get()?.question).toEqual({
      title: '删除岗位',
      text: '确定将选择数据删除?\n不可恢复。',
      asksReason: true,
      isDanger: true,
      okText: '删除',
    })
    asked.get()?.answer({ payPwd: '', reason: '重复' })
    expect(await answer).toEqual({ payPwd: '', reason: '重复' })
    const declined = confirmRemoval({ title: '删除岗位' })
    asked.get()?.answer(null)
    expect(await declined).toBe(false)
  })

  it('is asked by every page that removes: none words its own', () => {
    const own = sourceFiles('core', 'features').filter(
      ({ path, text }) => !path.startsWith('core/web/question/confirm.') && text.includes("okText: t('删除')"),
    )
    expect(own.map(({ path }) => path)).toEqual([])
  })
})
