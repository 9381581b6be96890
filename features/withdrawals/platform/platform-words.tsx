import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language } from '../../../core/web/language/language.ts'

/** Route of the list of payout platforms. */
export const platformPath = '/rb-oem/oemWithdraw/withdrawal_platform'

/** Words of a list of codes as it travels: "2,3". */
export const codeWords = (codes: Record<string, number>, list: string): string =>
  list
    .split(',')
    .filter(Boolean)
    .map((value) => codeLabel(codeSetOf(codes), Number(value), language.get()))
    .join(language.get() === 'zh' ? '、' : ', ')
