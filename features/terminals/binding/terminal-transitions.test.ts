import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type Reply, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { auditedAs, traceOf } from '../../../tests/kit/trace.ts'
import { payPwd } from '../../wallets/owner/owner.fixture.ts'
import { cmf } from '../cmf/cmf.contract.ts'
import { equipment } from '../equipment/equipment.contract.ts'
import { PosKind } from '../../channels/model/model-codes.contract.ts'
import { terminalProblem } from '../terminal-life/terminal-binding.rules.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { binding } from './binding.contract.ts'
import { idle, release } from '../release/release.contract.ts'
import { bindingPermissions, startBinding } from './binding.fixture.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let clerk: string
let branch: string
let model: string
let staff: TestUser

beforeAll(async () => {
  ;({ world, operator, provider } = await startBinding())
  model = await given.model(world, { posKind: PosKind.smart })
  const more = ['terminal_delete', 'equipment_edit', 'equipment_cmf_logon']
  staff = await givenUser(world, { ...operator, permissions: [...bindingPermissions, ...more] })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  branch = await given.store(world, merchant)
  clerk = await given.staff(world, merchant)
})

/** States of a POS: in the stock, bound to merchant, store or staff, being unbound at its channel, taken back. */
const ats = ['stock', 1, 2, 3, 'releasing', 'removed'] as const
type At = (typeof ats)[number]
interface Pos {
  readonly sn: string
  readonly rtNo: string
  readonly id: string
}

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  world.within(operator, async ({ client }) => (await client.query(text, values)).rows as Row[])

async function givenAt(at: At): Promise<Pos> {
  if (at === 'stock')
    return { sn: (await given.stock(world, merchant, { rpmNo: model }))[0] ?? '', rtNo: 'T0', id: '1' }
  const place = at === 1 ? { rpsNo: '' } : at === 3 ? { rpstNo: clerk } : {}
  const { sn, rtNo } = await given.terminal(world, merchant, { rpmNo: model, ...place })
  const [row] = await query<{ id: string }>('SELECT id::text AS id FROM rp_terminal WHERE rt_no = $1', [rtNo])
  const pos = { sn, rtNo, id: row?.id ?? '' }
  if (at === 'releasing') await query(`UPDATE rp_terminal SET release_no = 'R1' WHERE rt_no = $1`, [rtNo])
  if (at === 'removed') await world.as(staff).send(terminalLife.remove, { ids: pos.id, payPwd })
  return pos
}
/** Finds the state of a POS by its last binding. */
async function standing({ sn }: Pos): Promise<At | undefined> {
  const [row] = await query<{ bound: 1 | 2 | 3 | null; gone: boolean | null; releasing: boolean; stock: number }>(
    `SELECT t.bind_status AS bound, t.is_deleted AS gone, t.release_no IS NOT NULL AS releasing, s.sn_status AS stock
       FROM stock_sn s LEFT JOIN rp_terminal t ON t.tenant_id = s.tenant_id AND t.sn = s.rs_sn WHERE s.rs_sn = $1 ORDER BY t.id DESC LIMIT 1`,
    [sn],
  )
  if (row?.stock === 0) return row.gone ? 'removed' : 'stock'
  return row?.releasing ? 'releasing' : (row?.bound ?? undefined)
}
const statesOf = ({ sn }: Pos) =>
  query<{ from: number | null; to: number; action: string }>(
    `SELECT l.from_status AS "from", l.to_status AS "to", l.action FROM biz_state_log l
       JOIN rp_terminal t ON t.tenant_id = l.tenant_id AND t.rt_no = l.entity_no
      WHERE l.entity = 'terminal' AND t.sn = $1 ORDER BY l.create_time, l.id`,
    [sn],
  )

const requestNo = () => ({ requestNo: crypto.randomUUID() })
const submit = ({ sn }: Pos, more: object) =>
  world.as(staff).send(terminalLife.submit, { sn, rpiNo: merchant.rpiNo, ...requestNo(), ...more })
const atStore = () => ({ rpsNo: merchant.rpsNo, rpstNo: clerk })
const events: Record<string, { audit: string | null; send: (pos: Pos) => Promise<Reply> }> = {
  bind: { audit: terminalLife.submit.audit, send: (pos) => submit(pos, { rpsNo: merchant.rpsNo }) },
  toBranch: { audit: terminalLife.submit.audit, send: (pos) => submit(pos, { rtNo: pos.rtNo, rpsNo: branch }) },
  toMerchant: { audit: terminalLife.submit.audit, send: (pos) => submit(pos, { rtNo: pos.rtNo }) },
  bindStaff: {
    audit: binding.bindStaff.audit,
    send: ({ rtNo }) => world.as(staff).send(binding.bindStaff, { rtNo, ...atStore() }),
  },
  unbindStaff: {
    audit: binding.unbindStaff.audit,
    send: ({ rtNo }) => world.as(staff).send(binding.unbindStaff, { rtNo, ...atStore() }),
  },
  remove: {
    audit: terminalLife.remove.audit,
    send: ({ id }) => world.as(staff).send(terminalLife.remove, { ids: id, payPwd }),
  },
  smartPos: {
    audit: release.smartPos.audit,
    send: ({ rtNo }) => world.as(staff).send(release.smartPos, { rtNo, payPwd }),
  },
  scanner: {
    audit: release.scanner.audit,
    send: ({ rtNo }) => world.as(staff).send(release.scanner, { rtNo, payPwd }),
  },
  attach: {
    audit: equipment.submit.audit,
    send: ({ rtNo }) => world.as(staff).send(equipment.submit, { rtNo, rpsNo: branch }),
  },
  logon: { audit: cmf.logon.audit, send: ({ rtNo }) => world.as(staff).send(cmf.logon, { rtNo }) },
  verify: {
    audit: idle.verify.audit,
    send: ({ rtNo }) => world.as(staff).send(idle.verify, { rtNo, reason: '已核实' }),
  },
}

