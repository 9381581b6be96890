import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { demoPassword, operatorId } from '../../db/demo/accounts.ts'

/** Rules of WCAG 2.0 to 2.2, A and AA. @source docs/screen-quality.md 28 */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Signs in through the form and waits for the home page. */
export async function signIn(
  page: Page,
  account = 'admin',
  { tenantId = operatorId, password = demoPassword } = {},
): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, { tenantId, account, password })
  await expect(page.locator('.home-page')).toBeVisible()
}

/** Items of a session that the browser keeps. */
const sessionItems = ['token', 'refreshToken', 'expiresIn', 'userInfo', 'tenantId'].map(
  (name) => `countinghouse-${name}`,
)
const sharedForMs = 5 * 60_000
let shared: { readonly items: Readonly<Record<string, string>>; readonly until: number } | null = null

/**
 * Gives a page the session of an administrator that these tests share: signed in once, and again before its token grows
 * old. The page is not opened. For tests that look; who signs out or changes its rights signs in alone.
 */
export async function enter(page: Page): Promise<void> {
  if (!shared || Date.now() > shared.until) {
    await signIn(page)
    const kept = await page.evaluate(
      (names) => names.map((name) => [name, localStorage.getItem(name) ?? '']),
      sessionItems,
    )
    shared = { items: Object.fromEntries(kept), until: Date.now() + sharedForMs }
    return
  }
  await page.addInitScript((items) => {
    for (const [name, value] of Object.entries(items))
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
  }, shared.items)
}

/** A window of another person, who shares nothing with the others. */
export async function personOf(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, account)
  return page
}

/** Goes to a page as a link of the frame does: nothing is loaded anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Rows of the list that shows, and those of them with a text. */
export const listRows = (page: Page, text = '') =>
  page.locator('.list-table tbody tr[data-row]:visible').filter({ hasText: text })

/** Types into the sign-in form and sends it. */
export async function fillSignIn(
  page: Page,
  { tenantId = operatorId, account = 'admin', password = demoPassword } = {},
): Promise<void> {
  await page.locator('[name="tenantId"]').fill(tenantId)
  await page.locator('[name="username"]').fill(account)
  await page.locator('[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
}

/** Puts what the browser keeps before the application starts: `theme-dark`, `en`. */
export async function keepBefore(page: Page, items: Readonly<Record<string, unknown>>): Promise<void> {
  await page.addInitScript((kept) => {
    for (const [name, content] of Object.entries(kept)) {
      const key = `countinghouse-${name}`
      if (localStorage.getItem(key) === null)
        localStorage.setItem(key, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }))
    }
  }, items)
}

/** The second person's decision in a dialog: nothing is chosen beforehand, and without a choice nothing is sent. */
export async function chooseVerdict(dialog: Locator, verdict: '通过' | '驳回'): Promise<void> {
  const choice = dialog.getByRole('radiogroup', { name: '审核结果' })
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
  await choice.getByText(verdict, { exact: true }).click()
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(1)
}

/** Moves the business clock; everything due until then has run. */
export async function moveClock(admin: Page, by: '下一小时' | '下一日结'): Promise<void> {
  await admin.getByRole('button', { name: by }).click()
  await expect(admin.locator('.clock-bar')).toContainText('正在移动')
  await expect(admin.locator('.clock-bar')).not.toContainText('正在移动', { timeout: 90_000 })
}

/** Tabs that are kept but not shown; what is hidden cannot be looked at, and to skip it is faster. */
const hiddenTabs = '.pane[style*="display: none"]'

/**
 * Says that axe finds nothing on the page as it is, or on a part of it. What it finds only once was still moving: a
 * button that comes back from its work fades.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const found = await violationsOf(page, part)
  expect(found.length ? await violationsOf(page, part) : []).toEqual([])
}

async function violationsOf(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )
  // Its half a megabyte of script is given to a document once; pages that follow inside it find it there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'], iframes: false }
  const context = { ...(part === undefined ? {} : { include: [[part]] }), exclude: [[hiddenTabs]] }
  const violations = await page.evaluate(
    async (asked) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(asked.context, asked.options)).violations,
    { context, options },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** Collects what the browser complains of; to be empty at the end. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** Says that nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('.pane')].find((pane) => pane.getClientRects().length > 0)
    const main = shown ?? document.documentElement
    return [document.documentElement.scrollWidth - window.innerWidth, main.scrollWidth - main.clientWidth].filter(
      (by) => by > 0,
    )
  })
  expect(wider).toEqual([])
}
