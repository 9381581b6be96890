import { expect, it } from 'vitest'
import { CallError } from '../../call/call-error.ts'
import { forEachRow } from './bulk.ts'

const rows = [1, 2, 3, 4, 5, 6, 7]

it('does the valid rows and gives the reason of each of the others, in order', async () => {
  const results = await forEachRow(rows, async (row) => {
    if (row % 3 === 0) throw new CallError('refused', `no ${row}`)
  })
  expect(results.map(({ row }) => row)).toEqual(rows)
  expect(results.filter(({ reason }) => reason)).toEqual([
    { row: 3, reason: 'no 3' },
    { row: 6, reason: 'no 6' },
  ])
})

it('tells how far it is', async () => {
  const seen: number[] = []
  await forEachRow(rows, async () => undefined, { onProgress: (tried) => seen.push(tried) })
  expect(seen).toEqual(rows)
})

it('stops when asked, and says nothing of the rows it left', async () => {
  const stop = new AbortController()
  const results = await forEachRow(rows, async (row) => row === 2 && stop.abort(), { signal: stop.signal })
  expect(results.length).toBeLessThan(rows.length)
})

it('stops when the session has ended', async () => {
  const tried: number[] = []
  await forEachRow(rows, async (row) => {
    tried.push(row)
    await Promise.resolve()
    throw new CallError('signedOut', 'ended')
  })
  expect(tried.length).toBeLessThanOrEqual(4)
})
