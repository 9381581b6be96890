import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { compFunctions, type CompCode, type FuncCode, payCompanies } from '../pay-way/pay-way-codes.contract.ts'

/** Words of numbers of a set: 扫码、刷卡POS. */
export const codesText = (codes: Record<string, number>, values: readonly number[]): string =>
  values.map((value) => codeLabel(codeSetOf(codes), value, language.get())).join(language.get() === 'zh' ? '、' : ', ')

/** The choices of a set in the interface language. */
export const codeOptions = (codes: Record<string, number>) =>
  codeSetOf(codes).entries.map((entry) => ({ value: entry.value, label: entry[language.get()] }))

/** Name of a payment company. */
export const companyName = (compCode: string): string =>
  payCompanies[compCode as CompCode]?.[language.get()] ?? compCode

/** Name of a function of a payment company. */
export const functionName = (funcCode: string): string =>
  compFunctions[funcCode as FuncCode]?.[language.get()] ?? funcCode

/** Returns the meaning of a channel being on or off, in words. */
export const aisleNext = (isOn: 0 | 1): string => (isOn === 1 ? t('可进件、可交易') : t('不接受新的进件和交易'))
