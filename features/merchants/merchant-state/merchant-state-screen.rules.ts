import { RpiFinishStatus, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'

/** Fields that a screen has of a merchant that may be switched. */
export interface ShownMerchant {
  readonly rpiStatus: number
  readonly finishStatus: number
  readonly userType: number
}

/** Returns the reason why a merchant cannot be disabled now; undefined when it can. @source docs/domain/network.md 3.2 */
export function switchOffBlocked({ rpiStatus }: ShownMerchant): string | undefined {
  if (rpiStatus === RpiStatus.active) return undefined
  return rpiStatus === RpiStatus.closed ? '商户已注销' : '只有正常的商户可以停用'
}

/**
 * Returns the reason why a merchant cannot be enabled, or unfrozen, now. @param mayFreeze whether the user has the right of
 * risk control
 */
export function switchOnBlocked({ rpiStatus, finishStatus }: ShownMerchant, mayFreeze: boolean): string | undefined {
  if (rpiStatus === RpiStatus.active) return '商户正常，无需启用'
  if (rpiStatus === RpiStatus.closed) return '商户已注销'
  if (rpiStatus === RpiStatus.frozen && !mayFreeze) return '商户已冻结，仅风控可解冻'
  return finishStatus === RpiFinishStatus.onboarded ? undefined : '商户未入网，不能启用'
}

/** Returns the reason why a merchant cannot be frozen now. @source docs/domain/network.md 3.2 */
export function freezeBlocked({ rpiStatus }: ShownMerchant): string | undefined {
  if (rpiStatus === RpiStatus.frozen) return '商户已冻结'
  return rpiStatus === RpiStatus.closed ? '商户已注销' : undefined
}

/** Returns the reason why the limits of a merchant cannot be lifted now. @source docs/domain/network.md 3.10 */
export function relaxBlocked({ rpiStatus, userType }: ShownMerchant): string | undefined {
  if (userType === MerchantUserType.micro) return '小微商户不支持提额'
  return rpiStatus === RpiStatus.active ? undefined : '只有正常的商户可以提额'
}

/** A merchant that things can be done to, as lists and pages know it. */
export interface ActedMerchant extends ShownMerchant {
  readonly id: string
  readonly rpiNo: string
  readonly rpiName: string
  readonly userNo: string
  readonly userName: string
  readonly groupNo: string
  readonly terminalCount: number
}
