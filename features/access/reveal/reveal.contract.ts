import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { labelled, text } from '../../../core/shared/shapes/shapes.ts'

/** One whole personal number, on purpose and on record. @source docs/domain/network.md 1.6 */
export const reveal = {
  /** The permission is the record's own, `<thing>_reveal`; see `revealable`. */
  show: call({
    id: 'C0995',
    method: 'POST',
    path: '/api/rb-oem/oem/pii/reveal',
    title: '查看完整信息',
    permission: 'signedIn',
    audit: 'pii.reveal',
    input: z.object({
      entity: labelled('对象', text(40)),
      no: labelled('编号', text(64)),
      field: labelled('字段', text(40)),
    }),
    output: z.object({ value: z.string() }),
    refusals: { common: 'notFound', reveal: 'loginAs' },
  }),
}

export const revealErrors = defineErrors('reveal', {
  loginAs: {
    status: 403,
    zh: '代登录不能查看完整信息',
    en: 'You cannot view full details while signed in as another user',
  },
})
