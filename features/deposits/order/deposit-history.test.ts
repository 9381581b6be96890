import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../core/shared/dates.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { terminalLife } from '../../terminals/terminal-life/terminal-life.contract.ts'
import { terminal } from '../../terminals/terminal/terminal.contract.ts'
import { balanceOf, payPwd } from '../../wallets/owner/owner.fixture.ts'
import { pledgeRefund } from '../refund/refund.contract.ts'
import {
  answerRefund,
  bind,
  broken,
  type DepositWorld,
  evaluate,
  givenPackage,
  pay,
  sell,
  shownOf,
  startDeposits,
  today,
} from './deposit.fixture.ts'
import { pledgeOrder } from './order.contract.ts'

/** A deposit as the slow model holds it: its sales one by one, its state as the document tells it. */
interface Modelled {
  readonly orderCode: string
  readonly rtNo: string
  readonly sn: string
  status: number
  /** Net of what was given back of each, in fen. */
  readonly sales: number[]
  isEarly: boolean
  isBound: boolean
  refundCode: string
  refunded: number
  forfeited: number
}

let at: DepositWorld
beforeAll(async () => {
  at = await startDeposits()
  await givenPackage(at)
}, 90_000)
afterAll(() => at.world.close())

const requestNo = () => crypto.randomUUID()
const pledge = 9900

/** Numbers that look random and are the same each time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Events of a deposit; each says whether it happened, so that the history is one of things that may happen. */
const events: Readonly<Record<string, (one: Modelled, next: (below: number) => number) => Promise<void>>> = {
  async pay(one) {
    if (one.status !== 0) return
    await pay(at, one.orderCode)
    one.status = 1
  },
  async sell(one, next) {
    if (!one.isBound) return
    const amount = 1000 * (1 + next(40))
    const back = next(4) === 0 ? 500 : 0
    await sell(at, one.sn, formatYuan(BigInt(amount)), back ? { back: formatYuan(BigInt(back)) } : {})
    one.sales.push(amount - back)
  },
  async ask(one, next) {
    const early = next(2) as 0 | 1
    const { code, data } = await at.world
      .as(at.maker)
      .send(pledgeOrder.applyRefund, { orderCode: one.orderCode, early, remark: '', requestNo: requestNo() })
    const may = early ? one.status === 1 : one.status === 2
    expect({ code, early, status: one.status }).toEqual({ code: may ? 200 : 409, early, status: one.status })
    if (!may) return
    Object.assign(one, { status: 3, isEarly: early === 1, refundCode: data.pledgeRefundCode })
  },
  async decide(one, next) {
    if (one.status !== 3) return
    const auditStatus = next(3) === 0 ? 2 : 1
    const { code } = await at.world.as(at.checker).send(pledgeRefund.audit, {
      pledgeRefundCode: one.refundCode,
      auditStatus,
      reason: '已核对',
      requestNo: requestNo(),
    })
    expect(code).toBe(200)
    one.status = auditStatus === 1 ? 4 : one.isEarly ? 1 : 2
  },
  async answer(one, next) {
    if (one.status !== 4 || (one.isEarly && one.isBound)) return
    const isDone = next(3) > 0
    await answerRefund(at, one.orderCode, isDone ? 'success' : 'failed')
    Object.assign(one, isDone ? { status: 5, refunded: pledge } : { status: one.isEarly ? 1 : 2 })
  },
  async remove(one) {
    if (!one.isBound) return
    const [row] = (await at.world.as(at.maker).send(terminal.list, { rtNo: one.rtNo })).data.records
    const { code } = await at.world.as(at.maker).send(terminalLife.remove, { ids: row?.id ?? '', payPwd })
    const isKept = [1, 2, 3].includes(one.status) || (one.status === 4 && !one.isEarly)
    expect({ code, status: one.status }).toEqual({ code: isKept ? 409 : 200, status: one.status })
    if (isKept) return
    one.isBound = false
    if (one.status === 0) one.status = 7
  },
}

/** Night of the model: a target of 500.00 within 30 days, three days of grace, 90 days to pay. */
function night(one: Modelled, days: number): void {
  const counted = one.sales.reduce((sum, sale) => sum + sale, 0)
  if (one.status === 0 && days >= 90) one.status = 7
  if (one.status !== 1) return
  if (counted >= 50_000) one.status = 2
  else if (days > 33) Object.assign(one, { status: 6, forfeited: pledge })
}

it('a random history goes as a slow model goes', async () => {
  const next = numbersFrom(2027)
  const held = () => balanceOf(at.world, at.operator.tenantId, accounts.pledge(at.merchant.rpiNo))
  const before = await held()
  const model: Modelled[] = []
  let days = 0
  const names = ['pay', 'sell', 'sell', 'ask', 'decide', 'answer', 'remove']
  for (let step = 0; step < 70; step++) {
    if (model.length < 4) {
      const bound = await bind(at)
      const fresh = { status: 0, sales: [], isEarly: false, isBound: true, refundCode: '', refunded: 0, forfeited: 0 }
      model.push({ ...bound, ...fresh })
      continue
    }
    if (next(7) === 0) {
      days += 1 + next(12)
      await evaluate(at, addDays(today, days))
      for (const one of model) night(one, days)
    } else {
      const one = model[next(model.length)] as Modelled
      await events[names[next(names.length)] as string]?.(one, next)
    }
    for (const one of model) {
      const shown = await shownOf(at, one.orderCode)
      expect({ step, ...shown }).toMatchObject({
        step,
        orderStatus: one.status,
        refundAmount: formatYuan(BigInt(one.refunded)),
        forfeitAmount: formatYuan(BigInt(one.forfeited)),
      })
    }
  }
  const open = model.filter(({ status }) => status >= 1 && status <= 4).length
  expect((await held()) - before).toBe(BigInt(open * pledge))
  expect(await broken(at)).toEqual([])
}, 120_000)
