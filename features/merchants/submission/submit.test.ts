import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import {
  givenApplicant,
  incomingAt,
  moverOf,
  sent,
  submitted,
  untilIncoming,
} from '../incoming-state/incoming.fixture.ts'
import { submitIncomings } from './submit.actions.ts'

let bench: ChannelBench
beforeAll(async () => {
  bench = await startChannelBench()
  await bench.control('config', { autoAudit: false })
}, 60_000)
afterAll(() => bench.close())

const merchantAt = async (rpiNo: string) =>
  (
    await bench.rows<{ finish_status: number; rpi_status: number }>(
      'SELECT finish_status, rpi_status FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2',
      [bench.tenantId, rpiNo],
    )
  )[0]

describe('submitting a merchant (network 3.9, 4.2)', () => {
  it('gives each attempt a number, a masked snapshot, an access record and a message, and the merchant is under review', async () => {
    const applicant = await givenApplicant(bench, '新店')
    expect(await merchantAt(applicant.rpiNo)).toEqual({ finish_status: 0, rpi_status: 0 })
    const one = await submitted(bench, applicant)
    expect(one).toMatchObject({
      aisleCode: 'SANDBOX',
      incomingCode: applicant.incomingCode,
      incomingStatus: IncomingStatus.submitting,
    })
    expect(one.applyNo).toMatch(/^AP\d{14}$/)
    expect(await merchantAt(applicant.rpiNo)).toEqual({ finish_status: 1, rpi_status: 0 })
    const [kept] = await bench.rows<{ whole: string; attempt_no: number; request: Record<string, unknown> }>(
      'SELECT a::text AS whole, attempt_no, request FROM rpi_incoming_apply a WHERE tenant_id = $1 AND apply_no = $2',
      [bench.tenantId, one.applyNo],
    )
    expect(kept?.attempt_no).toBe(1)
    expect(kept?.whole).not.toMatch(/13812345678|330106198806150021|6222021000112233449/)
    expect(kept?.request).toMatchObject({ phone: '138****5678', account: { accNo: '622202******3449' } })
    const records = await bench.rows(
      'SELECT event, user_no, apply_no FROM rpi_access WHERE tenant_id = $1 AND rpi_no = $2',
      [bench.tenantId, applicant.rpiNo],
    )
    expect(records).toEqual([{ event: 1, user_no: bench.merchant.userNo, apply_no: one.applyNo }])
    const log = await bench.rows(
      `SELECT from_status, to_status, action FROM biz_state_log WHERE tenant_id = $1 AND entity = 'incoming' AND entity_no = $2 ORDER BY create_time, id`,
      [bench.tenantId, applicant.incomingCode],
    )
    expect(log).toEqual([
      { from_status: null, to_status: 0, action: 'add' },
      { from_status: 0, to_status: 3, action: 'submit' },
    ])
    await drainOutbox(bench.world.db, 'incoming.submit')
    expect(await incomingAt(bench, applicant)).toMatchObject({ incomingStatus: IncomingStatus.channelReview })
  })

  it('opens at the clerk’s word: numbers, prices, payment companies, defaults, authorisation, the merchant active', async () => {
    const applicant = await givenApplicant(bench, '开通店')
    const { applyNo } = await sent(bench, applicant)
    await bench.control(`merchants/${applyNo}/audit`, { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    const opened = await incomingAt(bench, applicant)
    expect(opened).toMatchObject({ isOn: true, wxSubMchId: `WX${opened.aisleMerNo}`, nextQueryTime: null })
    expect(await merchantAt(applicant.rpiNo)).toEqual({ finish_status: 2, rpi_status: 1 })
    const of = (table: string, columns: string) =>
      bench.rows(`SELECT ${columns} FROM ${table} WHERE tenant_id = $1 AND rpi_no = $2`, [
        bench.tenantId,
        applicant.rpiNo,
      ])
    expect(await of('aisle_merchant', 'aisle_mer_no, incoming_code')).toEqual([
      { aisle_mer_no: opened.aisleMerNo, incoming_code: applicant.incomingCode },
    ])
    expect((await of('rpi_rate', 'source_no')).length).toBeGreaterThan(0)
    expect((await of('rpi_aisle_default', 'aisle_code')).length).toBeGreaterThan(0)
    expect((await of('rpi_comp', 'comp_code')).length).toBeGreaterThan(0)
    expect(await of('rpi_access', 'event')).toEqual([{ event: 1 }, { event: 2 }])
  })

  it('goes to the operator’s own review first where the param incoming.audit.enabled says so, and nothing is sent', async () => {
    const applicant = await givenApplicant(bench, '待审店')
    await bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, ({ client }) =>
      client.query(
        `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '进件审核', 'incoming.audit.enabled', '1')`,
        [bench.tenantId],
      ),
    )
    const { applyNo, incomingStatus } = await submitted(bench, applicant)
    await bench.rows(`DELETE FROM param WHERE tenant_id = $1 AND param_key = 'incoming.audit.enabled'`, [
      bench.tenantId,
    ])
    expect(incomingStatus).toBe(IncomingStatus.platformReview)
    expect(
      await bench.rows('SELECT 1 FROM outbox WHERE tenant_id = $1 AND out_no = $2', [bench.tenantId, applyNo]),
    ).toEqual([])
  })

  it('submits nothing that is under review, and knows no merchant of somebody else', async () => {
    const applicant = await givenApplicant(bench, '一次店')
    await submitted(bench, applicant)
    expect(await submitted(bench, applicant)).toBeUndefined()
    const by = await moverOf(bench)
    const foreign = bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, (tx) =>
      submitIncomings(tx, by, { rpiNo: 'M000000000000' }),
    )
    await expect(foreign).rejects.toThrow('数据不存在或无权查看')
  })
})
