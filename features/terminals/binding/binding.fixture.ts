import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { terminal } from '../terminal/terminal.contract.ts'

/** A merchant with a store and a member of staff, models of devices, and who may do what with its terminals. */
export interface BindingWorld {
  readonly world: World
  readonly operator: Operator
  readonly provider: Party
  readonly merchant: Merchant
  readonly posModel: string
  readonly boxModel: string
  /** Number of 小王 of the merchant's store. */
  readonly clerk: string
  readonly staff: TestUser
  readonly stranger: TestUser
  readonly nobody: TestUser
}

/** Permissions needed to put terminals in place. */
export const bindingPermissions = ['terminal_view', 'terminal_add', 'terminal_edit', 'terminal_enable']

/** Starts a world with an operator, its provider and a merchant that has no terminals yet. */
export async function startBinding(): Promise<BindingWorld> {
  const world = await startMoneyWorld()
  const permissions = bindingPermissions
  const operator = await given.operator(world)
  const provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  const merchant = await given.merchant(world, provider, { name: '张记面馆', prices: { wechat: { rate: '0.38' } } })
  return {
    world,
    operator,
    provider,
    merchant,
    posModel: await given.model(world),
    boxModel: await given.model(world, { rpmType: RpmType.soundBox }),
    clerk: await given.staff(world, merchant, { name: '小王', mobile: '13800001111' }),
    staff: await givenUser(world, { ...operator, permissions }),
    stranger: await givenUser(world, { ...(await given.operator(world)), permissions }),
    nobody: await givenUser(world, operator),
  }
}

/** A terminal as the list shows it. */
export const listedTerminal = async ({ world, staff }: BindingWorld, rtNo: string) =>
  (await world.as(staff).send(terminal.list, { rtNo })).data.records[0]

/** A terminal as its page shows it. */
export const shownTerminal = async (at: BindingWorld, rtNo: string) =>
  (await at.world.as(at.staff).send(terminal.detail, { id: (await listedTerminal(at, rtNo))?.id ?? '' })).data
