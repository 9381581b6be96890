import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { makeFigures, mayReadFigures } from './metrics.ts'

describe('figures', () => {
  it('grow with the paths alone, not with the statuses and times of their calls', async () => {
    const figures = makeFigures()
    for (let status = 200; status < 600; status++) figures.call('/api/one', status, status)
    const lines = (await figures.text()).split('\n').filter((line) => line.includes('"/api/one"'))
    expect(lines.filter((line) => line.startsWith('calls_total'))).toHaveLength(4)
    expect(lines.length).toBeLessThan(16)
  })

  it('are made once for all who ask within seconds', async () => {
    const figures = makeFigures()
    const first = figures.text()
    figures.call('/api/one', 200, 1)
    expect(figures.text()).toBe(first)
    expect(await first).not.toContain('/api/one')
  })

  const token = 'kX3vQ9pL2mZ7wT5bN8rJ4hG6yD1sF0aC'
  it.each([
    { who: 'a program of this machine', from: '127.0.0.1', may: true },
    { who: 'one by the newer protocol', from: '::1', may: true },
    { who: 'one by both', from: '::ffff:127.0.0.1', may: true },
    { who: 'another machine', from: '10.0.0.9', may: false },
    { who: 'another machine that says it is this one', from: '10.0.0.9', headers: { 'x-forwarded-for': '127.0.0.1' } },
    { who: 'somebody behind a balancer of this machine', from: '127.0.0.1', headers: { 'x-forwarded-for': '8.8.8.8' } },
    { who: 'the same by the standard’s header', from: '127.0.0.1', headers: { forwarded: 'for=8.8.8.8' } },
    { who: 'who knows the token', from: '10.0.0.9', headers: { authorization: `Bearer ${token}` }, may: true },
    { who: 'who knows another', from: '10.0.0.9', headers: { authorization: 'Bearer x' } },
    { who: 'who knows the token of none', from: '10.0.0.9', headers: { authorization: 'Bearer ' }, given: undefined },
  ])('are told to $who: $may', ({ from, headers = {}, may = false, ...rest }) => {
    const given = 'given' in rest ? rest.given : token
    const request = { headers, socket: { remoteAddress: from } } as unknown as FastifyRequest
    expect(mayReadFigures(request, given)).toBe(may)
  })
})
