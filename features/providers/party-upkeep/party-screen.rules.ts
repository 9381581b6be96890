import { ServiceAuditStatus } from '../dossier/party-codes.contract.ts'

/** Fields of a party that a screen knows. */
export interface KnownParty {
  readonly serviceAuditStatus: number
  readonly finish: 0 | 1
}

/** Returns the reason why a party cannot be edited now; undefined when it can. @source docs/domain/network.md 7.2 */
export const editBlocked = ({ serviceAuditStatus }: KnownParty): string | undefined =>
  serviceAuditStatus === ServiceAuditStatus.pending ? '审核中，不能修改' : undefined

/**
 * Returns the reason why the steps of a party cannot be filled in, or it cannot be removed. @source docs/domain/network.md
 * 7.2
 */
export function stepBlocked({ serviceAuditStatus }: KnownParty): string | undefined {
  if (serviceAuditStatus === ServiceAuditStatus.pending) return '已提交审核'
  return serviceAuditStatus === ServiceAuditStatus.approved ? '已审核通过' : undefined
}

/** Returns the reason why a party cannot be set up. @source docs/domain/network.md 7.2 */
export function finishBlocked({ serviceAuditStatus, finish }: KnownParty): string | undefined {
  if (finish === 1) return '已开通'
  return serviceAuditStatus === ServiceAuditStatus.approved ? undefined : '服务商未审核通过'
}

/** Returns the reason why a provider cannot move to another parent. @source docs/domain/network.md 7.4 */
export const moveBlocked = ({ serviceAuditStatus }: KnownParty): string | undefined =>
  serviceAuditStatus === ServiceAuditStatus.approved ? undefined : '只有已审核的服务商可以变更上级'

/** Returns the reason why a party cannot be switched on or off. */
export const switchBlocked = ({ finish }: KnownParty): string | undefined =>
  finish === 1 ? undefined : '服务商尚未开通'

/** Returns the reason why the account of a party cannot be changed. */
export const setUpBlocked = switchBlocked
