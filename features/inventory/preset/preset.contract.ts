import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, optional, text } from '../../../core/shared/shapes/shapes.ts'
import { FloorLine, lineFields } from '../../channels/channels.shared.ts'
import { snList, snText } from '../device/sn.contract.ts'

const storePath = '/api/rb-oem/oem/store/store'

/** Prices proposed to the merchant who gets a device. @source docs/domain/network.md 14.4, 8.4 no. 5 */
export const preset = {
  floor: call({
    id: 'C0419',
    method: 'GET',
    path: `${storePath}/getLoginUserMinSettleRate`,
    title: '本级最低结算费率',
    permission: 'stock_rate',
    input: z.object({ aisleCode: labelled('通道编码', text(20)), sn: labelled('SN', optional(snText())) }),
    /** The caller's own cost and the channel's bounds, and what is preset on the device. */
    output: z.object({ aisleCode: z.string(), lines: z.array(FloorLine), preset: z.array(z.object(lineFields)) }),
    refusals: { common: 'notFound' },
  }),
  suppliers: call({
    id: 'C0420',
    method: 'GET',
    path: `${storePath}/queryInitRateSupList`,
    title: '支持预设费率的供应商',
    permission: 'stock_rate',
    output: z.array(z.object({ supNo: z.string(), supName: z.string() })),
  }),
  submit: call({
    id: 'C0430',
    method: 'POST',
    path: `${storePath}/initSetSnRate`,
    title: '预设SN费率',
    permission: 'stock_rate',
    input: z.object({
      sns: snList(),
      aisleCode: labelled('通道编码', text(20)),
      lines: labelled('费率', z.array(z.object(lineFields)).max(20)),
    }),
    audit: 'stock.presetRate',
    refusals: { price: '*', stock: 'aisleWrong noSns notYours rangeWrong snTwice tooMany' },
  }),
}
