import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { slots } from './semaphore.ts'

it('lets only so many run at once, in the order they came, and frees the place of one that failed', async () => {
  const inTurn = slots(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const works = [1, 2, 3, 4, 5].map((n) =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      await wait(1)
      running -= 1
      order.push(n)
      if (n === 2) throw new Error('failed')
    }).catch(() => undefined),
  )
  await Promise.all(works)
  expect(most).toBe(2)
  expect(order).toHaveLength(5)
  expect(order.at(-1)).toBe(5)
})
