import { beforeEach, expect, it } from 'vitest'
import { session, signOutLocally, type UserInfo } from '../session/session.ts'
import { storedItem, storeItem } from '../storage.ts'
import { draftPlace } from './draft.ts'

const enter = (userId: string) => session.set({ ...session.get(), user: { user_id: userId } as UserInfo })
/** Returns the draft that a newly opened form is offered. */
const offered = (name = 'merchant.M1') => draftPlace(name).kept()

/** Ends the session as the browser does when a user signs out. */
function leave(): void {
  Object.assign(globalThis, { document: { cookie: '' }, location: { protocol: 'https:' } })
  signOutLocally('')
}

beforeEach(() => {
  leave()
  enter('1')
})

it('offers what was kept, with its time, to the next form of the same name', () => {
  const before = Date.now()
  draftPlace('merchant.M1').keep({ name: 'half' })
  expect(offered()).toEqual({ values: { name: 'half' }, at: expect.any(Number) })
  expect(offered()?.at).toBeGreaterThanOrEqual(before)
  expect(offered('merchant.M2')).toBeNull()
})

it('keeps nothing while nothing was typed', () => {
  draftPlace('merchant.M1').keep(null)
  expect(offered()).toBeNull()
})

it('keeps each change once', () => {
  const place = draftPlace('merchant.M1')
  place.keep({ name: 'a' })
  storeItem('draft 1 merchant.M1', { name: 'of another window' })
  place.keep({ name: 'a' })
  expect(offered()?.values).toEqual({ name: 'of another window' })
  place.keep({ name: 'ab' })
  expect(offered()?.values).toEqual({ name: 'ab' })
})

it('does not keep again what was forgotten, as when a saved form closes, but what is typed afterwards', () => {
  const place = draftPlace('merchant.M1')
  place.keep({ name: 'a' })
  place.forget({ name: 'ab' })
  expect(offered()).toBeNull()
  place.keep({ name: 'ab' })
  expect(offered()).toBeNull()
  place.keep({ name: 'abc' })
  expect(offered()?.values).toEqual({ name: 'abc' })
})

it('shows nobody the draft of another user', () => {
  draftPlace('merchant.M1').keep({ name: 'a' })
  enter('2')
  expect(offered()).toBeNull()
})

it('is forgotten with the session, also what an earlier page kept, and nothing is kept by a form that closes after it', () => {
  storeItem('draft 1 merchant.M2', { name: 'of an earlier page' })
  storeItem('language', 'en')
  const place = draftPlace('merchant.M1')
  place.keep({ name: 'a' })
  leave()
  place.keep({ name: 'ab' })
  enter('1')
  expect(offered()).toBeNull()
  expect(offered('merchant.M2')).toBeNull()
  expect(storedItem('language')?.content).toBe('en')
})
