import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { answerKey, answers } from '../../../core/web/call/queries.ts'
import { PersonField, type PersonFieldParts } from './PersonField.tsx'
import { user } from '../user/user.contract.ts'
import { PersonTable } from './UserSelectDialog.tsx'

const drawn = (parts: PersonFieldParts) =>
  renderToStaticMarkup(
    <QueryClientProvider client={answers}>
      <PersonField {...parts} />
    </QueryClientProvider>,
  )
afterEach(() => answers.clear())

describe('the person field', () => {
  it('takes no typing, says what it is for, and is small (R206, R207, R211)', () => {
    const field = drawn({})
    expect(field).toMatch(/readonly=""/i)
    expect(field).toContain('placeholder="人员选择"')
    expect(field).toContain('ant-input-sm')
    expect(drawn({ size: 'middle' })).not.toContain('ant-input-sm')
  })

  it('can be disabled (R212) or read alone (R213): then it opens nothing', () => {
    expect(drawn({ disabled: true })).toMatch(/disabled=""/)
    expect(drawn({})).not.toMatch(/disabled=""/)
    const opens = (parts: PersonFieldParts) => drawn(parts).includes('aria-haspopup="dialog"')
    expect([opens({}), opens({ disabled: true }), opens({ readOnly: true })]).toEqual([true, false, false])
  })

  it('shows the names that the details of its users tell (R215)', () => {
    for (const [id, realName] of [
      ['1', '王五'],
      ['2', '李四'],
    ] as const)
      answers.setQueryData(answerKey(user.detail, { id }), { id, realName })
    expect(drawn({ value: '1,2', checkType: 'checkbox' })).toContain('value="王五,李四"')
  })
})

describe('the table of users', () => {
  const records = Array.from({ length: 10 }, (_, at) => ({
    id: String(at),
    realName: `用户${at}`,
    deptName: '总部',
    postName: '客户经理',
  }))
  const table = (checkType: 'radio' | 'checkbox') => {
    const asked = { name: '', realName: '', deptName: '', postName: '', current: 1, size: 10 }
    answers.setQueryData(answerKey(user.search, asked), { records, total: 27, size: 10, current: 1, pages: 3 })
    return renderToStaticMarkup(
      <QueryClientProvider client={answers}>
        <PersonTable
          filters={{}}
          checkType={checkType}
          chosen={[{ id: '3', realName: '用户3' }]}
          onPick={() => undefined}
        />
      </QueryClientProvider>,
    )
  }

  it('has name, department and post, ten a page (R201, R204)', () => {
    const drawnTable = table('radio')
    expect([...drawnTable.matchAll(/<th[^>]*>([^<]+)</g)].map(([, title]) => title)).toEqual(['姓名', '部门', '岗位'])
    expect(drawnTable.match(/ant-table-row /g)).toHaveLength(10)
    expect(drawnTable).toContain('ant-pagination-item-3')
  })

  it.each(['radio', 'checkbox'] as const)('takes by %s, as the field is set to (R202, R203, R210)', (checkType) => {
    const inputs = [...table(checkType).matchAll(/<input[^>]*type="(\w+)"[^>]*>/g)]
    expect(new Set(inputs.map(([, type]) => type))).toEqual(new Set([checkType]))
    expect(inputs.filter(([input]) => /checked=""/.test(input))).toHaveLength(1)
  })
})
