import { expect, type Page, test } from '@playwright/test'
import { homePath } from '../../core/web/layout/tabs/tabs.ts'
import { screens } from '../../screens.ts'
import { enter, follow } from './kit.ts'

// Nothing here changes the world: its tests may be shared out.
test.describe.configure({ mode: 'parallel' })

/** Script that somebody may have typed: when it runs, it marks the window and fetches a picture. */
const probe = 'stored-probe'
const script = `<img src="/${probe}.png" onerror="window.probed=1"><script>window.probed=1</script>`
const address = 'javascript:void(window.probed=1)'

/** Fields that the server gives out as cleaned markup. */
const markup: ReadonlySet<string> = new Set(['content'])

/** The same answer, with the script in every text that a person may have typed, and the address in every address. */
function poisoned(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => poisoned(one, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poisoned(inner, key)]))
  if (typeof value !== 'string' || markup.has(name)) return value
  if (/^https?:\/\//.test(value)) return address
  return /[\u4e00-\u9fff]/.test(value) ? `${value} ${script}` : value
}

/** Answers of pages as they would be if every row held scripts. The frame's own are left as they are. */
async function poison(page: Page): Promise<void> {
  await page.route(/\/api\/(?!blade-system\/menu\/|blade-auth\/)/, async (route) => {
    const response = await route.fetch().catch(() => null)
    if (!response) return route.abort().catch(() => undefined)
    const isJson = response.headers()['content-type']?.includes('json') ?? false
    if (!isJson) return route.fulfill({ response })
    return route.fulfill({ response, json: poisoned(await response.json()) })
  })
}

const plain = screens.filter(({ path, tabBy }) => !path.includes(':') && !tabBy)
const halves = [0, 1].map((half) => plain.filter((_, at) => at % 2 === half))

for (const [at, pages] of halves.entries())
  test(`rows full of scripts are shown as text on every page, run nothing and fetch nothing (${at + 1} of 2)`, async ({
    page,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => request.url().includes(probe) && fetched.push(request.url()))
    await enter(page)
    await poison(page)
    await page.goto(homePath)
    await expect(page.locator('.home-page')).toBeVisible()
    let seen = 0
    for (const { path } of pages)
      await test.step(path, async () => {
        await follow(page, path)
        await expect(page.locator('.pane:visible h1, .message-page:visible').last()).toBeVisible()
        await expect(page.locator('.page-loading:visible, .list-skeleton:visible')).toHaveCount(0)
        const found = await page.evaluate((text) => {
          const shown = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
          const links = [...(shown?.querySelectorAll<HTMLAnchorElement>('a[href], iframe[src]') ?? [])]
          return {
            isProbed: 'probed' in window,
            elements: document.querySelectorAll(`img[src*="${text}"]`).length,
            isText: shown?.textContent?.includes(text) ?? false,
            running: links.filter((one) => /^javascript:void/i.test(one.getAttribute('href') ?? '')).length,
          }
        }, probe)
        expect(found).toMatchObject({ isProbed: false, elements: 0, running: 0 })
        if (found.isText) seen += 1
      })
    expect(fetched).toEqual([])
    // Most lists of the demo world have rows: the scripts were there to be run.
    expect(seen).toBeGreaterThan(pages.length / 3)
  })
