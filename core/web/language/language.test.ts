import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Browser, openBrowser } from '../session/browser.fixture.ts'
import { language, startLanguage, switchLanguage, t } from './language.ts'
import { dropItem, storedValue } from '../storage.ts'

const sources = { first: async () => ({ 登录: 'Sign in' }), whole: async () => ({ 登录: 'Sign in', 用户: 'Users' }) }

let browser: Browser
beforeEach(() => {
  browser = openBrowser()
  dropItem('language')
})
afterEach(() => {
  dropItem('language')
  language.set('zh')
  browser.close()
})

it('begins in Chinese (R012), and the next time in the language chosen', async () => {
  await startLanguage(sources)
  expect(language.get()).toBe('zh')
  expect(t('登录')).toBe('登录')
  await switchLanguage('en')
  expect(storedValue('language')).toBe('en')
  language.set('zh')
  await startLanguage(sources)
  expect(language.get()).toBe('en')
  expect(t('登录')).toBe('Sign in')
})
