import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { allInTime } from '../../../tests/kit/in-time.ts'
import { secretOf } from '../../access/password/password.actions.ts'
import { slowHash } from '../../access/password/slow-hash.fixture.ts'
import { payPwd } from '../../wallets/owner/owner.fixture.ts'
import { withdrawalRequest } from './request.contract.ts'
import { booksOf, givenPlatform, givenScene, testPlatform } from '../withdrawal/withdrawal-scene.fixture.ts'

// Here the pay password is checked as it is in the product: by hashes that run two at once.
let world: World
beforeAll(async () => {
  world = await startWorld()
  testPlatform(world)
})
afterAll(() => world.close())

describe('clicks without a request number', () => {
  it('twenty at once make one withdrawal, however long the pay password takes', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene)
    await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) =>
      client.query('UPDATE app_user SET pay_pwd_hash = $2 WHERE id = $1', [
        scene.owner.userId,
        slowHash(secretOf(payPwd)),
      ]),
    )
    const click = () => world.as(scene.owner).send(withdrawalRequest.withdraw, { amount: '20.00', payPwd })
    const replies = await allInTime(world, Array.from({ length: 20 }, click))
    expect(replies.map(({ code, error }) => error ?? code).toSorted()).toEqual([
      200,
      ...Array(19).fill('common.requestTooSoon'),
    ])
    expect(await booksOf(scene)).toMatchObject({ available: 98_000n, transit: 2_000n })
  }, 180_000)
})
