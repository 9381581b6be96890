import { formatYuan, parseYuan } from '../../../core/shared/money.ts'

/** Returns the reason why a member cannot pay with stored value, as far as its row tells; undefined when it can. */
export function payBlocked({
  memberStatus,
  available,
}: {
  readonly memberStatus: 0 | 1
  readonly available: string
}): string | undefined {
  if (!memberStatus) return '会员已停用'
  return parseYuan(available) === 0n ? '储值余额不足' : undefined
}

/** Returns what is left in yuan after an amount was typed; null while it is no amount, or too much. @param from in yuan */
export function restAfter(from: string, typed: string): string | null {
  const [whole, part] = [parseYuan(from) ?? 0n, parseYuan(typed)]
  return part === null || part === 0n || part > whole ? null : formatYuan(whole - part)
}
