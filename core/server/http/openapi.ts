import { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import type { Translate } from '../../shared/refusal.ts'
import type { Handled } from '../call/handle.ts'
import { exampleOf } from './openapi-example.ts'
import { refusalAnswers, refusalComponents } from './openapi-refusals.ts'

/** Name of a call in its contract, and the area that the contract belongs to. */
export interface CallName {
  /** Feature object and key: `post_list`. */
  readonly name: string
  readonly area: string
}

/**
 * The OpenAPI document of the calls: path, who may, shapes as they travel, refusals.
 * @param translate English of the Chinese titles, which stand beside them
 * @param names of the calls; one without goes by its number and the middle of its path
 */
export function openApiOf(
  handled: readonly Handled[],
  translate: Translate,
  names: ReadonlyMap<Call, CallName> = new Map(),
): object {
  const paths: Record<string, Record<string, unknown>> = {}
  const responses: Record<string, object> = {}
  for (const { call } of handled) {
    const { name, area } = names.get(call) ?? { name: call.id, area: call.path.split('/').slice(2, -1).join('/') }
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: name,
        summary: `${call.title} ${translate(call.title, 'en')}`,
        description: descriptionOf(call),
        tags: [area],
        ...requestOf(call),
        responses: { ...answersOf(call), ...refusalAnswers(call, responses) },
        security: call.permission === 'public' ? [] : [{ token: [] }],
      },
    }
  }
  const { schemas, examples } = refusalComponents()
  return {
    openapi: '3.1.0',
    info: { title: 'Countinghouse 商户管理平台', version: '1' },
    tags: [...new Set([...names.values()].map(({ area }) => area))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses,
      examples,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' },
      },
    },
  }
}

function descriptionOf({ id, permission, audit, requestNo, payPwd }: Call): string {
  const who =
    permission === 'public' ? 'Public.' : permission === 'signedIn' ? 'Signed-in users.' : `Permission ${permission}.`
  const more = [
    audit && `Audited as ${audit}.`,
    requestNo && 'Takes requestNo.',
    payPwd === true && 'Needs the pay password.',
    payPwd === 'ifGiven' && 'Checks the pay password when it is given.',
  ]
  return [`${id}.`, who, ...more].filter(Boolean).join(' ')
}

const requestNoSchema = {
  type: 'string',
  pattern: '^[\\w.:-]{1,64}$',
  description: 'Made once for each intent; sent again with the same content it gives the first answer again',
}
const payPwdSchema = { type: 'string', description: 'Own pay password: 6 digits, plain or as MD5 in hex' }

/** Fields that a call takes beside its own shape. */
function fieldsBeside({ requestNo, payPwd }: Call): { name: string; schema: object; isRequired: boolean }[] {
  return [
    ...(requestNo ? [{ name: 'requestNo', schema: requestNoSchema, isRequired: false }] : []),
    ...(payPwd ? [{ name: 'payPwd', schema: payPwdSchema, isRequired: payPwd === true }] : []),
  ]
}

/** Builds the parts of a request: parameters, body with an example, headers. */
function requestOf(call: Call): { parameters?: object[]; requestBody?: object } {
  const { parameters, requestBody } = askedOf(call)
  const beside = fieldsBeside(call)
  const headers = call.requestNo
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: requestNoSchema, description: 'As requestNo' }]
    : []
  if (parameters) {
    const more = beside.map(({ name, schema, isRequired }) => ({ name, in: 'query', required: isRequired, schema }))
    return { parameters: [...parameters.map((one) => ({ ...one, ...exampleIn(call, one) })), ...more, ...headers] }
  }
  const [[type, { schema }] = ['application/json', { schema: {} as ObjectSchema }]] = Object.entries(
    requestBody?.content ?? {},
  )
  const { $schema: _, ...fields } = schema as ObjectSchema & { $schema?: string }
  const whole = {
    ...fields,
    properties: { ...fields.properties, ...Object.fromEntries(beside.map((one) => [one.name, one.schema])) },
    required: [...(fields.required ?? []), ...beside.filter((one) => one.isRequired).map(({ name }) => name)],
  }
  const example = call.upload ? undefined : exampleOf(call.input)
  const extra = Object.fromEntries(beside.map(({ name }) => [name, besideExamples[name]]))
  const shown = example === undefined ? {} : { example: { ...(example as object), ...extra } }
  const body = { required: true, content: { [type]: { schema: whole, ...shown } } }
  return { ...(headers.length > 0 ? { parameters: headers } : {}), requestBody: body }
}

