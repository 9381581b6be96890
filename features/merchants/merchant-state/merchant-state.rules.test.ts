import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { aisleErrors } from '../../channels/aisle/aisle-errors.contract.ts'
import { IpLimit, RpiFinishStatus, RpiKind, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/industry/industry-codes.contract.ts'
import { mayEditMerchant } from '../merchant/merchant-edit.rules.ts'
import { checkIpLimit, rangeOf } from './ip-limit.rules.ts'
import {
  checkRelax,
  type D0Facts,
  refusalOfD0,
  type SwitchedMerchant,
  switchMerchant,
  unbrokenDays,
} from './merchant-state.rules.ts'
import { merchantTransitions } from '../merchant/merchant-states.rules.ts'

const { disabled, active, frozen, closed } = RpiStatus
const operator = { partyType: 1, mayFreeze: false }
const risk = { partyType: 1, mayFreeze: true }
const provider = { partyType: 2, mayFreeze: false }

const merchant = (more: Partial<SwitchedMerchant> = {}): SwitchedMerchant => ({
  rpiKind: RpiKind.merchant,
  rpiStatus: active,
  finishStatus: RpiFinishStatus.onboarded,
  offBy: null,
  isPartyOn: true,
  ...more,
})

const refusal = (work: () => unknown): string => {
  try {
    return String(work())
  } catch (error) {
    if (error instanceof AppError) return error.refusalName
    throw error
  }
}

describe('switching a merchant (C0238, network 3.2)', () => {
  it.each([
    { from: active, wanted: disabled, by: operator, event: 'switchOff' },
    { from: active, wanted: disabled, by: provider, event: 'switchOff' },
    { from: active, wanted: frozen, by: risk, event: 'freeze' },
    { from: disabled, wanted: frozen, by: risk, event: 'freeze' },
    { from: disabled, wanted: active, by: operator, event: 'switchOn' },
    { from: frozen, wanted: active, by: risk, event: 'unfreeze' },
  ] as const)('goes from $from to $wanted by $event', ({ from, wanted, by, event }) => {
    expect(switchMerchant(merchant({ rpiStatus: from }), wanted, by)).toBe(event)
    expect(merchantTransitions[event].to).toBe(wanted)
  })

  it.each([
    {
      why: 'all at once: it is closed',
      of: { rpiStatus: closed, finishStatus: 0 },
      wanted: active,
      by: operator,
      is: 'merchant.closed',
    },
    {
      why: 'it is frozen, for anybody but risk control',
      of: { rpiStatus: frozen, finishStatus: 0 },
      wanted: active,
      by: operator,
      is: 'merchantState.frozen',
    },
    {
      why: 'it is frozen, also to be disabled',
      of: { rpiStatus: frozen },
      wanted: disabled,
      by: provider,
      is: 'merchantState.frozen',
    },
    { why: 'who may not freeze freezes', of: {}, wanted: frozen, by: operator, is: 'common.forbidden' },
    { why: 'it is active already', of: {}, wanted: active, by: operator, is: 'common.stateRefuses' },
    {
      why: 'it is disabled already',
      of: { rpiStatus: disabled },
      wanted: disabled,
      by: operator,
      is: 'common.stateRefuses',
    },
    {
      why: 'a frozen one would be disabled',
      of: { rpiStatus: frozen },
      wanted: disabled,
      by: risk,
      is: 'common.stateRefuses',
    },
    { why: 'it would be closed by hand', of: {}, wanted: closed, by: risk, is: 'common.stateRefuses' },
    {
      why: 'a group would be frozen',
      of: { rpiKind: RpiKind.group },
      wanted: frozen,
      by: risk,
      is: 'common.stateRefuses',
    },
    {
      why: 'it is not onboarded',
      of: { rpiStatus: disabled, finishStatus: RpiFinishStatus.rejected, offBy: 1 },
      wanted: active,
      by: provider,
      is: 'merchantState.notOnboarded',
    },
    {
      why: 'the operator switched it off',
      of: { rpiStatus: disabled, offBy: 1, isPartyOn: false },
      wanted: active,
      by: provider,
      is: 'merchantState.offByOperator',
    },
    {
      why: 'its provider is off',
      of: { rpiStatus: disabled, isPartyOn: false },
      wanted: active,
      by: operator,
      is: 'party.belongingMissing',
    },
    {
      why: 'its provider is off, for a frozen one',
      of: { rpiStatus: frozen, isPartyOn: false },
      wanted: active,
      by: risk,
      is: 'party.belongingMissing',
    },
  ])('refuses when $why', ({ of, wanted, by, is }) => {
    expect(refusal(() => switchMerchant(merchant(of as Partial<SwitchedMerchant>), wanted, by))).toBe(is)
  })

  it.each([
    { offBy: 1, by: operator, may: true },
    { offBy: 2, by: operator, may: true },
    { offBy: 2, by: provider, may: true },
    { offBy: null, by: provider, may: true },
    { offBy: 1, by: provider, may: false },
  ])(
    'lets who switched it off, or higher, switch it on: off by $offBy, on by $by.partyType: $may',
    ({ offBy, by, may }) => {
      expect(refusal(() => switchMerchant(merchant({ rpiStatus: disabled, offBy }), active, by))).toBe(
        may ? 'switchOn' : 'merchantState.offByOperator',
      )
    },
  )

  it('switches the login of a group without any onboarding', () => {
    const group = merchant({ rpiKind: RpiKind.group, finishStatus: RpiFinishStatus.draft })
    expect(switchMerchant(group, disabled, operator)).toBe('switchOff')
    expect(switchMerchant({ ...group, rpiStatus: disabled }, active, operator)).toBe('switchOn')
  })
})

describe('lifting limits (C0218)', () => {
  const fit = { rpiKind: RpiKind.merchant, userType: MerchantUserType.company, rpiStatus: active, limitRelaxed: false }
  it.each([
    { why: 'nothing stands against it', of: {}, is: 'undefined' },
    {
      why: 'it is a micro merchant, before all else',
      of: { userType: MerchantUserType.micro, rpiStatus: disabled },
      is: 'merchantState.microLimit',
    },
    { why: 'it is not active', of: { rpiStatus: disabled }, is: 'common.stateRefuses' },
    { why: 'it was done before', of: { limitRelaxed: true }, is: 'common.stateRefuses' },
    { why: 'it is a group', of: { rpiKind: RpiKind.group }, is: 'common.stateRefuses' },
  ])('answers $is when $why', ({ of, is }) => expect(refusal(() => checkRelax({ ...fit, ...of }))).toBe(is))
})

describe('address limits (C0203)', () => {
  const white = (...ipWhite: string[]) => ({ ipLimit: IpLimit.whiteList, ipWhite })
  const plain = (ipLimit: number) => ({ ipLimit, ipWhite: [] })
  it.each([
    { why: 'from none to the province', before: plain(IpLimit.none), to: plain(IpLimit.province), is: 'undefined' },
    { why: 'from the province to the city', before: plain(IpLimit.province), to: plain(IpLimit.city), is: 'undefined' },
    { why: 'from the city to a list', before: plain(IpLimit.city), to: white('10.0.0.1'), is: 'undefined' },
    {
      why: 'to a part of the list',
      before: white('10.0.0.0/8'),
      to: white('10.1.2.0/24', '10.9.9.9'),
      is: 'undefined',
    },
    { why: 'the same again', before: plain(IpLimit.city), to: plain(IpLimit.city), is: 'undefined' },
    {
      why: 'from the city to the province',
      before: plain(IpLimit.city),
      to: plain(IpLimit.province),
      is: 'merchantState.ipLoosened',
    },
    { why: 'from a list to none', before: white('10.0.0.1'), to: plain(IpLimit.none), is: 'merchantState.ipLoosened' },
    { why: 'to a wider list', before: white('10.0.0.1'), to: white('10.0.0.0/24'), is: 'merchantState.ipLoosened' },
    {
      why: 'to a list with one address more',
      before: white('10.0.0.1'),
      to: white('10.0.0.1', '10.0.0.2'),
      is: 'merchantState.ipLoosened',
    },
  ])('a provider goes $why: $is', ({ before, to, is }) => {
    expect(refusal(() => checkIpLimit(before, to, true))).toBe(is)
    expect(refusal(() => checkIpLimit(before, to, false))).toBe('undefined')
  })

  it.each([
    { why: 'an empty list', to: white(), is: 'merchantState.ipWhiteMissing' },
    {
      why: 'more than 20 addresses',
      to: white(...Array.from({ length: 21 }, (_, n) => `10.0.0.${n}`)),
      is: 'merchantState.ipWhiteTooMany',
    },
    { why: 'a word', to: white('localhost'), is: 'merchantState.ipWhiteFormat' },
    { why: 'an address of four too large parts', to: white('256.1.1.1'), is: 'merchantState.ipWhiteFormat' },
    { why: 'a range of 33 bits', to: white('10.0.0.0/33'), is: 'merchantState.ipWhiteFormat' },
    { why: 'an IPv6 address', to: white('::1'), is: 'merchantState.ipWhiteFormat' },
  ])('refuses $why, also from the operator', ({ to, is }) => {
    expect(refusal(() => checkIpLimit(plain(IpLimit.none), to, false))).toBe(is)
  })

  it('a provider keeps some of several addresses, or a part of one of several ranges', () => {
    const before = white('10.0.0.1', '10.0.1.0/24', '10.0.2.1')
    for (const to of [white('10.0.2.1'), white('10.0.0.1', '10.0.2.1'), white('10.0.1.7'), before])
      expect(refusal(() => checkIpLimit(before, to, true))).toBe('undefined')
    for (const to of [white('10.0.0.1', '10.0.3.1'), white('10.0.1.0/23')])
      expect(refusal(() => checkIpLimit(before, to, true))).toBe('merchantState.ipLoosened')
  })

  it('reads ranges whatever address of them is written', () => {
    expect(rangeOf('10.1.2.3/24')).toEqual(rangeOf('10.1.2.0/24'))
    expect(rangeOf('0.0.0.0/0')).toEqual({ first: 0, last: 4_294_967_295 })
  })
})

describe('immediate settlement (C0196)', () => {
  const fit: D0Facts = {
    isOpened: true,
    isSupported: true,
    aisleName: '银盛',
    isPriced: true,
    onlineDays: 90,
    minDays: 90,
    tradeDays: 30,
    minTradeDays: 30,
    frozenDaysAgo: null,
  }
  const none = () => aisleErrors.notSupported({ name: '银盛', what: 'D0' })
  it.each([
    { why: 'all is well', of: {}, is: undefined },
    { why: 'the last freeze is 90 days ago', of: { frozenDaysAgo: 90 }, is: undefined },
    {
      why: 'it is not open there, before all else',
      of: { isOpened: false, isSupported: false, onlineDays: 0 },
      is: 'merchantState.d0NotOpen',
    },
    { why: 'the channel has none', of: { isSupported: false, isPriced: false }, is: 'aisle.notSupported' },
    { why: 'no price is signed', of: { isPriced: false, onlineDays: 3 }, is: 'merchantState.d0Unpriced' },
    { why: 'it came online 89 days ago', of: { onlineDays: 89 }, is: 'merchantState.d0TooEarly' },
    { why: 'it was never online', of: { onlineDays: null }, is: 'merchantState.d0TooEarly' },
    { why: 'it traded on 29 days', of: { tradeDays: 29, frozenDaysAgo: 1 }, is: 'merchantState.d0TooEarly' },
    { why: 'it was frozen 89 days ago', of: { frozenDaysAgo: 89 }, is: 'merchantState.d0Frozen' },
  ])('answers $is when $why', ({ of, is }) => {
    expect(refusalOfD0({ ...fit, ...of }, none)?.refusalName).toBe(is)
  })

  it.each([
    { why: 'today counts once it has traded', days: ['2026-03-03', '2026-03-02', '2026-03-01'], run: 3 },
    { why: 'today may be still to come', days: ['2026-03-02', '2026-03-01', '2026-02-28'], run: 3 },
    { why: 'a gap ends it', days: ['2026-03-03', '2026-03-01'], run: 1 },
    { why: 'yesterday was missed', days: ['2026-03-01', '2026-02-28'], run: 0 },
    { why: 'there was no trade', days: [], run: 0 },
  ])('counts unbroken days: $why', ({ days, run }) => expect(unbrokenDays(days, '2026-03-03')).toBe(run))
})

describe('who may change a merchant (network 2.7)', () => {
  const merchantOf = { rpiNo: 'M1', oemNo: '100', userNo: 'F1', empNo: 'E1' }
  it.each([
    { who: 'staff of its operator', by: { partyType: 1, oemNo: '100', userNo: '100' }, may: true },
    { who: 'staff of the operator above a sub-operator', by: { partyType: 1, oemNo: '1', userNo: '1' }, may: false },
    { who: 'its direct provider', by: { partyType: 2, oemNo: '100', userNo: 'F1' }, may: true },
    { who: 'a provider above', by: { partyType: 2, oemNo: '100', userNo: 'F0' }, may: false },
    { who: 'its employee', by: { partyType: 4, oemNo: '100', userNo: 'E1' }, may: true },
    { who: 'another employee', by: { partyType: 4, oemNo: '100', userNo: 'E2' }, may: false },
    { who: 'the merchant itself', by: { partyType: 3, oemNo: '100', userNo: 'M1' }, may: true },
    { who: 'another merchant', by: { partyType: 3, oemNo: '100', userNo: 'M2' }, may: false },
    { who: 'an institution', by: { partyType: 5, oemNo: '100', userNo: 'J1' }, may: false },
  ])('$who: $may', ({ by, may }) => expect(mayEditMerchant(by, merchantOf)).toBe(may))
})
