import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from '../../shared/call.ts'
import { AppError, commonErrors } from '../../shared/errors.ts'
import { mostBytes, parsePairs, readBodies, tooManyPairs } from './body.ts'
import {
  endSilentConnections,
  isLeaving,
  longestHeadMs,
  longestRequestMs,
  refuseNotHttp,
  sayGoodbye,
} from './connections.ts'
import { failureOf, sendEnvelope } from '../call/envelope.ts'
import type { Handled } from '../call/handle.ts'
import { type Figures, mayReadFigures } from '../process/metrics.ts'
import { serveApiPage } from './api-page.ts'
import { type CallName, openApiOf } from './openapi.ts'
import { type HandledPage, servePages } from './page.ts'
import { publicAddress } from './public-address.ts'
import { languageOf, refuseStrange } from './request.ts'
import { serve, type Serving } from './serve.ts'

/** Parts of an HTTP application. */
export interface AppParts extends Serving {
  readonly handled: readonly Handled[]
  readonly pages?: readonly HandledPage[]
  readonly figures: Figures
  /** Folder of the built web application; absent in tests of the calls. */
  readonly webDir?: string
  /** `clientId:secret` by which the web application names itself. */
  readonly webClient?: string
  /** Names of the calls for their OpenAPI document, asked for when that is first read. */
  readonly callNames?: () => Promise<ReadonlyMap<Call, CallName>>
  /** Token that lets another machine read `/metrics`; without it this machine alone may. */
  readonly metricsToken?: string
  /**
   * Origins of pages that may be framed by /myiframe: their schemes and hosts, read whenever a page is sent. @source
   * docs/rulings.md 27
   */
  readonly framedOrigins?: () => Promise<readonly string[]>
}

/**
 * Content policy of an answer that is no page, for a browser that shows it all the same: nothing is allowed. Pages set their
 * own.
 */
const answersPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** Builds the HTTP application: the calls, their OpenAPI page, health, figures and the web application. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: mostBytes.public,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 200, querystringParser: parsePairs },
    return503OnClosing: false,
    requestTimeout: longestRequestMs,
    clientErrorHandler: refuseNotHttp,
    // Addresses that cannot be read come to no hook: the router would answer in its own words.
    frameworkErrors: (error, request, reply) => {
      guardAnswer(reply)
      void refuse(error, request, reply)
    },
    http: { headersTimeout: longestHeadMs, connectionsCheckingInterval: 2_000 },
  })
  endSilentConnections(app.server)
  sayGoodbye(app)
  await app.register(multipart)
  readBodies(app)
  app.addHook('onRequest', async (_request, reply) => guardAnswer(reply))
  const sendUnknown = await serveWeb(app, parts)
  // What can be told from the head alone is told before a byte of the body is read: what nobody reads, Node throws away.
  app.addHook('onRequest', async (request, reply) => {
    if (request.query === tooManyPairs) throw commonErrors.badBody()
    refuseStrange(request.params)
    if (request.is404) return sendUnknown(request, reply)
    return undefined
  })
  app.setErrorHandler(refuse)
  serve(app, parts, parts.handled)
  serveHealth(app, parts)
  serveApiPage(app, async () => openApiOf(parts.handled, parts.translate, await parts.callNames?.()))
  servePages(app, parts.db, parts.pages ?? [])
  return app
}

/** Puts the headers on an answer that keep a browser from making more of it than it is. */
function guardAnswer(reply: FastifyReply): void {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('x-frame-options', 'DENY')
    .header('content-security-policy', answersPolicy)
  if (publicAddress().startsWith('https:'))
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** Answers what no call answered in the envelope of all answers. */
function refuse(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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
}

function serveHealth(app: FastifyInstance, { db, figures, metricsToken }: AppParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isLeaving(app)) return reply.code(503).send({ status: 'ending' })
    try {
      await db.pool.query('SELECT 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', async (request, reply) =>
    mayReadFigures(request, metricsToken)
      ? reply
          .type('text/plain; version=0.0.4')
          .header('cache-control', 'no-store')
          .send(await figures.text())
      : sendEnvelope(reply, failureOf(commonErrors.unknownPath(), languageOf(request))),
  )
}

/** Paths that are no screen of ours: a file, a hidden name, a call in other letters or behind a doubled slash. */
const noScreen = /^\/(?:assets|api)(?:\/|$)|^\/[/\\]|\/\.|\.[a-z\d]{1,8}$/i
/** A framed place stands in the path of its screen by name, which may look like a file's. */
const framedScreen = /^\/myiframe\/[^/]+$/

/**
 * The web application: hashed files cached for ever, every path that may be a screen the page with a fresh nonce for its
 * styles; the page says itself that it knows no such screen.
 * @returns what answers a request that no route takes
 */
async function serveWeb(
  app: FastifyInstance,
  { handled, webDir, webClient = '', framedOrigins = async () => [] }: AppParts,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
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
  const sendUnknown = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = request.url.split('?')[0] ?? ''
    if (!page || request.method !== 'GET' || (noScreen.test(asked) && !framedScreen.test(asked))) {
      const refusal = paths.has(asked) ? commonErrors.wrongMethod() : commonErrors.unknownPath()
      return sendEnvelope(reply, failureOf(refusal, languageOf(request)))
    }
    // Without the database the page comes all the same, and says itself that the server is away.
    return sendPage(reply, page, await framedOrigins().catch(() => []))
  }
  app.setNotFoundHandler(sendUnknown)
  return sendUnknown
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
