import { expect, type Page, test } from '@playwright/test'
import { homePath } from '../../core/web/layout/tabs/tabs.ts'
import { complaintsOf, enter, expectAccessible, keepBefore, listRows, signIn } from './kit.ts'
import { picture } from './forms.ts'
import { openTab, press, search, type Walk, walk } from './walk.ts'
import { chooseNodes, generation, lookedAt, type Looks, ofOperator, ofPlatform } from './walks-of-administration.ts'

/** So many pages are walked in one window; a window that does more is slow to say which page failed. */
const perWindow = 4
const chunks = (walks: readonly Walk[]) =>
  Array.from({ length: Math.ceil(walks.length / perWindow) }, (_, at) =>
    walks.slice(at * perWindow, (at + 1) * perWindow),
  )
const pathsOf = (walks: readonly Walk[]) => walks.map(({ path }) => path).join(', ')

for (const walks of chunks(ofOperator))
  test(`an administrator makes a record, searches it, changes it, takes its sheet and removes it: ${pathsOf(walks)} (P222, P226, P232, P233, P230, P237, P238, P219, P193, P192)`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await enter(page)
    await page.goto(homePath)
    for (const one of walks) await walk(page, one)
    expect(complaints).toEqual([])
  })

test('an administrator searches the pages that only show, and keeps a file (P218, P217, P190, P191, P227, P243, P244, P245, P239, C0091, C0090)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await enter(page)
  await page.goto(homePath)
  await look(page, lookedAt)
  await walkFiles(page)
  expect(complaints).toEqual([])
})

for (const walks of chunks(ofPlatform))
  test(`the platform makes a record, searches it, changes it and removes it, in the dark: ${pathsOf(walks)} (P229, P227, P236, P235, P016, P015, P230, P240, P225, P234)`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await keepBefore(page, { themeName: 'theme-dark' })
    await signIn(page, 'platform', { tenantId: '000000' })
    for (const one of walks) await walk(page, one)
    expect(complaints).toEqual([])
  })

test('the platform sets up the generator for a table of the data source, finds, changes and removes the setup (P241, C0145, C0147, C0148, R105)', async ({
  page,
}) => {
  await signIn(page, 'platform', { tenantId: '000000' })
  await walk(page, generation)
})

test('the platform finds a stored report, reads its definition and removes it, in the dark (P242, C0151, C0152, C0992, R106, R709)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await keepBefore(page, { themeName: 'theme-dark' })
  await signIn(page, 'platform', { tenantId: '000000' })
  await openTab(page, '/report/reportlist')
  await search(page, { name: '沉默终端' })
  const row = listRows(page, '沉默终端清单')
  await press(page, row, '查看')
  await expect(page.getByLabel('报表定义')).toContainText('idleDays > 90')
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, row, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an administrator lets one who registered in with a role and a department, and refuses another (P223, C0010, C0011, C0022)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await enter(page)
  await page.goto(homePath)
  await openTab(page, '/system/guest')
  await search(page, { account: 'chenmo' })
  await press(page, listRows(page, '陈默'), '通过')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '通过' }).click()
  await expect(form.locator('.ant-form-item-explain-error')).toHaveCount(2)
  await chooseNodes(form, { roleId: '财务', deptId: '星河支付' })
  await form.getByRole('button', { name: '通过' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(listRows(page, '陈默')).toHaveCount(0)
  await search(page, { account: 'liuyang' })
  await press(page, listRows(page, '刘洋'), '拒绝')
  await page.getByRole('dialog').getByRole('button', { name: '拒绝' }).click()
  await expect(listRows(page, '刘洋')).toHaveCount(0)
  await openTab(page, '/system/user')
  await search(page, { account: 'chenmo' })
  await expect(listRows(page, 'chenmo')).toContainText('财务')
  await search(page, { account: 'liuyang' })
  await expect(listRows(page, 'liuyang')).toHaveCount(0)
  expect(complaints).toEqual([])
})

/** Opens pages and searches them. */
async function look(page: Page, pages: Looks): Promise<void> {
  for (const [path, filters] of Object.entries(pages))
    await test.step(path, async () => {
      await openTab(page, path)
      await search(page, filters)
    })
}

/** A file sent up, found and removed. */
async function walkFiles(page: Page): Promise<void> {
  await openTab(page, '/resource/attach')
  await page.locator('.pane:visible input[type="file"]').setInputFiles(await picture(page))
  await search(page, { originalName: 'a.png' })
  const row = listRows(page, 'a.png').first()
  await expect(row).toBeVisible()
  const count = await listRows(page, 'a.png').count()
  await press(page, row, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(listRows(page, 'a.png')).toHaveCount(count - 1)
}
