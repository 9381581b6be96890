import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Call } from '../shared/call.ts'
import type { Language } from '../shared/errors.ts'
import { sendBare, sendEnvelope, successOf } from './envelope.ts'
import type { FileAnswer, PlainAnswer } from './handle.ts'

/** An answer in its wire form already: kept from the first request, or encoded inside the transaction. */
export class Answered {
  readonly data: unknown
  constructor(data: unknown) {
    this.data = data
  }
}

/** Sends what a call answered: a file, a short text, or JSON in its envelope or bare. */
export async function send(
  reply: FastifyReply,
  call: Call,
  result: unknown,
  { language, said }: { readonly language: Language; readonly said: { readonly words?: string } },
): Promise<void> {
  if (call.answer === 'file') return sendFile(reply, result as FileAnswer)
  if (call.answer === 'plain') return sendPlain(reply, result as PlainAnswer)
  const data = result instanceof Answered ? result.data : z.encode(call.output, result)
  if (call.answer === 'bare') sendBare(reply, 200, data)
  else sendEnvelope(reply, successOf(data, language, said.words))
}

function sendPlain(reply: FastifyReply, { status, text }: PlainAnswer): void {
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
}

function sendFile(reply: FastifyReply, { name, type, body, inline }: FileAnswer): void {
  reply
    .code(200)
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(body)
}
