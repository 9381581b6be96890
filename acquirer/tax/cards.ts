import { z } from 'zod'
import { Refused } from '../error-codes.ts'
import { type Call, done, shaped } from '../reply.ts'
import type { Answer } from '../wire.ts'
import type { ReadCard } from './wire-tax.ts'

const Picture = z.object({
  type: z.enum(['LICENCE', 'CARD']),
  picture: z
    .string()
    .max(980_000)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
})
const text = z.string().max(200).default('')
const Card = z.object({ name: text, taxNo: text, address: text, phone: text, bankName: text, accountNo: text })

/**
 * `POST /v1/tax/cards`: reads a picture. The sandbox has no eyes: it knows what stands in a text chunk `card` of a PNG, a JSON
 * object; a picture without one cannot be read.
 * @throws Refused CARD_UNREADABLE
 */
export function readCard({ body, effects }: Call): Answer<ReadCard> {
  const { type, picture } = shaped(Picture, body)
  if (effects.result?.kind === 'fail') throw new Refused('CARD_UNREADABLE')
  const told = textOf(Buffer.from(picture, 'base64'), 'card')
  const card = told === null ? null : parsed(told)
  if (!card) throw new Refused('CARD_UNREADABLE')
  // Of a licence nobody reads an account, of a card no tax number.
  return done(type === 'LICENCE' ? { ...card, bankName: '', accountNo: '' } : { ...card, taxNo: '', address: '' })
}

function parsed(text: string): ReadCard | null {
  try {
    const card = Card.safeParse(JSON.parse(text))
    return card.success && card.data.name !== '' ? card.data : null
  } catch {
    return null
  }
}

/** The text of a named chunk of a PNG (tEXt, in UTF-8); null without one. */
function textOf(png: Buffer, keyword: string): string | null {
  if (png.toString('latin1', 1, 4) !== 'PNG') return null
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    const content = png.subarray(at + 8, at + 8 + length)
    const end = content.indexOf(0)
    if (png.toString('latin1', at + 4, at + 8) === 'tEXt' && content.toString('latin1', 0, end) === keyword)
      return content.toString('utf8', end + 1)
    at += 12 + length
  }
  return null
}
