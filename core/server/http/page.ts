import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError, Language } from '../../shared/errors.ts'
import { type Db, inScope, platformScope, type Tx } from '../database/db.ts'
import { refusalOf } from '../call/envelope.ts'
import { type Moment, momentNow } from '../database/moment.ts'
import { escaped, formOf, type PageForm } from './page-form.ts'
import { languageOf, newRequestId, receivePage } from './request.ts'
import type { UploadedFile } from './upload.ts'

/** A page that needs neither sign-in nor script: plain and small, for people on phones. */
export interface PlainPage {
  readonly status: number
  readonly title: string
  /** Lines below the title, the first one large. */
  readonly lines: readonly string[]
  /** Whether it says that something does not work. */
  readonly isRefusal: boolean
  /** A web address that the page goes on to by itself: http or https alone. */
  readonly next?: string
  /** Looks again by itself after so many seconds. */
  readonly againSeconds?: number
  /** A way on: http, https, or an address of our own. */
  readonly link?: { readonly words: string; readonly address: string }
  /** Form that the reader is asked to fill in. */
  readonly form?: PageForm
  /** A picture above the title: an address of our own, and words for who does not see it. */
  readonly picture?: { readonly address: string; readonly words: string }
}

/** Values filled in, as they came: one text a field, or several. */
export type PageValues = Readonly<Record<string, string | readonly string[]>>

interface PageAsked {
  readonly tx: Tx
  readonly params: Readonly<Record<string, string>>
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  /** Values that were sent and refused, to be shown with their refusal; null when the page is opened. */
  readonly sent: { readonly values: PageValues; readonly refusal: AppError } | null
}

interface PageSent extends Omit<PageAsked, 'sent'> {
  readonly now: Moment
  readonly values: PageValues
  readonly files: readonly UploadedFile[]
}

/** Functions that take the form of a page. */
export interface PageTaker {
  /** Comes first, in a transaction of its own that stays even when the form is refused: counters of tries. */
  count(tx: Tx, ip: string): Promise<void>
  /** Gives the address of our own to go on to; an AppError refuses the form and undoes everything. */
  take(sent: PageSent): Promise<string>
}

/** A path with the page that answers it. */
export interface HandledPage {
  readonly path: string
  readonly answer: (asked: PageAsked) => Promise<PlainPage>
  /** Takes what its form sends; the page is shown again with the refusal when it is refused. */
  readonly taker?: PageTaker
}

/** Answers a path with a plain page. The transaction has no tenant until the answer enters one. @param path `/q/:rqCode` */
export const handlePage = (path: string, answer: HandledPage['answer'], taker?: PageTaker): HandledPage => ({
  path,
  answer,
  ...(taker ? { taker } : {}),
})

/** Puts the pages on the application. They run no script and take nothing from anywhere. */
export function servePages(app: FastifyInstance, db: Db, pages: readonly HandledPage[]): void {
  for (const { path, answer, taker } of pages) {
    const show = async (request: FastifyRequest, reply: FastifyReply, sent: PageAsked['sent']) => {
      const asked = askedOf(request)
      const page = await inScope(db, platformScope, (tx) => answer({ ...asked, tx, sent }))
      const refused = sent ? { status: sent.refusal.refusal.status, words: sent.refusal.words(asked.language) } : null
      return sendPage(reply, page, asked.language, refused)
    }
    app.get(path, (request, reply) => show(request, reply, null))
    if (taker)
      app.post(path, async (request, reply) => {
        let values: PageValues = {}
        try {
          const received = await receivePage(request)
          values = received.values
          // Before the form's own transaction: nobody who holds a connection waits for a second one.
          await inScope(db, platformScope, (tx) => taker.count(tx, request.ip))
          const next = await inScope(db, platformScope, async (tx) =>
            taker.take({ ...askedOf(request), ...received, tx, now: await momentNow(tx) }),
          )
          return await reply.code(303).header('cache-control', 'no-store').header('location', next).send()
        } catch (error) {
          const { refusal, isFault } = refusalOf(error, newRequestId())
          if (isFault) throw error
          return show(request, reply, { values, refusal })
        }
      })
  }
}

