import { defineErrors } from '../errors.ts'
import { text } from './shapes.ts'
import { wire, type Wire } from './wire.ts'

/** Most bytes of a rich text. @source docs/domain/network.md 18.2 */
const mostBytes = 51_200

/** @source docs/domain/network.md 18.2 */
export const richTextErrors = defineErrors('richText', {
  tooLong: { status: 400, zh: '内容不能超过50KB', en: 'The content cannot exceed 50 KB' },
  empty: { status: 400, zh: '内容不能为空', en: 'The content is required' },
})

/** Rich text as it comes in; the server cleans it before it is kept. */
export const richText = (): Wire<string, string> => text(mostBytes)

/** Rich text that may be left out. */
export const maybeRichText = (): Wire<string, string> =>
  wire(
    { type: 'string' },
    (raw) => (typeof raw === 'string' ? raw.slice(0, mostBytes + 1) : ''),
    (value) => value ?? '',
  )

/** Whether a text is longer than may be kept. */
export const isTooLong = (html: string): boolean => new TextEncoder().encode(html).length > mostBytes
