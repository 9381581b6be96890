import { describe, expect, it } from 'vitest'
import {
  blindIndex,
  maskCard,
  maskEmail,
  maskIdNo,
  maskName,
  maskPhone,
  openText,
  personalKeysOf,
  sealText,
  usePersonalKeys,
} from './personal.ts'

const key = (byte: number) => Buffer.alloc(32, byte)
const keys = { current: '1', keys: { '1': key(1) }, indexKey: key(9) }

describe('sealed texts', () => {
  it.each(['13800138000', '11010519491231002X', '张三丰', 'a'.repeat(500)])('come back as they were: %s', (text) => {
    usePersonalKeys(keys)
    const sealed = sealText(text)
    expect(sealed).toMatch(/^v1:[\w-]{16}:[\w-]+$/)
    expect(sealed).not.toContain(text)
    expect(openText(sealed)).toBe(text)
  })

  it('differ each time, so equal texts do not show', () => {
    usePersonalKeys(keys)
    expect(sealText('13800138000')).not.toBe(sealText('13800138000'))
  })

  it('keeps nothing for nothing', () => {
    usePersonalKeys(keys)
    expect([sealText(''), openText(''), openText(null), blindIndex('phone', '')]).toEqual(['', '', '', ''])
  })

  it('opens a known text of AES-256-GCM', () => {
    usePersonalKeys(keys)
    expect(openText('v1:AAAAAAAAAAAAAAAA:jgag7EUKMIejSaL4E2ex2waDsyJReu-kXVRD')).toBe('13800138000')
  })

  it('reads texts of an older key and writes with the newest', () => {
    usePersonalKeys(keys)
    const old = sealText('old')
    usePersonalKeys({ current: '2', keys: { '1': key(1), '2': key(2) }, indexKey: key(9) })
    expect(openText(old)).toBe('old')
    expect(sealText('new')).toMatch(/^v2:/)
  })

  it('refuses a text that was changed, and one of an unknown key', () => {
    usePersonalKeys(keys)
    const [version, nonce, body = ''] = sealText('13800138000').split(':')
    const changed = `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`
    expect(() => openText(`${version}:${nonce}:${changed}`)).toThrow()
    expect(() => openText(`v7:${nonce}:${body}`)).toThrow('no key 7')
    expect(() => openText('13800138000')).toThrow('no key')
  })

  it('refuses keys of another length or without the current one', () => {
    expect(() => usePersonalKeys({ ...keys, keys: { '1': Buffer.alloc(16) } })).toThrow('32 bytes')
    expect(() => usePersonalKeys({ ...keys, current: '3' })).toThrow('missing')
  })

  it('makes the same keys of the same secret', () => {
    expect(personalKeysOf('secret')).toEqual(personalKeysOf('secret'))
    expect(personalKeysOf('secret').indexKey).not.toEqual(personalKeysOf('other').indexKey)
    expect(personalKeysOf('secret').indexKey).not.toEqual(personalKeysOf('secret').keys['1'])
  })
})

describe('blind index', () => {
  it('is the same for the same text, another for another kind or key', () => {
    usePersonalKeys(keys)
    const phone = blindIndex('phone', '13800138000')
    expect(phone).toBe('Jb8QvNO1TfQJj5z068TIMK8wGpsxdUbMC2rKzPINsoE')
    expect(blindIndex('accNo', '13800138000')).not.toBe(phone)
    usePersonalKeys({ ...keys, indexKey: key(8) })
    expect(blindIndex('phone', '13800138000')).not.toBe(phone)
  })
})

describe('masks', () => {
  it.each([
    [maskPhone('13812345678'), '138****5678'],
    [maskPhone('0571-88889999'), '****9999'],
    [maskPhone(''), ''],
    [maskIdNo('11010519491231002X'), '110***********002X'],
    [maskIdNo('1234567'), '****4567'],
    [maskCard('6222021000112233449'), '622202******3449'],
    [maskCard('571900123410101', true), '****0101'],
    [maskCard('1234'), '****'],
    [maskName('张三丰'), '张**'],
    [maskName('王'), '王'],
    [maskName(''), ''],
    [maskEmail('alice@x.com'), 'a***@x.com'],
    [maskEmail('@x'), '****'],
  ])('%s', (masked, expected) => {
    expect(masked).toBe(expected)
  })
})