const noSuch = '数据不存在或无权查看'
const taken = '该SN已被绑定'
const withStaff = '终端已绑定店员，请先解绑'
const releasing = '终端正在通道解绑中'
const [noScanner, noEquipment, noCmf] = ['该终端不是扫码盒/枪', '该终端不是云喇叭或云打印机', '该设备不是CMF设备']
const notOfStaff = '终端未绑定该店员'
const refused = '当前状态不允许此操作'
type Outcome = At | { says: string }
const says = (words: string): Outcome => ({ says: words })

/** The table of network 13.3 for a POS: where an event leads, or what is said. */
const table: Record<string, readonly Outcome[]> = {
  // at            stock         1                2                3                releasing        removed
  bind: [2, ...Array(4).fill(says(taken)), 2],
  toBranch: [says(noSuch), 2, 2, says(withStaff), says(releasing), says(noSuch)],
  toMerchant: [says(noSuch), 1, 1, says(withStaff), says(releasing), says(noSuch)],
  bindStaff: [says(noSuch), 3, 3, says(withStaff), says(releasing), says(noSuch)],
  unbindStaff: [says(noSuch), says(notOfStaff), says(notOfStaff), 2, says(releasing), says(noSuch)],
  remove: [says(noSuch), 'removed', 'removed', 'removed', says(releasing), says(noSuch)],
  smartPos: [says(noSuch), 'removed', 'removed', 'removed', says(releasing), says(noSuch)],
  scanner: [says(noSuch), ...Array(3).fill(says(noScanner)), says(releasing), says(noSuch)],
  attach: [says(noSuch), ...Array(3).fill(says(noEquipment)), says(releasing), says(noSuch)],
  logon: [says(noSuch), ...Array(4).fill(says(noCmf)), says(noSuch)],
  verify: [says(noSuch), ...Array(3).fill(says(refused)), says(releasing), says(noSuch)],
}
/** Names of events in the log of states. */
const actions: Record<string, string> = { toBranch: 'move', toMerchant: 'move', smartPos: 'remove' }
const logged: Record<string, number | null> = { stock: null, removed: 0, releasing: 2 }
const cases = Object.entries(table).flatMap(([event, outcomes]) =>
  ats.map((at, place) => ({ event, at, to: outcomes[place] as Outcome })),
)

describe('the life of a POS (network 13.3, 25.10; C0476, C0477, C0480, C0481, C0488, C0490, C0492, C1193)', () => {
  it.each(cases)('$event at $at: $to', async ({ event, at, to }) => {
    const pos = await givenAt(at)
    const { audit, send } = events[event] as (typeof events)[string]
    const [before, states, audited] = [await traceOf(world), await statesOf(pos), await auditedAs(world, audit ?? '')]
    const { code, msg } = await send(pos)
    const more = (await auditedAs(world, audit ?? '')).slice(audited.length)
    if (typeof to === 'object') {
      expect({ code, msg }).toEqual({ code: to.says === noSuch ? 404 : 409, msg: to.says })
      expect(await traceOf(world)).toEqual(before)
      expect(more).toEqual(to.says === noSuch ? [] : [expect.stringMatching(/^\w+\.\w+$/)])
      return
    }
    expect({ code, at: await standing(pos), more }).toEqual({ code: 200, at: to, more: ['ok'] })
    const isStill = event === 'toMerchant' && at === 1
    const from = event === 'bind' ? null : (logged[at] ?? at)
    const move = { from, to: logged[to] ?? to, action: actions[event] ?? event }
    expect((await statesOf(pos)).slice(states.length)).toEqual(isStill ? [] : [move])
  })
})

