import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startAcquirer } from '../../../acquirer/server.ts'
import { allowOutgoing } from '../../../core/server/http/outgoing.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { acquirerClock, businessNow, type ClockFollower, moveClockTo } from './clock.actions.ts'
import { clock, ClockStep } from './clock.contract.ts'

let world: World
let mover: TestUser
beforeAll(async () => {
  world = await startWorld()
  mover = await givenUser(world, { tenantId: '100801', permissions: ['clock_move'] })
})
afterAll(() => world.close())

describe('the business clock (C1081, C1082)', () => {
  it('cannot be moved outside a demo world, neither by the call nor in the database', async () => {
    expect((await world.as(mover).send(clock.now)).data.isMovable).toBe(0)
    expect(await world.as(mover).send(clock.move, { step: ClockStep.hour })).toMatchObject({
      status: 403,
      error: 'clock.fixed',
      msg: '只有演示环境可以移动时钟',
    })
    await expect(moveClockTo(world.db, '2099-01-01 00:00:00+08')).rejects.toThrow(/check constraint/)
    await expect(world.db.pool.query('UPDATE business_clock SET is_movable = true')).rejects.toThrow(
      /permission denied/,
    )
  })

  it('moves in a demo world by stops that others follow, and never back', async () => {
    await world.moveClock('0')
    const stops: string[] = []
    const follower: ClockFollower = {
      follow: async (at) => void stops.push(at),
      nextDue: async () => (stops.length === 0 ? due : null),
    }
    const due = `${new Date(Date.now() + 8 * 3_600_000 + 7_200_000).toISOString().slice(0, 19).replace('T', ' ')}+08`
    const target = `${new Date(Date.now() + 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)} 12:00:00+08`
    await moveClockTo(world.db, target, [follower])
    expect(stops[0]).toBe(due)
    expect(stops.at(-1)).toBe(target)
    const reached = await businessNow(world.db)
    expect(reached >= target.slice(0, 19)).toBe(true)
    await moveClockTo(world.db, '2026-01-01 00:00:00+08', [follower])
    expect((await businessNow(world.db)) >= reached).toBe(true)
  })

  it('has the sandbox acquirer move along, and stops where work of the acquirer falls due', async () => {
    const acquirer = await startAcquirer({ port: 0 })
    onTestFinished(() => acquirer.close())
    allowOutgoing(acquirer.url)
    const followers = [acquirerClock(acquirer.url)]
    const control = async (path: string, init?: RequestInit) => {
      const answer = (await (await fetch(`${acquirer.url}/control/${path}`, init)).json()) as { data: unknown }
      return answer.data as { now: string; nextDue: string }
    }
    const inMinutes = async (minutes: number) =>
      `${dateTimeText(new Date(instantOf(await businessNow(world.db)).getTime() + minutes * 60_000))}+08`

    const first = await inMinutes(10)
    await moveClockTo(world.db, first, followers)
    expect(`${(await control('clock')).now}+08` >= first).toBe(true)

    const settleTime = (await inMinutes(60)).slice(11, 16)
    await control('config', { method: 'POST', body: JSON.stringify({ settleTime }) })
    const { nextDue } = await control('clock')
    expect(nextDue.slice(11, 16)).toBe(settleTime)
    const stops: string[] = []
    followers.push({ follow: async (at) => void stops.push(at), nextDue: async () => null })
    await moveClockTo(world.db, await inMinutes(120), followers)
    expect(stops[0]).toBe(`${nextDue}+08`)
    expect((await control('clock')).nextDue > nextDue).toBe(true)
  })

  it('refuses a second move while one is under way, and whoever lacks the permission', async () => {
    const answer = await world.as(mover).send(clock.move, { step: ClockStep.hour })
    expect(answer.data.movingTo).toMatch(/:00:00$/)
    expect(await world.as(mover).send(clock.move, { step: ClockStep.month })).toMatchObject({
      status: 409,
      error: 'clock.moving',
    })
    expect((await world.as(mover).send(clock.now)).data.movingTo).toBe(answer.data.movingTo)
    const nobody = await givenUser(world, { tenantId: '100801' })
    expect((await world.as(nobody).send(clock.move, { step: ClockStep.hour })).status).toBe(403)
  })
})
