import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { flag, id, labelled, optional, orNull, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { Carrier, CardStatus, StopReason } from '../adapter/card-codes.contract.ts'

const filter = {
  iccid: numberFilter('ICCID'),
  msisdn: labelled('物联网卡号', optional(text(13))),
  sn: labelled('SN', optional(text(32))),
  rpiNo: numberFilter('商户编号'),
  cardStatus: labelled('卡片状态', optional(code(CardStatus))),
  carrier: labelled('通信商', optional(code(Carrier))),
  ...scopeFilter,
  ...createTimeFilter,
}
export const CardFilter = z.object(filter)

/** A SIM card with the device that it is in. @source docs/domain/network.md 16 */
export const Card = z.object({
  id: id(),
  iccid: shown(),
  iccidPrinted: shown(),
  msisdn: shown(),
  imsi: shown(),
  carrier: code(Carrier),
  platform: shown(),
  cardStatus: code(CardStatus),
  gprsStatus: flag(),
  stopReason: orNull(code(StopReason)),
  sn: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  holderNo: shown(),
  holderName: shown(),
  packageName: shown(),
  /** MB with two decimals. */
  flowTotal: shown(),
  flowUsed: shown(),
  /** Change that the carrier was asked for and has not answered; '' for none. */
  pending: shown(),
  /** Reason why the last change came to nothing. */
  changeError: shown(),
  testEnd: shownInstant(),
  silentEnd: shownInstant(),
  activeTime: shownInstant(),
  expireTime: shownInstant(),
  lastSync: shownInstant(),
  createTime: shownInstant(),
})

/** A card as the platform knows it now, with its changes of state. */
export const CardInfo = Card.extend({
  /** Whether the platform was asked just now; 0: it gave no clear answer and what stands here is older. */
  isLive: flag(),
  states: z.array(StateRow),
})

const path = '/api/rb-oem/oem/iot_query'
const iccid = labelled('ICCID', text(22))

/** The SIM cards in the devices of a caller's reach. @source docs/domain/network.md 16 */
export const card = {
  list: call({
    id: 'C0856',
    method: 'GET',
    path: `${path}/getCardList`,
    title: '物联网卡列表',
    permission: 'iot_card_view',
    input: PageQuery.extend(filter),
    output: page(Card),
    refusals: { common: 'datesReversed' },
  }),
  choices: call({
    id: 'C0857',
    method: 'GET',
    path: `${path}/cardList`,
    title: '选择物联网卡',
    permission: 'iot_card_view',
    input: PageQuery.extend(filter),
    output: page(
      Card.pick({
        id: true,
        iccid: true,
        msisdn: true,
        sn: true,
        rpiNo: true,
        rpiName: true,
        cardStatus: true,
        carrier: true,
      }),
    ),
    refusals: { common: 'datesReversed' },
  }),
  info: call({
    id: 'C0858',
    method: 'GET',
    path: `${path}/cardInfo`,
    title: '物联网卡详情',
    permission: 'iot_card_view',
    input: z.object({ iccid }),
    output: CardInfo,
    refusals: { common: 'notFound' },
  }),
  add: call({
    id: 'C1410',
    method: 'POST',
    path: '/api/countinghouse/iot/card/add',
    title: '登记物联网卡',
    permission: 'iot_card_manage',
    audit: 'iotCard.add',
    requestNo: true,
    input: z.object({
      iccid,
      msisdn: labelled('物联网卡号', optional(text(13))),
      carrier: labelled('通信商', optional(code(Carrier))),
    }),
    output: z.object({ iccid: shown() }),
    refusals: { card: 'taken iccidWrong msisdnWrong carrierMissing' },
  }),
}

/** @source docs/domain/network.md 16 */
export const cardErrors = defineErrors('card', {
  taken: { status: 409, zh: 'ICCID已存在', en: 'This ICCID already exists' },
  elsewhere: { status: 409, zh: 'ICCID已绑定其他终端', en: 'This ICCID is bound to another terminal' },
  iccidWrong: { status: 400, zh: 'ICCID格式不正确', en: 'The ICCID is invalid' },
  msisdnWrong: { status: 400, zh: '物联网卡号格式不正确', en: 'The SIM number is invalid' },
  carrierMissing: { status: 400, zh: '请选择通信商', en: 'Select the mobile carrier' },
  underWay: { status: 409, zh: '卡片操作处理中', en: 'A change of this card is in progress' },
  notTesting: { status: 409, zh: '非测试期卡片', en: 'The card is not in its test period' },
  notBound: { status: 409, zh: '卡片未绑定终端', en: 'The card is not bound to a terminal' },
  notActive: { status: 409, zh: '仅已激活卡片可停机', en: 'Only an active card can be suspended' },
  unpaid: {
    status: 409,
    zh: '卡片欠费停机，请先充值',
    en: 'The card is suspended for lack of payment. Top it up first',
  },
  wrongDevice: {
    status: 409,
    zh: '机卡分离，请联系运营商',
    en: 'The card was moved to another device. Contact the operator',
  },
  gprsRefused: { status: 409, zh: '当前状态不允许操作流量', en: 'Data cannot be switched in this state' },
  tooOften: { status: 409, zh: '操作过于频繁，请稍后再试', en: 'Too many resets. Try again later' },
  cancelled: { status: 409, zh: '卡片已销户', en: 'The card is cancelled' },
})
