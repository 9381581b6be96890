import type { z } from 'zod'
import { type CarouselDraft, carouselErrors, JumpType } from './carousel.contract.ts'

/** Most pictures that are on in one place. @source docs/domain/network.md 18.3 */
export const mostOn = 10

/**
 * Refuses a picture that leads nowhere although it says so, or ends before it begins.
 * @throws carousel.noTarget, linkFormat, timesReversed
 * @source docs/domain/network.md 18.3, 1.7
 */
export function checkImage({
  jumpType,
  jumpUrl,
  beginTime,
  endTime,
}: Pick<z.output<typeof CarouselDraft>, 'jumpType' | 'jumpUrl' | 'beginTime' | 'endTime'>): void {
  if (jumpType !== JumpType.none && jumpUrl === '') throw carouselErrors.noTarget()
  if (jumpType === JumpType.link && !/^https?:\/\//i.test(jumpUrl)) throw carouselErrors.linkFormat()
  if (beginTime !== undefined && endTime !== undefined && endTime <= beginTime) throw carouselErrors.timesReversed()
}
