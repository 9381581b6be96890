import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type Reply, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { auditedAs, traceOf } from '../../../tests/kit/trace.ts'
import { payPwd } from '../../wallets/owner/owner.fixture.ts'
import { binding } from '../binding/binding.contract.ts'
import { bindingPermissions, startBinding } from '../binding/binding.fixture.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { equipment } from './equipment.contract.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let model: string
let standModel: string
let branch: string
let [clerk, colleague] = ['', '']
let staff: TestUser

beforeAll(async () => {
  ;({ world, operator, provider, boxModel: model } = await startBinding())
  standModel = await given.model(world, { rpmType: RpmType.stand })
  const permissions = [...bindingPermissions, 'terminal_delete', 'equipment_view', 'equipment_edit']
  staff = await givenUser(world, { ...operator, permissions })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  branch = await given.store(world, merchant)
  clerk = await given.staff(world, merchant)
  colleague = await given.staff(world, merchant)
})

/** States of a sound box: free, in a store, on a stand, with a clerk, taken back. */
const ats = ['free', 'store', 'stand', 'staff', 'removed'] as const
type At = (typeof ats)[number]
/** A sound box, and a stand of its merchant. */
interface Box {
  readonly rtNo: string
  readonly sn: string
  readonly id: string
  readonly stand: string
}

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  world.within(operator, async ({ client }) => (await client.query(text, values)).rows as Row[])
const attach = ({ rtNo }: Box, place: object) => world.as(staff).send(equipment.submit, { rtNo, ...place })

async function givenAt(at: At): Promise<Box> {
  const { rpsNo } = merchant
  const { rtNo: stand } = await given.terminal(world, merchant, { rpmType: RpmType.stand, rpmNo: standModel })
  const { rtNo, sn } = await given.terminal(world, merchant, { rpmType: RpmType.soundBox, rpmNo: model, rpsNo: '' })
  const [row] = await query<{ id: string }>('SELECT id::text AS id FROM rp_terminal WHERE rt_no = $1', [rtNo])
  const box = { rtNo, sn, id: row?.id ?? '', stand }
  if (at === 'store') await attach(box, { rpsNo })
  if (at === 'stand') await attach(box, { parentRtNo: stand })
  if (at === 'staff') await world.as(staff).send(equipment.bindStaff, { eqRtNo: rtNo, rpsNo, rpstNo: clerk })
  if (at === 'removed') await world.as(staff).send(terminalLife.remove, { ids: box.id, payPwd })
  return box
}
async function standing({ rtNo }: Box): Promise<At> {
  const [row] = await query<{ rpsNo: string | null; parent: string | null; shared: boolean; gone: boolean }>(
    'SELECT rps_no AS "rpsNo", parent_rt_no AS parent, is_shared AS shared, is_deleted AS gone FROM rp_terminal WHERE rt_no = $1',
    [rtNo],
  )
  if (!row || row.gone) return 'removed'
  if (row.shared) return 'staff'
  if (row.parent !== null) return 'stand'
  return row.rpsNo === null ? 'free' : 'store'
}
const statesOf = ({ rtNo }: Box) =>
  query<{ from: number | null; to: number; action: string }>(
    `SELECT from_status AS "from", to_status AS "to", action FROM biz_state_log WHERE entity = 'terminal' AND entity_no = $1 ORDER BY create_time, id`,
    [rtNo],
  )

