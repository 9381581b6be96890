import type { Fen } from '../../../core/shared/money.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const units = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** Four digits in capitals, without zeros at their ends. */
function ofGroup(four: string): string {
  let words = ''
  let isZero = false
  for (let at = 0; at < four.length; at += 1) {
    const digit = Number(four[at])
    if (digit === 0) {
      isZero = words !== ''
      continue
    }
    words += `${isZero ? digits[0] : ''}${digits[digit]}${units[four.length - 1 - at]}`
    isZero = false
  }
  return words
}

/** Whole yuan in capitals; '' for none. */
function ofYuan(yuan: string): string {
  let words = ''
  let isZero = false
  const length = Math.ceil(yuan.length / 4)
  const padded = yuan.padStart(length * 4, '0')
  for (let at = 0; at < length; at += 1) {
    const four = padded.slice(at * 4, at * 4 + 4)
    const group = ofGroup(four)
    if (group === '') {
      isZero = words !== ''
      continue
    }
    const needsZero = words !== '' && (isZero || four.startsWith('0'))
    words += `${needsZero ? digits[0] : ''}${group}${groups[length - 1 - at]}`
    isZero = false
  }
  return words
}

/**
 * An amount in the capital figures of banks and tax offices: 1234.56 is 壹仟贰佰叁拾肆圆伍角陆分, a red letter begins with
 * 负. Up to 99,999,999,999,999.99.
 * @source 票据法, the capitals that a document carries beside its figures
 */
export function capitalsOf(amountFen: Fen): string {
  const size = amountFen < 0n ? -amountFen : amountFen
  const sign = amountFen < 0n ? '负' : ''
  const yuan = size / 100n
  const jiao = Number((size / 10n) % 10n)
  const cents = Number(size % 10n)
  const whole = yuan === 0n ? '' : `${ofYuan(String(yuan))}圆`
  if (jiao === 0 && cents === 0) return `${sign}${whole === '' ? '零圆' : whole}整`
  const tenth = jiao > 0 ? `${digits[jiao]}角` : whole === '' ? '' : digits[0]
  return `${sign}${whole}${tenth}${cents > 0 ? `${digits[cents]}分` : '整'}`
}
