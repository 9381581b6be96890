import { argon2Sync } from 'node:crypto'

/** A stored hash that costs three times the usual, for tests in which many wait for each other. */
export function slowHash(secret: string): string {
  const [memory, passes, nonce] = [65_536, 12, Buffer.alloc(16, 7)]
  const hash = argon2Sync('argon2id', { message: secret, nonce, memory, passes, parallelism: 1, tagLength: 32 })
  return `argon2id$${memory},${passes},1$${nonce.toString('base64url')}$${hash.toString('base64url')}`
}
