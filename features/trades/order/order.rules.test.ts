import { describe, expect, it } from 'vitest'
import { IncomingStatus } from '../../merchants/status/incoming-status.contract.ts'
import { RpiStatus } from '../../merchants/merchant/merchant-codes.contract.ts'
import { type OrderFacts, refusalOfOrder } from './order.rules.ts'

/** Facts of a payment of 10.00 yuan that nothing stands in the way of. */
const fine: OrderFacts = {
  isTenantOn: true,
  isTenantLive: true,
  rpiStatus: RpiStatus.active,
  isIpWelcome: true,
  isStoreShut: false,
  isStoreOpen: true,
  isStaffOn: true,
  terminal: { isOn: true, isSignedOff: false },
  isTerminalNamed: true,
  qrcode: { isOn: true, isBatchOn: true },
  isCodeNamed: true,
  aisleCode: 'SANDBOX',
  isCompanyOn: true,
  isAisleOn: true,
  incomingStatus: IncomingStatus.opened,
  isIncomingOn: true,
  isAuthorised: true,
  singleMaxFen: 1000n,
  dayMaxFen: 1000n,
  todayFen: 0n,
  isPriced: true,
}
const said = (facts: OrderFacts) => refusalOfOrder(facts, 1000n)?.message ?? null

/** Possible errors, in the order of network 23. */
const wrongs: readonly { says: string; wrong: Partial<OrderFacts> }[] = [
  { says: '运营商已停用', wrong: { isTenantOn: false } },
  { says: '运营商服务已到期', wrong: { isTenantLive: false } },
  { says: '商户已停用', wrong: { rpiStatus: RpiStatus.disabled } },
  { says: '当前IP不在商户白名单内', wrong: { isIpWelcome: false } },
  { says: '门店已停业', wrong: { isStoreShut: true } },
  { says: '门店已停用', wrong: { isStoreOpen: false } },
  { says: '店员已停用', wrong: { isStaffOn: false } },
  { says: '终端已停用', wrong: { terminal: { isOn: false, isSignedOff: true } } },
  { says: '终端未签到', wrong: { terminal: { isOn: true, isSignedOff: true } } },
  { says: '收款码已停用', wrong: { qrcode: { isOn: false, isBatchOn: false } } },
  { says: '批次已停用', wrong: { qrcode: { isOn: true, isBatchOn: false } } },
  { says: '商户未开通该支付方式', wrong: { aisleCode: null } },
  { says: '该支付公司已停用', wrong: { isCompanyOn: false } },
  { says: '通道已停用', wrong: { isAisleOn: false } },
  { says: '商户在该通道未开通', wrong: { incomingStatus: IncomingStatus.channelReview } },
  { says: '商户在该通道未开通', wrong: { isIncomingOn: false } },
  { says: '商户未完成微信/支付宝授权', wrong: { isAuthorised: false } },
  { says: '金额超出单笔限额', wrong: { singleMaxFen: 999n } },
  { says: '金额超出单日限额', wrong: { todayFen: 1n } },
]

describe('what a payment is refused with (network 23, trade permission check; 25.10)', () => {
  it('is nothing when all is well', () => expect(said(fine)).toBeNull())

  it.each(wrongs)('$says', ({ says, wrong }) => expect(said({ ...fine, ...wrong })).toBe(says))

  it('is the first of the document, whatever else is wrong', () => {
    for (const [place, { says }] of wrongs.entries()) {
      const rest = wrongs.slice(place).toReversed()
      expect(said(Object.assign({ ...fine, isPriced: false }, ...rest.map(({ wrong }) => wrong)))).toBe(says)
    }
  })

  it.each([
    { rpiStatus: RpiStatus.frozen, says: '商户已冻结' },
    { rpiStatus: RpiStatus.closed, says: '商户已注销' },
  ])('of a merchant at $rpiStatus: $says', ({ rpiStatus, says }) => expect(said({ ...fine, rpiStatus })).toBe(says))

  it('asks a device or a code only when one is named, and a clerk only when one takes the payment', () => {
    const nobody = { isStaffOn: null, terminal: null, isTerminalNamed: false, qrcode: null, isCodeNamed: false }
    expect(said({ ...fine, ...nobody })).toBeNull()
    expect(said({ ...fine, terminal: null })).toBe('终端已停用')
    expect(said({ ...fine, qrcode: null })).toBe('收款码已停用')
    expect(said({ ...fine, singleMaxFen: null, dayMaxFen: null, todayFen: 10n ** 15n })).toBeNull()
  })
})
