import { isPlainWebAddress } from '../../../core/shared/validity/validity.ts'
import { sphereErrors } from './sphere-link.contract.ts'

/** Refuses a target that no phone could open. @throws sphere.targetFormat @source docs/domain/network.md 18.4, 1.7 */
export function checkTarget(targetValue: string): void {
  const isLink = isPlainWebAddress(targetValue)
  // An AppID of WeChat and the path of a page.
  const isAppPath = /^wx[0-9a-f]{16}(\/|\?|:| |$)\S*/.test(targetValue)
  if (!isLink && !isAppPath) throw sphereErrors.targetFormat()
}

/** The web address that a link leads to; null when only WeChat itself can open it. */
export const webTarget = (targetValue: string): string | null =>
  /^https?:\/\//i.test(targetValue) ? targetValue : null
