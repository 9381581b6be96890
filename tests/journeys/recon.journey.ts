import { expect, type Page, test } from '@playwright/test'
import {
  complaintsOf,
  chooseVerdict,
  expectAccessible,
  expectNoSidewaysScroll,
  listRows,
  personOf,
  signIn,
} from './kit.ts'

const batches = '/rb-oem/recon/recon_batch'
const diffs = '/rb-oem/recon/recon_diff'

/** Says how the one difference that shows is settled. */
async function resolve(page: Page, way: string, remark: string): Promise<void> {
  await listRows(page).first().getByRole('button', { name: '处理', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('处理方式').click()
  await page.locator('.ant-select-item-option', { hasText: way }).click()
  await expect(dialog.getByRole('alert')).toContainText('由另一人复核通过后才记账')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect(dialog.getByText('请填写处理说明')).toBeVisible()
  await dialog.getByLabel('处理说明').fill(remark)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await expect(dialog).toHaveCount(0)
}

test('finance follows a bill to its difference and settles it, the auditor sees what it will post and approves, the books hold (P288, P289, C1050, C1055, C1058, C1059, C1061, C1390)', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'finance')
  await page.goto(`${batches}?reconStatus=3`)
  const batch = listRows(page).first()
  await expect(batch).toContainText('有差异')
  await batch.getByRole('button', { name: /^RC/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('两边合计')
  await expect(drawer).toContainText('取得账单')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '关闭' }).click()
  await batch.getByRole('button', { name: '查看差异' }).click()
  await expect(page).toHaveURL(/recon_diff\?batchNo=RC/)

  await page.goto(`${diffs}?diffKind=5&diffStatus=0`)
  const cost = listRows(page, '通道成本不符').first()
  const [number = ''] = /CY\d+/.exec(await cost.innerText()) ?? []
  await page.goto(`${diffs}?diffNo=${number}`)
  await resolve(page, '调整成本', '通道已调价')
  await expect(listRows(page, number)).toContainText('待复核')

  const auditor = await personOf(browser, 'auditor')
  await auditor.goto(`${diffs}?diffNo=${number}`)
  await listRows(auditor, number).getByRole('button', { name: '复核' }).click()
  const verdict = auditor.getByRole('dialog')
  await expect(verdict).toContainText('通道已调价')
  const preview = verdict.getByRole('region', { name: '预计记账' }).first()
  await expect(preview.locator('tbody tr').first()).toBeVisible()
  await expect(preview).toContainText('通道成本更正')
  await expect(preview).toContainText(/分润收入|通道清算应收/)
  await expect(preview).not.toContainText(/\b[0-9]{4} /)
  await chooseVerdict(verdict, '通过')
  await expectAccessible(auditor)
  await verdict.getByRole('button', { name: '提交审核结果' }).click()
  await expect(verdict).toHaveCount(0)
  await expect(listRows(auditor, number)).toContainText('已处理')
  await listRows(auditor, number).getByRole('button', { name: number, exact: true }).click()
  await expect(auditor.getByRole('dialog')).toContainText('复核通过')
  await expect(auditor.getByRole('region', { name: '记账' }).locator('tbody tr').first()).toBeVisible()

  await auditor.goto('/ledger/proof')
  await expect(auditor.getByText('账本全部成立')).toBeVisible({ timeout: 20_000 })
  expect(complaints).toEqual([])
})

test('the auditor reviews several differences at once and reads of each that was refused why (C1365)', async ({
  page,
  browser,
}) => {
  await signIn(page, 'finance')
  const twiceOnBill = `${diffs}?diffKind=8`
  await page.goto(`${twiceOnBill}&diffStatus=0`)
  const [number = ''] = /CY\d+/.exec(await listRows(page, '待处理').first().innerText()) ?? []
  await page.goto(`${diffs}?diffNo=${number}`)
  await resolve(page, '忽略', '通道重复出单')
  await expect(listRows(page, number)).toContainText('待复核')

  const auditor = await personOf(browser, 'auditor')
  await auditor.goto(twiceOnBill)
  const ignored = listRows(auditor, '已忽略').first()
  const [settled = ''] = /CY\d+/.exec(await ignored.innerText()) ?? []
  await ignored.getByRole('checkbox').click()
  await listRows(auditor, number).getByRole('checkbox').click()
  await expect(auditor.getByText('已选 2 条')).toBeVisible()
  await auditor.locator('.bulk-bar').getByRole('button', { name: '批量复核' }).click()
  const dialog = auditor.getByRole('dialog')
  await expect(dialog.getByText('所选 2 笔中有 1 笔待复核；其余的不会改变。')).toBeVisible()
  await chooseVerdict(dialog, '通过')
  await expectAccessible(auditor)
  await dialog.getByRole('button', { name: '提交审核结果' }).click()
  const result = auditor.getByRole('dialog', { name: '复核结果' })
  await expect(result).toContainText('已复核 1 笔，未复核 1 笔。')
  await expect(result.getByRole('row', { name: new RegExp(`${settled}.*该差异已处理`) })).toBeVisible()
  await expect(result.getByText(number)).toHaveCount(0)
  await expectAccessible(auditor)
  await result.getByRole('button', { name: '知道了' }).click()
  await expect(listRows(auditor, number)).toContainText('已忽略')
})

test('a broken bill file is refused in words, and changes nothing (C1053)', async ({ page }) => {
  await signIn(page, 'finance')
  await page.goto(batches)
  await page.getByRole('button', { name: '执行对账' }).click()
  const dialog = page.getByRole('dialog', { name: '执行对账' })
  await dialog.getByText('上传账单文件').click()
  await dialog.getByRole('combobox', { name: '通道' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from('aisleOrderNo\nTOTAL\n') })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '开始对账' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(/账单/)
})

test('the amounts of a difference are in sight on a small screen, whatever is pinned beside them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, 'finance')
  await page.goto(diffs)
  await expect(listRows(page).first()).toBeVisible()
  await expect(page.locator('.list-table:visible .total-row')).toBeVisible()
  const seen = await page.locator('.list-table:visible').evaluate((list) => {
    const headings = [...list.querySelectorAll('thead th')]
    const rows = [...list.querySelectorAll('thead tr, tbody tr[data-row]')].slice(0, 2)
    /** Whether nothing lies over a cell: neither the edge of the window nor a pinned column. */
    const isInSight = (cell: Element | undefined) => {
      const { left, right, top, height } = cell?.getBoundingClientRect() ?? new DOMRect()
      return [left + 8, (left + right) / 2, right - 8].every((x) =>
        cell?.contains(document.elementFromPoint(x, top + height / 2)),
      )
    }
    const hidden = ['差异状态', '差额', '账单金额', '平台金额'].flatMap((title) => {
      const at = headings.findIndex(({ textContent }) => textContent.trim() === title)
      return rows.filter((row) => !isInSight(row.children[at])).map((row) => `${title}: ${row.textContent}`)
    })
    return { rows: rows.length, hidden }
  })
  // The headings and a difference.
  expect(seen.rows).toBe(2)
  expect(seen.hidden).toEqual([])
})

test('the pages of reconciliation fit a phone, and are not there for a provider', async ({ page, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'finance')
  for (const path of [batches, diffs]) {
    await page.goto(path)
    await expect(page.locator('.pane:visible .list-card-row').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  const provider = await personOf(browser, 'city')
  await provider.goto(diffs)
  await expect(provider).toHaveURL(/403/)
})
