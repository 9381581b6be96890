import { describe, expect, it } from 'vitest'
import { sendingOf } from './sending.ts'

const get = { method: 'GET', path: '/api/a/list', upload: false } as const
const post = { method: 'POST', path: '/api/a/submit', upload: false } as const

describe('what a call travels as', () => {
  it('puts the input of a GET into the query, without what is absent', () => {
    expect(sendingOf(get, { current: 1, title: '', status: undefined, ids: ['1', '2'], name: '张 三&' }).url).toBe(
      '/api/a/list?current=1&ids=1%2C2&name=%E5%BC%A0+%E4%B8%89%26',
    )
  })
  it('puts the input of a POST into a JSON body, never into the address', () => {
    const { url, body, contentType } = sendingOf(post, { payPwd: 'x', n: null })
    expect({ url, contentType }).toEqual({ url: '/api/a/submit', contentType: 'application/json' })
    expect(JSON.parse(String(body))).toEqual({ payPwd: 'x', n: null })
  })
  it('fills path variables', () => {
    expect(sendingOf({ ...get, path: '/api/oauth/render/{source}' }, { source: 'a/b', x: 1 }).url).toBe(
      '/api/oauth/render/a%2Fb?x=1',
    )
  })
  it('sends files as parts', () => {
    const { body, contentType } = sendingOf(
      { ...post, upload: true },
      { file: new File(['x'], 'a.jpg'), type: 'avatar', none: undefined },
    )
    expect(contentType).toBeNull()
    expect([...(body as FormData).keys()]).toEqual(['file', 'type'])
  })
})
