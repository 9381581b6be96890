import type { PlatformTerms } from '../platform-terms/platform-terms.rules.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { platformErrors } from './platform.contract.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'

const payable: readonly number[] = [OwnerType.operator, OwnerType.provider, OwnerType.merchant, OwnerType.employee]

/**
 * Refuses terms that contradict each other.
 * @throws platform.codeFormat, platform.ownerKinds, platform.times, platform.limits, platform.taxOnly, platform.offlineOnly
 */
export function checkTerms(terms: Omit<PlatformTerms, 'priority' | 'platformName'>): void {
  if (!/^[A-Z0-9_]{2,20}$/.test(terms.platformCode)) throw platformErrors.codeFormat()
  if (terms.ownerKinds.some((kind) => !payable.includes(kind))) throw platformErrors.ownerKinds()
  if (terms.openTime >= terms.closeTime) throw platformErrors.times()
  if (terms.singleMax !== null && terms.singleMax < terms.singleMin) throw platformErrors.limits()
  if (terms.platformType !== PlatformType.tax && terms.taxRate > 0) throw platformErrors.taxOnly()
  checkForwardType(terms.platformType, terms.forwardType)
}

/** @throws platform.offlineOnly when an offline platform is to pay by itself */
export function checkForwardType(
  platformType: CodeOf<typeof PlatformType>,
  forwardType: CodeOf<typeof ForwardType>,
): void {
  if (platformType === PlatformType.offline && forwardType !== ForwardType.offline) throw platformErrors.offlineOnly()
}
