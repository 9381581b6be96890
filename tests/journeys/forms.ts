import { expect, type Locator, type Page } from '@playwright/test'

/** Selector of the part of an option that a reader sees: beside it stands a list of values for screen readers. */
export const shownOption = '.ant-select-item-option, .ant-select-tree-node-content-wrapper'

/** Chooses an option of a list that opens, by typing when there is something to type. */
export async function choose(page: Page, field: Locator, option: string, typed = ''): Promise<void> {
  await field.click()
  if (typed) await field.pressSequentially(typed)
  const options = page.locator('.ant-select-dropdown:visible').locator(shownOption)
  await options.filter({ hasText: option }).first().click()
}

/** A legible picture, drawn by the browser. */
export async function picture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 420
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
}

/** Types a day into a date field and leaves it. */
export async function fillDay(field: Locator, day: string): Promise<void> {
  await field.fill(day)
  await field.press('Enter')
}

/** Chooses a region by typing its name. */
export async function chooseRegion(page: Page, field: Locator, name: string): Promise<void> {
  await field.click()
  await field.pressSequentially(name)
  await page.locator('.ant-cascader-dropdown:visible').getByText(name).first().click()
}

/** Sends in every picture that the step still asks for. */
export async function sendPictures(page: Page): Promise<void> {
  const due = page.locator('.picture-slot.is-due')
  for (let left = await due.count(); left > 0; left--) {
    await due
      .first()
      .locator('.picture-input')
      .setInputFiles(await picture(page))
    await expect(due).toHaveCount(left - 1)
  }
}
