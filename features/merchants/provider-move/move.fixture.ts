import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, startOfDay } from '../../../core/shared/dates.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { chainAt } from '../../sharing/chain/chain.queries.ts'
import { partyMove } from './move.contract.ts'

/** Permissions of the users who ask for moves and of those who decide about them. */
export const permissions = ['service_move_view', 'service_move_add', 'service_move_audit']
/** Prices of one pay way. */
export const cost = (rate: string) => ({ wechat: { rate } })

/** Result of `startMoves`. */
export type Moves = Awaited<ReturnType<typeof startMoves>>

/** A world with an operator, somebody who asks for moves and somebody who decides, and short ways to both. */
export async function startMoves() {
  const world: World = await startWorld()
  const operator: Operator = await given.operator(world)
  const maker = await givenUser(world, { ...operator, permissions })
  const checker = await givenUser(world, { ...operator, permissions })
  const ask = (user: TestUser, userNo: string, toNo: string) =>
    world.as(user).send(partyMove.submit, { userNo, toNo, reason: '区域调整', requestNo: randomUUID() })
  const decide = (user: TestUser, moveNo: string, auditStatus = 1, reason = '') =>
    world.as(user).send(partyMove.audit, { moveNo, auditStatus, reason, requestNo: randomUUID() })
  const rows = async (text: string, ...values: unknown[]) =>
    (await world.within(operator, ({ client }) => client.query(text, [operator.tenantId, ...values]))).rows
  const now = async (): Promise<string> =>
    (await rows(`SELECT (clock_timestamp() + ahead)::text AS at FROM business_clock WHERE $1 <> ''`))[0].at
  return {
    world,
    operator,
    maker,
    checker,
    ask,
    decide,
    rows,
    now,
    /** Next day 00:00. */
    soon: async () => startOfDay(addDays((await now()).slice(0, 10), 1)),
    preview: (user: TestUser, userNo: string, toNo: string, language: 'zh' | 'en' = 'zh') =>
      world.as(user, language).send(partyMove.preview, { userNo, toNo }),
    place: async (userNo: string) =>
      (
        await rows(
          'SELECT parent_no, ancestors, level::int FROM service_info WHERE tenant_id = $1 AND user_no = $2',
          userNo,
        )
      )[0],
    chainOf: async (rpiNo: string, at: string) => {
      const wanted = { rpiNo, aisleCode: 'SANDBOX', payWay: 1 as const, at }
      const chain = await world.within(operator, (tx) => chainAt(tx, operator.tenantId, wanted))
      return chain?.levels.slice(1, -1).map(({ ownerNo }) => ownerNo)
    },
    /** Moves a provider and gives the moment. */
    moved: async (userNo: string, toNo: string): Promise<string> => {
      const { data } = await ask(maker, userNo, toNo)
      expect(await decide(checker, data.moveNo)).toMatchObject({ code: 200 })
      const [row] = await rows(
        'SELECT effective_time::text AS at FROM service_move WHERE tenant_id = $1 AND move_no = $2',
        data.moveNo,
      )
      return row.at
    },
    /** Two providers side by side, one below the first, and a further one below that. */
    givenFour: async (): Promise<Record<'from' | 'to' | 'mover' | 'below', Party>> => {
      const from = await given.provider(world, operator, { prices: cost('0.25') })
      const to = await given.provider(world, operator, { prices: cost('0.28') })
      const mover = await given.provider(world, from, { prices: cost('0.30') })
      return { from, to, mover, below: await given.provider(world, mover, { prices: cost('0.32') }) }
    },
  }
}
