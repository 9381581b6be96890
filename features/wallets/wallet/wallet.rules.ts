import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import { OwnerType, WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { walletErrors } from './wallet.contract.ts'

type Status = CodeOf<typeof WalletStatus>
type Kind = CodeOf<typeof WalletKind>

const { profit, reward, recharge, merchant } = WalletKind
const kindsOfOwner: Partial<Record<CodeOf<typeof OwnerType>, readonly Kind[]>> = {
  [OwnerType.operator]: [profit, reward, recharge],
  [OwnerType.provider]: [profit, reward, recharge],
  [OwnerType.employee]: [profit, reward],
  [OwnerType.merchant]: [merchant],
}

/** The kinds of wallet that an owner may have; the root operator, institutions and everybody else have none. @source docs/domain/money.md 5.1 */
export const walletKindsOf = (ownerType: CodeOf<typeof OwnerType>): readonly Kind[] => kindsOfOwner[ownerType] ?? []

/**
 * Refuses a wallet that its owner cannot have.
 * @throws wallet.kindNotOwned
 */
export function checkWalletKind(ownerType: CodeOf<typeof OwnerType>, kind: Kind): void {
  if (!walletKindsOf(ownerType).includes(kind)) throw walletErrors.kindNotOwned()
}

/** States that a wallet may be set to by hand, and from which it may be. Closing is another event. */
const settable: readonly Status[] = [WalletStatus.normal, WalletStatus.noPayout, WalletStatus.locked]

/**
 * Whether a change of status may be asked for; it takes effect when a second person approves.
 * @throws common.stateRefuses when the wallet is closed, has that status already, or another change waits;
 *   common.reasonMissing
 * @source docs/domain/money.md 5.1
 */
export function requestStatus(
  present: { walletStatus: Status; pendingStatus: Status | null },
  wanted: Status,
  reason: string,
): void {
  if (reason === '') throw commonErrors.reasonMissing()
  const isPossible =
    settable.includes(wanted) && settable.includes(present.walletStatus) && wanted !== present.walletStatus
  if (!isPossible || present.pendingStatus !== null) throw commonErrors.stateRefuses()
}

/**
 * Whether a wallet may be closed.
 * @param debtFen open debts of its owner
 * @throws common.stateRefuses unless it is normal; wallet.notEmpty; wallet.hasDebt
 * @source docs/domain/money.md 5.1; an open withdrawal shows in transitAmount
 */
export function closeWallet(
  present: {
    walletStatus: Status
    pendingStatus: Status | null
    availableAmount: bigint
    frozenAmount: bigint
    transitAmount: bigint
  },
  debtFen: bigint,
): void {
  if (present.walletStatus !== WalletStatus.normal || present.pendingStatus !== null) throw commonErrors.stateRefuses()
  if (present.availableAmount !== 0n || present.frozenAmount !== 0n || present.transitAmount !== 0n)
    throw walletErrors.notEmpty()
  if (debtFen > 0n) throw walletErrors.hasDebt({ x: formatYuan(debtFen) })
}

/**
 * Whether the operator may move money into, out of or within a wallet by hand. "No payout" binds the owner alone: a
 * correction is exactly what such a wallet waits for. Facts do not ask.
 * @param status null: no wallet yet, the first posting opens it
 * @throws common.stateRefuses when it is locked or closed
 * @source docs/domain/money.md 5.1, wallet_status
 */
export function checkOpenForOperator(status: Status | null): void {
  if (status === WalletStatus.locked || status === WalletStatus.closed) throw commonErrors.stateRefuses()
}
