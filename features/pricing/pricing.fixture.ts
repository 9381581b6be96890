import { randomUUID } from 'node:crypto'
import { givenUser, type Reply, type Sender, type TestUser, type World } from '../../tests/kit/api.ts'
import type { Operator, Party } from '../../tests/kit/network.ts'
import { hashSecret, secretOf } from '../access/password/password.actions.ts'

/** Pay password of everybody who sets prices in tests. */
export const payPwd = '258369'

const permissions = [
  'oem_policy_view',
  'oem_policy_add',
  'oem_policy_adjust',
  'oem_policy_delete',
  'policy_template_view',
  'policy_template_add',
  'policy_template_delete',
  'oem_policy_rela_view',
  'oem_policy_rela_add',
  'emp_policy_view',
  'emp_policy_add',
  'emp_policy_delete',
  'emp_policy_history_view',
  'emp_policy_history_edit',
  'emp_aisle_view',
  'emp_aisle_edit',
  'aisle_policy_view',
  'aisle_policy_edit',
  'pos_info_view',
]

let hash: Promise<string> | null = null

/** Somebody who may do everything with prices, for an operator or one of its parties. */
export async function pricer(world: World, whose: Operator | Party, userType: 1 | 2 | 4 = 1): Promise<TestUser> {
  hash ??= hashSecret(secretOf(payPwd))
  const party = 'userNo' in whose ? { userNo: whose.userNo, userType } : {}
  const { tenantId, oemNo } = whose
  return givenUser(world, { tenantId, oemNo, ...party, permissions, payPwdHash: await hash })
}

/** Sends a write with the pay password and a number of its own. */
export const write = <Answer>(
  sender: Sender,
  call: Parameters<Sender['send']>[0],
  input: Record<string, unknown>,
): Promise<Reply<Answer>> => sender.send(call, { requestNo: randomUUID(), payPwd, ...input }) as Promise<Reply<Answer>>

/** A rate as it is sent. */
export const rate = (payWay: number, percent: string, more: Record<string, unknown> = {}) => ({
  payWay,
  rate: percent,
  ...more,
})
