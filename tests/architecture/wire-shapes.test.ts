import { calls } from '../../calls.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allRefusals } from '../../core/shared/errors.ts'
import { keptRefusals, wireShapes } from './wire-shapes.ts'

/** Lines of what is kept, written anew with `npm run cli -- openapi --keep` after a change was meant and read through. */
const kept = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')

it('every call takes and answers what is kept of it: clients of others rely on its lengths, patterns, codes and required fields', () => {
  expect(wireShapes(calls)).toEqual(kept('wire-shapes.tsv'))
})

it('every refusal has the status and the words that are kept of it', () => {
  const lines = kept('refusals.tsv')
  // Test files of the same process declare refusals of their own, under other features.
  const features = new Set(lines.map((line) => line.split('.')[0]))
  const ours = new Map([...allRefusals()].filter(([name]) => features.has(name.split('.')[0])))
  expect(keptRefusals(ours)).toEqual(lines)
})