type Event = { audit: string | null; action: string; send: (box: Box) => Promise<Reply> }
const events: Record<string, Event> = {
  toStore: { audit: equipment.submit.audit, action: 'attach', send: (box) => attach(box, { rpsNo: merchant.rpsNo }) },
  toStand: { audit: equipment.submit.audit, action: 'attach', send: (box) => attach(box, { parentRtNo: box.stand }) },
  toStaff: {
    audit: equipment.submit.audit,
    action: 'bindStaff',
    send: (box) => attach(box, { rpstNo: colleague }),
  },
  detach: {
    audit: equipment.detach.audit,
    action: 'detach',
    send: ({ rtNo }) => world.as(staff).send(equipment.detach, { eqRtNo: rtNo }),
  },
  bindClerk: {
    audit: equipment.bindStaff.audit,
    action: 'bindStaff',
    send: ({ rtNo }) =>
      world.as(staff).send(equipment.bindStaff, { eqRtNo: rtNo, rpsNo: merchant.rpsNo, rpstNo: clerk }),
  },
  bindColleague: {
    audit: equipment.bindStaff.audit,
    action: 'bindStaff',
    send: ({ rtNo }) =>
      world.as(staff).send(equipment.bindStaff, { eqRtNo: rtNo, rpsNo: merchant.rpsNo, rpstNo: colleague }),
  },
  unbindClerk: {
    audit: equipment.unbindStaff.audit,
    action: 'unbindStaff',
    send: ({ rtNo }) =>
      world.as(staff).send(equipment.unbindStaff, { eqRtNo: rtNo, rpsNo: merchant.rpsNo, rpstNo: clerk }),
  },
  share: {
    audit: equipment.share.audit,
    action: 'share',
    send: ({ rtNo }) => world.as(staff).send(equipment.share, { eqRtNo: rtNo, rpstNos: colleague }),
  },
  move: {
    audit: terminalLife.submit.audit,
    action: 'move',
    send: ({ rtNo, sn }) =>
      world.as(staff).send(terminalLife.submit, {
        rtNo,
        sn,
        rpiNo: merchant.rpiNo,
        rpsNo: branch,
        requestNo: crypto.randomUUID(),
      }),
  },
  alone: {
    audit: binding.bindStaff.audit,
    action: 'bindStaff',
    send: ({ rtNo }) => world.as(staff).send(binding.bindStaff, { rtNo, rpsNo: merchant.rpsNo, rpstNo: clerk }),
  },
  remove: {
    audit: terminalLife.remove.audit,
    action: 'remove',
    send: ({ id }) => world.as(staff).send(terminalLife.remove, { ids: id, payPwd }),
  },
}

type Outcome = At | { says: string }
const says = (words: string): Outcome => ({ says: words })
const noSuch = says('数据不存在或无权查看')
const attached = says('设备已挂接，请先解绑')
const notWith = says('终端未绑定该店员')
const inDevices = says('云喇叭、云打印机和扫码插件请在设备中绑定店员')

/** The table of network 13.3 for equipment: where an event leads, or what is said. */
const table: Record<string, readonly Outcome[]> = {
  // at           free      store     stand     staff     removed
  toStore: ['store', attached, attached, attached, noSuch],
  toStand: ['stand', attached, attached, attached, noSuch],
  toStaff: ['staff', attached, attached, attached, noSuch],
  detach: [says('设备未挂接'), 'free', 'free', 'free', noSuch],
  bindClerk: ['staff', 'staff', attached, says('该店员已绑定此设备'), noSuch],
  bindColleague: ['staff', 'staff', attached, 'staff', noSuch],
  unbindClerk: [notWith, notWith, notWith, 'store', noSuch],
  share: ['staff', 'staff', attached, 'staff', noSuch],
  move: ['store', 'store', says('设备挂在台卡上，请先解绑'), says('终端已绑定店员，请先解绑'), noSuch],
  alone: [inDevices, inDevices, inDevices, inDevices, noSuch],
  remove: ['removed', 'removed', 'removed', 'removed', noSuch],
}
const logged: Record<At, number> = { free: 1, store: 2, stand: 2, staff: 3, removed: 0 }
const cases = Object.entries(table).flatMap(([event, outcomes]) =>
  ats.map((at, place) => ({ event, at, to: outcomes[place] as Outcome })),
)

describe('the life of equipment (network 13.3, 25.10; C0471, C0479, C0482, C0483, C0486)', () => {
  it.each(cases)('$event at $at: $to', async ({ event, at, to }) => {
    const box = await givenAt(at)
    const { audit, action, send } = events[event] as Event
    const [before, states, audited] = [await traceOf(world), await statesOf(box), await auditedAs(world, audit ?? '')]
    const { code, msg } = await send(box)
    const more = (await auditedAs(world, audit ?? '')).slice(audited.length)
    if (typeof to === 'object') {
      expect({ code, msg }).toEqual({ code: to === noSuch ? 404 : 409, msg: to.says })
      expect(await traceOf(world)).toEqual(before)
      expect(more).toEqual(to === noSuch ? [] : [expect.stringMatching(/^\w+\.\w+$/)])
      return
    }
    expect({ code, at: await standing(box), more }).toEqual({ code: 200, at: to, more: ['ok'] })
    expect((await statesOf(box)).slice(states.length)).toEqual([{ from: logged[at], to: logged[to], action }])
  })
})
