import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropItem, storedItem, storedValue, storeItem } from './storage.ts'

beforeEach(() => dropItem('thing'))

it.each([['text'], [12], [true], [{ a: [1, 'b'] }], [null]])(
  'reads %j back with the type it was stored with (R269)',
  (content) => {
    storeItem('thing', content)
    expect(storedValue('thing')).toEqual(content)
  },
)

it('holds the type, the content, the session flag and the moment (R266)', () => {
  const before = Date.now()
  storeItem('thing', 'x', { session: true })
  const item = storedItem('thing')
  expect(item).toMatchObject({ dataType: 'string', content: 'x', type: 'session' })
  expect(item?.datetime).toBeGreaterThanOrEqual(before)
})

it('finds nothing once it is dropped', () => {
  storeItem('thing', 1)
  dropItem('thing')
  expect(storedItem('thing')).toBeNull()
})

describe('in a browser', () => {
  const placeOf = () => {
    const items = new Map<string, string>()
    return {
      items,
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => items.set(key, text),
      removeItem: (key: string) => items.delete(key),
    }
  }
  const [local, ofSession] = [placeOf(), placeOf()]
  beforeEach(() => {
    vi.stubGlobal('localStorage', local)
    vi.stubGlobal('sessionStorage', ofSession)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    local.items.clear()
    ofSession.items.clear()
  })

  it('stores under keys that begin with the name of this site (R267)', () => {
    storeItem('thing', 1)
    expect([...local.items.keys()]).toEqual(['countinghouse-thing'])
  })

  it('puts what has the session flag where it ends with the browser session (R268)', () => {
    storeItem('thing', 1, { session: true })
    expect([...ofSession.items.keys()]).toEqual(['countinghouse-thing'])
    expect(local.items.size).toBe(0)
    ofSession.items.clear()
    expect(storedItem('thing')).toBeNull()
  })
})
