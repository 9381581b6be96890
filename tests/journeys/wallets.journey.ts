import { expect, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import {
  complaintsOf,
  chooseVerdict,
  expectAccessible,
  expectNoSidewaysScroll,
  listRows,
  personOf,
  signIn,
} from './kit.ts'

const changes = '/rb-oem/moneychange/money_change'
const records = '/rb-oem/balancerecord/balance_record'
const wallets = '/rb-oem/wallet/user_wallet'
const merchantWallets = '/rb-oem/merchant/merchant_wallet'
const merchantRecords = '/rb-oem/merchant/merchant_wallet_record'
/** The provider of the demo world whose wallet is corrected; `city` is its account. */
const cityName = '京城收单服务部'

/** Available balance of the profit wallet of the provider, in fen. */
async function balanceOf(page: Page): Promise<bigint> {
  await page.goto(`${wallets}?userName=${encodeURIComponent(cityName)}&walletKind=1`)
  await expect(listRows(page)).toHaveCount(1)
  const cells = await listRows(page).first().locator('td').allInnerTexts()
  const amount = cells.find((cell) => /^[\d,]+\.\d\d$/.test(cell.trim())) ?? ''
  return BigInt(amount.replace(/[,.]/g, ''))
}

/** Words above every list whose totals say what came and went. */
const totalsWords =
  '收入减支出等于可用余额加冻结余额。冻结、解冻不计；提现自申请起计入支出，撤销、失败、退票时冲减；退款及其预留、奖励追回、货款退回按净额计。累计提现只计已打款的。'

/** A row of a list: its cells by the heading of their column. */
type Cells = Readonly<Record<string, string>>

/** Opens a list that fits one page. @returns its rows, and the row of totals, once the words stand above them */
async function totalled(page: Page, address: string): Promise<{ rows: readonly Cells[]; totals: Cells }> {
  await page.goto(address)
  const table = page.locator('.list-table:visible')
  await expect(table.locator('.total-row')).toBeVisible()
  const words = page.locator('.plain-hint:visible', { hasText: '收入减支出' })
  await expect(words).toHaveText(totalsWords)
  const [above, below] = [await words.boundingBox(), await table.boundingBox()]
  expect((above?.y ?? 999) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  return table.evaluate((list) => {
    const texts = (of: Element | null, cell: string) =>
      [...(of?.querySelectorAll(cell) ?? [])].map(({ textContent }) => textContent.trim())
    const headings = texts(list.querySelector('thead'), 'th')
    const cellsOf = (row: Element | null) =>
      Object.fromEntries(texts(row, 'td').map((text, at): [string, string] => [headings[at] ?? '', text]))
    return {
      rows: [...list.querySelectorAll('tbody tr[data-row]')].map(cellsOf),
      totals: cellsOf(list.querySelector('.total-row')),
    }
  })
}

/** Fen of an amount as a list shows it. */
function fenOf(text: string | undefined): bigint {
  expect(text).toMatch(/^-?[\d,]+\.\d\d$/)
  return BigInt((text ?? '').replace(/[,.]/g, ''))
}
const sumOf = (rows: readonly Cells[], heading: string) => rows.reduce((sum, row) => sum + fenOf(row[heading]), 0n)

/** Opens the form of a correction and fills in whose wallet it is, by name. */
async function startChange(page: Page): Promise<void> {
  await page.goto(changes)
  await page.getByRole('button', { name: '新增调账' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增调账' })
  await dialog.getByLabel('主体编号').fill(cityName.slice(0, 2))
  await page.locator('.ant-select-item-option', { hasText: cityName }).click()
  await expect(dialog.locator('.wallet-facts')).toContainText(cityName)
}

test('finance submits a correction, the auditor approves it, and wallet, balance record and proof show it (P163, P165, P166, C0585, C1019)', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'finance')
  const before = await balanceOf(page)
  await startChange(page)
  const dialog = page.getByRole('dialog', { name: '新增调账' })
  await dialog.getByLabel('金额').fill('1.234')
  await dialog.getByLabel('原因').fill('补记活动差额')
  await expect(dialog.getByText('金额格式不正确')).toBeVisible()
  await dialog.getByLabel('金额').fill('33.21')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText(/京城收单服务部 \w+的分润钱包增加 33\.21 元。/)).toBeVisible()
  await page.getByRole('button', { name: '确认提交' }).click()
  await expect(listRows(page, '33.21').first()).toContainText('待审核')
  const [number = ''] = /TZ\d+/.exec(await listRows(page, '33.21').first().innerText()) ?? []

  const auditor = await personOf(browser, 'auditor')
  await auditor.goto(`${changes}?changeStatus=1`)
  await listRows(auditor, number).getByRole('button', { name: '审核' }).click()
  const verdict = auditor.getByRole('dialog')
  await chooseVerdict(verdict, '通过')
  await expect(verdict).toContainText('立即入账')
  await verdict.getByLabel('支付密码').fill(demoPayPassword)
  await expectAccessible(auditor)
  await verdict.getByRole('button', { name: '提交审核结果' }).click()
  await expect(verdict).toHaveCount(0)

  expect(await balanceOf(page)).toBe(before + 3321n)
  await page.goto(`${records}?changeType=131`)
  const record = listRows(page, number)
  await expect(record).toContainText(cityName)
  await record.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(`${changes}?moneyChangeNo=${number}`)
  await expect(listRows(page, number)).toContainText('已入账')
  await auditor.goto('/ledger/proof')
  await expect(auditor.getByText('账本全部成立')).toBeVisible({ timeout: 20_000 })
  expect(complaints).toEqual([])
})

test('a half-filled correction survives a crash, is offered with its time, and no more once it is kept (R175)', async ({
  page,
}) => {
  await signIn(page, 'finance')
  await startChange(page)
  const dialog = page.getByRole('dialog', { name: '新增调账' })
  await dialog.getByLabel('金额').fill('7.77')
  await dialog.getByLabel('原因').fill('写到一半')
  const kept = () => page.evaluate(() => Object.values(localStorage).some((text: string) => text.includes('写到一半')))
  await expect.poll(kept).toBe(true)

  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await again.goto(changes)
  await again.getByRole('button', { name: '新增调账' }).first().click()
  const reopened = again.getByRole('dialog', { name: '新增调账' })
  await expect(reopened.getByText(/有一份 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 自动保存的草稿/)).toBeVisible()
  await expect(reopened.getByLabel('金额')).toHaveValue('')
  await expectAccessible(again)
  await reopened.getByRole('button', { name: '恢复草稿' }).click()
  await expect(reopened.getByLabel('金额')).toHaveValue('7.77')
  await expect(reopened.locator('.wallet-facts')).toContainText(cityName)
  await reopened.getByRole('button', { name: '存为草稿' }).click()
  await expect(listRows(again, '7.77')).toContainText('草稿')

  await again.reload()
  await again.getByRole('button', { name: '新增调账' }).first().click()
  await expect(reopened).toBeVisible()
  await expect(reopened.getByRole('button', { name: '恢复草稿' })).toHaveCount(0)
})

test('a provider sees its own wallet, no other and no buttons of the operator (P166, P163, P286)', async ({ page }) => {
  await signIn(page, 'district')
  await page.goto(wallets)
  await expect(listRows(page).first()).toBeVisible()
  await expect(page.locator('.list-table')).not.toContainText(cityName)
  await expect(page.locator('.pane:visible')).not.toContainText(/冻结\/解冻|变更状态|新增钱包/)
  await listRows(page).first().getByRole('button', { name: '余额记录' }).click()
  await expect(page).toHaveURL(/balance_record\?walletNo=/)
  await expect(page.locator('.side-menu')).not.toContainText('资金调账')
  await page.goto(changes)
  await expect(page).toHaveURL(/403/)
})

test('totals of wallets say what they count, and are what the rows add up to (C0593, C0272)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'finance')
  const merchant = await personOf(browser, 'merchant')
  for (const { rows, totals } of [
    await totalled(page, `${wallets}?userType=2&size=50`),
    await totalled(merchant, merchantWallets),
  ]) {
    const counted = [...(totals['钱包状态'] ?? '').matchAll(/(\d+) 个/g)].map(([, n]) => Number(n))
    expect(rows.length).toBeGreaterThan(0)
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe(rows.length)
    for (const heading of ['可用余额', '冻结余额', '在途金额', '累计收入', '累计支出', '累计提现'])
      expect([heading, fenOf(totals[heading])]).toEqual([heading, sumOf(rows, heading)])
    for (const cells of [...rows, totals])
      expect(fenOf(cells['累计收入']) - fenOf(cells['累计支出'])).toBe(
        fenOf(cells['可用余额']) + fenOf(cells['冻结余额']),
      )
  }
})

