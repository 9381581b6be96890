import { DivOrderStatus } from '../../trades/trades.shared.ts'

/** Returns the reason why a division cannot be started or given back now; undefined when it can. @source docs/domain/money.md 6.3 */
export const frozenBlocked = ({ divOrderStatus }: { readonly divOrderStatus: number }): string | undefined =>
  divOrderStatus === DivOrderStatus.frozen ? undefined : '已冻结的分账才能执行或解冻'
