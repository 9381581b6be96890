import { expect, type Locator, type Page, test } from '@playwright/test'
import { homePath } from '../../core/web/layout/tabs.ts'
import { menu } from '../../features/access/menu/menu.contract.ts'
import { complaintsOf, listRows, signIn } from './kit.ts'
import { openTab } from './walk.ts'

/** An entry of the menu, as the server gives it. */
interface Entry {
  readonly path: string
  readonly children?: readonly Entry[]
}

/** Paths of the pages that a menu offers. */
const pagesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => (children.length > 0 ? pagesOf(children) : [path]))

/** Keeps what the server refuses for want of a right, and what it fails at. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = []
  page.on('response', (response) => {
    const status = response.status()
    if (response.url().includes('/api/') && (status === 403 || status >= 500))
      refusals.push(`${status} ${new URL(response.url()).pathname}`)
  })
  return refusals
}

/** Buttons that send at once, without a form or a question before: they are not pressed. */
const sendsAtOnce = /^(导出|启用|取消|复制|重试|刷新|下载|登录为|代登录|查询)/

/** Presses a button and closes what it opens. */
async function tryOut(page: Page, button: Locator): Promise<void> {
  const [name, blocked] = [((await button.textContent()) ?? '').trim(), await button.getAttribute('aria-disabled')]
  if (blocked === 'true' || sendsAtOnce.test(name.replaceAll(' ', ''))) return
  const address = page.url()
  await button.press('Enter')
  // What opens may still have to be read; a button may also lead to another page.
  await page
    .getByRole('dialog')
    .last()
    .waitFor({ timeout: 2_000 })
    .catch(() => undefined)
  await expect(page.locator('.page-loading:visible, .ant-skeleton:visible, .ant-spin-spinning:visible')).toHaveCount(0)
  if (page.url() !== address && !new URL(page.url()).searchParams.has('open')) return void (await page.goBack())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Tries out what a page offers: the buttons beside its title and those of its first row. */
async function tryOutPage(page: Page, path: string): Promise<void> {
  const pane = await openTab(page, path)
  const places = [
    pane.locator('.list-toolbar button:visible'),
    listRows(page).first().locator('button.ant-btn-link:visible'),
  ]
  for (const buttons of places) for (let at = 0; at < (await buttons.count()); at++) await tryOut(page, buttons.nth(at))
}

/** Who may little, and in how many windows the pages are gone through. An employee of the sales has its own merchants alone. */
const people = { auditor: 3, employee: 2 } as const

for (const [account, windows] of Object.entries(people))
  for (let window = 0; window < windows; window++)
    test(`${account}, who may little, finds no page that fails and no button that is refused: part ${window + 1} of ${windows} (R434)`, async ({
      page,
    }) => {
      test.setTimeout(240_000)
      const complaints = complaintsOf(page)
      const refusals = refusalsOf(page)
      const told = page.waitForResponse((response) => response.url().includes(menu.routes.path))
      await signIn(page, account)
      const { data } = (await (await told).json()) as { data: Entry[] }
      const paths = [...new Set(pagesOf(data))].filter((path) => path.startsWith('/') && path !== homePath)
      expect(paths.length).toBeGreaterThan(windows)
      for (const path of paths.filter((_, at) => at % windows === window))
        await test.step(path, () => tryOutPage(page, path))
      expect(refusals).toEqual([])
      expect(complaints).toEqual([])
    })
