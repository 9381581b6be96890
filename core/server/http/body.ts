import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { commonErrors } from '../../shared/errors.ts'
import { rememberRawBody } from './request.ts'

// What a request may hold is counted before anything is made of it, in one pass over its bytes: the work that a body makes
// grows with its length alone, and its length is bounded by the kind of call.

/** Bytes of a body: of a call of signed-in users, of another system's notice, of any other call that needs no token. */
export const mostBytes = { signedIn: 1024 * 1024, notice: 256 * 1024, public: 64 * 1024 } as const

/** Names and values of a query or a form: a list of a thousand keys that repeat one name, and what stands beside it. */
const mostPairs = 1_100
/** Levels of lists and objects in each other. */
const deepest = 12
/** Names of one object. */
const mostNames = 500
/** Values of a body, all in all. */
const mostValues = 20_000

/** Reads JSON and forms, each within its bounds; every other kind of body but the parts of an upload is refused. */
export function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    rememberRawBody(request, body as Buffer)
    try {
      done(null, parseJson(body as Buffer))
    } catch {
      done(commonErrors.badBody())
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    const values = isUtf8(body as Buffer) ? parsePairs(body.toString()) : tooManyPairs
    done(values === tooManyPairs ? commonErrors.badBody() : null, values)
  })
}

/**
 * Parses JSON bytes; undefined without any. @throws common.badBody for more than a call may hold, SyntaxError for no JSON
 */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (!isUtf8(body) || isBeyond(body)) throw commonErrors.badBody()
  return JSON.parse(body.toString())
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])

/** Whether JSON bytes hold more than a call may: read as far as that takes, without making anything of them. */
function isBeyond(body: Buffer): boolean {
  const names: number[] = []
  let values = 0
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] as number
    if (sign === quote) at = endOfText(body, at)
    else if (openers.has(sign)) {
      values += 1
      if (names.push(0) > deepest) return true
    } else if (closers.has(sign)) names.pop()
    else if (sign === comma) values += 1
    else if (sign === colon) {
      const named = (names.pop() ?? 0) + 1
      if (named > mostNames) return true
      names.push(named)
    }
    if (values > mostValues) return true
  }
  return false
}

/** Finds the end of the text that begins at a quotation mark. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf(quote, start + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let before = end - 1
    while (body[before] === backslash) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return body.length
}

/** Result of `parsePairs` for more pairs than a request may hold: the router, which calls it, takes no refusal. */
export const tooManyPairs: Readonly<Record<string, unknown>> = Object.freeze({})

/** Query and form text as an object: a repeated parameter becomes a list. */
export function parsePairs(text: string): Record<string, unknown> {
  let pairs = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) if (++pairs > mostPairs) return tooManyPairs
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    const before = values[key]
    if (before === undefined) values[key] = value
    else if (Array.isArray(before)) before.push(value)
    else values[key] = [before, value]
  }
  return values
}
