import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { md5Hex } from './md5.ts'

it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  [
    '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    '57edf4a22be3c955ac49da2e2107b67a',
  ],
])('gives the digest that RFC 1321 lists for "%s"', (text, digest) => {
  expect(md5Hex(text)).toBe(digest)
})

it('agrees with the system for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(md5Hex(text)).toBe(createHash('md5').update(text).digest('hex'))
    }),
  )
})
