import path from 'node:path'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** Serves the document at /api/openapi.json and its page at /api/docs. */
export function serveApiPage(app: FastifyInstance, document: () => Promise<object>): void {
  let text: Promise<string> | undefined
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(await (text ??= document().then((it) => JSON.stringify(it)))),
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
