import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls for payment codes. @source docs/domain/network.md 15 */
export const qrcodeErrors = defineErrors('qrcode', {
  tooManyUnbound: {
    status: 409,
    zh: '未绑定收款码过多，请先使用',
    en: 'You have too many unbound payment codes. Use them first',
  },
  missing: { status: 409, zh: '收款码不存在', en: 'The payment code does not exist' },
  boundElsewhere: { status: 409, zh: '收款码已绑定其他商户', en: 'The payment code is bound to another merchant' },
  foreignHolder: {
    status: 409,
    zh: '收款码不属于该服务商',
    en: 'The payment code does not belong to this service provider',
  },
  tooManyOfStore: { status: 409, zh: '每个门店最多{n}个收款码', en: 'At most {n} payment codes per store' },
  boundStays: {
    status: 409,
    zh: '已绑定的收款码不能删除，请先解绑',
    en: 'A bound payment code cannot be deleted. Unbind it first',
  },
  fixedAmount: {
    status: 400,
    zh: '固定金额须在0.01至50000.00之间',
    en: 'The fixed amount must be between 0.01 and 50000.00',
  },
  tooManyToPrint: {
    status: 409,
    zh: '一次最多下载{n}个收款码，请缩小范围',
    en: 'Download at most {n} payment codes at a time. Narrow your selection',
  },
  nothingToPrint: { status: 409, zh: '没有可下载的收款码', en: 'There are no payment codes to download' },
  inactive: { status: 409, zh: '收款码未激活', en: 'This payment code is not activated' },
  off: { status: 409, zh: '收款码已停用', en: 'This payment code is disabled' },
})
