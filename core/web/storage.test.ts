import { beforeEach, expect, it } from 'vitest'
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
