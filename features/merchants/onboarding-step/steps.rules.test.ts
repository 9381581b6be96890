import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { PicKind } from '../picture/picture-codes.contract.ts'
import type { Kind } from '../picture/picture.rules.ts'
import { completedFirst, completedFourth, completedSecond, completedThird } from './completed.rules.ts'
import { firstStep, fourthStep, secondStep, thirdStep } from '../onboarding/onboarding.fixture.ts'
import type { AisleFacts } from './fourth-step.rules.ts'
import type { Whole } from './step-judging.rules.ts'
import { FirstStep, FourthStep, SecondStep, type StepNo, type Third, ThirdStep } from './step-shapes.contract.ts'
import { isSameCard } from './third-step.rules.ts'
import { faultsOfStep, needsOf, stepAfter, type WholeFacts } from './whole.rules.ts'

const aisle: AisleFacts = {
  aisleCode: 'SANDBOX',
  aisleName: '模拟通道',
  isOn: true,
  incomingKinds: [1, 2],
  userTypes: [1, 2, 3],
  accTypes: [1, 2, 3],
  deniedMccs: [],
  areas: [],
  neededPictures: [],
  costs: [
    {
      payWay: 1,
      ratePpm: 2_500,
      capAmountFen: null,
      minFeeFen: fen(0),
      d0RatePpm: 0,
      d0FeeFen: fen(0),
      from: '2020',
      to: null,
    },
  ],
  bounds: new Map([[1, { maxRatePpm: 10_000, minMerchantRatePpm: 3_000 }]]),
}
const facts = {
  first: {
    isPartyOn: true,
    isEmployeeOfParty: true,
    isInstitutionKnown: true,
    isManagerKnown: true,
    isProfession: true,
    others: { ofPhone: 0, ofPerson: 0, ofLicence: 0 },
    most: { ofPerson: 3, ofLicence: 10 },
  },
  second: { isRegion: true, isCategory: true },
  third: { isBank: true, isBankCity: true, isBranch: true, cardKind: 'debit', verifyState: 0 },
  fourth: { aisles: new Map([['SANDBOX', aisle]]), inStock: new Set<string>(), at: '2026-03-01' },
} as const satisfies WholeFacts

interface Case {
  first?: object
  second?: object
  third?: object
  fourth?: object
  pictures?: readonly Kind[]
  facts?: { [K in keyof WholeFacts]?: Partial<WholeFacts[K]> }
  aisle?: Partial<AisleFacts>
  needsQualification?: boolean
}

const allPictures: readonly Kind[] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 17, 19, 20, 21, 23]

function wholeOf(given: Case): Whole {
  const first = completedFirst(FirstStep.parse({ ...firstStep, userNo: 'F1', ...given.first }))
  const second = completedSecond(SecondStep.parse({ ...secondStep, ...given.second }), first)
  const third = completedThird(ThirdStep.parse({ ...thirdStep, ...given.third }), first)
  return {
    today: '2026-03-01',
    minValidDays: 60,
    first,
    second,
    third,
    fourth: completedFourth(FourthStep.parse({ ...fourthStep, ...given.fourth }), second),
    pictures: (given.pictures ?? allPictures).map((picKind) => ({ picKind })),
    needsQualification: given.needsQualification ?? false,
    neededByAisles: given.aisle?.neededPictures ?? [],
    say: (label) => label,
  }
}

/** Words of the faults of a step. */
function faults(step: StepNo, given: Case): string[] {
  const known: WholeFacts = {
    first: { ...facts.first, ...given.facts?.first },
    second: { ...facts.second, ...given.facts?.second },
    third: { ...facts.third, ...given.facts?.third },
    fourth: { ...facts.fourth, aisles: new Map([['SANDBOX', { ...aisle, ...given.aisle }]]), ...given.facts?.fourth },
  }
  return faultsOfStep(step, wholeOf(given), known).map(({ error }) => error.words('zh'))
}

