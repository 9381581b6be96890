import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, shown, text } from '../../../core/shared/shapes/shapes.ts'
import type { CardChange } from '../adapter/carrier.contract.ts'

const path = '/api/rb-oem/oem/iot_change'

/** @param refused refusals of the change besides those of every change */
const changeOf = <const Id extends string>(
  id: Id,
  change: CardChange,
  title: string,
  permission: string,
  refused: string,
) =>
  call({
    id,
    method: 'GET',
    path: `${path}/${change}`,
    title,
    permission,
    audit: `iotCard.${change}`,
    input: z.object({ iccid: labelled('ICCID', text(22)) }),
    output: z.object({ iccid: shown(), pending: shown() }),
    refusals: {
      common: 'notFound stateRefuses',
      card: `cancelled underWay ${refused}`.trim(),
      carrier: 'noConnection',
    },
  })

/**
 * Changes of a card at its carrier: the row shows the change as pending until the carrier has answered. Providers may
 * suspend, resume and reset the cards of their subtree; the rest is the operator's.
 * @source docs/domain/network.md 16
 */
export const cardChange = {
  pause: changeOf('C0859', 'pause', '停机', 'iot_card_switch', 'notActive'),
  resume: changeOf('C0860', 'resume', '复机', 'iot_card_switch', 'unpaid wrongDevice'),
  gprsClose: changeOf('C0861', 'gprsClose', '关闭流量', 'iot_card_manage', 'gprsRefused'),
  gprsOpen: changeOf('C0862', 'gprsOpen', '开启流量', 'iot_card_manage', 'gprsRefused'),
  overtest: changeOf('C0863', 'overtest', '结束测试期', 'iot_card_manage', 'notTesting'),
  silenceactive: changeOf('C0864', 'silenceactive', '沉默期激活', 'iot_card_manage', 'notBound'),
  reset: changeOf('C0865', 'reset', '重置网络', 'iot_card_switch', 'tooOften'),
} satisfies Record<CardChange, unknown>
