import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { call } from '../../shared/call.ts'
import { text } from '../../shared/shapes/shapes.ts'
import { inScope, platformScope, rowOf, type Tx } from '../database/db.ts'
import { handle, handleReference, joinCalls } from './handle.ts'
import { bumpReference } from './reference-cache.ts'

/** A look-up of texts, as if they were reference data. */
const lookUp = call({
  id: 'C9011',
  method: 'GET',
  path: '/api/countinghouse/test/look-up',
  title: '查找',
  permission: 'signedIn',
  input: z.object({ of: text(20) }),
  output: z.array(z.string()),
})

let texts: string[]
let reads: number
let meanwhile: () => Promise<void>
const lookedUp = handleReference(
  lookUp,
  ({ of }) => (of === 'each time' ? null : of),
  async ({ tx, input }) => {
    const seen = [...texts]
    await meanwhile()
    reads += 1
    await rowOf(tx, sql`SELECT 1`)
    return seen.map((one) => `${input.of} ${one}`)
  },
)

let world: World
let user: TestUser
let stranger: TestUser
beforeAll(async () => {
  ;[texts, meanwhile] = [[], async () => undefined]
  world = await startWorld({ calls: [lookedUp] })
  user = await givenUser(world, { tenantId: '100001' })
  stranger = await givenUser(world, { tenantId: '100002' })
  // Whose rights are not known yet has them read first, and the answer with them.
  await Promise.all([found('', user), found('', stranger)])
})
afterAll(() => world.close())
beforeEach(async () => {
  await bump()
  texts = ['one']
  reads = 0
  meanwhile = async () => undefined
})

const bump = () => inScope(world.db, platformScope, bumpReference)
const found = async (of: string, who = user) => (await world.as(who).send(lookUp, { of })).data

describe('an answer from reference data', () => {
  it('is read once for everybody and read anew after a change, whoever made it', async () => {
    expect([await found('a'), await found('a'), await found('a', stranger)]).toEqual([['a one'], ['a one'], ['a one']])
    expect(reads).toBe(1)
    texts = ['two']
    await bump()
    expect([await found('a', stranger), await found('a')]).toEqual([['a two'], ['a two']])
    expect(reads).toBe(2)
  })

  it('stays when a change is taken back', async () => {
    await found('a')
    const undone = inScope(world.db, platformScope, async (tx: Tx) => {
      await bumpReference(tx)
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    await found('a')
    expect(reads).toBe(1)
  })

  it('that was read while a change came in is not kept past it', async () => {
    meanwhile = async () => {
      meanwhile = async () => undefined
      texts = ['two']
      await bump()
    }
    expect(await found('a')).toEqual(['a one'])
    expect(await found('a')).toEqual(['a two'])
  })

  it('is not kept when nothing was found, nor where the call says so', async () => {
    texts = []
    await found('a')
    texts = ['one']
    expect(await found('a')).toEqual(['a one'])
    await found('each time')
    await found('each time')
    expect(reads).toBe(4)
  })

  it('needs a live session and a right input like any other', async () => {
    await found('a')
    expect((await world.as(null).send(lookUp, { of: 'a' })).status).toBe(401)
    expect((await world.as(user).send(lookUp, {})).status).toBe(400)
    const leaving = await givenUser(world, { tenantId: '100001' })
    expect(await found('a', leaving)).toEqual(['a one'])
    await world.db.pool.query('UPDATE sign_in_session SET ended_at = now() WHERE user_id = $1', [leaving.userId])
    expect((await world.as(leaving).send(lookUp, { of: 'a' })).status).toBe(401)
  })

  it('is for calls of all signed-in users alone', () => {
    const withPermission = call({
      ...lookUp,
      id: 'C9012',
      audit: undefined,
      path: `${lookUp.path}/2`,
      permission: 'test',
    })
    expect(() =>
      handleReference(
        withPermission,
        () => '',
        async () => [],
      ),
    ).toThrow('is not the same for everybody')
    expect(() => joinCalls([lookedUp], [handle(lookUp, async () => [])])).toThrow('is answered twice')
  })
})
