import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import {
  count,
  flag,
  int,
  labelled,
  optional,
  percent,
  shown,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { lineDrafts } from '../../channels/channels.shared.ts'

const figures = { before: signedYuan(), after: signedYuan(), difference: signedYuan() }

/** Profit that prices would have given over the payments of the past days. */
export const Replayed = z.object({
  fromTime: shownInstant(),
  toTime: shownInstant(),
  tradeCount: count(),
  tradeAmount: yuan(),
  /** Parties that the caller sees, from the operator down; who stands above it is left out. */
  parties: z.array(z.object({ userType: count(), userNo: shown(), userName: shown(), ...figures })),
  /** Parties below that the adjustment raises with those named. */
  raised: z.array(z.object({ userNo: shown(), userName: shown() })),
  /** Over the parties shown. */
  ...figures,
})

/** Trial calculation of prices (what-if). @source docs/rulings.md 31 */
export const replay = {
  run: call({
    id: 'C1151',
    method: 'POST',
    path: '/api/countinghouse/pricing/policy/replay',
    title: '政策试算',
    permission: 'oem_policy_view',
    input: z.object({
      userNos: labelled('主体编号', z.array(text(20)).min(1).max(500)),
      aisleCode: labelled('通道编码', text(20)),
      lines: lineDrafts(),
      shareRatio: labelled('分润比例', optional(percent())),
      /** Whether the lines are the whole policy; else they change those that the parties hold. */
      isWhole: labelled('是否整条政策', flag()).default(false),
      cascade: labelled('同步上调下级', flag()).default(false),
      days: labelled('试算天数', int(1, 31)).default(30),
    }),
    output: Replayed,
    refusals: { common: 'notFound', policy: 'noPolicy notDirectChild', price: '*' },
  }),
}
