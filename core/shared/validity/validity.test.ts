import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { labelled } from '../shapes/shapes.ts'
import { fieldRefusal } from '../refusal.ts'
import {
  ageOn,
  birthdayOf,
  carrierOf,
  iccidOf,
  isAppid,
  isBankCard,
  isCompanyAccount,
  isCreditCode,
  isEmail,
  isIdCard,
  isMan,
  isMobile,
  isPaperNo,
  isPersonName,
  isServicePhone,
  isSoleTraderCode,
  isWebAddress,
  luhnDigit,
  passesLuhn,
  personName,
} from './validity.ts'
import {
  appid,
  bankCard,
  companyAccount,
  creditCode,
  email,
  mobile,
  paperNo,
  person,
  servicePhone,
} from './validity-shapes.ts'

const today = '2026-11-20'
const asIdCard = (text: string) => isIdCard(text, today)
const asIccid = (text: string) => iccidOf(text) !== null

const vectors = [
  ...['11010519491231002X', '330106198806150021', '44030519900101123X'].map(
    (text) => ['ID card', asIdCard, text] as const,
  ),
  ...['91350100M000100Y43', '91440300MA5EXAMP0C', '92440300MA5FABCD1M', '92330106MA2ABCDE3K'].map(
    (text) => ['credit code', isCreditCode, text] as const,
  ),
  ...['6222021000112233449', '6217000000000000012'].map((text) => ['bank card', isBankCard, text] as const),
  ...['89860020260123456789', '89860620260123456783', '89861120260123456786'].map(
    (text) => ['ICCID', asIccid, text] as const,
  ),
  ['payment code', passesLuhn, '1000231234567898'] as const,
]

/** The text with its last character changed to every other digit. */
const spoiled = (text: string) =>
  [...'0123456789'].map((digit) => text.slice(0, -1) + digit).filter((other) => other !== text)

describe('numbers with a check digit', () => {
  it.each(vectors)('%s %# is right as given and wrong with any other last digit', (_, isRight, text) => {
    expect(isRight(text)).toBe(true)
    expect(spoiled(text).filter(isRight)).toEqual([])
  })

  it('give their Luhn digit', () => expect(luhnDigit('622202100011223344')).toBe('9'))
})

describe('ID cards', () => {
  it.each([
    ['fifteen digits', '110105491231002'],
    ['a province that is none', '01010519491231002X'],
    ['a day that is none', '110105194902300027'],
    ['a small x', '11010519491231002x'],
  ])('are refused: %s', (_, text) => expect(asIdCard(text)).toBe(false))

  it('are refused for who is born after today', () => {
    expect(isIdCard('330106198806150021', '1988-06-14')).toBe(false)
    expect(isIdCard('330106198806150021', '1988-06-15')).toBe(true)
  })

  it('say birthday, age and sex', () => {
    expect(birthdayOf('330106198806150021')).toBe('1988-06-15')
    expect(ageOn('1988-06-15', '2026-06-14')).toBe(37)
    expect(ageOn('1988-06-15', '2026-06-15')).toBe(38)
    expect(isMan('330106198806150021')).toBe(false)
    expect(isMan('44030519900101123X')).toBe(true)
  })
})

describe('identity papers', () => {
  it.each([
    [1, '330106198806150021', true],
    [2, 'E12345678', true],
    [2, 'e12345678', false],
    [3, 'H12345678', true],
    [3, 'M1234567890', true],
    [3, 'H123456789', false],
    [4, '12345678', true],
    [4, '1234567', false],
    [5, 'USA110012345678', true],
    [5, '911124198108030024', true],
    [5, '911124198108030025', false],
    [6, '810000199408230021', true],
    [7, '830000199201300022', true],
    [7, '810000199408230021', false],
    [1, '810000199408230021', false],
    [9, 'E12345678', false],
  ])('of kind %i: %s is %s', (kind, text, right) => expect(isPaperNo(kind, text, today)).toBe(right))
})

describe('credit codes', () => {
  it.each([
    ['15 digits', '110105491231002'],
    ['a letter that is none', '91350100M000100I43'],
    ['a wrong first sign', 'B1350100M000100Y43'],
  ])('are refused: %s', (_, text) => expect(isCreditCode(text)).toBe(false))

  it('tell sole traders from companies', () => {
    expect(isSoleTraderCode('92440300MA5FABCD1M')).toBe(true)
    expect(isSoleTraderCode('91350100M000100Y43')).toBe(false)
  })
})

