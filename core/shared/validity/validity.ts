import { isDay } from '../dates.ts'

/**
 * Whether values of the field are what they claim to be: numbers with check digits, phones, papers, accounts. Pure, for
 * both sides. @source docs/domain/network.md 1.7
 */

/**
 * The Luhn digit that makes a number pass the check of its sum.
 * @param digits the number without its check digit
 */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether a number of digits passes the Luhn check. */
export const passesLuhn = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && luhnDigit(digits.slice(0, -1)) === digits.at(-1)

/** Whether a text is a mobile number of mainland China. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** Whether a text is a phone that customers may call: mobile, landline, 400/800 line or a short number of a service. */
export const isServicePhone = (text: string): boolean =>
  isMobile(text) ||
  /^0\d{2,3}-?\d{7,8}$/.test(text) ||
  /^[48]00\d{7}$/.test(text.replaceAll('-', '')) ||
  /^9[56]\d{3,6}$/.test(text)

const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)
const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/**
 * Whether a text is a number of an ID card (GB 11643): province, real birthday up to the given day, check character.
 * @param today calendar day `yyyy-MM-dd` that no birthday lies after
 */
export function isIdCard(text: string, today: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text) || !provinces.has(text.slice(0, 2))) return false
  const born = birthdayOf(text)
  return isDay(born) && born >= '1900-01-01' && born <= today && gb11643(text)
}

const gb11643 = (text: string): boolean => {
  const sum = idCardWeights.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return '10X98765432'[sum % 11] === text[17]
}

/** Birthday `yyyy-MM-dd` of a number of an ID card or residence permit. */
export const birthdayOf = (idCard: string): string =>
  `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`

/** Whether the number of an ID card is a man's. */
export const isMan = (idCard: string): boolean => Number(idCard[16]) % 2 === 1

/** Whole years lived on a day. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** Kinds of identity papers: the numbers of the set `id_type`, which stands with the merchants. */
const papers = {
  idCard: 1,
  passport: 2,
  hongKongMacauPermit: 3,
  taiwanPermit: 4,
  permanentResidence: 5,
  hongKongMacauResidence: 6,
  taiwanResidence: 7,
} as const

/**
 * Whether a number fits its kind of identity paper.
 * @param idType number of the set `id_type`
 */
export function isPaperNo(idType: number, text: string, today: string): boolean {
  switch (idType) {
    case papers.idCard:
      return isIdCard(text, today) && !/^8[123]0000/.test(text)
    case papers.passport:
      return /^[A-Z0-9]{5,17}$/.test(text)
    case papers.hongKongMacauPermit:
      return /^[HM](\d{8}|\d{10})$/.test(text)
    case papers.taiwanPermit:
      return /^\d{8,10}$/.test(text)
    case papers.permanentResidence:
      return /^[A-Z]{3}\d{12}$/.test(text) || (/^9\d{16}[\dX]$/.test(text) && gb11643(text))
    case papers.hongKongMacauResidence:
      return /^8[12]0000/.test(text) && isIdCard(text, today)
    case papers.taiwanResidence:
      return text.startsWith('830000') && isIdCard(text, today)
    default:
      return false
  }
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Whether a text is a unified social credit code (GB 32100). */
export function isCreditCode(text: string): boolean {
  if (!/^[1-9ANY][0-9A-HJ-NP-RTUWXY]{17}$/.test(text)) return false
  const sum = creditWeights.reduce(
    (total, weight, place) => total + weight * creditAlphabet.indexOf(text[place] as string),
    0,
  )
  return creditAlphabet[(31 - (sum % 31)) % 31] === text[17]
}

/** Whether a credit code is one that sole traders have; companies have the others. */
export const isSoleTraderCode = (creditCode: string): boolean => creditCode.startsWith('92')

/** Whether a text is a number of a person's bank card; its kind stands in the table of prefixes. */
export const isBankCard = (text: string): boolean => /^\d{13,19}$/.test(text) && passesLuhn(text)

/** Whether a text is a number of a company's account: these carry no check digit. */
export const isCompanyAccount = (text: string): boolean => /^[\d-]{6,32}$/.test(text) && /\d/.test(text)

/** A SIM card's number as it is kept. */
export interface Iccid {
  /** 20 characters; the last is the Luhn digit wherever digits allow one. */
  readonly iccid: string
  /** As it is printed on the card. */
  readonly iccidPrinted: string
  /** Letters stand in the middle: no sum could be checked. */
  readonly luhnSkipped: boolean
}

/**
 * Reads a SIM card's number. Its identity is the first 19 characters.
 * @returns null when it is none
 */
export function iccidOf(given: string): Iccid | null {
  const printed = given.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
  if (!/^8986\d{2}[0-9A-Z]{13,14}$/.test(printed)) return null
  const identity = printed.slice(0, 19)
  if (!/^\d+$/.test(identity)) return { iccid: printed, iccidPrinted: printed, luhnSkipped: true }
  const digit = luhnDigit(identity)
  const last = printed[19]
  if (last !== undefined && /\d/.test(last) && last !== digit) return null
  return { iccid: identity + digit, iccidPrinted: printed, luhnSkipped: false }
}

/** Carrier by the first six digits of a SIM card: 移动, 联通, 电信, 广电; null when it must be given by hand. */
export function carrierOf(iccid: string): 'mobile' | 'unicom' | 'telecom' | 'broadnet' | null {
  const issuer = iccid.slice(4, 6)
  if (['00', '02', '04', '07', '08', '13'].includes(issuer)) return 'mobile'
  if (['01', '06', '09'].includes(issuer)) return 'unicom'
  if (['03', '11'].includes(issuer)) return 'telecom'
  return issuer === '15' ? 'broadnet' : null
}

/** Whether a text is an email address of at most 64 characters. */
export const isEmail = (text: string): boolean => text.length <= 64 && /^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(text)

const chinese = '\\p{Script=Han}'

/** A person's name with its dots as `·`: the full-width ones, and `•` or `.` between Chinese. */
export const personName = (given: string): string =>
  given
    .trim()
    .replaceAll(/[・．•‧∙]/g, '·')
    .replaceAll(new RegExp(`(?<=${chinese})\\.(?=${chinese})`, 'gu'), '·')

/** Whether a text, its dots made plain, is a person's name: 2 to 30 of Chinese, letters, blanks and `·`. */
export const isPersonName = (text: string): boolean =>
  new RegExp(`^[${chinese}A-Za-z ·]{2,30}$`, 'u').test(text) && /[^ ·]/.test(text)

/** Whether a text is the id of a WeChat account. */
export const isAppid = (text: string): boolean => /^wx[0-9a-f]{16}$/.test(text)

/** Whether a text is an address of the web. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

/** Whether a text is an address of the web without a name or password in it. */
export function isPlainWebAddress(text: string): boolean {
  if (!isWebAddress(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** Whether a text is the path of a page or file of the own place: none that a browser reads as another host's, or runs. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text)

/** Whether a text may stand where a picture or a page is linked: an address of the web or a path of our own. */
export const isLinkable = (text: string): boolean => isOwnPath(text) || isPlainWebAddress(text)

/** Whether a text names a page of an app: its path, beginning with a letter or a slash, with no scheme before it. */
export const isAppPath = (text: string): boolean => /^\/?(?![/\\])[\w-][\w\-./]*(\?[^\s\\]*)?$/.test(text)
