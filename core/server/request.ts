import { randomUUID } from 'node:crypto'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../shared/call.ts'
import { commonErrors, type Language } from '../shared/errors.ts'
import type { UploadedFile } from './upload.ts'

const deepest = 12
/** Most values of one field of a plain page. */
const mostChosen = 50
const mostFileBytes = 20 * 1024 * 1024

/** What came with a request, merged into one input: the query, then the body over it. */
export interface Received {
  readonly input: Record<string, unknown>
  readonly files: readonly UploadedFile[]
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
 * `__proto__`, NUL characters, depth beyond 12, repeated parameters except lists of keys.
 * @source docs/wire.md 2.3 and docs/server-safety.md 8
 */
export async function receive(request: FastifyRequest, call: Call): Promise<Received> {
  const key = request.headers['idempotency-key']
  const query = {
    ...(typeof key === 'string' ? { requestNo: key } : {}),
    ...(request.query as Record<string, unknown>),
  }
  if (call.upload) {
    const { fields, files } = await readParts(request)
    return { input: checked({ ...query, ...fields }), files }
  }
  const body = request.body
  if (body === undefined || body === null || call.method === 'GET') return { input: checked(query), files: [] }
  if (Array.isArray(body)) return { input: checked({ ...query, rows: body }), files: [] }
  if (typeof body !== 'object') throw commonErrors.badBody()
  return { input: checked({ ...query, ...body }), files: [] }
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

function refuseStrange(value: unknown, depth: number): void {
  if (typeof value === 'string' && value.includes('\u0000')) throw commonErrors.badBody()
  if (value === null || typeof value !== 'object') return
  if (depth >= deepest) throw commonErrors.badBody()
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype' || key.includes('\u0000'))
      throw commonErrors.badBody()
    refuseStrange(item, depth + 1)
  }
}

async function readParts(request: FastifyRequest): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> {
  if (!request.isMultipart()) throw commonErrors.wrongMediaType()
  const fields: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  const parts = request.parts({ limits: { fileSize: mostFileBytes, files: 10, fields: 50, fieldSize: 64 * 1024 } })
  for await (const part of parts) {
    if (part.type === 'field') fields[part.fieldname] = together(fields[part.fieldname], part.value)
    else
      files.push({
        field: part.fieldname,
        name: part.filename,
        claimedType: part.mimetype,
        content: await part.toBuffer(),
      })
  }
  return { fields, files }
}

/** A field that comes again becomes a list, as in `a=1&a=2`. */
const together = (before: unknown, value: unknown): unknown =>
  before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]

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
