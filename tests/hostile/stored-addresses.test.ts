import '../../calls.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCalls, type Call } from '../../core/shared/call.ts'
import { isLinkable } from '../../core/shared/validity/validity.ts'
import { profile } from '../../features/access/profile/profile.contract.ts'
import { checkPlace } from '../../features/access/menu/menu.rules.ts'
import { user } from '../../features/access/user/user.contract.ts'
import { JumpType } from '../../features/content/carousel/carousel.contract.ts'
import { checkImage } from '../../features/content/carousel/carousel.rules.ts'
import { checkTarget } from '../../features/merchants/sphere-link/sphere-link.rules.ts'
import { checkVersion } from '../../features/content/version/version.rules.ts'
import { tenant } from '../../features/tenants/tenant/tenant.contract.ts'

/** Addresses that a browser or an app would run, or take for another host's, although they look like a place of ours. */
const bad = [
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://a.cn',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://a.cn/x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://user:secret@evil.example/',
  'https:evil.example',
  'weixin://dl/business',
  '"><img src=x onerror=alert(1)>',
]

const image = { beginTime: undefined, endTime: undefined }
const jump = (jumpType: 1 | 2 | 3) => (jumpUrl: string) => checkImage({ ...image, jumpType, jumpUrl })
const shaped = (call: Call, field: string) => (text: string) => {
  const shape = (call.input as z.ZodObject).shape[field] as z.ZodType
  if (!shape.safeParse(text).success) throw new Error('refused')
}

/**
 * Places that store an address which is shown or followed later: the check that refuses it, and the addresses that it
 * accepts.
 */
const stored: readonly (readonly [what: string, check: (text: string) => void, good: readonly string[]])[] = [
  ['the link of a carousel', jump(JumpType.link), ['https://a.cn/x?y=1#z', 'http://a.cn']],
  [
    'the mini program of a carousel',
    jump(JumpType.miniProgram),
    ['pages/index?id=1', '/pages/index', 'wx0123456789abcdef', 'wx0123456789abcdef/pages/index?a=b'],
  ],
  ['the page of a carousel', jump(JumpType.page), ['/goods/detail?id=1', 'pages/index']],
  [
    'a menu',
    (path) => checkPlace([], { id: null, parentId: 0n, category: 1, path }, null),
    ['/system/user', 'https://a.cn/?t=${token}'],
  ],
  ['a user’s picture', shaped(user.update, 'avatar'), ['', '/a.png', 'https://a.cn/a.png']],
  [
    'one’s own picture',
    shaped(profile.updateInfo, 'avatar'),
    ['', 'https://a.cn/api/blade-resource/file?key=public%2Fa'],
  ],
  ['a tenant’s logo', shaped(tenant.submit, 'logoUrl'), ['', '/logo.png', 'https://a.cn/a.png']],
  ['a tenant’s background', shaped(tenant.submit, 'backgroundUrl'), ['', 'https://a.cn/a.png']],
  [
    'the package of a version',
    (url) => checkVersion({ versionName: '1.0.0', url, md5: '' }),
    ['https://dl.example.cn/app.apk'],
  ],
  ['the target of a short link', checkTarget, ['https://a.cn', 'wx0123456789abcdef/pages/index']],
  [
    'a top menu',
    (path) => {
      if (!isLinkable(path)) throw new Error('refused')
    },
    ['/desk'],
  ],
]

describe('an address that is kept', () => {
  it.each(stored)('as %s is one of the web or our own, and runs nothing', (_what, check, good) => {
    for (const text of good) expect(() => check(text), text).not.toThrow()
    for (const text of bad) expect(() => check(text), text).toThrow()
  })

  it('stands in fields that are looked at: a new one is told here', () => {
    const names = new Set<string>()
    const walk = (schema: { properties?: Record<string, never>; items?: never }): void => {
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        if (/(url|avatar|logo|background|link|path|href)$/i.test(name)) names.add(name)
        walk(inner)
      }
      if (schema.items) walk(schema.items)
    }
    for (const call of allCalls())
      if (call.audit) walk(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as never)
    // apiPath, webPath: of generated code; scopePath: the beginning of a call's path; jsapiPath and notifyUrl: sent to channels
    // and called by the checked function alone; websiteUrl: of the second step's rules; voucherUrl: the key of a file;
    // agreementUrl: number or place of a paper, shown as a text and followed by nothing.
    expect([...names].sort()).toEqual([
      'agreementUrl',
      'apiPath',
      'avatar',
      'backgroundUrl',
      'jsapiPath',
      'jumpUrl',
      'logoUrl',
      'notifyUrl',
      'path',
      'scopePath',
      'url',
      'voucherUrl',
      'webPath',
      'websiteUrl',
    ])
  })
})
