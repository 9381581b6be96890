import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import '../../calls.ts'
import { allHandled } from '../../core/server/handle.ts'
import { wireShapes } from './wire-shapes.ts'

/** Written anew with `npm run cli -- openapi --keep` after the change of a shape was meant and read through. */
const kept = path.join(import.meta.dirname, 'wire-shapes.tsv')

it('every call takes and answers what is kept of it: clients of others rely on its lengths, patterns, codes and required fields', () => {
  expect(wireShapes(allHandled())).toEqual(readFileSync(kept, 'utf8').trimEnd().split('\n'))
})
