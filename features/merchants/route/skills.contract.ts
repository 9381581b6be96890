import type { CompCode } from '../../channels/channels.shared.ts'

/** Requirement on a channel for a special scene: a function of one of its companies, or a company. */
interface Skill {
  readonly zh: string
  readonly en: string
  /** Functions of which one suffices. */
  readonly functions?: readonly string[]
  readonly company?: CompCode
}

/** Special scenes whose payments may take a channel of their own. Their codes are words on the wire. @source docs/domain/network.md 4.5 */
export const skills = {
  ONLINE: { zh: '公众号/小程序/H5', en: 'Official account, mini program or H5', functions: ['JSAPI', 'MINI', 'H5'] },
  INSTALMENT: { zh: '分期', en: 'Instalments', functions: ['INSTALMENT'] },
  PREAUTH: { zh: '预授权', en: 'Pre-authorisation', functions: ['PREAUTH'] },
  FACE: { zh: '刷脸', en: 'Face payment', functions: ['FACE'] },
  ECNY: { zh: '数字人民币', en: 'Digital yuan (e-CNY)', company: 'ECNY' },
} as const satisfies Record<string, Skill>

/** Code of a special scene, `ONLINE`. */
export type SkillCode = keyof typeof skills
