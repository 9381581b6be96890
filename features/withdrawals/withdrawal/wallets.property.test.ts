import { afterAll, beforeAll, expect, it } from 'vitest'
import { inScope } from '../../../core/server/database/db.ts'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { closeDaysBefore } from '../../reconciliation/day-close/day-close.actions.ts'
import { givenParty, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { Direction } from '../../ledger/posting/ledger.contract.ts'
import { totalsOfChange } from '../../ledger/posting/wallet-totals.rules.ts'
import type { PayoutAnswer } from '../platform-connection/platform-connection.contract.ts'
import { brokenInvariants, givenPlatform, givenScene, testPlatform } from './withdrawal-scene.fixture.ts'

import { chanceOf, happen, walletPermissions } from './wallet-history.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())

it.each([1, 2, 3])('keeps L1 to L10 through a random history, also across day closes (seed %i)', async (seed) => {
  const chance = chanceOf(seed)
  const bank = testPlatform(world)
  const scene = await givenScene(world)
  await givenPlatform(scene, { forwardType: 1, autoLimit: '50.00' })
  const users = {
    maker: await givenUser(world, { tenantId: scene.tenantId, permissions: walletPermissions }),
    checker: await givenUser(world, { tenantId: scene.tenantId, permissions: walletPermissions }),
  }
  const owner = await givenUser(world, {
    tenantId: scene.tenantId,
    userType: 2,
    userNo: scene.provider.ownerNo,
    permissions: walletPermissions,
  })
  const parties = [
    scene.provider,
    await givenParty(world, { tenantId: scene.tenantId }),
    await givenParty(world, { tenantId: scene.tenantId, kind: 'employee' }),
  ]
  bank.answer = ({ amountFen }) =>
    (
      [
        { kind: 'paid', platformOrderNo: 'SP', amountFen, costFen: null, finishTime: null },
        { kind: 'accepted', platformOrderNo: 'SP' },
        { kind: 'unknown', reason: '' },
        { kind: 'failed', code: 'BANK_BUSY', reason: '', isRetryable: true },
      ] as const
    )[chance(4)] as PayoutAnswer
  bank.tell = () => ({ kind: 'accepted', platformOrderNo: 'SP' })
  for (let day = 0; day < 3; day++) {
    for (let event = 0; event < 40; event++) await happen({ ...scene, owner }, users, parties, chance)
    expect(await brokenInvariants(scene)).toEqual([])
    expect(await wrongTotals(world, scene.tenantId)).toEqual([])
    await world.moveClock(`${seed * 10 + day + 1} days`)
    await inScope(world.db, { tenantId: scene.tenantId, oemNo: '' }, async (tx) => {
      const { rows } = await tx.client.query<{ day: string }>('SELECT business_day(business_now()) AS day')
      await closeDaysBefore(tx, scene.tenantId, rows[0]?.day ?? '')
    })
    expect(await brokenInvariants(scene)).toEqual([])
  }
})

/** Wallets whose totals are not what their records add up to, or do not say what is there. */
async function wrongTotals({ within }: World, tenantId: string): Promise<string[]> {
  return within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows: wallets } = await client.query<Record<'no' | 'kept' | 'there', string>>(
      `SELECT wallet_no AS no, total_in_amount || ' ' || total_out_amount AS kept, available_amount + frozen_amount AS there FROM user_wallet WHERE tenant_id = $1`,
      [tenantId],
    )
    const { rows: records } = await client.query<{ no: string; kind: number; direction: number; amount: bigint }>(
      'SELECT wallet_no AS no, change_type AS kind, direction, amount FROM balance_record WHERE tenant_id = $1',
      [tenantId],
    )
    return wallets.flatMap(({ no, kept, there }) => {
      const totals = records
        .filter((record) => record.no === no)
        .map(({ kind, direction, amount }) => totalsOfChange(kind, direction === Direction.income, amount))
      const income = totals.reduce((sum, { incomeFen }) => sum + incomeFen, 0n)
      const expense = totals.reduce((sum, { expenseFen }) => sum + expenseFen, 0n)
      return kept === `${income} ${expense}` && income - expense === BigInt(there) ? [] : [`${no} ${kept}`]
    })
  })
}
