import type { z } from 'zod'
import { isAppPath, isAppid, isOwnPath, isPlainWebAddress } from '../../../core/shared/validity/validity.ts'
import { type CarouselDraft, carouselErrors, JumpType } from './carousel.contract.ts'

/** Most pictures that are on in one place. @source docs/domain/network.md 18.3 */
export const mostOn = 10

/**
 * Refuses a picture that leads nowhere although it says so, or where an app would run something, or ends before it begins.
 * @throws carousel.noTarget, linkFormat, programFormat, pageFormat, timesReversed
 * @source docs/domain/network.md 18.3, 1.7
 */
export function checkImage({
  jumpType,
  jumpUrl,
  beginTime,
  endTime,
}: Pick<z.output<typeof CarouselDraft>, 'jumpType' | 'jumpUrl' | 'beginTime' | 'endTime'>): void {
  if (jumpType !== JumpType.none && jumpUrl === '') throw carouselErrors.noTarget()
  if (jumpType === JumpType.link && !isPlainWebAddress(jumpUrl)) throw carouselErrors.linkFormat()
  if (jumpType === JumpType.miniProgram && !isProgram(jumpUrl)) throw carouselErrors.programFormat()
  if (jumpType === JumpType.page && !(isOwnPath(jumpUrl) || isAppPath(jumpUrl))) throw carouselErrors.pageFormat()
  if (beginTime !== undefined && endTime !== undefined && endTime <= beginTime) throw carouselErrors.timesReversed()
}

/** An AppID of WeChat with the path of a page behind it, or a path of the mini program itself. */
function isProgram(text: string): boolean {
  const [appid = '', ...rest] = text.split(/[/?: ](.*)/s)
  const path = rest.join('')
  return isAppid(appid) ? path === '' || isAppPath(path) : isAppPath(text)
}
