import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The keys for personal data. New texts use the newest data key; older ones stay readable. */
export interface PersonalKeys {
  /** Name of the data key that new texts are sealed with. */
  readonly current: string
  /** Data keys by name, 32 bytes each. */
  readonly keys: Readonly<Record<string, Buffer>>
  /** Key of the blind indexes, 32 bytes; it cannot change without building every index anew. */
  readonly indexKey: Buffer
}

/** Kinds of data that a blind index is made of. The kind is part of the hash: a phone never equals a card. */
export type PersonalKind = 'phone' | 'idNo' | 'accNo' | 'email'

let held: PersonalKeys | null = null

/**
 * Sets the keys of this process, once at its start.
 * @throws Error when a key is not 32 bytes long or the current one is missing
 */
export function usePersonalKeys(keys: PersonalKeys): void {
  const all = [...Object.values(keys.keys), keys.indexKey]
  if (all.some((key) => key.length !== 32)) throw new Error('keys for personal data have 32 bytes')
  if (!keys.keys[keys.current]) throw new Error(`the current key ${keys.current} for personal data is missing`)
  held = keys
}

/**
 * Keys made from the installation's secret key: one data key named `1` and the index key.
 * @param secretKey the setting SECRET_KEY
 */
export function personalKeysOf(secretKey: string): PersonalKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'countinghouse', purpose, 32))
  return { current: '1', keys: { '1': derive('personal data 1') }, indexKey: derive('personal index') }
}

function heldKeys(): PersonalKeys {
  if (!held) throw new Error('the keys for personal data are not set: call usePersonalKeys at the start')
  return held
}

/**
 * A personal text as the database keeps it: `v{key}:{nonce}:{cipher and tag}`, base64url. '' stays ''.
 * @source docs/domain/network.md 1.6, AES-256-GCM with a random nonce of 12 bytes
 */
export function sealText(text: string): string {
  if (text === '') return ''
  const { current, keys } = heldKeys()
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys[current] as Buffer, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v${current}:${nonce.toString('base64url')}:${sealed.toString('base64url')}`
}

/**
 * The text behind a sealed one. '' and null give ''.
 * @throws Error when it was sealed with a key this process lacks, or was changed since
 */
export function openText(sealed: string | null): string {
  if (!sealed) return ''
  const [, name = '', nonce = '', body = ''] = /^v([^:]+):([^:]+):([^:]+)$/.exec(sealed) ?? []
  const key = heldKeys().keys[name]
  if (!key) throw new Error(`no key ${name || 'at all'} for a sealed text`)
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/**
 * Returns the index that an exact search compares: the same text always gives the same index, which reveals nothing of the
 * text. '' stays ''.
 * @param normalised the text as it is compared: trimmed, half-width, letters in one case
 * @source docs/domain/network.md 1.6, HMAC-SHA256 with a key of its own
 */
export function blindIndex(kind: PersonalKind, normalised: string): string {
  if (normalised === '') return ''
  return createHmac('sha256', heldKeys().indexKey).update(`${kind}:${normalised}`).digest('base64url')
}

/** `138****5678`; numbers of another length keep their last four digits. */
export const maskPhone = (phone: string): string =>
  phone.length === 11 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : tailOnly(phone)

/** First three and last four characters: `110***********002X`. */
export const maskIdNo = (idNo: string): string =>
  idNo.length > 7 ? `${idNo.slice(0, 3)}${'*'.repeat(idNo.length - 7)}${idNo.slice(-4)}` : tailOnly(idNo)

/**
 * A bank account: `622202******3449` for a person's card, `****3449` for a company account.
 * @param isCompany whether the account is a company's
 */
export const maskCard = (accNo: string, isCompany = false): string =>
  isCompany || accNo.length < 13 ? tailOnly(accNo) : `${accNo.slice(0, 6)}******${accNo.slice(-4)}`

/** Surname and stars: `张**`. */
export function maskName(name: string): string {
  const [first = '', ...rest] = [...name]
  return first + '*'.repeat(rest.length)
}

/** First letter and domain: `a***@x.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? tailOnly(email) : `${email.slice(0, 1)}***${email.slice(at)}`
}

/** An access key of another system: `****abcd`. */
export const maskKey = (key: string): string => tailOnly(key)

/** Last four characters behind four stars; a text of up to four is stars alone. '' stays ''. */
const tailOnly = (text: string): string => {
  if (text === '') return ''
  return text.length > 4 ? `****${text.slice(-4)}` : '****'
}
