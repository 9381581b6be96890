import { describe, expect, it } from 'vitest'
import { RpiFinishStatus, RpiStatus } from '../../merchants/merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/industry/industry-codes.contract.ts'
import { checkPlaces, checkPlaceSwitch, checkUnlinking } from '../staff/staff.rules.ts'
import { StoreStatus, StoreType } from './store-codes.contract.ts'
import { checkPlace, checkStoreRemoval, checkSwitch, storeStatusOnce, typeOfNextStore } from './store.rules.ts'

const { company, micro } = MerchantUserType
const { draft, underReview, onboarded } = RpiFinishStatus
const { active, frozen, disabled } = RpiStatus

describe('the next store of a merchant (network 12.1, C0397)', () => {
  it.each([
    { why: 'the first', finishStatus: onboarded, userType: company, stores: 0, type: StoreType.head },
    { why: 'the first of a merchant under review', finishStatus: underReview, userType: company, stores: 0, type: 1 },
    { why: 'the second', finishStatus: onboarded, userType: company, stores: 1, type: StoreType.branch },
    { why: 'the last of many', finishStatus: onboarded, userType: company, stores: 199, type: StoreType.branch },
    { why: 'the only one of a micro merchant', finishStatus: onboarded, userType: micro, stores: 0, type: 1 },
  ])('is $type when it is $why', ({ type, ...merchant }) => expect(typeOfNextStore(merchant, 200)).toBe(type))

  it.each([
    {
      why: 'the merchant is a draft, micro and full',
      finishStatus: draft,
      userType: micro,
      stores: 200,
      msg: '商户未提交进件',
    },
    {
      why: 'a micro merchant has one',
      finishStatus: onboarded,
      userType: micro,
      stores: 1,
      msg: '小微商户仅支持一个门店',
    },
    {
      why: 'there are 200',
      finishStatus: onboarded,
      userType: company,
      stores: 200,
      msg: '每个商户最多200个门店',
    },
  ])('is refused when $why', ({ msg, ...merchant }) => expect(() => typeOfNextStore(merchant, 200)).toThrow(msg))
})

describe('opening and closing (network 12.1, C0399)', () => {
  it.each([
    { wanted: StoreStatus.closed, present: StoreStatus.open, rpiStatus: active },
    { wanted: StoreStatus.closed, present: StoreStatus.open, rpiStatus: frozen },
    { wanted: StoreStatus.open, present: StoreStatus.closed, rpiStatus: active },
  ])('leads from $present to $wanted of a merchant at $rpiStatus', ({ wanted, present, rpiStatus }) =>
    expect(storeStatusOnce(wanted, present, rpiStatus)).toBe(wanted),
  )

  it.each([
    { wanted: StoreStatus.open, present: StoreStatus.open, rpiStatus: frozen, msg: '当前状态不允许此操作' },
    { wanted: StoreStatus.closed, present: StoreStatus.closed, rpiStatus: active, msg: '当前状态不允许此操作' },
    { wanted: StoreStatus.open, present: StoreStatus.closed, rpiStatus: disabled, msg: '商户未启用' },
    { wanted: StoreStatus.open, present: StoreStatus.closed, rpiStatus: frozen, msg: '商户未启用' },
  ])('from $present to $wanted of a merchant at $rpiStatus is refused: $msg', ({ wanted, present, rpiStatus, msg }) =>
    expect(() => storeStatusOnce(wanted, present, rpiStatus)).toThrow(msg),
  )

  it('turns no switch that stands so already', () => {
    expect(() => checkSwitch(true, true)).toThrow('当前状态不允许此操作')
    expect(() => checkPlaceSwitch(false, false)).toThrow('当前状态不允许此操作')
    expect(checkSwitch(true, false)).toBeUndefined()
    expect(checkPlaceSwitch(false, true)).toBeUndefined()
  })
})

describe('removing a store (network 12.1, C0396)', () => {
  const bare = { storeType: StoreType.branch as number, terminals: 0, codes: 0, divisions: 0 }
  it.each([
    { why: 'is a head store with terminals', more: { storeType: StoreType.head, terminals: 1 }, msg: '总店不能删除' },
    { why: 'has a terminal', more: { terminals: 1 }, msg: '门店下存在终端或收款码，请先解绑' },
    { why: 'has a code', more: { codes: 1 }, msg: '门店下存在终端或收款码，请先解绑' },
    { why: 'is divided', more: { divisions: 1 }, msg: '门店下存在终端或收款码，请先解绑' },
  ])('is refused when it $why', ({ more, msg }) => expect(() => checkStoreRemoval({ ...bare, ...more })).toThrow(msg))

  it('is allowed of a bare branch', () => expect(checkStoreRemoval(bare)).toBeUndefined())
})

describe('where a store stands (network 1.7)', () => {
  const district = { provinceCode: '33', cityCode: '3301' }
  it.each([
    { why: 'the district alone', provinceCode: '', cityCode: '' },
    { why: 'its beginnings too', provinceCode: '33', cityCode: '3301' },
    { why: 'them at full length', provinceCode: '330000', cityCode: '330100' },
  ])('is told by $why', (given) => expect(checkPlace(district, given)).toBeUndefined())

  it.each([
    { why: 'another province', provinceCode: '32', cityCode: '' },
    { why: 'another city', provinceCode: '33', cityCode: '3302' },
  ])('is refused for $why', (given) => expect(() => checkPlace(district, given)).toThrow('请选择正确的省市区'))
})

describe('places of staff (network 12.2, 12.3)', () => {
  it.each([
    { why: 'the owner', places: [{ rpsNo: 'S1', staffRole: 0 }], msg: '店员角色取值不正确' },
    {
      why: 'two roles in one store',
      places: [
        { rpsNo: 'S1', staffRole: 1 },
        { rpsNo: 'S1', staffRole: 2 },
      ],
      msg: '同一门店只能有一个角色',
    },
  ])('refuse $why', ({ places, msg }) => expect(() => checkPlaces(places)).toThrow(msg))

  it('go when no terminal is bound to the person there', () => {
    expect(checkUnlinking(0)).toBeUndefined()
    expect(() => checkUnlinking(1)).toThrow('店员下存在已绑定终端，请先解绑')
  })
})