const micro = { userType: 1, microType: 1, creditCode: '', rpiName: '' }
const company = { userType: 3, creditCode: '91440300MA5EXAMP0C', contactEmail: 'a@x.com', uboIsLegal: 1 }
const owner = {
  name: '赵六',
  idType: 1,
  idNo: '44030519900101123X',
  idBegin: '2020-01-01',
  idEnd: '9999-12-31',
  idAddress: '深圳',
}

describe('step one (network 3.4, 3.1, 1.7)', () => {
  it.each([{ first: {} }, { first: micro }, { first: company }])('stands when all is right', (given) =>
    expect(faults(1, given)).toEqual([]),
  )

  it.each([
    ['请选择商户类型', { first: { userType: '' } }],
    ['所属服务商不存在或未启用', { facts: { first: { isPartyOn: false } } }],
    ['员工不属于该服务商', { first: { empNo: 'E1' }, facts: { first: { isEmployeeOfParty: false } } }],
    ['请输入商户名称', { first: { ...company, rpiName: '' } }],
    ['商户简称不能为空', { first: { rpiShortName: ' ' } }],
    ['商户简称不符合规范', { first: { rpiShortName: '微信小店' } }],
    ['商户简称不符合规范', { first: { rpiShortName: '123456' } }],
    ['商户简称不符合规范', { first: { rpiShortName: '店' } }],
    ['小微经营类型不能为空', { first: { ...micro, microType: '' } }],
    ['统一社会信用代码格式不正确', { first: { creditCode: '92330106MA2ABCDE3A' } }],
    ['统一社会信用代码与商户类型不符', { first: { creditCode: '91440300MA5EXAMP0C' } }],
    ['统一社会信用代码与商户类型不符', { first: { ...company, creditCode: '92330106MA2ABCDE3K' } }],
    ['该营业执照入网商户数已达上限', { facts: { first: { others: { ofPhone: 0, ofPerson: 0, ofLicence: 10 } } } }],
    ['营业执照有效期格式不正确', { first: { licenseBegin: '2026-03-02' } }],
    ['证件已过期或有效期不足60天', { first: { licenseEnd: '2026-04-30' } }],
    ['营业执照地址不能为空', { first: { licenseAddress: '' } }],
    ['姓名格式不正确', { first: { legalName: '王5' } }],
    ['小微只支持身份证', { first: { ...micro, legalIdType: 2, legalIdNo: 'E12345678' } }],
    ['身份证号码格式不正确', { first: { legalIdNo: '330106198806150022' } }],
    ['证件号码格式不正确', { first: { legalIdType: 3, legalIdNo: 'X1' } }],
    ['法人年龄须在18至75周岁之间', { first: { legalIdNo: '11010519491231002X' } }],
    [
      '该身份证名下小微商户已达上限',
      { first: micro, facts: { first: { others: { ofPhone: 0, ofPerson: 3, ofLicence: 0 } } } },
    ],
    ['证件已过期或有效期不足60天', { first: { legalIdEnd: '2026-03-15' } }],
    ['法人证件地址不能为空', { first: { legalIdAddress: '' } }],
    ['手机号码不能为空', { first: { legalPhone: '' } }],
    ['手机号码长度不为11位', { first: { legalPhone: '1381234567' } }],
    ['手机号码格式不正确', { first: { legalPhone: '12812345678' } }],
    ['该手机号关联商户过多', { facts: { first: { others: { ofPhone: 5, ofPerson: 0, ofLicence: 0 } } } }],
    ['请选择职业', { facts: { first: { isProfession: false } } }],
    [
      '联系人姓名不能为空',
      {
        first: {
          contactType: 2,
          contactPhone: '13812345678',
          contactIdNo: '44030519900101123X',
          contactIdBegin: '2020-01-01',
          contactIdEnd: '9999-12-31',
        },
      },
    ],
    ['联系人邮箱不能为空', { first: { ...company, contactEmail: '' } }],
    ['邮箱格式不正确', { first: { contactEmail: 'a@x' } }],
    ['受益所有人信息不完整', { first: { ...company, uboIsLegal: 0, uboList: [] } }],
    ['受益所有人信息不完整', { first: { ...company, uboIsLegal: 0, uboList: [{ ...owner, idAddress: '' }] } }],
    ['请上传营业执照', { pictures: [1, 2] }],
  ] as const satisfies readonly (readonly [string, Case])[])('says %s', (words, given) =>
    expect(faults(1, given)[0]).toBe(words),
  )

  it('makes the names that nobody types, and reads numbers as they are pasted', () => {
    expect(completedFirst(FirstStep.parse({ ...firstStep, ...micro })).rpiName).toBe('商户_王五')
    expect(completedFirst(FirstStep.parse({ ...firstStep, rpiName: '***' })).rpiName).toBe('个体户王五')
    expect(completedFirst(FirstStep.parse({ ...firstStep, rpiName: '甲(乙)店' })).rpiName).toBe('甲（乙）店')
    const pasted = completedFirst(
      FirstStep.parse({ ...firstStep, legalIdNo: ' 440305 19900101 123x', legalPhone: '１３８ 1234 5678' }),
    )
    expect([pasted.legalIdNo, pasted.legalPhone]).toEqual(['44030519900101123X', '13812345678'])
  })
})