describe('phones', () => {
  it.each([
    ['13800138000', true, true],
    ['12800138000', false, false],
    ['010-88886666', false, true],
    ['07558888666', false, true],
    ['400-810-8888', false, true],
    ['8008101234', false, true],
    ['95588', false, true],
    ['9955', false, false],
    ['1380013800', false, false],
    ['138001380000', false, false],
    ['23800138000', false, false],
  ])('%s: mobile %s (R403), service %s', (text, asMobile, asService) =>
    expect([isMobile(text), isServicePhone(text)]).toEqual([asMobile, asService]),
  )
})

describe('SIM cards', () => {
  it('keep what is printed and work out the last digit', () => {
    expect(iccidOf('8986 0020 2601 2345 678')).toEqual({
      iccid: '89860020260123456789',
      iccidPrinted: '8986002026012345678',
      luhnSkipped: false,
    })
    expect(iccidOf('8986002026012345678k')).toEqual({
      iccid: '89860020260123456789',
      iccidPrinted: '8986002026012345678K',
      luhnSkipped: false,
    })
    expect(iccidOf('898602A2601234567890')).toMatchObject({ luhnSkipped: true, iccid: '898602A2601234567890' })
    expect(iccidOf('8985002026012345678')).toBeNull()
  })

  it.each([
    ['89860020260123456789', 'mobile'],
    ['89860120260123456789', 'unicom'],
    ['89860320260123456789', 'telecom'],
    ['89861520260123456789', 'broadnet'],
    ['89869920260123456789', null],
  ])('%s is of %s', (iccid, carrier) => expect(carrierOf(iccid)).toBe(carrier))
})

describe('other values (R407)', () => {
  it.each([
    ['email', isEmail('a@b.cn'), true],
    ['email of one letter behind the dot', isEmail('a@b.c'), false],
    ['email too long', isEmail(`${'a'.repeat(60)}@b.cn`), false],
    ['company account', isCompanyAccount('1109-0803-2100'), true],
    ['company account of dashes', isCompanyAccount('-------'), false],
    ['appid', isAppid('wx0123456789abcdef'), true],
    ['appid with other letters', isAppid('wx0123456789abcdeg'), false],
    ['address', isWebAddress('https://example.com/a'), true],
    ['plain address', isWebAddress('http://example.com'), true],
    ['other address', isWebAddress('ftp://example.com'), false],
    ['name', isPersonName('张三'), true],
    ['name with a dot', isPersonName(personName('阿卜杜拉.买买提')), true],
    ['name of one sign', isPersonName('张'), false],
    ['name with digits', isPersonName('张3三'), false],
  ])('%s', (_, found, right) => expect(found).toBe(right))

  it('write the dots of a name alike', () => expect(personName('阿卜杜拉•买买提')).toBe('阿卜杜拉·买买提'))
})

describe('fields in contracts', () => {
  const refusal = (shape: z.ZodType, label: string, value: unknown) => {
    const field = labelled(label, shape)
    const parsed = field.safeParse(value)
    return parsed.success ? parsed.data : fieldRefusal(field, parsed.error, 'zh', (text) => text).words('zh')
  }

  it.each([
    ['', '手机号码不能为空'],
    ['1380013800', '手机号码长度不为11位'],
    ['12800138000', '手机号码格式不正确'],
    ['138****8000', '请输入完整的手机号码'],
    [' １３８００１３８０００ ', '13800138000'],
  ])('mobile %j: %s', (given, words) => expect(refusal(mobile(), '手机号码', given)).toBe(words))

  it.each([
    [servicePhone(), '客服电话', '123', '客服电话格式不正确'],
    [creditCode(), '统一社会信用代码', '91350100m000100y43', '91350100M000100Y43'],
    [creditCode(), '统一社会信用代码', '91350100M000100Y44', '统一社会信用代码格式不正确'],
    [email(), '邮箱', 'a@b', '邮箱格式不正确'],
    [person(), '姓名', '张', '姓名格式不正确'],
    [appid(), 'AppID', 'x', 'AppID格式不正确'],
    [bankCard(), '银行卡号', '6222 0210 0011 2233 449', '6222021000112233449'],
    [bankCard(), '银行卡号', '6222021000112233448', '银行卡号格式不正确'],
    [companyAccount(), '对公账号', 'abc', '对公账号格式不正确'],
    [paperNo(), '证件号码', '11010519491231002x', '11010519491231002X'],
  ])('%# %s %s: %s', (shape, label, given, words) => expect(refusal(shape, label, given)).toBe(words))
})
