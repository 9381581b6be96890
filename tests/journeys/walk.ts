import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, follow } from './kit.ts'
import { shownOption } from './forms.ts'

/** Value that is put into a field: text, or the option of a list that opens; '' for its first. */
export type Entry = string | { readonly choose: string }

/** A page of the administration, and what one does there. Fields go by the names that the calls have for them. */
export interface Walk {
  readonly path: string
  /** The part of the page that is meant, where it has several. */
  readonly part?: string
  /** The button that opens an empty form. */
  readonly make?: string
  /** Values in the form of a new record. */
  readonly fields: Readonly<Record<string, Entry>>
  /** Text of the new record's row. */
  readonly row: string
  /** The field to search it by, where the page's own differs from the first of the form. */
  readonly search?: Readonly<Record<string, string>>
  /** Values that are changed afterwards; their text shows in the row. */
  readonly change: Readonly<Record<string, string>>
  /** Further steps in the form before it is saved. */
  readonly also?: (form: Locator) => Promise<void>
  /** The button that closes what a dialog of its own says after saving. */
  readonly tells?: string
  /** The page's sheet: whether there is one. */
  readonly exports?: boolean
}

const field = (within: Locator, name: string) => within.locator(`[id="${name}"], [id$="_${name}"]`).first()
const shownRows = (page: Page, text: string) =>
  page.locator('.pane:visible .list-table tbody tr:visible').filter({ hasText: text })
const dialogOf = (page: Page) => page.getByRole('dialog').last()

/** Opens a page as a tab of the window, as a link of the frame does. */
export async function openTab(page: Page, path: string): Promise<Locator> {
  await follow(page, path)
  // Until then the page that was left shows.
  await expect(page.locator('.pane:visible')).toHaveAttribute('data-path', path.replace(/\?.*/, ''))
  await expect(page.locator('.tab[data-active="true"]')).toHaveCount(1)
  await expect(page.locator('.pane:visible h1').last()).toBeVisible()
  await expect(page.locator('.page-loading:visible, .list-skeleton:visible')).toHaveCount(0)
  await expect(page.locator('.failure-panel:visible')).toHaveCount(0)
  return page.locator('.pane:visible')
}

/** Searches a list by some of its fields; the answer is there. */
export async function search(page: Page, filters: Readonly<Record<string, string>>): Promise<void> {
  const pane = page.locator('.pane:visible')
  await expect(pane.getByRole('button', { name: '查询' })).toBeVisible()
  const unfold = pane.locator('.filter-more[aria-expanded="false"]')
  for (const [name, text] of Object.entries(filters)) {
    if (!(await field(pane, name).isVisible()) && (await unfold.isVisible())) await unfold.click()
    await field(pane, name).fill(text)
  }
  await pane.getByRole('button', { name: '查询' }).click()
  for (const name of Object.keys(filters)) await expect(page).toHaveURL(new RegExp(`[?&]${name}=`))
  await expect(page.locator('.list-skeleton:visible, .failure-panel:visible')).toHaveCount(0)
}

/** Presses what a row offers, in the row or in its menu. */
export async function press(page: Page, row: Locator, action: string): Promise<void> {
  const button = row.getByRole('button', { name: action, exact: true })
  await expect(row).toBeVisible()
  if ((await button.count()) > 0) return button.click()
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Fills in a form. */
export async function fill(page: Page, form: Locator, fields: Readonly<Record<string, Entry>>): Promise<void> {
  for (const [name, entry] of Object.entries(fields)) {
    if (typeof entry === 'string') await field(form, name).fill(entry)
    else {
      const input = field(form, name)
      await input.click()
      // A long list draws only what is in sight: what can be searched is searched.
      if (entry.choose !== '' && (await input.isEditable())) await input.pressSequentially(entry.choose)
      const options = page.locator('.ant-select-dropdown:visible').locator(shownOption)
      await (entry.choose === '' ? options : options.getByText(entry.choose, { exact: true })).first().click()
      if (await page.locator('.ant-select-dropdown:visible').count()) await form.locator('.ant-modal-title').click()
    }
  }
}

/** Makes a record, finds it, changes it, takes the sheet and removes it again, all on one page. */
export async function walk(page: Page, one: Walk): Promise<void> {
  await test.step(one.path, async () => {
    const pane = await openTab(page, one.path)
    if (one.part) await pane.locator('.ant-segmented').getByText(one.part, { exact: true }).click()
    await pane
      .getByRole('button', { name: one.make ?? '新增', exact: true })
      .first()
      .click()
    const form = dialogOf(page)
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible()
    await fill(page, form, one.fields)
    await one.also?.(form)
    await expectAccessible(page, '[role="dialog"]')
    await form.getByRole('button', { name: '保存' }).click()
    if (one.tells) await page.getByRole('button', { name: one.tells }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const [firstField = '', firstText = ''] = Object.entries(one.fields)[0] ?? []
    await search(page, one.search ?? { [firstField]: String(firstText) })
    await expect(shownRows(page, one.row)).toHaveCount(1)
    await press(page, shownRows(page, one.row), '编辑')
    await fill(page, dialogOf(page), one.change)
    await dialogOf(page).getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(page, shownRows(page, one.row), '编辑')
    for (const [name, text] of Object.entries(one.change)) await expect(field(dialogOf(page), name)).toHaveValue(text)
    await dialogOf(page).getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (one.exports) await takeSheet(page)
    await press(page, shownRows(page, one.row), '删除')
    await dialogOf(page).getByRole('button', { name: '删除' }).click()
    await expect(shownRows(page, one.row)).toHaveCount(0)
  })
}

/** Takes the sheet of the list that shows. */
export async function takeSheet(page: Page): Promise<void> {
  const arriving = page.waitForEvent('download')
  await page.locator('.pane:visible').getByRole('button', { name: '导出' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/)
}
