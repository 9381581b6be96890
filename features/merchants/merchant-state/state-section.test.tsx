import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { answerKey, answers } from '../../../core/web/call/queries.ts'
import { sourceFiles } from '../../../tests/architecture/source-files.ts'
import { merchantState } from './merchant-state.contract.ts'
import { merchantTransitions } from '../merchant/merchant-states.rules.ts'
import { StateSection } from './StateSection.tsx'

afterEach(() => answers.clear())

const rpiNo = 'M260824000035'

/** Titles of the events of a merchant's time line, the newest first. */
function titlesOf(actions: readonly string[]): string[] {
  const states = actions.map((action, at) => ({
    fromStatus: at === 0 ? null : 0,
    toStatus: 0,
    action,
    userName: '林静',
    remark: '',
    createTime: `2026-11-20 10:00:${String(at).padStart(2, '0')}`,
  }))
  answers.setQueryData(answerKey(merchantState.states, { rpiNo }), states)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={answers}>
      <StateSection rpiNo={rpiNo} />
    </QueryClientProvider>,
  )
  return [...page.matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, title = '']) => title)
}

it('tells in words how a merchant came in, the newest first', () => {
  expect(titlesOf(['firstStep', 'submitted', 'refused', 'submitted', 'onboarded', 'open'])).toEqual([
    '入网启用',
    '入网成功',
    '提交进件',
    '进件被驳回',
    '提交进件',
    '新建进件',
  ])
})

/** Every event that a transition or an action of this area writes of merchants; how one is made is told as `drafted` and the like. */
const events = [
  ...Object.entries(merchantTransitions).flatMap(([event, { from }]) => (from.length > 0 ? [event] : [])),
  ...sourceFiles('features/merchants')
    .filter(({ text }) => /\blogMerchants\(|merchantEntity|entity: 'merchant'/.test(text))
    .flatMap(({ text }) =>
      [...text.matchAll(/\baction: ([^,}\n]*)/g)].flatMap(([, value = '']) =>
        [...value.matchAll(/'(\w+)'/g)].map(([, event = '']) => event),
      ),
    ),
  'drafted',
  'submitted',
  'onboarded',
  'refused',
]

it('has words for every event of a merchant that is written', () => {
  const known = [...new Set(events)]
  expect(known.length).toBeGreaterThan(20)
  expect(titlesOf(known).filter((title) => !/[\u4e00-\u9fff]/.test(title))).toEqual([])
  expect(titlesOf(known)).toHaveLength(known.length)
})