describe('step two (network 3.5)', () => {
  it.each([
    ['请选择正确的省市区', { second: { districtCode: '' } }],
    ['请选择正确的省市区', { second: { cityCode: '3302' } }],
    ['请选择正确的省市区', { facts: { second: { isRegion: false } } }],
    ['详细地址过短', { second: { address: '文三路' } }],
    ['定位不在中国境内', { second: { longitude: '2.35', latitude: '48.85' } }],
    ['经营行业不能为空', { second: { industryCode: '' } }],
    ['请选择经营类目', { second: { mccNo: '' } }],
    ['请选择经营类目', { facts: { second: { isCategory: false } } }],
    [
      '该行业须上传特殊资质',
      { needsQualification: true, second: { qualNo: 'Q1', qualEnd: '9999-12-31' }, pictures: [5, 6, 7] },
    ],
    ['经营场景取值不正确', { first: micro, second: { sceneType: 2 } }],
    ['请填写网站地址或APP名称', { second: { sceneType: 3, icpNo: 'I1' } }],
    ['链接须以http或https开头', { second: { sceneType: 3, icpNo: 'I1', websiteUrl: 'ftp://x' } }],
    ['ICP备案号不能为空', { second: { sceneType: 3, appName: '店' } }],
    ['客服电话格式不正确', { second: { servicePhone: '123' } }],
    ['请上传门头照', { pictures: [6, 7] }],
  ] as const satisfies readonly (readonly [string, Case])[])('says %s', (words, given) =>
    expect(faults(2, given)[0]).toBe(words),
  )

  it('keeps a service phone that is the legal person’s nowhere in plain, and fills in what is usual', () => {
    const first = completedFirst(FirstStep.parse(firstStep))
    const second = completedSecond(SecondStep.parse({ ...secondStep, servicePhone: '13812345678' }), first)
    expect(second).toMatchObject({
      servicePhone: '',
      provinceCode: '33',
      cityCode: '3301',
      storeName: '老王面馆',
      businessBegin: '08:00',
      businessEnd: '22:00',
    })
  })
})

