import { CallError } from './call-error.ts'
import { t } from '../language/language.ts'

/** Response of the server, before its meaning is read. */
export interface Answer {
  readonly status: number
  readonly isJson: boolean
  readonly disposition: string | null
  readonly requestId: string
  text(): Promise<string>
  blob(): Promise<Blob>
}

/** A JSON body: the envelope, or a bare answer. */
export type Body = Readonly<Record<string, unknown>>

/** The JSON of an answer; an empty object for a body that is none. */
export async function jsonOf(answer: Pick<Answer, 'text'>): Promise<Body> {
  let text: string
  try {
    text = await answer.text()
  } catch {
    throw new CallError('offline', t('网络连接失败，请检查网络后重试'))
  }
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : {}
  } catch {
    return {}
  }
}

/**
 * The failure that an answer means, or null for a success. The code comes from the body, else from the status; the words
 * are `msg`, else `error_description`, else 未知错误.
 * @source the specification 8; catalogue R478 to R486
 */
export function failureOfAnswer(
  { status, requestId }: Pick<Answer, 'status' | 'requestId'>,
  body: Body,
): CallError | null {
  const code = typeof body.code === 'number' ? body.code : status
  if (code === 200 && !body.error_description) return null
  const words = [body.msg, body.error_description].find((text) => typeof text === 'string' && text !== '')
  const kind = code === 401 ? 'signedOut' : code === 500 ? 'fault' : 'refused'
  return new CallError(kind, String(words ?? t('未知错误')), {
    code,
    refusal: [body.refusal, body.error].find((name) => typeof name === 'string') as string | undefined,
    requestId,
    isWordless: words === undefined,
    detail: typeof body.data === 'object' && body.data !== null ? (body.data as Body) : {},
  })
}
