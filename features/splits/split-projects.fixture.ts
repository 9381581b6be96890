import { afterAll, beforeAll } from 'vitest'
import { drainOutbox } from '../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../tests/kit/api.ts'
import { type ChannelBench, startChannelBench } from '../channels/notify/channel-bench.fixture.ts'
import { newTenant } from '../wallets/owner/owner.fixture.ts'
import { payer, payerStore } from './payer/payer.contract.ts'
import { project } from './project-upkeep/project-upkeep.contract.ts'
import { receiver } from './receiver/receiver.contract.ts'

const permissions = [
  'division_project_view',
  'division_receipt_view',
  'division_merchant_view',
  'division_edit',
  'division_audit',
]

export const stateRefuses = { code: 409, msg: '当前状态不允许此操作' }
export const notFound = { code: 404, msg: '数据不存在或无权查看' }
export const requestNo = () => crypto.randomUUID()
/** Rules of a project that says nothing else. */
export const rules = {
  projectName: '供应链分账',
  divMode: 1,
  baseKind: 1,
  maxRatio: '30',
  payMode: 1,
  freezeDays: 30,
  shortRule: 1,
} as const

/** Users who try the calls: two of the operator, one of another tenant, one without permissions. */
interface People {
  maker: TestUser
  checker: TestUser
  stranger: TestUser
  nobody: TestUser
}

/** World and people of a test, once it has started. */
interface Held {
  readonly people: People
  bench: ChannelBench
}

/** The application and the acquirer, whose clerk decides about registrations; one a test file. */
export function startSplitBench() {
  const held = { people: {} } as Held
  const { people } = held
  beforeAll(async () => {
    held.bench = await startChannelBench()
    const { tenantId, world } = held.bench
    people.maker = await givenUser(world, { tenantId, permissions })
    people.checker = await givenUser(world, { tenantId, permissions })
    people.stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    people.nobody = await givenUser(world, { tenantId, permissions: [] })
    await world.db.pool.query('UPDATE pay_aisle SET supports_division = true, max_div_ratio_ppm = 300000')
    await held.bench.control('config', { autoAudit: false })
  })
  afterAll(() => held.bench.close())
  const members = membersOn(held)
  return { people, bench: () => held.bench, ...members, ...projectsOn(held, members) }
}

/** Receivers and dividing merchants, and the clerk who decides about them. */
function membersOn(held: Held) {
  const addReceiver = (projectCode: string, over: Record<string, unknown> = {}, user = held.people.maker) =>
    held.bench.world.as(user).send(receiver.add, {
      projectCode,
      receiverKind: 3,
      receiverName: '周静',
      accountNo: '6222020200001110',
      splitKind: 1,
      ratio: '10',
      priority: 1,
      requestNo: requestNo(),
      ...over,
    })
  const addPayer = (projectCode: string, over: Record<string, unknown> = {}, user = held.people.maker) =>
    held.bench.world.as(user).send(payer.add, {
      projectCode,
      rpiNo: held.bench.merchant.rpiNo,
      aisleCode: 'SANDBOX',
      grantedRatio: '30',
      requestNo: requestNo(),
      ...over,
    })
  const receivers = async (projectCode: string) =>
    (await held.bench.world.as(held.people.maker).send(receiver.list, { projectCode, size: 50 })).data.records
  const payers = async (projectCode: string) =>
    (await held.bench.world.as(held.people.maker).send(payer.list, { projectCode, size: 50 })).data.records
  const register = async () => {
    await drainOutbox(held.bench.world.db, 'division.payer')
    await drainOutbox(held.bench.world.db, 'division.receiver')
  }
  const decide = (kind: 'receivers' | 'payers', no: string, result: 'OPEN' | 'REFUSED', reason?: string) =>
    held.bench.control(`${kind}/${no}/audit`, { result, ...(reason ? { reason } : {}) })
  /** Has the clerk open everything that a project asked for, and ours hear of it. */
  async function opened(projectCode: string): Promise<void> {
    for (const kind of ['payers', 'receivers'] as const) {
      await register()
      const rows = kind === 'payers' ? await payers(projectCode) : await receivers(projectCode)
      for (const { applyNo } of rows) await decide(kind, applyNo, 'OPEN').catch(() => undefined)
      await held.bench.advance(60)
      await register()
    }
  }
  return { addReceiver, addPayer, receivers, payers, register, decide, opened }
}

/** Projects and their stores. */
function projectsOn(held: Held, { addPayer, addReceiver, opened }: ReturnType<typeof membersOn>) {
  const add = async (over: Record<string, unknown> = {}, isSubmitted: 0 | 1 = 0) =>
    held.bench.world.as(held.people.maker).send(project.add, { ...rules, ...over, isSubmitted, requestNo: requestNo() })
  const added = async (over: Record<string, unknown> = {}, isSubmitted: 0 | 1 = 0) =>
    (await add(over, isSubmitted)).data.projectCode
  const change = (
    projectCode: string,
    over: Record<string, unknown> = {},
    isSubmitted: 0 | 1 = 1,
    user = held.people.maker,
  ) =>
    held.bench.world
      .as(user)
      .send(project.change, { ...rules, ...over, projectCode, isSubmitted, requestNo: requestNo() })
  const audit = (projectCode: string, user = held.people.checker, auditStatus: 1 | 2 = 1, reason = '') =>
    held.bench.world.as(user).send(project.audit, { projectCode, auditStatus, reason, requestNo: requestNo() })
  const turn = (projectCode: string, isOn: 0 | 1, user = held.people.maker) =>
    held.bench.world.as(user).send(project.switch, { projectCode, isOn, requestNo: requestNo() })
  const detail = async (projectCode: string, user = held.people.maker) =>
    (await held.bench.world.as(user).send(project.detail, { projectCode })).data
  const givenStore = (rpsNo: string, rpiNo = held.bench.merchant.rpiNo) =>
    held.bench.rows(
      `INSERT INTO pos_store (tenant_id, oem_no, rps_no, rpi_no, store_name, store_type, store_status) VALUES ($1, $1, $2, $3, $2, 2, 1) ON CONFLICT DO NOTHING`,
      [held.bench.tenantId, rpsNo, rpiNo],
    )
  const bind = (divMerchantId: string, rpsNo: string, isBound: 0 | 1 = 1, user = held.people.maker) =>
    held.bench.world.as(user).send(payerStore.bind, { divMerchantId, rpsNo, isBound, requestNo: requestNo() })
  /** An enabled project with one receiver and the merchant. */
  async function enabled(over: Record<string, unknown> = {}): Promise<string> {
    const projectCode = await added(over)
    await addPayer(projectCode)
    await addReceiver(projectCode)
    await opened(projectCode)
    await change(projectCode, over)
    await audit(projectCode)
    return projectCode
  }
  return { add, added, change, audit, turn, detail, givenStore, bind, enabled }
}
