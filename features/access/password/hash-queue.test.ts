import { describe, expect, it } from 'vitest'
import { accountGuesser, deviceGuesser, turnOf } from '../guess/guess.actions.ts'
import { hashQueue, ownWork, type Turn } from './hash-queue.actions.ts'
import { turnOfUser } from './password.actions.ts'

/** A queue whose hashes end one by one, when they are told to. */
function givenQueue() {
  const inTurn = hashQueue()
  const done: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const settled = () => new Promise((resume) => setImmediate(resume))
  const ask = (name: string, turn: Turn) => {
    const work = () =>
      new Promise<void>((end) =>
        running.push(() => {
          done.push(name)
          end()
        }),
      )
    void inTurn(turn, work).catch((error: { refusalName?: string }) => refused.push(`${name} ${error.refusalName}`))
  }
  /** Ends so many hashes, each when the one before has let the next begin. */
  const end = async (count: number) => {
    for (let n = 0; n < count; n++) {
      running.shift()?.()
      await settled()
    }
  }
  return { ask, end, done, refused, running, settled }
}

const stranger = (address: string, account = address): Turn => ({
  of: [`address ${address}`, `account ${account}`],
  isKnown: false,
})
const known = (name: string): Turn => ({ of: [name], isKnown: true })

describe('hashes', () => {
  it('run two at once, and every one of them ends', async () => {
    const { ask, end, done, running, settled } = givenQueue()
    for (let n = 0; n < 7; n++) ask(`${n}`, known(`user ${n}`))
    await settled()
    expect(running).toHaveLength(2)
    await end(7)
    expect(done).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  })

  it('of many for one wait behind the first of another', async () => {
    const { ask, end, done } = givenQueue()
    for (let n = 0; n < 8; n++) ask(`many ${n}`, known('user 1'))
    ask('one', known('user 2'))
    await end(9)
    expect(done.indexOf('one')).toBeLessThan(4)
  })

  it('of known people go before those of strangers, who have every fourth turn', async () => {
    const { ask, end, done } = givenQueue()
    for (let n = 0; n < 10; n++) ask(`stranger ${n}`, stranger(`10.0.0.${n}`))
    for (let n = 0; n < 10; n++) ask(`known ${n}`, known(`device ${n}`))
    await end(20)
    const [first, second, ...rest] = done.map((name) => name.split(' ')[0])
    expect([first, second]).toEqual(['stranger', 'stranger'])
    expect(rest.slice(0, 8)).toEqual(['known', 'known', 'known', 'stranger', 'known', 'known', 'known', 'stranger'])
    expect(done).toHaveLength(20)
  })

  it('of strangers wait thirty at most; further ones are refused at once', async () => {
    const { ask, end, done, refused, settled } = givenQueue()
    for (let n = 0; n < 40; n++) ask(`${n}`, stranger(`10.0.0.${n}`))
    await settled()
    expect(refused).toEqual(Array.from({ length: 8 }, (_, n) => `${32 + n} common.busy`))
    ask('known', known('device 1'))
    await end(33)
    expect(done).toHaveLength(33)
  })

  it.each([
    { of: 'one address', turn: (n: number) => stranger('10.0.0.1', `a${n}`) },
    { of: 'one account', turn: (n: number) => stranger(`10.0.0.${n}`, 'a') },
  ])('of $of wait ten at most', async ({ turn }) => {
    const { ask, refused, end, settled } = givenQueue()
    for (let n = 0; n < 15; n++) ask(`${n}`, turn(n))
    await settled()
    expect(refused).toEqual(['12 common.busy', '13 common.busy', '14 common.busy'])
    await end(12)
    ask('later', turn(20))
    await end(1)
    expect(refused).toHaveLength(3)
  })

  it('of a newcomer take the place of one whose address has many waiting', async () => {
    const { ask, end, done, refused, settled } = givenQueue()
    for (let n = 0; n < 32; n++) ask(`few ${n % 4} ${n}`, stranger(`10.0.0.${n % 4}`, `a${n}`))
    ask('newcomer', stranger('10.9.9.9'))
    await settled()
    expect(refused).toEqual([expect.stringMatching(/^few \d \d+ common\.busy$/)])
    await end(7)
    expect(done).toContain('newcomer')
  })

  it('of the server’s own work are never refused', async () => {
    const { ask, end, done, refused } = givenQueue()
    for (let n = 0; n < 300; n++) ask(`${n}`, ownWork)
    await end(300)
    expect([done.length, refused]).toEqual([300, []])
  })
})

describe('the turn of a check', () => {
  const ofDevice = (n: number) => turnOf(deviceGuesser('100001', 'clerk', `device ${n}`), '10.0.0.1')
  const ofStranger = (n: number, ip: string) => turnOf(accountGuesser('100001', `account ${n}`), ip)

  it('of a known device is its own: strangers of its address and at its account neither refuse nor delay it', async () => {
    const { ask, end, done, refused, settled } = givenQueue()
    for (let n = 0; n < 12; n++) ask(`${n}`, ofStranger(1, '10.0.0.1'))
    ask('stranger', ofStranger(2, '10.0.0.1'))
    ask('stranger', ofStranger(1, '10.0.0.2'))
    for (let n = 0; n < 30; n++) ask(`device ${n}`, ofDevice(n))
    await settled()
    expect(refused).toEqual(['stranger common.busy', 'stranger common.busy'])
    await end(5)
    expect(done).toEqual(['0', '1', 'device 0', 'device 1', 'device 2'])
    await end(37)
    expect([done.length, refused.length]).toEqual([42, 2])
  })

  it('of a user is the user’s: it goes before strangers, and one of whom many wait holds nobody else up', async () => {
    const { ask, end, done, refused, settled } = givenQueue()
    for (let n = 0; n < 12; n++) ask('stranger', ofStranger(n, '10.0.0.1'))
    for (let n = 0; n < 25; n++) ask('many', turnOfUser({ userId: 7n }))
    ask('one', turnOfUser({ userId: 8n }))
    await settled()
    expect(refused).toEqual(Array(5).fill('many common.busy'))
    await end(5)
    expect(done.slice(2)).toEqual(['many', 'one', 'many'])
    await end(28)
    expect(done).toHaveLength(33)
  })
})
