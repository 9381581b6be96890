import { z } from 'zod'
import { fen } from '../../../core/shared/money.ts'
import { askSandbox, sandboxForgery } from '../../channels/channels.server.ts'
import type { ChannelAnswer } from '../../channels/channels.shared.ts'
import { CardStatus, StopReason } from './card-codes.contract.ts'
import type {
  CardChange,
  CarrierAccess,
  CarrierAdapter,
  CarrierAnswer,
  CarrierCard,
  CarrierEvent,
  CheckedNews,
  DoneRecharge,
} from './carrier.contract.ts'
import { registerCarrier } from './registry.adapter.ts'

const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
const statuses = {
  INACTIVE: CardStatus.inactive,
  ACTIVE: CardStatus.active,
  SUSPENDED: CardStatus.suspended,
  TESTING: CardStatus.testing,
  STOCK: CardStatus.stock,
  PRE_CANCELLED: CardStatus.preCancelled,
  CANCELLED: CardStatus.cancelled,
} as const
const reasons = {
  REQUEST: StopReason.request,
  UNPAID: StopReason.unpaid,
  OVER_QUOTA: StopReason.overQuota,
  WRONG_DEVICE: StopReason.wrongDevice,
  ADMIN: StopReason.administrative,
} as const
type Reason = keyof typeof reasons

const Card = z.object({
  iccid: z.string().min(19).max(20),
  msisdn: z.string().regex(/^(\d{11}|\d{13})?$/),
  imsi: z.string().regex(/^(\d{15})?$/),
  state: z.enum(Object.keys(statuses) as [keyof typeof statuses]),
  reason: z.enum(Object.keys(reasons) as [Reason]).nullable(),
  gprsOn: z.boolean(),
  packageName: z.string().max(50),
  flowTotalKb: z.int().min(0),
  flowUsedKb: z.int().min(0),
  testEnd: time.nullable(),
  silentEnd: time.nullable(),
  activeTime: time.nullable(),
  expireTime: time.nullable(),
  changeTime: time,
})
const Change = z.object({
  outNo: z.string(),
  state: z.enum(['PROCESSING', 'SUCCESS', 'FAILED']),
  failCode: z.string().nullable(),
  card: Card,
})
const Recharge = z.object({
  outNo: z.string(),
  carrierOrderNo: z.string().max(40),
  state: z.enum(['PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED']),
  failCode: z.string().nullable(),
  cost: z.int().min(0),
  returned: z.int().min(0),
  validFrom: time.nullable(),
  validTo: time.nullable(),
})
const News = z.discriminatedUnion('event', [
  z.object({ event: z.literal('sim'), card: Card, change: Change.nullable() }),
  z.object({ event: z.literal('simRecharge'), recharge: Recharge }),
])

/** Codes by which the platform says for good that nothing happened and nothing will. Any other code is unclear. */
const finalCodes = new Set(['SIM_CANCELLED', 'SIM_REFUSED', 'WRONG_STATE', 'FLOW_USED', 'BAD_REQUEST', 'SIM_NOT_FOUND'])
const absentCodes = new Set(['CHANGE_NOT_FOUND', 'RECHARGE_NOT_FOUND'])
const words: Readonly<Record<string, string>> = {
  SIM_REFUSED: '通信商拒绝办理',
  WRONG_STATE: '卡片当前状态不支持该操作',
}

const actions = {
  overtest: 'END_TEST',
  silenceactive: 'ACTIVATE',
  pause: 'PAUSE',
  resume: 'RESUME',
  gprsClose: 'GPRS_OFF',
  gprsOpen: 'GPRS_ON',
  reset: 'RESET',
} as const satisfies Record<CardChange, string>

const megabytes = (kb: number): string => (kb / 1024).toFixed(2)
const instant = (text: string | null): string | null => (text === null ? null : `${text}+08`)

const cardOf = (card: z.output<typeof Card>): CarrierCard => ({
  iccid: card.iccid,
  msisdn: card.msisdn,
  imsi: card.imsi,
  cardStatus: statuses[card.state],
  stopReason: card.state === 'SUSPENDED' ? reasons[card.reason ?? 'ADMIN'] : null,
  gprsOn: card.gprsOn,
  packageName: card.packageName,
  flowTotal: megabytes(card.flowTotalKb),
  flowUsed: megabytes(card.flowUsedKb),
  testEnd: instant(card.testEnd),
  silentEnd: instant(card.silentEnd),
  activeTime: instant(card.activeTime),
  expireTime: instant(card.expireTime),
  changeTime: `${card.changeTime}+08`,
})

const failure = (code: string | null): { kind: 'refused'; code: string; message: string } => ({
  kind: 'refused',
  code: code ?? '',
  message: words[code ?? ''] ?? code ?? '',
})

function changeAnswer({ state, failCode, card }: z.output<typeof Change>): CarrierAnswer<CarrierCard> {
  if (state === 'PROCESSING') return { kind: 'pending' }
  return state === 'SUCCESS' ? { kind: 'done', data: cardOf(card) } : failure(failCode)
}

