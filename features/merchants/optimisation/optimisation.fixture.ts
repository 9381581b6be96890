import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { seedBusinessSets } from '../../settings/business-dictionary/seed-business.actions.ts'
import { givenTradeWorld, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { optimisation } from './optimisation.contract.ts'

const permissions = [
  'merchant_optimize_view',
  'merchant_optimize_add',
  'merchant_optimize_handle',
  'merchant_optimize_delete',
  'optimize_trade_view',
  'optimize_trade_edit',
  'dictbiz_view',
  'dictbiz_add',
  'dictbiz_edit',
  'dictbiz_delete',
]

/** A network with trades, and who may do what with its merchants to be improved and with its business dictionary. */
export interface OptimisationWorld {
  readonly world: World
  readonly network: TradeWorld
  readonly operator: Operator
  readonly staff: TestUser
  readonly stranger: TestUser
  readonly nobody: TestUser
}

/** Starts a world in which nothing has to be improved yet. */
export async function startOptimisation(): Promise<OptimisationWorld> {
  const world = await startWorld()
  const network = await givenTradeWorld(world)
  const { operator } = network
  const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
  await inScope(world.db, platformScope, seedBusinessSets)
  return {
    world,
    network,
    operator,
    staff: await givenUser(world, { ...operator, permissions }),
    stranger,
    nobody: await givenUser(world, { ...operator }),
  }
}

/** Returns the rows that a user finds on the list. */
export const listedFor = async (world: World, user: TestUser, input: Record<string, unknown>) =>
  (await world.as(user).send(optimisation.list, input)).data.records
