import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvField } from '../../core/server/sheets/csv.ts'
import { handlePage } from '../../core/server/http/page.ts'
import { cleanHtml } from '../../core/server/text/rich-text.ts'
import { user } from '../../features/access/user/user.contract.ts'
import { userSheet } from '../../features/access/user-list/user-sheet.contract.ts'
import { sourceFiles } from '../architecture/source-files.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'

/** Texts that somebody stores to have them run elsewhere: in a page, a sheet, a mail, a log. */
const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}${7*7}#{7*7}',
  '\u202egnp.exe',
]
const formulas = [
  '=HYPERLINK("http://evil","x")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '=1\n=2',
]

let world: World
let admin: TestUser
const page = handlePage('/test-of-texts/:at', async ({ params }) => ({
  status: 200,
  title: scripts[Number(params['at'])] ?? '',
  lines: scripts,
  isRefusal: false,
  next: `https://example.com/?${scripts[Number(params['at'])]}`,
}))
beforeAll(async () => {
  world = await startWorld({ pages: [page] })
  admin = await givenUser(world, {
    tenantId: '100001',
    permissions: ['user_view', 'user_all', 'user_export', 'user_edit'],
  })
})
afterAll(() => world.close())

describe('a stored script', () => {
  it('is given as it was stored, as JSON that no browser takes for a page', async () => {
    for (const name of scripts) {
      await world.within(admin, ({ client }) =>
        client.query('UPDATE app_user SET name = $2 WHERE id = $1', [admin.userId, name]),
      )
      const { data, headers } = await world.as(admin).send(user.detail, { id: String(admin.userId) })
      expect(data.name).toBe(name)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
  })

  it('is text on a payer’s page, which runs no script at all', async () => {
    for (const at of scripts.keys()) {
      const { payload, headers } = await world.app.inject({ method: 'GET', url: `/test-of-texts/${at}` })
      expect(payload).not.toMatch(/<script|<img|<svg|onerror="|content="[^"]*"[^>]*onerror/i)
      expect(payload).toMatch(/<meta http-equiv="refresh" content="0;url=https:\/\/example\.com\/\?[^"'<>]*">/)
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/)
    }
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><animate onbegin=alert(1) attributeName=x>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example.com">x</a>',
    '<iframe src="https://evil.example.com"></iframe>',
    '<form action="https://evil.example.com"><input name=password></form>',
    '<style>body{display:none}</style>',
    '<p style="position:fixed;inset:0">x</p>',
    '<p onclick="alert(1)" id="root" class="ant-modal">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example.com">',
    '<base href="https://evil.example.com">',
  ])('leaves nothing that runs, loads or imitates in rich text: %s', async (html) => {
    const clean = await cleanHtml(`<p>before</p>${html}<p>after</p>`)
    expect(clean).not.toMatch(
      /<(script|img|svg|iframe|form|input|style|meta|base|math|object|embed)|\son\w+=|javascript:|data:|style=|\sid=|class=|href="\/\//i,
    )
    expect(clean).toContain('before')
    expect(await cleanHtml(clean)).toBe(clean)
  })

  it('has nowhere in the application to run: no page is written from text but cleaned rich text', () => {
    const risky =
      /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|new Function\(|\beval\(|srcDoc/
    const found = sourceFiles('core', 'features').filter(
      ({ path, text }) => !/\.test\.tsx?$/.test(path) && risky.test(text),
    )
    expect(found.map(({ path }) => path)).toEqual(['core/web/field/RichTextField.tsx'])
    const loose = sourceFiles('core', 'features').filter(({ text }) =>
      /target="_blank"(?![^>]*rel="[^"]*(noopener|noreferrer))/.test(text),
    )
    expect(loose.map(({ path }) => path)).toEqual([])
  })
})

it('a call starts no program: no feature can', () => {
  const starting = /node:child_process|node:vm|node:cluster|process\.binding/
  const found = sourceFiles('features').filter(
    ({ path, text }) => !/\.(test|fixture)\.tsx?$/.test(path) && starting.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

describe('a stored formula', () => {
  it.each(formulas)('%j is text in a CSV file', (text) => {
    expect(csvField(text, 'text').replace(/^"/, '')).toMatch(/^'/)
  })

  it('is text in a sheet, in every cell', async () => {
    for (const [n, name] of [...formulas, ...scripts].entries()) {
      const other = await givenUser(world, { tenantId: '100001' })
      await world.within(admin, ({ client }) =>
        client.query('UPDATE app_user SET name = $2, real_name = $2, account = $3 WHERE id = $1', [
          other.userId,
          name,
          `f${n}`,
        ]),
      )
    }
    const { status, body } = await world.as(admin).send(userSheet.export, {})
    expect(status).toBe(200)
    const parts = unzipSync(new Uint8Array(body))
    const sheets = Object.entries(parts).filter(([name]) => /worksheets\/.*\.xml$/.test(name))
    const text = sheets.map(([, content]) => Buffer.from(content).toString('utf8')).join('')
    expect(text).toContain('HYPERLINK')
    expect(text).not.toMatch(/<f[ >]|<script|<hyperlink|onerror=alert\(1\)>/)
    const cells = [...text.matchAll(/<c [^>]*>(?:(?!<\/c>).)*HYPERLINK/gs)]
    expect(cells.length).toBeGreaterThan(0)
    for (const [cell] of cells) expect(cell).toMatch(/t="(inlineStr|s|str)"/)
    expect(Object.keys(parts).filter((name) => /vba|external|embeddings|connections/i.test(name))).toEqual([])
  })
})