function rechargeAnswer(recharge: z.output<typeof Recharge>): CarrierAnswer<DoneRecharge> {
  const { state, validFrom, validTo } = recharge
  if (state === 'PROCESSING') return { kind: 'pending' }
  if (state === 'FAILED') return failure(recharge.failCode)
  if (validFrom === null || validTo === null) return { kind: 'unknown', error: 'the answer names no period' }
  return {
    kind: 'done',
    data: {
      outNo: recharge.outNo,
      carrierOrderNo: recharge.carrierOrderNo,
      costFen: fen(recharge.cost),
      validFrom: `${validFrom}+08`,
      validTo: `${validTo}+08`,
    },
  }
}

/** Asks the platform, and reads its answer by a shape: what does not have it is unknown. */
async function asked<Shape extends z.ZodType, Data>(
  access: CarrierAccess,
  [method, target, content]: readonly [method: 'GET' | 'POST', target: string, content?: object],
  shape: Shape,
  read: (data: z.output<Shape>) => CarrierAnswer<Data>,
): Promise<CarrierAnswer<Data>> {
  const { url = '', appId = '', appSecret = '' } = access
  const answer = await askSandbox<unknown>(
    { tenantId: '', aisleCode: '', url, appId, appSecret },
    method,
    target,
    content,
  )
  if (answer.kind !== 'done' && answer.kind !== 'pending') return withoutData(answer)
  if (answer.kind === 'pending') return { kind: 'pending' }
  const parsed = shape.safeParse(answer.data)
  return parsed.success ? read(parsed.data) : { kind: 'unknown', error: 'the answer is not readable' }
}

/** The sandbox's adapter of payments knows its own codes alone; those of cards are told apart here. */
function withoutData(answer: Exclude<ChannelAnswer<unknown>, { kind: 'done' | 'pending' }>): CarrierAnswer<never> {
  if (answer.kind === 'refused')
    return finalCodes.has(answer.code) ? failure(answer.code) : { kind: 'unknown', error: answer.code }
  if (answer.kind !== 'unknown') return answer
  const code = answer.error.split(':')[0] ?? ''
  if (absentCodes.has(code)) return { kind: 'absent' }
  return finalCodes.has(code) ? failure(code) : answer
}

/** The carrier platform of the sandbox. @source docs/domain/money.md 10, Carrier */
export const sandboxCarrier: CarrierAdapter = {
  fields: ['url', 'appId', 'appSecret'],
  received: 'SUCCESS',
  queryCard: (access, iccid) =>
    asked(access, ['GET', `/v1/sim/${iccid}`], Card, (card) => ({ kind: 'done', data: cardOf(card) })),
  change: (access, { outNo, iccid, change, reason }) => {
    const why = Object.entries(reasons).find(([, code]) => code === reason)?.[0]
    const content = { outNo, action: actions[change], ...(why ? { reason: why } : {}) }
    return asked(access, ['POST', `/v1/sim/${iccid}/change`, content], Change, changeAnswer)
  },
  queryChange: (access, outNo) => asked(access, ['GET', `/v1/sim/changes/${outNo}`], Change, changeAnswer),
  recharge: (access, { outNo, iccid, productCode, months, flowMb, costFen }) => {
    const content = { outNo, ...(productCode ? { productCode } : {}), months, flowMb, cost: Number(costFen) }
    return asked(access, ['POST', `/v1/sim/${iccid}/recharge`, content], Recharge, rechargeAnswer)
  },
  queryRecharge: (access, outNo) => asked(access, ['GET', `/v1/sim/recharges/${outNo}`], Recharge, rechargeAnswer),
  cancelRecharge: (access, outNo) =>
    asked(access, ['POST', `/v1/sim/recharges/${outNo}/cancel`, {}], Recharge, ({ returned }) => ({
      kind: 'done',
      data: { returnedFen: fen(returned) },
    })),
  readNews: (access, news) => {
    const why = sandboxForgery(access, news)
    return why === null ? readBody(news.rawBody) : { kind: 'forged', why }
  },
}

function readBody(rawBody: Buffer): CheckedNews {
  try {
    const news = News.parse(JSON.parse(rawBody.toString()))
    return { kind: 'events', events: [eventOf(news)] }
  } catch {
    return { kind: 'forged', why: 'not readable' }
  }
}

function eventOf(news: z.output<typeof News>): CarrierEvent {
  if (news.event === 'simRecharge')
    return { kind: 'recharge', outNo: news.recharge.outNo, answer: rechargeAnswer(news.recharge) }
  const { card, change } = news
  const failReason = change?.state === 'FAILED' ? failure(change.failCode).message : ''
  return {
    kind: 'card',
    card: cardOf(card),
    change: change && change.state !== 'PROCESSING' ? { outNo: change.outNo, failReason } : null,
  }
}

registerCarrier('sandbox', sandboxCarrier)
