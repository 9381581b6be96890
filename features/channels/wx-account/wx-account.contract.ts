import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  flag,
  id,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { appid } from '../../../core/shared/validity/validity-shapes.ts'
import { numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { WxType } from '../pay-way/pay-way-codes.contract.ts'

/** A WeChat account of an operator at a channel: the default sub appid of new onboardings. @source docs/domain/network.md 9 */
export const WxAccount = z.object({
  id: id(),
  aisleCode: shown(),
  aisleName: shown(),
  wxType: code(WxType),
  appid: shown(),
  appName: shown(),
  /** `******` when there is one. */
  appSecret: shown(),
  isOn: flag(),
  bindTime: shownInstant(),
  version: int(),
})

/** Input for an account. An id names the account that is edited. */
export const WxAccountDraft = z.object({
  id: labelled('编号', optional(id())),
  version: labelled('版本', optional(int())),
  aisleCode: labelled('通道编码', text(20)),
  wxType: labelled('微信账号类型', code(WxType)),
  appid: labelled('AppID', appid()),
  appName: labelled('应用名称', nameText(50)),
  /** '' and ****** leave the stored one. */
  appSecret: labelled('AppSecret', maybeText(100)).default(''),
})

const path = '/api/rb-oem/oem/channelWxAccount/channel_wx_account'

/** WeChat accounts at channels. */
export const wxAccount = {
  list: call({
    id: 'C0157',
    method: 'GET',
    path: `${path}/list`,
    title: '渠道微信账号列表',
    permission: 'channel_wx_account_view',
    input: PageQuery.extend({
      aisleCode: numberFilter('通道编码'),
      appid: numberFilter('AppID'),
      wxType: labelled('微信账号类型', optional(code(WxType))),
      isOn: labelled('启用状态', optional(flag())),
    }),
    output: page(WxAccount),
    refusals: { common: 'datesReversed' },
  }),
  submit: call({
    id: 'C0996',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存渠道微信账号',
    permission: 'channel_wx_account_edit',
    audit: 'channelWxAccount.submit',
    requestNo: true,
    input: WxAccountDraft,
    output: z.object({ id: id() }),
    refusals: { aisle: 'appidTaken disableFirst notOpen', common: 'notFound' },
  }),
  changeEnable: call({
    id: 'C0158',
    method: 'POST',
    path: `${path}/changeEnable`,
    title: '启停渠道微信账号',
    permission: 'channel_wx_account_edit',
    audit: 'channelWxAccount.changeEnable',
    input: z.object({ id: labelled('账号', id()), isOn: labelled('启用状态', flag()) }),
    refusals: { aisle: 'appidTaken', common: 'notFound' },
  }),
  unbind: call({
    id: 'C0159',
    method: 'POST',
    path: `${path}/unbind`,
    title: '解绑渠道微信账号',
    permission: 'channel_wx_account_edit',
    audit: 'channelWxAccount.unbind',
    input: z.object({ id: labelled('账号', id()) }),
    refusals: { aisle: 'appidTaken disableFirst', common: 'notFound' },
  }),
}
