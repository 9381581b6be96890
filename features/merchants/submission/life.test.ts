import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { fen } from '../../../core/shared/money.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { linesOf } from '../../../tests/kit/network.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { systemNotice } from '../../content/system-notice/system-notice.contract.ts'
import { submitIncomings } from './submit.actions.ts'
import { IncomingKind, PayWay } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { askAttempt, askDueIncomings } from './ask-channel.actions.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import {
  type Applicant,
  givenApplicant,
  incomingAt,
  moverOf,
  sent,
  submitted,
  untilIncoming,
} from '../incoming-state/incoming.fixture.ts'
import { finishStatusOf } from '../incoming-state/incoming.rules.ts'

let bench: ChannelBench
beforeAll(async () => {
  bench = await startChannelBench()
  await bench.control('config', { autoAudit: false })
}, 60_000)
afterAll(() => bench.close())

const fail = (error: unknown) => {
  throw error
}
const decide = (no: string, decision: object) => bench.control(`merchants/${no}/audit`, decision)
const statusOf = async (applicant: Applicant) => (await incomingAt(bench, applicant)).incomingStatus
const drain = () => drainOutbox(bench.world.db, 'incoming.submit')
const ask = () => askDueIncomings(bench.world.db, bench.tenantId, fail)
/** Everything that may change about a merchant's onboarding, as text. */
const wholeOf = async ({ rpiNo }: Applicant) =>
  JSON.stringify(
    await bench.rows(
      `SELECT (SELECT jsonb_agg(to_jsonb(i) - 'next_query_time' ORDER BY id) FROM rpi_incoming i WHERE i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no) AS incomings, m.finish_status, m.rpi_status,
              (SELECT count(*)::int FROM rpi_access a WHERE a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no) AS steps, (SELECT count(*)::int FROM aisle_merchant x WHERE x.tenant_id = m.tenant_id AND x.rpi_no = m.rpi_no) AS numbers,
              (SELECT count(*)::int FROM rpi_rate r WHERE r.tenant_id = m.tenant_id AND r.rpi_no = m.rpi_no) AS rates
         FROM rpi_basic m WHERE m.tenant_id = $1 AND m.rpi_no = $2`,
      [bench.tenantId, rpiNo],
    ),
  )

describe('an answer that is lost (network 4.2, trap 7)', () => {
  it.each([
    { why: 'after it was stored', processed: true },
    { why: 'before it was stored', processed: false },
  ])('$why: asked about first, one application at the channel under the same number', async ({ processed }) => {
    const applicant = await givenApplicant(bench, '失联店')
    await bench.control('scenarios', { match: { api: 'merchants' }, effects: { answer: { timeout: { processed } } } })
    const { applyNo } = await sent(bench, applicant)
    expect(await statusOf(applicant)).toBe(IncomingStatus.submitting)
    await bench.advance(61)
    await drain()
    expect(await statusOf(applicant)).toBe(IncomingStatus.channelReview)
    expect((await bench.show<{ count: number }>(`merchants?no=${applyNo}`)).count).toBe(1)
  })

  it('for a whole day: it has failed, and may be submitted anew', async () => {
    const applicant = await givenApplicant(bench, '超时店')
    await sent(bench, applicant)
    for (let hour = 0; hour < 29; hour += 1) {
      await bench.advance(3601)
      await drain()
    }
    const one = await incomingAt(bench, applicant)
    expect(one).toMatchObject({
      incomingStatus: IncomingStatus.failed,
      rejectReason: expect.stringContaining('24小时'),
    })
    const steps = await bench.rows(
      'SELECT event FROM rpi_access WHERE tenant_id = $1 AND rpi_no = $2 ORDER BY create_time, id',
      [bench.tenantId, applicant.rpiNo],
    )
    expect(steps).toEqual([{ event: 1 }, { event: 4 }])
    expect((await submitted(bench, applicant)).applyNo).not.toBe(one.applyNo)
  })
})

describe('a channel that takes its time', () => {
  it('is asked after 1, 5, 15 and 60 minutes, then hourly, and never gives up', async () => {
    const applicant = await givenApplicant(bench, '久等店')
    await sent(bench, applicant)
    const asked: number[] = []
    for (let minute = 1; minute <= 190; minute += 1) {
      await bench.advance(60)
      const before = (await incomingAt(bench, applicant)).nextQueryTime
      await ask()
      if ((await incomingAt(bench, applicant)).nextQueryTime !== before) asked.push(minute)
    }
    expect(asked.map((minute) => [1, 5, 15, 60, 120, 180].find((due) => Math.abs(due - minute) <= 2))).toEqual([
      1, 5, 15, 60, 120, 180,
    ])
    expect(await statusOf(applicant)).toBe(IncomingStatus.channelReview)
  }, 60_000)
})

