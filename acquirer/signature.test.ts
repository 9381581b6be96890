import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sign, verify } from './signature.ts'

const parts = {
  method: 'POST',
  target: '/v1/orders?a=1',
  timestamp: '1772344800',
  nonce: '9f2c9f2c',
  body: '{"amount":1}',
}

describe('a signature', () => {
  it('is the hex HMAC-SHA256 over method, target, timestamp, nonce and body, a line each', () => {
    const expected = createHmac('sha256', 'secret')
      .update('POST\n/v1/orders?a=1\n1772344800\n9f2c9f2c\n{"amount":1}')
      .digest('hex')
    expect(sign('secret', parts)).toBe(expected)
  })

  it('fits its own parts, as text or as bytes', () => {
    expect(verify('secret', parts, sign('secret', parts))).toBe(true)
    expect(verify('secret', { ...parts, body: Buffer.from(parts.body) }, sign('secret', parts))).toBe(true)
  })

  it.each([
    { why: 'method', change: { method: 'GET' } },
    { why: 'query', change: { target: '/v1/orders?a=2' } },
    { why: 'timestamp', change: { timestamp: '1772344801' } },
    { why: 'nonce', change: { nonce: '9f2c9f2d' } },
    { why: 'body', change: { body: '{"amount":2}' } },
  ])('does not fit another $why', ({ change }) => {
    expect(verify('secret', { ...parts, ...change }, sign('secret', parts))).toBe(false)
  })

  it('does not fit another secret, a short text or nothing', () => {
    expect(verify('other', parts, sign('secret', parts))).toBe(false)
    expect(verify('secret', parts, 'abc')).toBe(false)
    expect(verify('secret', parts, '')).toBe(false)
  })
})
