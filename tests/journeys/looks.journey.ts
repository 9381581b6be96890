import { expect, test } from '@playwright/test'
import { themeNames } from '../../core/web/theme/themes.ts'
import { complaintsOf, enter, expectAccessible, expectNoSidewaysScroll, follow, keepBefore, signIn } from './kit.ts'

// Nothing here changes the world: its tests may be shared out.
test.describe.configure({ mode: 'parallel' })

for (const theme of themeNames) {
  test(`axe finds nothing in the theme ${theme}, also with a dialog open (R175)`, async ({ page }) => {
    const complaints = complaintsOf(page)
    await keepBefore(page, { themeName: `theme-${theme}` })
    await enter(page)
    await page.goto('/wel/index')
    await expect(page.locator('.home-page')).toBeVisible()
    await expectAccessible(page)
    await follow(page, '/system/user')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await page.locator('tr[data-row] input[type="checkbox"]').first().click()
    await expectAccessible(page)
    await page.getByRole('button', { name: '新增' }).click()
    await expect(page.getByRole('dialog', { name: '新增用户' })).toBeVisible()
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
}

for (const colour of ['#ffff00', '#ffffff', '#000000', '#ff2d95']) {
  test(`axe finds nothing with the colour ${colour} of the user’s own`, async ({ page }) => {
    await keepBefore(page, { colorName: colour })
    await enter(page)
    await page.goto('/system/user?status=1')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    await expectAccessible(page)
  })
}

const widths = {
  zh: [
    [360, 740],
    [768, 1024],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ],
  /** English words are longer: where there is least room, and where most people sit. */
  en: [
    [360, 740],
    [1440, 900],
  ],
} as const

for (const language of ['zh', 'en'] as const) {
  for (const [width, height] of widths[language]) {
    test(`pages fit ${width} px in ${language}, light and dark`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await keepBefore(page, { language, themeName: width === 768 ? 'theme-dark' : 'theme-default' })
      await enter(page)
      await page.goto('/wel/index')
      await expect(page.locator('.home-page')).toBeVisible()
      for (const path of ['/wel/index', '/system/user', '/info/index', '/info/index?tab=password']) {
        await follow(page, path)
        await expect(page.locator('.pane:visible h1').last()).toBeVisible()
        await expect(page.locator('.page-loading:visible, .list-skeleton:visible')).toHaveCount(0)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    })
  }
}

test('at 200% zoom everything is still reached without sideways scroll', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  await signIn(page)
  await page.goto('/system/user')
  await expect(page.locator('.list-card-row').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('no Chinese is left in English', async ({ page }) => {
  await keepBefore(page, { language: 'en' })
  await page.goto('/login')
  await expect(page.locator('.public-frame')).not.toContainText(/[\u4e00-\u9fff]{2}(?<!中文)/)
  await signIn(page)
  await page.goto('/system/user')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add' }).click()
  for (const part of [
    '.side-menu',
    '.tab-bar',
    '.frame-header .header-search',
    '.filter-panel',
    '.list-tools',
    '.list-table thead',
    '.list-footer',
    '.ant-modal',
  ]) {
    await expect(page.locator(part)).not.toContainText(/[\u4e00-\u9fff]/)
  }
})
