import { describe, expect, it } from 'vitest'
import { chosenIds, idsAfterChange } from './session.rules.ts'

describe('department and role of a session', () => {
  it.each([
    { why: 'nothing is said', chosen: undefined, ids: [1n, 2n] },
    { why: 'nothing is chosen', chosen: '', ids: [1n, 2n] },
    { why: 'one is chosen', chosen: '2', ids: [2n] },
    { why: 'another’s is chosen', chosen: '3', ids: null },
    { why: 'a part of one is chosen', chosen: '1,', ids: null },
    { why: 'all are chosen', chosen: '1,2', ids: [1n, 2n] },
  ])('when $why', ({ chosen, ids }) => {
    expect(chosenIds([1n, 2n], chosen)).toEqual(ids)
  })

  it.each([
    { why: 'all were held', held: [1n, 2n], after: [2n, 3n], ids: [2n, 3n] },
    { why: 'the choice is still there', held: [2n], after: [2n, 3n], ids: [2n] },
    { why: 'the choice is gone', held: [1n], after: [2n, 3n], ids: [2n, 3n] },
    { why: 'nothing is left', held: [1n], after: [], ids: [] },
  ])('after a change when $why', ({ held, after, ids }) => {
    expect(idsAfterChange({ held, before: [1n, 2n], after })).toEqual(ids)
  })
})
