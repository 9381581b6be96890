import { expect, it } from 'vitest'
import { type MovedParty, type NewParent, partiesLeft } from './move.rules.ts'

it.each([
  ['an operator, from two levels', 'F1,F2,F3', '', ['F1', 'F2']],
  ['the parent above its own', 'F1,F2,F3', 'F1', ['F2']],
  ['another branch', 'F1,F2,F3', 'F1,F9', ['F2']],
  ['deeper below its own parent', 'F1,F3', 'F1,F2', []],
  ['a party, from the operator', 'F3', 'F1', []],
])('who goes to %s leaves those who stand above it no more (network 7.4)', (_, ancestors, to, left) => {
  const moved = { userNo: 'F3', ancestors } as MovedParty
  expect(partiesLeft(moved, { ancestors: to } as NewParent)).toEqual(left)
})