describe('the switch of a POS (network 13.3; C0449)', () => {
  const risk = () => givenUser(world, { ...operator, permissions: bindingPermissions, roleAlias: 'risk' })
  const turn = (user: TestUser, { id }: Pos, isOn: 0 | 1) => world.as(user).send(terminalLife.changeIsOn, { id, isOn })
  const switchesOf = ({ rtNo }: Pos) =>
    query(
      `SELECT from_status AS "from", to_status AS "to", action FROM biz_state_log WHERE entity = 'terminalSwitch' AND entity_no = $1 ORDER BY create_time, id`,
      [rtNo],
    )

  it.each([1, 2, 3] as const)('turns at %s, and says the same once more without an event', async (at) => {
    const pos = await givenAt(at)
    expect((await turn(staff, pos, 0)).code).toBe(200)
    const before = await traceOf(world)
    expect((await turn(staff, pos, 0)).code).toBe(200)
    expect(await traceOf(world)).toEqual(before)
    expect((await turn(staff, pos, 1)).code).toBe(200)
    expect((await turn(staff, pos, 1)).code).toBe(200)
    expect(await switchesOf(pos)).toEqual([
      { from: 1, to: 0, action: 'off' },
      { from: 0, to: 1, action: 'on' },
    ])
    expect(await standing(pos)).toBe(at)
  })

  it('is refused while the channel unbinds it, and where it is no more', async () => {
    const [held, gone] = [await givenAt('releasing'), await givenAt('removed')]
    const before = await traceOf(world)
    expect(await turn(staff, held, 0)).toMatchObject({ code: 409, msg: releasing })
    expect(await turn(staff, gone, 0)).toMatchObject({ code: 404, msg: noSuch })
    expect(await traceOf(world)).toEqual(before)
  })

  it('turned by risk control stays with risk control, also where it was off before', async () => {
    const pos = await givenAt(2)
    const user = await risk()
    await turn(staff, pos, 0)
    expect((await turn(user, pos, 0)).code).toBe(200)
    const before = await traceOf(world)
    expect(await turn(staff, pos, 1)).toMatchObject({ code: 409, msg: '该终端由风控停用，只能由风控启用' })
    expect(await traceOf(world)).toEqual(before)
    expect((await turn(user, pos, 1)).code).toBe(200)
  })
})

describe('the pay password of a removal (C0476)', () => {
  it('is asked for before anything else of the device is said', async () => {
    const held = await givenAt('releasing')
    const before = await traceOf(world)
    const remove = (more: object) => world.as(staff).send(terminalLife.remove, { ids: held.id, ...more })
    expect(await remove({ payPwd: '1' })).toMatchObject({ code: 400, msg: '支付密码错误，还可输入4次' })
    expect(await remove({ payPwd })).toMatchObject({ code: 409, msg: releasing })
    expect(await traceOf(world)).toEqual(before)
  })
})

/** Errors of a binding, in order of precedence: each is put right in turn, and the next is reported. */
const wrongs: readonly { says: string; right: (facts: Facts) => void }[] = [
  { says: noSuch, right: (facts) => (facts.merchant = { ...shop, isOnboarded: false, terminals: 50 }) },
  { says: '商户未入网', right: ({ merchant: one }) => Object.assign(one ?? {}, { isOnboarded: true }) },
  { says: '每个商户最多50台终端', right: ({ merchant: one }) => Object.assign(one ?? {}, { terminals: 49 }) },
  { says: 'SN不存在', right: (facts) => (facts.device = { ...device, snStatus: 2 }) },
  { says: taken, right: ({ device: one }) => Object.assign(one ?? {}, { snStatus: 1 }) },
  { says: 'SN不在当前服务商库存', right: ({ device: one }) => Object.assign(one ?? {}, { holderNo: 'F1' }) },
  { says: 'SN调拨中，不能绑定', right: ({ device: one }) => Object.assign(one ?? {}, { snStatus: 0 }) },
  { says: '门店不属于该商户', right: ({ stores }) => stores.set('S1', { ...store, isOn: false }) },
  { says: '门店已停用', right: ({ stores }) => stores.set('S1', { ...store }) },
  { says: '店员不属于该门店', right: ({ stores }) => stores.set('S1', { ...store, staff: new Set(['P1']) }) },
  {
    says: '商户未开通该机具通道',
    right: ({ merchant: one }) => Object.assign(one ?? {}, { cardNumbers: new Map([['A1', '8']]) }),
  },
]
type Checked = Parameters<typeof terminalProblem>[1]
interface Facts {
  merchant: Checked['merchant']
  device: Checked['device']
  stores: Map<string, typeof store>
}
const shop = {
  oemNo: '100001',
  userNo: 'F1',
  isOnboarded: true,
  terminals: 0,
  mostTerminals: 50,
  address: '',
  cardNumbers: new Map<string, string>(),
}
const device = { snStatus: 0, holderNo: 'F2', holderParentNo: null, toNo: 'F3', aisleCode: 'A1' } as const
const store = { rpiNo: 'M1', isOn: true, address: '', staff: new Set<string>() }

it('what keeps a device from a merchant is said in the order of the table (network 13.3, first row)', () => {
  const facts: Facts = { merchant: undefined, device: undefined, stores: new Map() }
  const problem = () => terminalProblem({ rpiNo: 'M1', rpsNo: 'S1', rpstNo: 'P1' }, facts)?.message ?? null
  for (const { says: words, right } of wrongs) {
    expect(problem()).toBe(words)
    right(facts)
  }
  expect(problem()).toBeNull()
})
