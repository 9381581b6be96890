import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { findChromium, requireChromium } from '../tools/chromium.ts'
import { largeTenant, tokenOf } from './dataset.ts'
import { atMost, type Measured, medianOf, ratio } from './report.ts'
import { framePaths, gzipKb } from './web.ts'

/** Times that the family's own application took on the same machine, in milliseconds. */
const yardstick = { login: 800, list: 1300 }
const tabs = 20
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

/**
 * Measures the data that the browser loads and the time until it can be used, each time with nothing kept from before; then
 * twenty tabs.
 */
export async function measureBrowser(url: string): Promise<Measured[]> {
  requireChromium()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...flags, '--disable-sync'],
    ...(executablePath && { executablePath }),
  })
  try {
    const login = await cold(browser, url, '/login', '[name="username"]', false)
    const list = await cold(browser, url, '/system/user', '.list-table tbody tr[data-row]', true)
    const told = (ms: number, of: number) => `${ratio(ms, of)} × (${Math.round(ms)} ms)`
    return [
      atMost('gzip of script and style: login', '1,056 KB', login.kb, 160, 'KB'),
      atMost('gzip of script and style: shell and first list', '1,052 KB', list.kb, 420, 'KB'),
      atMost(
        'login form usable, cold',
        '0.8 s',
        ratio(login.ms, yardstick.login),
        0.5,
        '×',
        told(login.ms, yardstick.login),
      ),
      atMost(
        "first list's rows, cold",
        '1.3 s',
        ratio(list.ms, yardstick.list),
        0.5,
        '×',
        told(list.ms, yardstick.list),
      ),
      ...(await manyTabs(browser, url)),
    ]
  } finally {
    await browser.close()
  }
}

/** The middle of three visits without cache: time until something is seen, and what came until then. */
async function cold(browser: Browser, url: string, path: string, seen: string, isSignedIn: boolean) {
  const times: number[] = []
  let kb = 0
  for (let visit = 0; visit < 3; visit++) {
    const { context, page, loaded } = await freshPage(browser, isSignedIn)
    const started = performance.now()
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator(seen).first().waitFor()
    times.push(performance.now() - started)
    kb = gzipKb(loaded)
    await context.close()
  }
  return { ms: medianOf(times), kb }
}

/** A page that remembers which scripts and styles it asked for, signed in as the measuring user when asked. */
async function freshPage(browser: Browser, isSignedIn: boolean) {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) loaded.add(new URL(request.url()).pathname)
  })
  if (isSignedIn) await page.addInitScript(keepSession, { token: tokenOf(largeTenant), tenantId: largeTenant })
  return { context, page, loaded }
}

/** Puts a session where the application keeps it. Runs in the browser. */
function keepSession({ token, tenantId }: { token: string; tenantId: string }): void {
  const user = { user_id: '1', account: 'bench', user_name: 'bench', nick_name: 'bench', real_name: 'bench' }
  const rest = {
    role_name: 'administrator',
    avatar: '',
    oauth_id: '',
    dept_id: '',
    role_id: '',
    detail: { type: 'oem' },
  }
  const items = { userInfo: { ...user, ...rest }, tenantId, token, refreshToken: token, expiresIn: 900 }
  for (const [name, content] of Object.entries(items))
    localStorage.setItem(
      `countinghouse-${name}`,
      JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }),
    )
}

/** Opens twenty pages one after the other, then goes from tab to tab. */
async function manyTabs(browser: Browser, url: string): Promise<Measured[]> {
  const { context, page, loaded } = await freshPage(browser, true)
  await page.goto(`${url}/system/user`)
  await page.locator('.list-table tbody tr[data-row]').first().waitFor()
  let largestKb = 0
  // The home page has a tab from the beginning, but is read when it is first seen.
  const others = ['/wel/index', ...framePaths().filter((path) => path !== '/system/user')]
  const underWay = requestsOf(page)
  for (const path of others.slice(0, tabs - 1)) {
    const before = new Set(loaded)
    await visit(page, path, underWay)
    largestKb = Math.max(largestKb, gzipKb([...loaded].filter((name) => !before.has(name))))
  }
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const times = await page.evaluate(switchThroughTabs)
  const open = await page.locator('.tab').count()
  await context.close()
  return [
    atMost('gzip of script and style: largest further page', '–', largestKb, 80, 'KB'),
    atMost(`${open} open tabs, switch: median`, '–', Math.round(medianOf(times)), 100, 'ms'),
    atMost(
      `${open} open tabs, switch: requests`,
      '–',
      asked.length,
      0,
      'in all',
      [`${asked.length} in all`, ...asked].join(' '),
    ),
  ]
}

/** Goes to a page as a link would, and waits until it has asked for nothing twice: between its code and its answers it may not ask. */
async function visit(page: Page, path: string, underWay: ReadonlySet<Request>): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  for (let quiet = 0; quiet < 2; quiet = underWay.size > 0 ? 0 : quiet + 1) await sleep(300)
}

/** Requests of a page that have no answer yet, kept up to date. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

/** Milliseconds from the click on a tab until it is the shown one and painted, for each tab twice. Runs in the browser. */
async function switchThroughTabs(): Promise<number[]> {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const times: number[] = []
  for (let round = 0; round < 2; round++)
    for (const tab of document.querySelectorAll<HTMLElement>('.tab')) {
      if (tab.dataset.active === 'true') continue
      const started = performance.now()
      tab.querySelector<HTMLElement>('button, a')?.click()
      do await frame()
      while (tab.dataset.active !== 'true' && performance.now() - started < 5000)
      times.push(performance.now() - started)
      await new Promise((done) => setTimeout(done, 50))
    }
  return times
}
