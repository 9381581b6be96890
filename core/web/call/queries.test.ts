import { afterEach, expect, it } from 'vitest'
import { openBrowser } from '../session/browser.fixture.ts'
import { language, switchLanguage } from '../language/language.ts'
import { answers } from './queries.ts'

afterEach(() => {
  answers.clear()
  language.set('zh')
})

it('answers are stale once the reader’s language changes: the server chose words for the former one', async () => {
  const browser = openBrowser()
  const isStale = () => answers.getQueryState(['/api/a/list'])?.isInvalidated
  answers.setQueryData(['/api/a/list'], [{ typeName: '交易异常' }])
  await switchLanguage('zh')
  expect(isStale()).toBe(false)
  await switchLanguage('en')
  expect(isStale()).toBe(true)
  browser.close()
})
