import { randomUUID } from 'node:crypto'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../../shared/call.ts'
import { commonErrors, type Language } from '../../shared/errors.ts'
import type { UploadedFile } from './upload.ts'

const deepest = 12
/** Most values of one field of a plain page. */
const mostChosen = 50
const mostFileBytes = 20 * 1024 * 1024

/** Data of a request, merged into one input: the query, then the body over it, then the parameters of the path. */
export interface Received {
  readonly input: Record<string, unknown>
  readonly files: readonly UploadedFile[]
  /** The number that tells a request from its repetitions; '' where none came, or where the call takes none. */
  readonly requestNo: string
  /** Arrival time of the request, by the clock of this process (`performance.now`). */
  readonly arrivedAt: number
}

const rawBodies = new WeakMap<FastifyRequest, Buffer>()

/** Keeps the bytes of a body beside its parsed form. */
export function rememberRawBody(request: FastifyRequest, body: Buffer): void {
  rawBodies.set(request, body)
}

/** The bytes of a body as they came. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0)

/** Language of a request: English when the client asks for it first, else Chinese. */
export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'

/** Request number for logs, answers and audit. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(0, 16)

/**
 * Reads the input of a call: parameters of the query, of a form or of a JSON object, in one. Refuses what no call takes:
 * `__proto__`, NUL characters, halves of characters, depth beyond 12, repeated parameters except lists of keys.
 * @throws common.badBody, common.wrongMediaType, common.requestNoFormat
 * @source docs/wire.md 2.3 and docs/server-safety.md 8
 */
export async function receive(request: FastifyRequest, call: Call): Promise<Received> {
  const arrivedAt = performance.now()
  const key = request.headers['idempotency-key']
  const { fields, files } = call.upload ? await readParts(request) : { fields: fieldsOf(request, call), files: [] }
  const input = checked({
    ...(typeof key === 'string' ? { requestNo: key } : {}),
    ...(request.query as Record<string, unknown>),
    ...fields,
    ...(request.params as object),
  })
  return { input, files, arrivedAt, requestNo: call.requestNo ? requestNoOf(input) : '' }
}

/** Returns the fields of the body by name; a list stands under `rows`. */
function fieldsOf({ body }: FastifyRequest, call: Call): object {
  if (body === undefined || body === null || call.method === 'GET') return {}
  if (Array.isArray(body)) return { rows: body }
  if (typeof body !== 'object') throw commonErrors.badBody()
  return body
}

/** A UUID as a rule; clients of the family may count by numbers of their own. */
const requestNoForm = /^[\w.:-]{1,64}$/

/** @throws common.requestNoFormat */
function requestNoOf(input: Record<string, unknown>): string {
  const given = input.requestNo ?? input.idempotencyKey ?? ''
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : null
  if (text === null || (text !== '' && !requestNoForm.test(text))) throw commonErrors.requestNoFormat()
  return text
}

/**
 * Reads what the form of a plain page sends: one text a field, or a list where several were chosen, and files.
 * @source docs/server-safety.md 8
 */
export async function receivePage(
  request: FastifyRequest,
): Promise<{ values: Record<string, string | string[]>; files: readonly UploadedFile[] }> {
  const { fields, files } = request.isMultipart()
    ? await readParts(request)
    : { fields: (request.body ?? {}) as Record<string, unknown>, files: [] }
  const values: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(checked({ ...fields }))) {
    if (Array.isArray(value)) values[name] = value.slice(0, mostChosen).map(String)
    else if (typeof value === 'string' || typeof value === 'number') values[name] = String(value)
    else throw commonErrors.badBody()
  }
  return { values, files }
}

function checked(input: Record<string, unknown>): Record<string, unknown> {
  refuseStrange(input, 0)
  return input
}

/**
 * Refuses what no call could take, here and below: texts that the database does not hold, and names that stand in the place
 * of what every object brings along (`__proto__`, `toString`). @throws common.badBody
 */
export function refuseStrange(value: unknown, depth = 0): void {
  if (typeof value === 'string' && isBroken(value)) throw commonErrors.badBody()
  if (value === null || typeof value !== 'object') return
  if (depth >= deepest) throw commonErrors.badBody()
  for (const [key, item] of Object.entries(value)) {
    if (key in Object.prototype || key === 'prototype' || isBroken(key)) throw commonErrors.badBody()
    refuseStrange(item, depth + 1)
  }
}

/** NUL, and half of a character that takes two: neither is text to PostgreSQL. */
const isBroken = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

async function readParts(request: FastifyRequest): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> {
  if (!request.isMultipart()) throw commonErrors.wrongMediaType()
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  const parts = request.parts({ limits: { fileSize: mostFileBytes, files: 10, fields: 50, fieldSize: 64 * 1024 } })
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = together(fields[part.fieldname], part.value)
    else {
      refuseStrange(part.filename)
      files.push({
        field: part.fieldname,
        name: part.filename,
        claimedType: part.mimetype,
        content: await part.toBuffer(),
      })
    }
  }
  return { fields, files }
}

/** A field that comes again becomes a list, as in `a=1&a=2`. */
const together = (before: unknown, value: unknown): unknown =>
  before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]

/**
 * Most bytes of a body that are read before the session is looked up: so much is read within the time that a look-up takes.
 */
const mostUnknownBytes = 64 * 1024

/** Whether a body is large enough, or of unknown length, that it is read only for who is known. */
export const hasLargeBody = ({ headers }: FastifyRequest, call: Call): boolean =>
  call.upload
    ? headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    : headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > mostUnknownBytes

/** Token of the header `Blade-Auth: bearer …`, or null. @source docs/wire.md 2.1 */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers['blade-auth']
  const found = typeof header === 'string' ? /^bearer\s+([\w.~+/=-]{16,200})$/i.exec(header.trim()) : null
  return found?.[1] ?? null
}

/**
 * Refuses a state-changing GET that a link or another site started: such a request is a navigation or cross-site.
 * @source docs/rulings.md 13
 */
export function refuseForgedGet(request: FastifyRequest, call: Call): void {
  if (call.method !== 'GET' || !call.audit || call.answer !== 'envelope') return
  const { 'sec-fetch-mode': mode, 'sec-fetch-site': site } = request.headers
  if (mode === 'navigate' || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw commonErrors.crossSite()
}
