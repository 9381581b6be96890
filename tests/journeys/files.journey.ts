import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, signIn } from './kit.ts'

/** Queues the export of the trade list, as a list with more than 50,000 rows does. */
const queueExport = (page: Page) =>
  page.evaluate(async () => {
    const { content } = JSON.parse(localStorage.getItem('countinghouse-token') ?? '{}') as { content: string }
    const answer = await fetch('/api/rb-oem/oem/download/download/submit', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Blade-Auth': `bearer ${content}` },
      body: JSON.stringify({ bizType: 'C0549', params: {}, requestNo: crypto.randomUUID().replaceAll('-', '') }),
    })
    return ((await answer.json()) as { code: number }).code
  })

test('a file made in the background shows its progress by itself, is downloaded, and removed (P220)', async ({
  page,
}) => {
  await signIn(page, 'finance')
  await page.goto('/rb-oem/download/download')
  await expect(page.getByRole('heading', { name: '下载中心' })).toBeVisible()
  expect(await queueExport(page)).toBe(200)
  await page.getByRole('button', { name: '查询' }).click()
  const row = page.locator('.list-table tbody tr[data-row]').first()
  await expect(row).toContainText(/排队|生成中|成功/)
  await expect(row).toContainText('成功', { timeout: 30_000 })
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: '下载', exact: true }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(page.locator('.list-table tbody tr[data-row]')).toHaveCount(0)
  await expect(page.getByText('超过五万条的导出在这里生成')).toBeVisible()
})
