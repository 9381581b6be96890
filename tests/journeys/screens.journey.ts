import { expect, type Page, test } from '@playwright/test'
import { homePath } from '../../core/web/layout/tabs/tabs.ts'
import type { Screen } from '../../core/web/screen.ts'
import { menuAreas } from '../../db/seed/menu-areas.ts'
import type { MenuSeed } from '../../db/seed/menu-seed.ts'
import { screens } from '../../screens.ts'
import { complaintsOf, enter, expectAccessible, expectNoSidewaysScroll, follow, signIn } from './kit.ts'

// Nothing here changes the world: its tests may be shared out.
test.describe.configure({ mode: 'parallel' })

/** Pages of the contents page that need no record. */
const plain = screens.filter(({ path, tabBy }) => !path.includes(':') && !tabBy)
/** So many are opened one after the other, as tabs of one window. */
const perWindow = 8

/** Selector of the page; the frame around it is checked by other journeys. */
const content = '.pane'

/** Opens a page as a tab, and waits until it shows what it has. */
async function open(page: Page, { path }: Screen): Promise<void> {
  await follow(page, path)
  await expect(page.locator('.pane:visible h1').last()).toBeVisible()
  await expect(page.locator('.page-loading:visible, .list-skeleton:visible, .ant-btn-loading:visible')).toHaveCount(0)
  await expect(page.locator('.failure-panel:visible')).toHaveCount(0)
}

/** Headings that are larger than one of a higher rank on the same page. */
const headingsOutOfOrder = (page: Page) =>
  page.locator('.pane:visible').evaluate((pane) => {
    const shown = [...pane.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].filter((one) => one.checkVisibility())
    const sizes = shown.map((one) => ({
      rank: Number(one.tagName[1]),
      size: Number.parseFloat(getComputedStyle(one).fontSize),
    }))
    return shown.flatMap((one, at) => {
      const { rank, size } = sizes[at] ?? { rank: 0, size: 0 }
      return sizes.some((other) => other.rank < rank && other.size < size) ? [one.textContent] : []
    })
  })

/** Counts the fields above a list whose fields are folded. */
const foldedFields = (page: Page) =>
  page.locator('.pane:visible .filter-panel:not(:has([aria-expanded="true"])) .filter-fields > .ant-form-item').count()

/** User who opens a page: the operator's administrator, unless its menu is not one of theirs; a provider's where it is of providers. */
type Viewer = 'admin' | 'platform' | 'employee' | 'north'
const viewerOf = ({ roles }: MenuSeed): Viewer =>
  !roles || roles.includes('admin')
    ? 'admin'
    : roles.includes('service_staff')
      ? 'employee'
      : roles.includes('service_admin')
        ? 'north'
        : 'platform'

const viewers = new Map(viewersOf(menuAreas))
function viewersOf(menus: readonly MenuSeed[]): [path: string, Viewer][] {
  return menus.flatMap((menu) => [
    ...(menu.screen ? [[menu.path, viewerOf(menu)] satisfies [string, Viewer]] : []),
    ...viewersOf(menu.children ?? []),
  ])
}

const groups = [...Map.groupBy(plain, ({ path }) => viewers.get(path) ?? 'admin')].flatMap(([viewer, pages]) =>
  Array.from({ length: Math.ceil(pages.length / perWindow) }, (_, at) => ({
    viewer,
    pages: pages.slice(at * perWindow, (at + 1) * perWindow),
  })),
)

for (const { viewer, pages } of groups) {
  const names = pages.map(({ title, path }) => `${title} ${path}`).join(', ')
  test(`pages open in Chinese on a desk in light and in English on a phone in dark, without a complaint: ${names}`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    if (viewer === 'admin') await enter(page)
    else await signIn(page, viewer, viewer === 'platform' ? { tenantId: '000000' } : {})
    await page.goto(homePath)
    await expect(page.locator('.home-page')).toBeVisible()
    for (const one of pages)
      await test.step(one.path, async () => {
        await open(page, one)
        expect(await foldedFields(page)).toBeLessThanOrEqual(3)
        expect(await headingsOutOfOrder(page)).toEqual([])
        await expectAccessible(page, content)
      })
    // A page that is a dialog is left: it lies over the frame.
    await follow(page, homePath)
    await page.getByRole('button', { name: '主题和颜色' }).click()
    await page.locator('.theme-choice').nth(2).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')
    await expect(page.locator('.theme-choice:visible')).toHaveCount(0)
    await page.locator('.header-language').click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.setViewportSize({ width: 360, height: 740 })
    for (const one of pages)
      await test.step(`${one.path} in English on a phone`, async () => {
        await open(page, one)
        if (one.path !== homePath)
          await expect(page.locator('.pane:visible h1').last()).not.toContainText(/[\u4e00-\u9fff]/)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page, content)
      })
    expect(complaints).toEqual([])
  })
}
