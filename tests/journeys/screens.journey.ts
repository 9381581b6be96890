import { expect, test } from '@playwright/test'
import { homePath } from '../../core/web/layout/tabs.ts'
import { screens } from '../../screens.tsx'
import { complaintsOf, enter, expectAccessible, expectNoSidewaysScroll } from './kit.ts'

// Nothing here changes the world: its tests may be shared out.
test.describe.configure({ mode: 'parallel' })

/** Every page of the contents page that needs no record: it opens, says nothing wrong, and fits a phone. */
for (const { path, title } of screens.filter((one) => !one.path.includes(':') && !one.tabBy)) {
  test(`${title} ${path} opens in both languages, without a complaint, also on a phone`, async ({ page }) => {
    const complaints = complaintsOf(page)
    await enter(page)
    await page.goto(path)
    await expect(page.locator('.pane h1').last()).toBeVisible()
    await expect(page.locator('.page-loading, .list-skeleton')).toHaveCount(0)
    await expect(page.locator('.failure-panel')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.locator('.header-language').click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    if (path !== homePath) await expect(page.locator('.pane h1').last()).not.toContainText(/[\u4e00-\u9fff]/)
    expect(complaints).toEqual([])
  })
}
