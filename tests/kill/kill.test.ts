import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences, ownFaults } from '../simulation/books.fixture.ts'
import { deviceKills } from './device-kills.fixture.ts'
import { beginKilling, endKilling, type Killing, settleDown, standUp } from './killing.fixture.ts'
import { type Kill, kills } from './kills.fixture.ts'
import { moneyKills } from './money-kills.fixture.ts'

/** The command goes through all of them in turn, again and again; the tests of every day once through the short ones. */
const all = [...kills, ...moneyKills, ...deviceKills]
const told = process.env['KILLS']
const chosen = (told === undefined ? all.filter(({ isLong }) => !isLong) : all).filter(({ name }) =>
  new RegExp(process.env['KILLS_OF'] ?? '').test(name),
)
const times = Number(told ?? chosen.length)
/**
 * Time limit for the server to answer again: the command sets it; beside other tests the server does not have the machine to
 * itself.
 */
const answerMs = Number(process.env['KILLS_ANSWER_MS'] ?? 60_000)

let killing: Killing
beforeAll(async () => {
  killing = await beginKilling()
}, 240_000)
afterAll(() => endKilling(killing), 60_000)

describe('killed with -9 at a named point, and started again: nothing acknowledged is lost, nothing applied twice', () => {
  it.each(Array.from({ length: times }, (_, n) => ({ n, ...(chosen[n % chosen.length] as Kill) })))(
    '$n: the $victim, $name',
    async ({ run }) => {
      await run(killing).catch(async (error: unknown) => {
        await standUp(killing)
        throw error
      })
    },
    180_000,
  )

  it('leaves our books whole and equal to those of the acquirer', async () => {
    await settleDown(killing)
    expect([...(await ownFaults(killing)), ...(await differences(killing))]).toEqual([])
    const slowest = Math.max(...killing.startsMs.slice(1))
    console.log(`Answered again at the slowest after ${slowest} ms, in ${killing.startsMs.length - 1} starts.`)
    expect(slowest).toBeLessThanOrEqual(answerMs)
  }, 180_000)
})
