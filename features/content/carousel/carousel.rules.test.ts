import { expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { JumpType } from './carousel.contract.ts'
import { checkImage } from './carousel.rules.ts'

/** The name of the refusal; '' when there is none. */
function refusalOf(given: Partial<Parameters<typeof checkImage>[0]>): string {
  try {
    checkImage({ jumpType: JumpType.none, jumpUrl: '', beginTime: undefined, endTime: undefined, ...given })
    return ''
  } catch (error) {
    return error instanceof AppError ? error.refusalName : String(error)
  }
}
const [early, late] = ['2026-03-01 00:00:00+08', '2026-03-02 00:00:00+08']

it.each([
  ['nowhere', { jumpType: JumpType.none }, ''],
  ['a link without an address', { jumpType: JumpType.link }, 'carousel.noTarget'],
  ['a link', { jumpType: JumpType.link, jumpUrl: 'https://example.com/a' }, ''],
  ['a script', { jumpType: JumpType.link, jumpUrl: 'javascript:alert(1)' }, 'carousel.linkFormat'],
  ['a page of a mini program', { jumpType: JumpType.miniProgram, jumpUrl: 'wx0123456789abcdef?pages/index' }, ''],
  ['a mini program', { jumpType: JumpType.miniProgram, jumpUrl: 'wx0123456789abcdef' }, ''],
  ['a page of its own', { jumpType: JumpType.miniProgram, jumpUrl: 'pages/index' }, ''],
  ['no mini program', { jumpType: JumpType.miniProgram, jumpUrl: 'https://example.com' }, 'carousel.programFormat'],
  ['a page of our own', { jumpType: JumpType.page, jumpUrl: '/wel/index' }, ''],
  ['a page elsewhere', { jumpType: JumpType.page, jumpUrl: 'https://example.com' }, 'carousel.pageFormat'],
  ['nowhere, in reversed times', { beginTime: late, endTime: early }, 'carousel.timesReversed'],
  ['nowhere, at one moment', { beginTime: early, endTime: early }, 'carousel.timesReversed'],
  ['nowhere, for a day', { beginTime: early, endTime: late }, ''],
])('an image that leads to %s (network 18.3)', (_, given, refusal) => expect(refusalOf(given)).toBe(refusal))
