import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerKey, answers } from '../../../core/web/call/queries.ts'
import { BusinessSelect } from './BusinessSelect.tsx'
import { optimizeTypeSet } from '../dictionary/business-sets.contract.ts'
import { dictBiz } from './business-dictionary.contract.ts'
import { useBusinessSet } from './use-business-set.tsx'

const key = answerKey(dictBiz.dictionary, { code: 'optimize_type' })
const entry = (dictKey: number | string, dictValue: string) => ({
  id: String(dictKey),
  code: 'optimize_type',
  dictKey,
  dictValue,
  sort: 1,
  remark: '',
})
const drawn = (node: React.ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={answers}>{node}</QueryClientProvider>)
/** The values of the set, and what stands in their place while there are none. */
function Seen() {
  const { values, parts } = useBusinessSet(optimizeTypeSet)
  return values.length > 0 ? values.flat().join(' ') : parts.notFoundContent
}
beforeEach(() => answers.clear())
afterEach(() => answers.clear())

describe('a select of a business set', () => {
  it('C0107: shows a value in the words of the tenant, and one that it no longer offers as its number', () => {
    answers.setQueryData(key, [entry(1, '缺资料'), entry(7, '未明码标价')])
    expect(drawn(<BusinessSelect set={optimizeTypeSet} value={7} />)).toContain('未明码标价')
    expect(drawn(<BusinessSelect set={optimizeTypeSet} value={8} />)).toMatch(/>8</)
  })

  it('offers no key that rows cannot keep, and says that it reads or that there is nothing', () => {
    expect(drawn(<Seen />)).toBe('加载中')
    answers.setQueryData(key, [entry('旧', '旧键值')])
    expect(drawn(<Seen />)).toBe('业务字典“优化类型”中没有可选的键值')
    answers.setQueryData(key, [entry('旧', '旧键值'), entry(1, '缺资料')])
    expect(drawn(<Seen />)).toBe('1 缺资料')
  })
})
