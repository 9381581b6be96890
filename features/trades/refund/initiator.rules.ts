import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { RefundInitiator } from './refund.contract.ts'

/**
 * Returns the initiator of a refund, by the kind of party that the caller acts for. Institutions may only look.
 * @throws common.forbidden
 * @source docs/domain/money.md 3.5, refund_initiator
 */
export function initiatorOf({ partyType }: { readonly partyType: 1 | 2 | 3 | 4 | 5 }): CodeOf<typeof RefundInitiator> {
  if (partyType === PartyType.institution) throw commonErrors.forbidden()
  if (partyType === PartyType.merchant) return RefundInitiator.merchant
  return partyType === PartyType.operator ? RefundInitiator.operator : RefundInitiator.provider
}
