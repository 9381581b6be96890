import { StoreType } from '../store/store-codes.contract.ts'

/**
 * Returns the reason why a store cannot be removed, as far as its row tells; undefined when it can. @source
 * docs/domain/network.md 12.1
 */
export function removeBlocked({
  storeType,
  terminalCount,
  codeCount,
}: {
  readonly storeType: number
  readonly terminalCount: number
  readonly codeCount: number
}): string | undefined {
  if (storeType === StoreType.head) return '总店不能删除'
  return terminalCount + codeCount > 0 ? '门店下存在终端或收款码，请先解绑' : undefined
}
