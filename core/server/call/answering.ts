import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Call, OutputOf } from '../../shared/call.ts'
import type { Language } from '../../shared/errors.ts'
import { sendBare, sendEncoded, sendEnvelope, successOf } from './envelope.ts'
import type { FileAnswer, PlainAnswer } from './handle.ts'

/** An answer in its wire form already: kept from the first request, or encoded inside the transaction. */
export class Answered {
  readonly data: unknown
  /** The data as JSON, where it is sent again and again. */
  readonly json: string | undefined
  constructor(data: unknown, json?: string) {
    this.data = data
    this.json = json
  }
}

/**
 * An answer in its wire form, for a reading call that keeps its answers: it may be given again and again.
 * @param result what the call would have given
 */
export const encoded = <One extends Call>(call: One, result: OutputOf<One>): OutputOf<One> =>
  answeredOnce(z.encode(call.output, result)) as unknown as OutputOf<One>

/** The same from the wire form itself. */
export const answeredOnce = (data: unknown): Answered => new Answered(data, JSON.stringify(data))

/** Sends what a call answered: a file, a short text, or JSON in its envelope or bare. */
export async function send(
  reply: FastifyReply,
  call: Call,
  result: unknown,
  { language, said }: { readonly language: Language; readonly said: { readonly words?: string } },
): Promise<void> {
  if (call.answer === 'file') return sendFile(reply, result as FileAnswer)
  if (call.answer === 'plain') return sendPlain(reply, result as PlainAnswer)
  if (result instanceof Answered && result.json !== undefined && call.answer !== 'bare')
    return sendEncoded(reply, result.json, successOf({}, language, said.words))
  const data = result instanceof Answered ? result.data : z.encode(call.output, result)
  if (call.answer === 'bare') sendBare(reply, 200, data)
  else sendEnvelope(reply, successOf(data, language, said.words))
}

function sendPlain(reply: FastifyReply, { status, text, location }: PlainAnswer): void {
  if (location !== undefined) reply.header('location', location)
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
