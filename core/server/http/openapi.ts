import path from 'node:path'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import type { Translate } from '../../shared/refusal.ts'
import type { Handled } from '../call/handle.ts'

/**
 * The OpenAPI document of the calls: path, who may, shapes as they travel.
 * @param translate English of the Chinese titles, which stand beside them
 */
export function openApiOf(handled: readonly Handled[], translate: Translate): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { call } of handled) {
    const input = inputSchema(call)
    const output =
      call.answer === 'envelope'
        ? envelopeSchema(z.toJSONSchema(call.output, { io: 'input', unrepresentable: 'any' }))
        : { type: 'object' }
    const parameters = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
      name,
      in: call.path.includes(`{${name}}`) ? 'path' : 'query',
      required: input.required?.includes(name) ?? false,
      schema,
    }))
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId: call.id,
        summary: `${call.title} ${translate(call.title, 'en')}`,
        description: `${call.id}. ${call.permission === 'public' ? 'Public.' : call.permission === 'signedIn' ? 'Signed-in users.' : `Permission ${call.permission}.`}${call.audit ? ` Audited as ${call.audit}.` : ''}${call.requestNo ? ' Takes requestNo.' : ''}`,
        tags: [call.path.split('/').slice(2, -1).join('/')],
        ...(call.method === 'GET'
          ? { parameters }
          : {
              requestBody: {
                content: { [call.upload ? 'multipart/form-data' : 'application/json']: { schema: input } },
              },
            }),
        responses: { 200: { description: 'done', content: { 'application/json': { schema: output } } } },
        security: call.permission === 'public' ? [] : [{ token: [] }],
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Countinghouse 商户管理平台', version: '1' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access_token>' },
      },
    },
  }
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

/** Serves the document at /api/openapi.json and its page at /api/docs. */
export function serveApiPage(app: FastifyInstance, document: () => object): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send((text ??= JSON.stringify(document()))),
  )
  const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  for (const [name, type] of [
    ['swagger-ui.css', 'text/css'],
    ['swagger-ui-bundle.js', 'text/javascript'],
  ] as const) {
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply.type(type).send(await readFile(path.join(assets, name))),
    )
  }
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply
      .type('text/javascript')
      .send("SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })"),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:")
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>Countinghouse API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>',
      ),
  )
}
