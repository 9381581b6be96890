import type { AppError } from '../../../core/shared/errors.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { type Editor, mayEditMerchant, type OwnedMerchant } from '../merchant/merchant-edit.rules.ts'
import { merchantErrors } from '../merchant/merchant-errors.contract.ts'
import { onboardingErrors } from '../onboarding-step/onboarding-errors.contract.ts'

const open: readonly number[] = [RpiFinishStatus.draft, RpiFinishStatus.rejected]

/**
 * Returns the reason why somebody cannot change the steps of a merchant; null when nothing prevents it. @source
 * docs/domain/network.md 2.7, 3.3
 */
export function editBlocked(
  merchant: OwnedMerchant & { readonly finishStatus: number },
  editor: Editor,
): AppError | null {
  if (!mayEditMerchant(editor, merchant)) return merchantErrors.notDirect()
  return open.includes(merchant.finishStatus) ? null : onboardingErrors.submitted()
}

/** Refuses who cannot change the steps of a merchant. @throws merchant.notDirect, onboarding.submitted */
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
 * Returns the reason why a merchant cannot be removed: a channel has it, or is about to.
 * @source docs/domain/network.md 3.2, pos_info/remove
 */
export function removeBlocked(
  merchant: OwnedMerchant & { readonly finishStatus: number; readonly rpiStatus: number },
  incomings: readonly number[],
  editor: Editor,
): AppError | null {
  if (!mayEditMerchant(editor, merchant)) return merchantErrors.notDirect()
  if (merchant.rpiStatus === closed) return null
  const isFree = open.includes(merchant.finishStatus) && incomings.every((status) => removable.includes(status))
  return isFree ? null : onboardingErrors.notRemovable()
}
