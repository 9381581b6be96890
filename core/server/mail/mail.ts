import { createTransport } from 'nodemailer'
import { requireNoTransaction } from '../database/open-transaction.ts'

/** A mail with its files. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Number of the mail, the same on every try: a receiver that gets it twice can tell. */
  readonly number: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[]
}

/** Outcome of one try. `kept`: no mail server is set, and the whole mail is given back. `again`: certainly not taken. */
export type Posted =
  | { readonly kind: 'sent'; readonly messageId: string }
  | { readonly kind: 'kept'; readonly messageId: string; readonly whole: Buffer }
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'again'; readonly error: string }
  | { readonly kind: 'unknown'; readonly error: string }

/** The mail server of this process; null: mails are kept. */
const server: { url: string | null } = { url: null }

/** Says through which server mails go. @param url `smtp://user:password@host:587`, with `?from=` the sender's address */
export function mailThrough(url: string | undefined): void {
  server.url = url ?? null
}

/** Errors before a word was said to the server. */
const beforeAll = new Set(['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'EAUTH', 'ETLS'])
const limitMs = 10_000

/**
 * Sends a mail, or makes it to be kept where no server is set. Never while a transaction is open.
 * @source docs/decisions/0034
 */
export async function postLetter(letter: Letter): Promise<Posted> {
  requireNoTransaction('the mail server')
  const place = server.url === null ? null : new URL(server.url)
  const from = place?.searchParams.get('from') ?? `invoice@${place?.hostname ?? 'localhost'}`
  const messageId = `<${letter.number}@${from.split('@')[1] ?? 'localhost'}>`
  const content = {
    from,
    messageId,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    attachments: letter.files.map(({ name, type, content: bytes }) => ({
      filename: name,
      contentType: type,
      content: bytes,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  if (place === null) {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(content)
    return { kind: 'kept', messageId, whole: message as Buffer }
  }
  place.searchParams.delete('from')
  const transport = createTransport(place.href, {})
  Object.assign(transport.options, { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs })
  try {
    await transport.sendMail(content)
    return { kind: 'sent', messageId }
  } catch (cause) {
    return failureOf(cause)
  } finally {
    transport.close()
  }
}

function failureOf(cause: unknown): Posted {
  const { code = '', responseCode = 0 } = cause as { code?: string; responseCode?: number }
  const error = cause instanceof Error ? cause.message.slice(0, 200) : String(cause)
  if (responseCode >= 500 && code !== 'EAUTH') return { kind: 'refused', error }
  if (responseCode >= 400 || beforeAll.has(code)) return { kind: 'again', error }
  return { kind: 'unknown', error }
}
