import { MoveStatus } from './move.contract.ts'

interface ShownMove {
  readonly moveStatus: number
  readonly makerNo: string
}

/**
 * Returns the reason why the user cannot decide about a move; undefined when they can. @source docs/domain/network.md 7.4
 */
export function auditBlocked({ moveStatus, makerNo }: ShownMove, account: string): string | undefined {
  if (moveStatus !== MoveStatus.pending) return '已经审核'
  return makerNo === account ? '不能审核本人提交的申请' : undefined
}

/** Returns the reason why the user cannot take a move back; undefined when they can. @source docs/domain/network.md 7.4 */
export function cancelBlocked({ moveStatus, makerNo }: ShownMove, account: string): string | undefined {
  if (moveStatus !== MoveStatus.pending) return '已经审核'
  return makerNo === account ? undefined : '仅申请人可撤销'
}
