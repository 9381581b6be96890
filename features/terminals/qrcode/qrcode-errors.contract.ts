import { defineErrors } from '../../../core/shared/errors.ts'

/** What may be wrong with a payment code. @source docs/domain/network.md 15 */
export const qrcodeErrors = defineErrors('qrcode', {
  tooManyUnbound: { status: 409, zh: '未绑定收款码过多，请先使用', en: 'Too many unbound codes: use them first' },
  missing: { status: 409, zh: '收款码不存在', en: 'No such code' },
  boundElsewhere: { status: 409, zh: '收款码已绑定其他商户', en: 'The code is bound to another merchant' },
  foreignHolder: { status: 409, zh: '收款码不属于该服务商', en: 'The code is not of this provider' },
  tooManyOfStore: { status: 409, zh: '每个门店最多{n}个收款码', en: 'At most {n} codes for one store' },
})
