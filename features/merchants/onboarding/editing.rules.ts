import type { AppError } from '../../../core/shared/errors.ts'
import { IncomingStatus } from '../incoming/incoming-codes.contract.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'

/** Who changes: the kind of party and its number. */
interface Editor {
  readonly partyType: number
  readonly userNo: string
}

const partyTypeOfProvider = 2
const open: readonly number[] = [RpiFinishStatus.draft, RpiFinishStatus.rejected]

/** Why somebody cannot change the steps of a merchant; null when nothing keeps them. @source docs/domain/network.md 2.7, 3.3 */
export function editBlocked(
  { userNo, finishStatus }: { readonly userNo: string; readonly finishStatus: number },
  editor: Editor,
): AppError | null {
  if (editor.partyType === partyTypeOfProvider && editor.userNo !== userNo) return onboardingErrors.notDirect()
  return open.includes(finishStatus) ? null : onboardingErrors.submitted()
}

/** Refuses who cannot change the steps of a merchant. @throws onboarding.notDirect, onboarding.submitted */
export function checkEditable(merchant: Parameters<typeof editBlocked>[0], editor: Editor): void {
  const blocked = editBlocked(merchant, editor)
  if (blocked) throw blocked
}

/** States of an onboarding at a channel with which a merchant can still be removed. @source docs/domain/network.md 3.2, 4.2 */
const removable: readonly number[] = [
  IncomingStatus.notSubmitted,
  IncomingStatus.platformRejected,
  IncomingStatus.channelRejected,
  IncomingStatus.failed,
  IncomingStatus.void,
]
const closed = 3

/**
 * Why a merchant cannot be removed: a channel has it, or is about to.
 * @source docs/domain/network.md 3.2, pos_info/remove
 */
export function removeBlocked(
  merchant: { readonly userNo: string; readonly finishStatus: number; readonly rpiStatus: number },
  incomings: readonly number[],
  editor: Editor,
): AppError | null {
  if (editor.partyType === partyTypeOfProvider && editor.userNo !== merchant.userNo) return onboardingErrors.notDirect()
  if (merchant.rpiStatus === closed) return null
  const isFree = open.includes(merchant.finishStatus) && incomings.every((status) => removable.includes(status))
  return isFree ? null : onboardingErrors.notRemovable()
}
