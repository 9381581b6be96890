import { expect, it } from 'vitest'
import { screenClassOf } from './screen-class.ts'

it.each([
  [360, 0],
  [767, 0],
  [768, 1],
  [991, 1],
  [992, 2],
  [1199, 2],
  [1200, 3],
  [1920, 3],
])('puts %i px into class %i (R153, R154, R155, R156)', (width, is) => {
  expect(screenClassOf(width)).toBe(is)
})