describe('step three (network 3.6)', () => {
  it.each([
    ['结算账户类型不能为空', { third: { balanceAccType: '' } }],
    ['结算账户类型取值不正确', { first: micro, third: { balanceAccType: 1, branchCode: '105100000013' } }],
    ['结算账户名与主体不一致', { third: { accName: '赵六' } }],
    ['银行卡号格式不正确', { third: { accNo: '6217000000000000011' } }],
    ['结算卡必须为借记卡', { facts: { third: { cardKind: 'other' } } }],
    ['银行卡四要素验证不通过', { facts: { third: { verifyState: 2 } } }],
    ['对公账号格式不正确', { third: { balanceAccType: 1, accNo: '12A', branchCode: '1' } }],
    ['开户银行不存在', { facts: { third: { isBank: false } } }],
    ['请选择正确的省市区', { third: { bankCityCode: '' } }],
    ['开户支行不能为空', { third: { balanceAccType: 1, accNo: '123456' } }],
    ['开户支行不存在', { third: { branchCode: '1' }, facts: { third: { isBranch: false } } }],
    ['手机号码不能为空', { third: { accPhone: '' } }],
    [
      '结算人与法人相同，请选择法人对私',
      {
        third: {
          balanceAccType: 3,
          accName: '赵六',
          accIdNo: '330106198806150021',
          accIdBegin: '2020-01-01',
          accIdEnd: '9999-12-31',
          accRelation: 1,
        },
      },
    ],
    ['结算周期取值不正确', { third: { settleCycle: 3 } }],
    ['请上传结算银行卡正面', { pictures: [] }],
  ] as const satisfies readonly (readonly [string, Case])[])('says %s', (words, given) =>
    expect(faults(3, given)[0]).toBe(words),
  )

  it('tells of a check that did not come through, and keeps nobody back for it', () => {
    expect(faults(3, { facts: { third: { verifyState: 3 } } })).toEqual(['银行卡四要素验证未完成，请核对'])
  })
})

describe('the check of a card (network 3.6, verifyState)', () => {
  const saved = wholeOf({}).third as Third

  it.each<{ why: string; more: Partial<Third>; is: boolean }>([
    { why: 'the name is another', more: { accName: '赵六' }, is: false },
    { why: 'the number is another', more: { accNo: '6217000000000000020' }, is: false },
    { why: 'the phone is another', more: { accPhone: '13812340000' }, is: false },
    { why: 'the identity number is another', more: { accIdNo: '330106198806150048' }, is: false },
    { why: 'it is somebody else’s', more: { balanceAccType: 3 }, is: false },
    { why: 'only bank and cycle are others', more: { bankCode: '102', settleCycle: 2 }, is: true },
  ])('still answers for it when $why: $is', ({ more, is }) => {
    expect(isSameCard(saved, { ...saved, ...more })).toBe(is)
  })
})

describe('step four (network 3.7, 8.4)', () => {
  const [asked] = fourthStep.aisles
  const priced = (rate: string) => ({ fourth: { aisles: [{ ...asked, rates: [{ payWay: 1, rate }] }] } })
  it.each([
    ['请至少选择一个通道', { fourth: { aisles: [] } }],
    ['最多选择5个通道', { fourth: { aisles: [1, 2, 3, 4, 5, 6].map((n) => ({ ...asked, aisleCode: `A${n}` })) } }],
    ['运营商未开通该通道', { aisle: { isOn: false } }],
    ['服务商没有通道模拟通道的生效政策', { aisle: { costs: [] } }],
    ['通道模拟通道不支持该地区', { aisle: { areas: ['11'] } }],
    ['通道模拟通道不支持该商户类型', { aisle: { userTypes: [3] } }],
    ['通道模拟通道不支持该结算方式', { aisle: { accTypes: [1] } }],
    ['通道模拟通道不支持该行业', { aisle: { deniedMccs: ['5812'] } }],
    ['微信费率不能低于上级成本0.25%', priced('0.2499')],
    ['微信费率不能低于0.3%', priced('0.2999')],
    ['微信费率不能高于1%', priced('1.0001')],
    ['请至少设置一种支付方式的费率', { fourth: { aisles: [{ ...asked, rates: [] }] } }],
    ['默认通道须为已选通道之一', { fourth: { defaultAisle: 'OTHER' } }],
    ['最多添加20台终端', { fourth: { terminals: Array.from({ length: 21 }, (_, n) => ({ sn: `S${n}` })) } }],
    ['SN不存在或不在当前服务商库存', { fourth: { terminals: [{ sn: 'S1' }] } }],
    ['商户协议编号不能为空', { fourth: { agreementNo: '' } }],
    ['请上传商户协议签名', { pictures: [] }],
    ['请上传POS装机照/终端照', { aisle: { neededPictures: [24] } }],
  ] satisfies readonly (readonly [string, Case])[])('says %s', (words, given) =>
    expect(faults(4, given)[0]).toBe(words),
  )

  it('takes five channels and twenty terminals, no more', () => {
    const terminals = Array.from({ length: 20 }, (_, n) => ({ sn: `S${n}` }))
    const inStock = new Set(terminals.map(({ sn }) => sn))
    expect(faults(4, { fourth: { terminals }, facts: { fourth: { inStock } } })).toEqual([])
    const aisles = [1, 2, 3, 4, 5].map((n) => ({ ...asked, aisleCode: `A${n}` }))
    expect(faults(4, { fourth: { aisles } })).not.toContain('最多选择5个通道')
  })

  it('stands on floor and ceiling', () => {
    expect([...faults(4, priced('0.3000')), ...faults(4, priced('1.0000'))]).toEqual([])
  })
})

