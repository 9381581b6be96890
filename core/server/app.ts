import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { AppError, commonErrors } from '../shared/errors.ts'
import type { Db } from './db.ts'
import { failureOf, sendEnvelope } from './envelope.ts'
import type { Handled } from './handle.ts'
import type { Figures } from './figures.ts'
import { openApiOf, serveApiPage } from './openapi.ts'
import { servePages } from './page.ts'
import { publicAddress } from './public-address.ts'
import { languageOf, rememberRawBody } from './request.ts'
import { serve, type Serving } from './serve.ts'

/** What an HTTP application is made of. */
export interface AppParts extends Serving {
  readonly handled: readonly Handled[]
  readonly figures: Figures
  /** Folder of the built web application; absent in tests of the calls. */
  readonly webDir?: string
  /** `clientId:secret` by which the web application names itself. */
  readonly webClient?: string
  /** Where pages that may be framed by /myiframe come from: their schemes and hosts, read whenever a page is sent. @source docs/rulings.md 27 */
  readonly framedOrigins?: () => Promise<readonly string[]>
}

const mostBodyBytes = 1024 * 1024
/** How long a request may take to arrive, its head and the whole of it: 20 MB over a slow line, but no line held open for ever. */
const longestHeadMs = 20_000
const longestRequestMs = 120_000

/** What an answer that is no page may do when a browser shows it all the same: nothing. Pages say their own. */
const answersPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Builds the HTTP application: the calls, their OpenAPI page, health, figures and the web application. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: mostBodyBytes,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
    return503OnClosing: true,
    requestTimeout: longestRequestMs,
    http: { headersTimeout: longestHeadMs, connectionsCheckingInterval: 2_000 },
  })
  await app.register(multipart)
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    rememberRawBody(request, body as Buffer)
    try {
      done(null, body.length === 0 ? undefined : JSON.parse(body.toString()))
    } catch {
      done(commonErrors.badBody())
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseQuery(String(body))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY')
      .header('content-security-policy', answersPolicy)
    if (publicAddress().startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    const refusal =
      error instanceof AppError
        ? error
        : status === 413
          ? commonErrors.tooLarge()
          : status === 415
            ? commonErrors.wrongMediaType()
            : status < 500
              ? commonErrors.badBody()
              : commonErrors.fault({ requestId: '' })
    return sendEnvelope(reply, failureOf(refusal, languageOf(request)))
  })
  serve(app, parts, parts.handled)
  serveHealth(app, parts.db, parts.figures)
  serveApiPage(app, () => openApiOf(parts.handled, parts.translate))
  servePages(app, parts.db)
  await serveWeb(app, parts)
  return app
}

/** Query and form text as an object: a repeated parameter becomes a list. */
function parseQuery(text: string): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    const before = values[key]
    values[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return values
}

function serveHealth(app: FastifyInstance, db: Db, figures: Figures): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await db.pool.query('SELECT 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type('text/plain; version=0.0.4').send(await figures.text()))
}

/** The web application: hashed files cached for ever, every other path the page with a fresh nonce for its styles. */
async function serveWeb(
  app: FastifyInstance,
  { handled, webDir, webClient = '', framedOrigins = async () => [] }: AppParts,
): Promise<void> {
  const paths = new Set(handled.map(({ call }) => call.path))
  const page = webDir
    ? (await readFile(path.join(webDir, 'index.html'), 'utf8')).replaceAll('__CLIENT__', webClient)
    : null
  if (webDir)
    await app.register(fastifyStatic, {
      root: path.join(webDir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
    })
  app.setNotFoundHandler(async (request, reply) => {
    const isCall = request.url.startsWith('/api/')
    if (isCall || !page || request.method !== 'GET') {
      const otherMethod = paths.has(request.url.split('?')[0] ?? '')
      return sendEnvelope(
        reply,
        failureOf(otherMethod ? commonErrors.wrongMethod() : commonErrors.unknownPath(), languageOf(request)),
      )
    }
    // Without the database the page comes all the same, and says itself that the server is away.
    return framedOrigins().then(
      (origins) => sendPage(reply, page, origins),
      () => sendPage(reply, page, []),
    )
  })
}

function sendPage(reply: FastifyReply, page: string, framed: readonly string[]): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${framed.length > 0 ? framed.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
  return reply
    .header('content-security-policy', policy)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('__NONCE__', nonce))
}
