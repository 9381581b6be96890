import { expect, type Page, test } from '@playwright/test'
import { enter, follow, keepBefore, listRows } from './kit.ts'

/** Tests of the visible page, measured: an element may stand in the document and show nothing. */

test('the changes of a record are seen: each field, before and after', async ({ page }) => {
  await enter(page)
  await page.goto('/rb-oem/posinfo/pos_info')
  await expect(listRows(page).first()).toBeVisible()
  const [rpiNo] = /M\d{12}/.exec((await listRows(page).first().textContent()) ?? '') ?? []
  await follow(page, `/rb-oem/posinfo/pos_info_details?rpiNo=${rpiNo}`)
  await page.getByRole('button', { name: '变更历史' }).click()
  const cells = page.getByRole('dialog').locator('.audit-changes td')
  await expect(cells.first()).toBeVisible()
  expect(await cells.evaluateAll((all) => all.filter((cell) => cell.getBoundingClientRect().width < 24).length)).toBe(0)
  expect(await cells.evaluateAll((all) => all.filter((cell) => /[{}]|Ppm/.test(cell.textContent ?? '')).length)).toBe(0)
})

test.describe('at 1280 × 720', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test('a page scrolled to its end keeps header, menu and tabs where they are', async ({ page }) => {
    await enter(page)
    for (const path of ['/wel/index', '/wel/dashboard']) {
      await page.goto(path)
      await expect(page.locator('.pane:visible figure, .pane:visible canvas').first()).toBeVisible()
      const moved = await page.locator('.pane:visible').evaluate((pane) => {
        pane.scrollTop = pane.scrollHeight
        return {
          by: document.documentElement.scrollHeight - innerHeight,
          header: document.querySelector('header')?.getBoundingClientRect().top,
        }
      })
      expect(moved.by, path).toBe(0)
      expect(moved.header, path).toBeGreaterThanOrEqual(0)
    }
  })

  test('withdrawals show their own number, status and amount without scrolling aside', async ({ page }) => {
    await enter(page)
    await page.goto('/rb-oem/oemWithdraw/oem_withdrawal')
    await page.getByText('全部提现', { exact: true }).click()
    await expect(listRows(page).first()).toBeVisible()
    expect(await seenColumns(page)).toEqual(expect.arrayContaining(['提现单号', '提现状态', '提现金额']))
    const numbers = page.locator('.list-table tbody tr[data-row] td:first-of-type a, .list-table tbody tr[data-row] a')
    const cut = await numbers.evaluateAll((all) => all.filter((link) => link.scrollWidth > link.clientWidth + 1).length)
    expect(cut).toBe(0)
  })

  for (const language of ['zh', 'en'])
    test(`the buttons of filters and rows are seen whole (${language})`, async ({ page }) => {
      await keepBefore(page, { language })
      await enter(page)
      for (const path of ['/rb-oem/posinfo/pos_info', '/rb-oem/posinfo/real_name', '/rb-oem/posgroup/pos_group']) {
        await page.goto(path)
        await expect(listRows(page).first()).toBeVisible()
        const cut = await page
          .locator('.filter-buttons:visible, .row-actions:visible')
          .evaluateAll((all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
          )
        expect(cut, path).toEqual([])
        const lines = await page
          .locator('.filter-buttons:visible button')
          .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
        expect(lines, path).toBe(1)
      }
    })

  test('differences show their number, status and difference without scrolling aside', async ({ page }) => {
    await enter(page)
    await page.goto('/rb-oem/recon/recon_diff?diffStatus=0')
    await expect(listRows(page).first()).toBeVisible()
    expect(await seenColumns(page)).toEqual(expect.arrayContaining(['差异编号', '差异状态', '差额']))
  })
})

test('the buttons above a list stand on one line, small ones of words alone beside outlined ones too', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/system/user')
  const toolbar = page.locator('.pane:visible .list-toolbar')
  await expect(toolbar.locator('.ant-btn').first()).toBeVisible()
  const middles = await toolbar.evaluate((bar) => {
    const small = document.createElement('button')
    small.className = 'ant-btn ant-btn-text ant-btn-dangerous ant-btn-sm'
    small.style.height = '24px'
    small.textContent = '删除'
    bar.append(small)
    return [...bar.querySelectorAll('.ant-btn')].map((button) => {
      const { top, height } = button.getBoundingClientRect()
      return Math.round(top + height / 2)
    })
  })
  expect(middles.length).toBeGreaterThan(1)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
})

test('on a phone the fields of onboarding stay inside their card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  await page.goto('/rb-oem/posinfo/pos_info_net_add')
  await expect(page.locator('.onboarding-body')).toBeVisible()
  const beyond = await page.locator('.onboarding-body').evaluate((body) => {
    const right = Math.min(innerWidth, body.getBoundingClientRect().right) + 0.5
    return [...body.querySelectorAll('input, button, fieldset, .ant-select, textarea')]
      .filter((field) => field.getClientRects().length > 0 && field.getBoundingClientRect().right > right)
      .map((field) => field.outerHTML.slice(0, 120))
  })
  expect(beyond).toEqual([])
})

/** Titles of the columns that are wholly seen: inside the table, and not below the pinned actions. */
const seenColumns = (page: Page): Promise<string[]> =>
  page
    .locator('.list-table')
    .first()
    .evaluate((table) => {
      const box = table.getBoundingClientRect()
      const pinned = [...table.querySelectorAll('th')].filter((head) => getComputedStyle(head).position === 'sticky')
      const rightmost = pinned.filter((head) => head.getBoundingClientRect().left > box.left + box.width / 2)
      const end = Math.min(box.right, ...rightmost.map((head) => head.getBoundingClientRect().left))
      return [...table.querySelectorAll('th')]
        .filter((head) => {
          const { left, right, width } = head.getBoundingClientRect()
          return width > 0 && left >= box.left - 1 && right <= end + 1
        })
        .map((head) => head.textContent?.trim() ?? '')
    })