describe('pictures (network 3.8)', () => {
  const required = (given: Case) =>
    needsOf(wholeOf(given))
      .filter(({ isRequired }) => isRequired)
      .map(({ kind }) => kind)
      .sort((a, b) => a - b)
  it.each([
    { why: 'a micro merchant', given: { first: micro }, is: [1, 2, 3, 5, 6, 7, 8, 15] },
    { why: 'a mobile trader', given: { first: { ...micro, microType: 2 } }, is: [1, 2, 3, 5, 6, 8, 15] },
    { why: 'a sole trader', given: {}, is: [1, 2, 4, 5, 6, 7, 8, 15] },
    { why: 'a company account', given: { third: { balanceAccType: 1 } }, is: [1, 2, 4, 5, 6, 7, 10, 15] },
    {
      why: 'an authorised payee',
      given: { third: { balanceAccType: 3 } },
      is: [1, 2, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15],
    },
    { why: 'a company paid to its legal person', given: { first: company }, is: [1, 2, 4, 5, 6, 7, 8, 11, 15] },
    { why: 'other papers', given: { first: { legalIdType: 2, legalIdNo: 'E12345678' } }, is: [1, 4, 5, 6, 7, 8, 15] },
    { why: 'an online shop', given: { second: { sceneType: 2 } }, is: [1, 2, 4, 8, 15, 23] },
    { why: 'a handler', given: { first: { contactType: 2 } }, is: [1, 2, 4, 5, 6, 7, 8, 15, 20, 21] },
    {
      why: 'beneficial owners',
      given: { first: { ...company, uboIsLegal: 0, uboList: [owner] } },
      is: [1, 2, 4, 5, 6, 7, 8, 11, 15, 19],
    },
    { why: 'an industry with a licence', given: { needsQualification: true }, is: [1, 2, 4, 5, 6, 7, 8, 15, 17] },
  ])('are asked of $why', ({ given, is }) => expect(required(given)).toEqual(is))

  it('are at most so many', () => {
    expect(faults(1, { pictures: [...allPictures, PicKind.licence] })).toEqual(['营业执照最多1张'])
  })
})

describe('how far a merchant is (network 3.3)', () => {
  const broken = (step: StepNo) => [{ step, field: 'x', picKind: null, level: 1 as const, error: new Error() as never }]
  it.each([
    { why: 'a first step', before: 1, saved: 1 as const, faults: [], is: 2 },
    { why: 'an earlier step again', before: 5, saved: 1 as const, faults: [], is: 5 },
    { why: 'an earlier step that breaks a later one', before: 5, saved: 1 as const, faults: broken(3), is: 3 },
    { why: 'faults of steps that were never saved', before: 2, saved: 2 as const, faults: broken(4), is: 3 },
  ])('follows from $why', ({ before, saved, faults: found, is }) => expect(stepAfter(before, saved, found)).toBe(is))
})
