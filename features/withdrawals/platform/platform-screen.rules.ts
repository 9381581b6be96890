import type { CodeOf } from '../../../core/shared/codes.ts'
import { PlatformType } from '../platform-terms/platform-terms.contract.ts'

/** Fields of a platform that decide which buttons it has; flags in their transferred form. */
export interface ActablePlatform {
  readonly platformType: CodeOf<typeof PlatformType>
  readonly isOn: 0 | 1
  /** '' while no connection is set. */
  readonly apiConfig: string
}

/**
 * Returns the reason why a platform cannot be switched on now, in the words of the server's refusal. @source
 * docs/domain/money.md 5.4, enable
 */
export const enableBlocked = ({ platformType, isOn, apiConfig }: ActablePlatform): string | undefined =>
  isOn === 0 && platformType !== PlatformType.offline && apiConfig === '' ? '请先完善平台配置' : undefined

/** Returns the reason why a platform cannot be removed; only the server knows whether it was ever used. */
export const removeBlocked = ({ isOn }: ActablePlatform): string | undefined =>
  isOn === 1 ? '请先停用该平台' : undefined
