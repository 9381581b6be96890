import { argon2, createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashQueue, ownWork, type Turn } from './hash-queue.actions.ts'
import {
  checkPassword,
  checkPayPassword,
  commonPasswords,
  type PasswordPolicy,
  simplePayPasswords,
} from './password.rules.ts'
import { passwordErrors } from './password.contract.ts'

const argon2id = promisify(argon2)
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')

/** Cost of one check: 200 ms or more on a small machine. @source docs/server-safety.md 15 */
const cost = { memory: 65_536, passes: 4, parallelism: 1, tagLength: 32 } as const

/**
 * The secret that is stored and compared: the MD5 that the client sends, or the MD5 of what was typed.
 * @param given 32 hex digits in any case are a hash already, anything else is the plain text
 * @source docs/wire.md 2.2
 */
export const secretOf = (given: string): string => (isHashed(given) ? given.toLowerCase() : md5(given))

const isHashed = (given: string) => /^[0-9a-f]{32}$/i.test(given)

/**
 * Checks a new password by its rule and gives the secret to hash. Of a hashed one only the most common are known.
 * @throws password.format, password.strictFormat, password.tooCommon
 */
export function newSecret(given: string, policy: PasswordPolicy): string {
  if (!isHashed(given)) checkPassword(given, policy)
  const secret = secretOf(given)
  if (commonSecrets().has(secret)) throw passwordErrors.tooCommon()
  return secret
}

/**
 * The same for a new pay password.
 * @throws password.payFormat, password.payTooSimple
 */
export function newPaySecret(given: string): string {
  if (!isHashed(given)) checkPayPassword(given)
  const secret = secretOf(given)
  if (simplePaySecrets().has(secret)) throw passwordErrors.payTooSimple()
  return secret
}

const commonSecrets = once(() => new Set([...commonPasswords].map(md5)))
const simplePaySecrets = once(() => new Set(simplePayPasswords.map(md5)))

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/**
 * Hash of a secret as it is stored, with a salt of its own: `argon2id$m,t,p$salt$hash`.
 * @param secret what `secretOf`, `newSecret` or `newPaySecret` gave
 * @throws common.busy when too many wait
 */
export async function hashSecret(secret: string, turn: Turn = ownWork): Promise<string> {
  const salt = randomBytes(16)
  const hash = await digest(turn, secret, salt, cost)
  return `argon2id$${cost.memory},${cost.passes},${cost.parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/**
 * Whether a secret belongs to a stored hash. Without a hash the work is done all the same and the answer is no, so that
 * an unknown account takes as long as a wrong password.
 * @throws common.busy when too many wait: nothing was checked
 */
export async function isSecret(secret: string, stored: string | null | undefined, turn: Turn): Promise<boolean> {
  const parsed = /^argon2id\$(\d+),(\d+),(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? '')
  if (!parsed) {
    await digest(turn, secret, randomBytes(16), cost)
    return false
  }
  const [, memory, passes, parallelism, salt = '', hash = ''] = parsed
  const wanted = Buffer.from(hash, 'base64url')
  const found = await digest(turn, secret, Buffer.from(salt, 'base64url'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  })
  return timingSafeEqual(found, wanted)
}

const inTurn = hashQueue()

/** Runs off the event loop, when its turn has come. */
const digest = (
  turn: Turn,
  secret: string,
  nonce: Buffer,
  effort: Record<keyof typeof cost, number>,
): Promise<Buffer> =>
  inTurn(turn, () => argon2id('argon2id', { message: Buffer.from(secret, 'utf8'), nonce, ...effort }))

/** A signed-in user's own secrets. */
export const turnOfUser = ({ userId }: { userId: bigint }): Turn => ({ of: [`user ${userId}`], isKnown: true })

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of 12 letters and digits, without those that look alike. @source docs/domain/network.md 2.4 */
export const randomPassword = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
