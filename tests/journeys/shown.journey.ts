import { expect, type Page, test } from '@playwright/test'
import { operatorId } from '../../db/demo/accounts.ts'
import { world } from '../setup/journey-worlds.ts'
import { complaintsOf, enter, expectAccessible, follow, keepBefore, listRows, signIn } from './kit.ts'

/** Notes in every frame that is painted what stands there: the ground, the frame or its shape, where the header begins. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { ground: string; isShaped: boolean; top: number | null }[] = []
    Object.assign(window, { seen })
    const note = () => {
      if (document.body) {
        const header = document.querySelector('.frame-header')
        seen.push({
          ground: getComputedStyle(document.body).backgroundColor,
          isShaped: document.querySelector('.frame-shape, .frame') !== null,
          top: header ? Math.round(header.getBoundingClientRect().top) : null,
        })
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
}

test('the home page begins in the colours of its theme and in the shape of the frame, and nothing is pushed down later', async ({
  page,
}) => {
  await keepBefore(page, { themeName: 'theme-dark' })
  await signIn(page)
  await watchFrames(page)
  // The time of the demo world comes late: the frame waits for it, and is not pushed down by its line.
  await page.route('**/settings/clock/now', async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page.goto('/wel/index')
  await expect(page.locator('.home-block').first()).toBeVisible()
  await expect(page.locator('.home-skeleton')).toHaveCount(0)
  await expect(page.locator('.clock-bar')).toBeVisible()
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { ground: string; isShaped: boolean; top: number | null }[] }).seen,
  )
  expect(seen.length).toBeGreaterThan(5)
  const grounds = new Set(seen.map(({ ground }) => ground))
  expect([...grounds]).toHaveLength(1)
  expect([...grounds]).not.toContain('rgba(0, 0, 0, 0)')
  expect(seen.filter(({ isShaped }) => !isShaped)).toEqual([])
  const tops = new Set(seen.flatMap(({ top }) => (top === null ? [] : [top])))
  expect(tops.size).toBe(1)
})

test('the tab of the page that shows is in sight with the button that closes it, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page)
  await page.goto('/wel/index')
  await expect(page.locator('.home-page')).toBeVisible()
  for (const path of ['/rb-oem/recon/recon_remittance', '/ledger/risk_hold', '/rb-oem/active/active_debt']) {
    await follow(page, path)
    const close = page.locator('.tab[data-active="true"] .tab-close')
    await expect(close).toBeVisible()
    const [button, bar] = [await close.boundingBox(), await page.locator('.tab-bar ul').boundingBox()]
    expect((button?.x ?? 0) + (button?.width ?? 999)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0) + 1)
  }
})

test('a button or link half below the pinned actions keeps room of its own, wherever the edge falls', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enter(page)
  for (const path of ['/ledger/risk_hold', '/rb-oem/terminal/terminal']) {
    await page.goto(path)
    await expect(listRows(page).first()).toBeVisible()
    for (let width = 1240; width <= 1320; width += 10) {
      await page.setViewportSize({ width, height: 720 })
      await expectAccessible(page, '.list-table')
    }
  }
})

test('a merchant’s papers without end, region and category are told in words, in both languages', async ({ page }) => {
  const complaints = complaintsOf(page)
  await enter(page)
  const name = '杭州市西湖区青山书店'
  await page.goto(`/rb-oem/posinfo/pos_info?rpiName=${encodeURIComponent(name)}`)
  await expect(listRows(page, name)).toBeVisible()
  const [rpiNo = ''] = /M\d{12}/.exec((await listRows(page, name).textContent()) ?? '') ?? []
  await follow(page, `/rb-oem/posinfo/pos_info_details?rpiNo=${rpiNo}`)
  const main = page.locator('.pane:visible')
  await expect(main.getByText('经营信息')).toBeVisible()
  const fact = (label: string) =>
    main.locator('.facts > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
  await expect(fact('MCC')).toContainText(/^MCC\s*\d{4} \S*[\u4e00-\u9fff]/)
  await expect(fact('所在地区')).toContainText(/市/)
  await expect(main).not.toContainText('9999-12-31')
  await expect(main).toContainText('长期')
  await page.locator('.header-language').click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(main).toContainText('No expiry')
  expect(complaints).toEqual([])
})

test('no message lies over the button that closes a dialog or confirms it', async ({ page }) => {
  await enter(page)
  await page.goto('/rb-oem/recon/recon_remittance')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 720 })
    await page.getByRole('button', { name: '读取通道汇款' }).click()
    const dialog = page.getByRole('dialog', { name: '读取通道汇款' })
    await expect(dialog).toBeVisible()
    // Messages as pages give them, four of them.
    await page.evaluate(async () => {
      const board = document.querySelector('.notices > [role="status"]')
      for (let at = 0; at < 3; at++) {
        const notice = document.createElement('div')
        notice.className = 'notice notice-success'
        notice.innerHTML =
          '<span class="notice-mark">✓</span><span class="notice-text">操作成功</span><button class="notice-close">×</button>'
        board?.append(notice)
      }
    })
    const covered = await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('.ant-modal-close, .ant-modal-footer button')]
      return buttons.flatMap((button) => {
        const { left, top, width: wide, height } = button.getBoundingClientRect()
        const above = document.elementFromPoint(left + wide / 2, top + height / 2)
        return above?.closest('.notices') ? [button.outerHTML.slice(0, 80)] : []
      })
    })
    expect(covered).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('.notices .notice')) one.remove()
    })
  }
})

test('what a person signs in with at an OpenID provider lets them in as a guest (R199, R271)', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: `http://localhost:${world().port}` })).newPage()
  const complaints = complaintsOf(page)
  await page.goto('/login')
  await page.locator('[name="tenantId"]').fill(operatorId)
  const provider = page.waitForRequest(/\/auth\?client_id=countinghouse/)
  await page.getByRole('button', { name: '单点登录' }).click()
  expect(new URL((await provider).url()).searchParams.get('code_challenge_method')).toBe('S256')
  await expect(page.getByRole('heading', { name: '账号注册' })).toBeVisible()
  await expect(page.locator('input[value="Name of wang"]')).toBeVisible()
  // The way back counts once, and in the window that left alone.
  expect(new URL(page.url()).searchParams.get('code')).toBeNull()
  expect(complaints).toEqual([])
})
