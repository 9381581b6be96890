import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../shared/errors.ts'
import { type Db, inScope, platformScope, type Tx } from './db.ts'
import { languageOf } from './request.ts'

/** A page that needs neither sign-in nor script: plain and small, for people on phones. */
export interface PlainPage {
  readonly status: number
  readonly title: string
  /** Lines below the title, the first one large. */
  readonly lines: readonly string[]
  /** Whether it says that something does not work. */
  readonly isRefusal: boolean
}

interface PageAsked {
  readonly tx: Tx
  readonly params: Readonly<Record<string, string>>
  readonly language: Language
}

const pages = new Map<string, (asked: PageAsked) => Promise<PlainPage>>()

/** Answers a path with a plain page. The transaction has no tenant until the answer enters one. @param path `/q/:rqCode` */
export function handlePage(path: string, answer: (asked: PageAsked) => Promise<PlainPage>): void {
  if (pages.has(path)) throw new Error(`${path} is answered twice`)
  pages.set(path, answer)
}

/** Puts the pages on the application. They run no script and take nothing from anywhere. */
export function servePages(app: FastifyInstance, db: Db): void {
  for (const [path, answer] of pages)
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const language = languageOf(request)
      const page = await inScope(db, platformScope, (tx) => answer({ tx, params: request.params, language }))
      const nonce = randomBytes(16).toString('base64')
      return reply
        .code(page.status)
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
        )
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(htmlOf(page, language, nonce))
    })
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;background:#f4f6f9;color:#1c2733}
main{box-sizing:border-box;width:min(100% - 32px,420px);padding:32px 24px;border-radius:16px;background:#fff;text-align:center}h1{margin:0 0 8px;font-size:20px}p{margin:4px 0;color:#4a5665}
p.first{font-size:22px;font-weight:600;color:#1c2733}.refused p.first{color:#b3261e}@media (prefers-color-scheme:dark){body{background:#11161c;color:#eef2f6}main{background:#1c242d}p{color:#b6c1cd}p.first{color:#eef2f6}.refused p.first{color:#ff8a80}}`

function htmlOf({ title, lines, isRefusal }: PlainPage, language: Language, nonce: string): string {
  const body = lines.map((line, at) => `<p${at === 0 ? ' class="first"' : ''}>${escaped(line)}</p>`).join('')
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head><body><main${isRefusal ? ' class="refused" role="alert"' : ''}><h1>${escaped(title)}</h1>${body}</main></body></html>`
}