test('totals of a merchant’s records count each change as their words say (C0269)', async ({ page }) => {
  await signIn(page, 'merchant')
  const { rows, totals } = await totalled(page, `${merchantRecords}?size=50`)
  expect(totals['变动类型']).toBe(`共 ${rows.length} 笔`)
  const kinds = (named: RegExp) => rows.filter((row) => named.test(row['变动类型'] ?? ''))
  const away = /^(提现|交易退款|欠款抵扣|其他款项扣款|调账减少|转出|商城支付|商城退款|物联卡)/
  const within = /^(冻结|解冻)$/
  // Withdrawals that were undone are among them, so that it is seen that they are taken off again.
  expect(kinds(/^提现退回$/).length).toBeGreaterThan(0)
  const came = rows.filter((row) => !kinds(away).includes(row) && !kinds(within).includes(row))
  const [, income, expense] = /^收入 ([\d,.]+\.\d\d)支出 ([\d,.]+\.\d\d)$/.exec(totals['金额'] ?? '') ?? []
  expect(fenOf(income)).toBe(sumOf(came, '金额'))
  expect(fenOf(expense)).toBe(-sumOf(kinds(away), '金额'))
})

test('axe finds nothing on the pages of wallets, also on a phone', async ({ page }) => {
  await signIn(page, 'finance')
  for (const path of [
    wallets,
    merchantWallets,
    merchantRecords,
    records,
    '/rb-oem/othermoney/other_money',
    changes,
    '/rb-oem/wallet/wallet_topup',
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.locator('.pane:visible h1')).toBeVisible()
    await expect(page.locator('.page-loading, .list-skeleton')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  }
})