const besideExamples: Readonly<Record<string, string>> = {
  requestNo: '7b1f0c62-6a0e-4f57-9a55-0d6a5f3f9d10',
  payPwd: '258369',
}

function exampleIn(call: Call, { name, required }: { name: string; required: boolean }): { example?: unknown } {
  const field = (call.input as Partial<z.ZodObject>).shape?.[name]
  const example = required && field ? exampleOf(field as z.ZodType, name) : undefined
  return example === undefined ? {} : { example }
}

const sheetTypes = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv']
const bytes = { type: 'string', format: 'binary' }

/** Answers that are no refusal, by their status. */
function answersOf(call: Call): Record<string, object> {
  switch (call.answer) {
    case 'export':
      return {
        200: {
          description: 'The sheet',
          content: Object.fromEntries(sheetTypes.map((type) => [type, { schema: bytes }])),
        },
        202: {
          description: 'Too large to be sent at once: it is made in the download centre',
          content: { 'application/json': { schema: envelopeSchema({ type: 'object' }) } },
        },
      }
    case 'file':
      return { 200: { description: 'The file', content: { 'application/octet-stream': { schema: bytes } } } }
    case 'plain':
      return { 200: { description: 'Taken', content: { 'text/plain': { schema: { type: 'string' } } } } }
    case 'bare':
      return { 200: { description: 'done', content: { 'application/json': { schema: sentSchema(call) } } } }
    case 'envelope': {
      const schema = { ...envelopeSchema(sentSchema(call)), required: ['code', 'success', 'data', 'msg'] }
      return { 200: { description: 'done', content: { 'application/json': { schema } } } }
    }
  }
}

/** Schema of what a call sends: every field travels that is not declared as optional, whatever its shape would take. */
function sentSchema({ output }: Call): object {
  const { $schema: _, ...schema } = z.toJSONSchema(output, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodObject)) return
      const sent = Object.entries(zodSchema.shape).flatMap(([name, field]) =>
        field instanceof z.ZodOptional ? [] : [name],
      )
      if (sent.length > 0) jsonSchema.required = sent
    },
  })
  return schema
}

const outputSchema = ({ output }: Call) => z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' })

/** Parameters of a GET, or the body of a POST, as the shape of the call has them. */
export function askedOf(call: Call): {
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: ObjectSchema }> }
} {
  const input = inputSchema(call)
  if (call.method === 'POST')
    return {
      requestBody: { content: { [call.upload ? 'multipart/form-data' : 'application/json']: { schema: input } } },
    }
  const parameters = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: call.path.includes(`{${name}}`) ? 'path' : 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }))
  return { parameters }
}

/** The answer in the envelope, as the shape of the call has it. */
export function answeredOf(call: Call): Record<string, object> {
  const schema = call.answer === 'envelope' ? envelopeSchema(outputSchema(call)) : { type: 'object' }
  return { 200: { description: 'done', content: { 'application/json': { schema } } } }
}

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

/**
 * Builds the schema of a call's input. A field is required where the server refuses its absence: our shapes judge missing
 * values themselves, so the library alone would call them all optional. An upload takes its `file` besides.
 */
function inputSchema(call: Call): ObjectSchema {
  const schema = z.toJSONSchema(call.input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodObject)) return
      const needed = Object.entries(zodSchema.shape).flatMap(([name, field]) =>
        z.safeParse(field, undefined).success ? [] : [name],
      )
      if (needed.length > 0) jsonSchema.required = needed
      else delete jsonSchema.required
    },
  }) as ObjectSchema
  if (!call.upload) return schema
  return {
    ...schema,
    properties: { file: { type: 'string', format: 'binary' }, ...schema.properties },
    required: ['file', ...(schema.required ?? [])],
  }
}

const envelopeSchema = (data: object) => ({
  type: 'object',
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data, msg: { type: 'string' } },
})