const askedOf = (request: FastifyRequest) => ({
  params: request.params as Record<string, string>,
  language: languageOf(request),
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

function sendPage(
  reply: FastifyReply,
  page: PlainPage,
  language: Language,
  refused: { status: number; words: string } | null,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(refused?.status ?? page.status)
    .header(
      'content-security-policy',
      `default-src 'none'; ${page.picture ? "img-src 'self'; " : ''}style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action ${page.form ? "'self'" : "'none'"}`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(htmlOf(page, language, nonce, refused?.words ?? ''))
}

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;background:#f4f6f9;color:#1c2733}
main{box-sizing:border-box;width:min(100% - 32px,420px);margin:16px 0;padding:32px 24px;border-radius:16px;background:#fff;text-align:center}img{display:block;width:100%;aspect-ratio:2;object-fit:cover;margin-bottom:16px;border-radius:10px}h1{margin:0 0 8px;font-size:20px}p{margin:4px 0;color:#4a5665}
p.first{font-size:22px;font-weight:600;color:#1c2733}.refused p.first,p.wrong{color:#b3261e}form{display:grid;gap:16px;margin-top:20px;text-align:left}
label{display:grid;gap:4px;font-weight:600}input:not([type=radio],[type=checkbox]){box-sizing:border-box;width:100%;min-height:44px;padding:8px 12px;border:1px solid #77828f;border-radius:8px;background:#fff;color:inherit;font:inherit;font-weight:400}
fieldset{margin:0;padding:0;border:0}legend{padding:0;font-weight:600}label.option{display:flex;gap:10px;align-items:center;min-height:40px;font-weight:400}input[type=radio],input[type=checkbox]{flex:none;width:20px;height:20px;margin:0}
button,a.way{display:block;box-sizing:border-box;width:100%;min-height:48px;padding:10px;border:0;border-radius:10px;background:#0b5cad;color:#fff;font:600 17px/28px system-ui,sans-serif;text-align:center;text-decoration:none}a.way{margin-top:20px}
:focus-visible{outline:3px solid #f0a020;outline-offset:2px}@media (prefers-color-scheme:dark){body{background:#11161c;color:#eef2f6}main{background:#1c242d}p{color:#b6c1cd}p.first{color:#eef2f6}.refused p.first,p.wrong{color:#ff8a80}input:not([type=radio],[type=checkbox]){background:#11161c;border-color:#8b98a6}button,a.way{background:#8ec5ff;color:#0d2136}}`

function htmlOf(page: PlainPage, language: Language, nonce: string, refused: string): string {
  const { title, lines, isRefusal, next, againSeconds, link, form, picture } = page
  const body = lines.map((line, at) => `<p${at === 0 ? ' class="first"' : ''}>${escaped(line)}</p>`).join('')
  const goes = next
    ? `<meta http-equiv="refresh" content="0;url=${escaped(next)}">`
    : againSeconds
      ? `<meta http-equiv="refresh" content="${againSeconds}">`
      : ''
  // A page that can only refuse says it already.
  const wrong = refused && !lines.includes(refused) ? `<p class="wrong" role="alert">${escaped(refused)}</p>` : ''
  const shown = picture ? `<img src="${escaped(picture.address)}" alt="${escaped(picture.words)}">` : ''
  const way = link ? `<a class="way" href="${escaped(link.address)}">${escaped(link.words)}</a>` : ''
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>${goes}<style nonce="${nonce}">${style}</style></head><body><main${isRefusal ? ' class="refused" role="alert"' : ''}>${shown}<h1>${escaped(title)}</h1>${body}${wrong}${form ? formOf(form) : ''}${way}</main></body></html>`
}
