import type { z } from 'zod'
import type { Call } from '../../../core/shared/call.ts'
import type { Reply, TestUser, World } from '../../../tests/kit/api.ts'
import { refuseUndeclaredRefusal } from '../../../tests/kit/declared-refusals.ts'

/** A file of a form, as a browser sends it. */
export interface FormFile {
  name: string
  content: Buffer
  /** Content type that the browser sends. */
  type?: string
}

/** Sends a call that takes files, as a browser does. */
export async function sendForm<In extends z.ZodType, Out extends z.ZodType>(
  world: World,
  user: TestUser | null,
  call: Call<In, Out>,
  { file, fields = {}, language = 'zh' }: { file?: FormFile; fields?: Record<string, string>; language?: 'zh' | 'en' },
): Promise<Reply<z.input<Out>>> {
  const boundary = 'formBoundary7d3a'
  const part = (disposition: string, content: Buffer, type = '') =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type && `content-type: ${type}\r\n`}\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(value))),
    ...(file
      ? [part(`name="file"; filename="${file.name}"`, file.content, file.type ?? 'application/octet-stream')]
      : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const reply = await world.app.inject({
    method: 'POST',
    url: call.path,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'accept-language': language,
      ...(user ? { 'blade-auth': `bearer ${user.token}` } : {}),
    },
    payload,
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  const envelope = isJson ? (JSON.parse(reply.payload) as Record<string, unknown>) : {}
  refuseUndeclaredRefusal(call, envelope)
  return { status: reply.statusCode, body: reply.rawPayload, headers: reply.headers, ...envelope } as never
}
