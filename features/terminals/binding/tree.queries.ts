import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskName } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { seesNames } from '../../access/access.server.ts'
import { staffInReach, storesInReach } from '../../stores/stores.server.ts'
import { RpiStatus } from '../../merchants/merchants.shared.ts'
import { terminalsInReach } from '../terminal-life/terminal-reach.queries.ts'
import type { PlaceNode } from './binding.contract.ts'

interface Store {
  rpsNo: string
  name: string
  isOn: boolean
}
interface Person {
  rpsNo: string
  rpstNo: string
  name: string
  isOn: boolean
}
interface Device {
  id: bigint
  rtNo: string
  name: string
  rpsNo: string | null
  rpstNo: string | null
  isOn: boolean
}

/**
 * The tree of a merchant: its stores, the staff in each, and the terminals where they are. What is in nobody's hands hangs
 * on the store; what stands in no store, on the merchant.
 * @param withTerminals whether terminals are nodes of their own; they count either way
 * @throws common.notFound
 * @source docs/domain/network.md 13.4; docs/wire.md 3
 */
export async function merchantTree(
  tx: Tx,
  caller: Caller,
  rpiNo: string,
  withTerminals: boolean,
): Promise<PlaceNode[]> {
  const merchant = await rowOf<{ name: string; oemNo: string; isOn: boolean }>(
    tx,
    sql`SELECT m.rpi_name AS name, m.oem_no AS "oemNo", m.rpi_status = ${RpiStatus.active} AS "isOn" FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND m.rpi_no = ${rpiNo} AND NOT m.is_deleted`,
  )
  if (!merchant) throw commonErrors.notFound()
  const { stores, staff, devices } = await partsOf(tx, caller, rpiNo)
  const nameOf = seesNames(caller, merchant.oemNo) ? (name: string) => name : maskName
  const leaves = (some: readonly Device[], parentId: string) =>
    withTerminals ? some.map((device) => terminalNode(device, parentId)) : []
  const storeNodes = stores.map((store) => {
    const here = devices.filter(({ rpsNo }) => rpsNo === store.rpsNo)
    const people = staff.filter(({ rpsNo }) => rpsNo === store.rpsNo)
    const known = new Set(people.map(({ rpstNo }) => rpstNo))
    const children = people.map((person) => {
      const own = here.filter(({ rpstNo }) => rpstNo === person.rpstNo)
      const id = `${store.rpsNo}-${person.rpstNo}`
      const node = { id, no: person.rpstNo, level: 'staff', title: nameOf(person.name), isOn: person.isOn } as const
      return nodeOf(node, store.rpsNo, own.length, leaves(own, id))
    })
    const loose = here.filter(({ rpstNo }) => rpstNo === null || !known.has(rpstNo))
    const node = { id: store.rpsNo, no: store.rpsNo, level: 'store', title: store.name, isOn: store.isOn } as const
    return nodeOf(node, rpiNo, here.length, [...children, ...leaves(loose, store.rpsNo)])
  })
  const shown = new Set(stores.map(({ rpsNo }) => rpsNo))
  const storeless = devices.filter(({ rpsNo }) => rpsNo === null || !shown.has(rpsNo))
  const root = { id: rpiNo, no: rpiNo, level: 'merchant', title: merchant.name, isOn: merchant.isOn } as const
  return [nodeOf(root, '0', devices.length, [...storeNodes, ...leaves(storeless, rpiNo)])]
}

/** Reads the stores, staff and terminals of a merchant that a caller sees. */
async function partsOf(
  tx: Tx,
  caller: Caller,
  rpiNo: string,
): Promise<{ stores: Store[]; staff: Person[]; devices: Device[] }> {
  const stores = await rowsOf<Store>(
    tx,
    sql`SELECT s.rps_no AS "rpsNo", s.store_name AS name, s.is_on AS "isOn" FROM pos_store s JOIN rpi_basic m ON m.tenant_id = s.tenant_id AND m.rpi_no = s.rpi_no
         WHERE ${storesInReach(caller, 'all')} AND s.rpi_no = ${rpiNo} AND NOT s.is_deleted ORDER BY s.store_type, s.create_time, s.rps_no`,
  )
  const staff = await rowsOf<Person>(
    tx,
    sql`SELECT l.rps_no AS "rpsNo", l.rpst_no AS "rpstNo", p.name, l.is_on AND p.is_on AS "isOn"
          FROM pos_staff_store l JOIN pos_staff p ON p.tenant_id = l.tenant_id AND p.rpst_no = l.rpst_no JOIN rpi_basic m ON m.tenant_id = p.tenant_id AND m.rpi_no = p.rpi_no
         WHERE ${staffInReach(caller, 'all')} AND p.rpi_no = ${rpiNo} AND NOT p.is_deleted AND NOT l.is_deleted ORDER BY l.staff_role, l.create_time, l.id`,
  )
  const devices = await rowsOf<Device>(
    tx,
    sql`SELECT t.id, t.rt_no AS "rtNo", t.term_name AS name, t.rps_no AS "rpsNo", t.rpst_no AS "rpstNo", t.is_on AS "isOn"
          FROM rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
         WHERE ${terminalsInReach(caller, 'all')} AND t.rpi_no = ${rpiNo} AND NOT t.is_deleted ORDER BY t.bind_time, t.id`,
  )
  return { stores, staff, devices }
}

const nodeOf = (
  node: Pick<PlaceNode, 'id' | 'no' | 'level' | 'title' | 'isOn'>,
  parentId: string,
  terminalCount: number,
  children: PlaceNode[],
): PlaceNode => ({
  ...node,
  parentId,
  terminalCount,
  key: node.id,
  value: node.id,
  hasChildren: children.length > 0,
  ...(children.length > 0 ? { children } : {}),
})

const terminalNode = ({ id, rtNo, name, isOn }: Device, parentId: string): PlaceNode =>
  nodeOf({ id: String(id), no: rtNo, level: 'terminal', title: name, isOn }, parentId, 0, [])
