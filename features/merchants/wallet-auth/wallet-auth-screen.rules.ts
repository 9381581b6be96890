import { PayAuthState } from '../../channels/channels.shared.ts'
import { underWay, walletAuthTransitions } from '../incoming-state/wallet-auth-states.rules.ts'

/**
 * Returns the reason why an application cannot be filled in now; undefined when it can. @source docs/domain/network.md 4.4
 */
export const submitBlocked = (state: number): string | undefined =>
  (walletAuthTransitions.submit.from as readonly number[]).includes(state) ? undefined : '申请已提交，不能修改'

/** Returns the reason why an application cannot be withdrawn now. */
export function cancelBlocked(state: number): string | undefined {
  if (state === PayAuthState.approved) return '申请已通过，不能撤销'
  if (state === PayAuthState.frozen) return '申请已冻结，不能撤销'
  return (walletAuthTransitions.cancel.from as readonly number[]).includes(state) ? undefined : '没有可撤销的申请'
}

/** Returns the reason why the contact cannot be notified again now. */
export const resendBlocked = (state: number): string | undefined =>
  state === PayAuthState.confirmContact || state === PayAuthState.verifyLegalPerson ? undefined : '当前状态无需发送'

/** Returns the reason why there are no reminders to stop. */
export function stopBlocked(state: number, isOff: boolean): string | undefined {
  if (isOff) return '提醒已停止'
  return (underWay as readonly number[]).includes(state) ? undefined : '当前状态没有提醒'
}

/** Returns the reason why there is nothing to ask the wallet. */
export const askBlocked = (applyNo: string): string | undefined => (applyNo === '' ? '还没有提交申请' : undefined)