describe('what the clerk decides', () => {
  it('a rejection brings reason and fields with their steps; mended and sent again it opens (25.7)', async () => {
    const applicant = await givenApplicant(bench, '补件店')
    const first = await sent(bench, applicant)
    const fields = [{ field: 'pictures', picKind: 5, msg: '门头照不清晰' }]
    await decide(first.applyNo, { result: 'REJECTED', reason: '资料不符', fields })
    await untilIncoming(bench, applicant, IncomingStatus.channelRejected)
    expect(await incomingAt(bench, applicant)).toMatchObject({
      rejectReason: '资料不符',
      rejectFields: [{ step: 2, field: 'pics', picKind: 5, msg: '门头照不清晰' }],
    })
    await bench.advance(61)
    const second = await sent(bench, applicant)
    expect(second.applyNo).not.toBe(first.applyNo)
    await decide(second.applyNo, { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    expect(await incomingAt(bench, applicant)).toMatchObject({ attemptNo: 2, rejectReason: '', rejectFields: [] })
    const told = await bench.rows(
      `SELECT action FROM biz_state_log WHERE tenant_id = $1 AND entity = 'merchant' AND entity_no = $2 ORDER BY id`,
      [bench.tenantId, applicant.rpiNo],
    )
    expect(told.map(({ action }) => action).slice(-4)).toEqual(['submitted', 'refused', 'submitted', 'onboarded'])
    const whole = await wholeOf(applicant)
    await bench.control('merchants/' + first.applyNo + '/audit', { result: 'OPEN' }).catch(() => null)
    await askAttempt(bench.world.db, bench.tenantId, { applyNo: first.applyNo, aisleCode: 'SANDBOX' })
    await askAttempt(bench.world.db, bench.tenantId, { applyNo: second.applyNo, aisleCode: 'SANDBOX' })
    const { rows } = await bench.show<{ rows: { notifyId: string }[] }>('notifications?scene=merchant')
    for (const { notifyId } of rows) await bench.control(`notifications/${notifyId}/resend`)
    expect(await wholeOf(applicant)).toBe(whole)
  })

  it('a signature is waited for, its page renewed, and given up after 7 days', async () => {
    const applicant = await givenApplicant(bench, '待签店')
    const { applyNo } = await sent(bench, applicant)
    await decide(applyNo, { result: 'SIGNING' })
    await untilIncoming(bench, applicant, IncomingStatus.awaitingSignature)
    const { contractUrl, contractExpire } = await incomingAt(bench, applicant)
    expect(contractUrl).toContain('#sign/')
    expect(contractExpire).not.toBeNull()
    await bench.advance(7 * 86_400 + 60)
    await untilIncoming(bench, applicant, IncomingStatus.channelRejected)
    expect(await incomingAt(bench, applicant)).toMatchObject({ rejectReason: '签约超时', contractUrl: '' })
  })

  it('pictures that are wanted show while it is reviewed, and go when it is decided', async () => {
    const applicant = await givenApplicant(bench, '补图店')
    const { applyNo } = await sent(bench, applicant)
    await bench.control(`merchants/${applyNo}/want-pictures`, { pictures: [{ picKind: 6, msg: '店内照过暗' }] })
    await bench.until(
      `SELECT 1 FROM rpi_incoming WHERE tenant_id = $1 AND incoming_code = $2 AND wanted_pics <> '[]'`,
      [bench.tenantId, applicant.incomingCode],
    )
    expect(await statusOf(applicant)).toBe(IncomingStatus.channelReview)
    await decide(applyNo, { result: 'REJECTED', reason: '图片未补' })
    await untilIncoming(bench, applicant, IncomingStatus.channelRejected)
    expect((await incomingAt(bench, applicant)).wantedPics).toEqual([])
  })

  it('a channel that closes a merchant and opens it again takes it off and puts it on', async () => {
    const applicant = await givenApplicant(bench, '停用店')
    const { applyNo } = await sent(bench, applicant)
    await decide(applyNo, { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    await decide(applyNo, { result: 'CLOSED', reason: '风险' })
    await untilIncoming(bench, applicant, IncomingStatus.closed)
    expect(await incomingAt(bench, applicant)).toMatchObject({ isOn: false })
    await decide(applyNo, { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    expect(await incomingAt(bench, applicant)).toMatchObject({ isOn: true })
  })
})

describe('who sent an onboarding', () => {
  it('finds behind the bell that the channel opened the merchant, and nobody else does', async () => {
    const [sender, colleague] = [
      await givenUser(bench.world, { tenantId: bench.tenantId }),
      await givenUser(bench.world, { tenantId: bench.tenantId }),
    ]
    const applicant = await givenApplicant(bench, '好消息店')
    const by = { ...(await moverOf(bench)), userId: sender.userId, userNo: sender.userNo }
    const { tenantId } = bench
    const [one] = await bench.world.within({ tenantId, oemNo: tenantId }, (tx) =>
      submitIncomings(tx, by, { rpiNo: applicant.rpiNo }),
    )
    await drain()
    const told = async (user: TestUser) =>
      (await bench.world.as(user).send(systemNotice.mine, {})).data.records.map(({ title }) => title)
    expect(await told(sender)).toEqual([])
    await decide(one?.applyNo ?? '', { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    expect(await told(sender)).toEqual([expect.stringContaining(applicant.incomingCode)])
    expect((await told(sender))[0]).toContain('进件成功')
    expect(await told(colleague)).toEqual([])
  })
})

describe('several channels', () => {
  it('one rejected and one passed leave the merchant onboarded, the rejected one open for another try (25.8, 25.9)', async () => {
    const applicant = await givenApplicant(bench, '双通道', [{}, { incomingKind: IncomingKind.card }])
    await submitted(bench, applicant)
    await drain()
    const all = await bench.rows<{ apply_no: string; incoming_code: string }>(
      'SELECT apply_no, incoming_code FROM rpi_incoming WHERE tenant_id = $1 AND rpi_no = $2 ORDER BY id',
      [bench.tenantId, applicant.rpiNo],
    )
    const [scan, card] = all as [(typeof all)[0], (typeof all)[0]]
    await decide(card.apply_no, { result: 'REJECTED', reason: '资料不符' })
    await untilIncoming(bench, { ...applicant, incomingCode: card.incoming_code }, IncomingStatus.channelRejected)
    await decide(scan.apply_no, { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    const [merchant] = await bench.rows(
      'SELECT finish_status, rpi_status FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2',
      [bench.tenantId, applicant.rpiNo],
    )
    expect(merchant).toEqual({ finish_status: 2, rpi_status: 1 })
    await bench.advance(61)
    expect(await sent(bench, applicant)).toMatchObject({ incomingCode: card.incoming_code })
  })

  it('every merchant of these tests is as far as its onboardings say, and active only when onboarded (25.8)', async () => {
    const rows = await bench.rows<{ finish_status: number; rpi_status: number; statuses: number[] }>(
      `SELECT m.finish_status, m.rpi_status, ARRAY(SELECT i.incoming_status FROM rpi_incoming i WHERE i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no AND NOT i.is_deleted)::int[] AS statuses
         FROM rpi_basic m WHERE m.tenant_id = $1 AND m.rpi_kind = 0`,
      [bench.tenantId],
    )
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows) {
      expect(row.finish_status).toBe(finishStatusOf(row.statuses as never))
      if (row.rpi_status === 1) expect(row.finish_status).toBe(2)
    }
  })
})

describe('prices that may no longer be signed', () => {
  it('open the merchant switched off, and say why', async () => {
    const lines = linesOf({ wechat: { rate: '0.01' } })
    const applicant = await givenApplicant(bench, '低价店', [{ lines }])
    const { applyNo } = await sent(bench, applicant)
    await bench.advance(2)
    await decide(applyNo, { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    expect(await incomingAt(bench, applicant)).toMatchObject({
      isOn: false,
      rejectReason: expect.stringContaining('微信费率不能低于'),
    })
    expect(
      await bench.rows('SELECT 1 FROM rpi_rate WHERE tenant_id = $1 AND rpi_no = $2', [
        bench.tenantId,
        applicant.rpiNo,
      ]),
    ).toEqual([])
  })
})

describe('a merchant that has just been opened', () => {
  it('takes a payment that reaches the money path', async () => {
    const applicant = await givenApplicant(bench, '收款店')
    const { applyNo } = await sent(bench, applicant)
    await bench.advance(2)
    await decide(applyNo, { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    const { aisleMerNo } = await incomingAt(bench, applicant)
    const order = await bench.control<{ aisleOrderNo: string }>('pay', {
      aisleMerchantNo: aisleMerNo,
      amount: Number(fen(100_000)),
      payWay: PayWay.wechat,
    })
    const trade = await bench.until<{ rpi_no: string; rpt_status: number }>(
      'SELECT rpi_no, rpt_status FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2',
      [bench.tenantId, order.aisleOrderNo],
    )
    expect(trade).toEqual({ rpi_no: applicant.rpiNo, rpt_status: 2 })
  })
})
