import { ports } from '../wiring.ts'
import pg from 'pg'
import { inScope, openDb, platformScope } from '../core/server/database/db.ts'
import { addDays, dayOf } from '../core/shared/dates.ts'
import { xlsxBuffer } from '../core/server/sheets/xlsx.ts'
import { holdersOf } from '../features/inventory/device/holder.queries.ts'
import { takeIn } from '../features/inventory/inbound/inbound.actions.ts'
import { inbound } from '../features/inventory/inbound/inbound.contract.ts'
import { deviceForm } from '../features/inventory/inbound/inbound-import.actions.ts'
import { createModels, createSuppliers } from '../features/channels/model/model.actions.ts'
import { ModuleType, RpmType } from '../features/channels/model/model-codes.contract.ts'
import { loadPeople } from './dataset.ts'
import { atMost, type Measured, medianOf, ratio } from './report.ts'
import { headersOf } from './service.ts'

const tenantId = '900008'
const sizes = { rounds: 3, devices: 20_000, order: 5000 }

/** Targets that the devices are written to: the database, as its owner and as the application, and the server. */
interface Ground {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly ours: string
}

/**
 * Devices taken in, orders, log and all: by the function that takes them, and by sheets that a person sends, as many
 * rows to each as one may hold. Both in turn with a plain insert of as many rows into a copy of the table of devices with
 * all its indexes. Runs once on a database.
 */
export async function measureStock({ ownerUrl, appUrl, ours }: Ground): Promise<Measured[]> {
  const db = openDb(appUrl, { ports })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const at = `${addDays(dayOf(new Date()), -1)} 08:00:00+08`
    const rpmNo = await givenModel(db, owner, at)
    await owner.query('CREATE TABLE bench_stock (LIKE stock_sn INCLUDING ALL)')
    const plain = (sns: readonly string[]) => insertPlain(owner, rpmNo, sns, at)
    const what = `${sizes.devices} devices taken in`
    return [
      ...(await compared(what, (sns) => takeInAll(db, rpmNo, sns, at), plain)),
      ...(await compared(`${what} by sheets of ${sizes.order} rows`, (sns) => sendSheets(ours, rpmNo, sns), plain)),
    ]
  } finally {
    await owner.query('DROP TABLE IF EXISTS bench_stock')
    await owner.end()
    await db.close()
  }
}

/** One way to take devices in against the plain insert, in turn: how many times as long, and how long. */
async function compared(
  what: string,
  take: (sns: readonly string[]) => Promise<void>,
  insert: (sns: readonly string[]) => Promise<void>,
): Promise<Measured[]> {
  const rounds: { ours: number; plain: number }[] = []
  // The first round warms both up and does not count.
  for (let round = 0; round <= sizes.rounds; round++) {
    const sns = Array.from({ length: sizes.devices }, () => `B${String(made++).padStart(10, '0')}`)
    const ours = await seconds(() => take(sns))
    const plain = await seconds(() => insert(sns))
    if (round > 0) rounds.push({ ours, plain })
  }
  const times = ratio(medianOf(rounds.map(({ ours, plain }) => ours / plain)), 1)
  const ours = Number(medianOf(rounds.map((round) => round.ours)).toFixed(2))
  return [
    atMost(what, 'plain insert of as many rows', times, 5, '×', `${times} × (${ours} s)`),
    atMost(`${what}: time`, '–', ours, 20, 's'),
  ]
}
let made = 0

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function givenModel(db: ReturnType<typeof openDb>, owner: pg.Client, at: string): Promise<string> {
  await loadPeople(owner, tenantId)
  return inScope(db, platformScope, async (tx) => {
    const [supNo = ''] = await createSuppliers(tx, { userId: null, at }, [{ supName: 'bench supplier' }])
    const model = { rpmName: 'bench model', rpmType: RpmType.soundBox, supNo, moduleType: ModuleType.g4 }
    const [rpmNo = ''] = await createModels(tx, { userId: null, at }, [model])
    return rpmNo
  })
}

/** Takes devices in, as many to an order as one may hold, each order in its own transaction. */
async function takeInAll(db: ReturnType<typeof openDb>, rpmNo: string, sns: readonly string[], at: string) {
  for (let start = 0; start < sns.length; start += sizes.order) {
    await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
      const holder = (await holdersOf(tx, tenantId, [tenantId])).get(tenantId)
      if (!holder) throw new Error('the tenant of the measurement is not there')
      const devices = sns.slice(start, start + sizes.order).map((sn) => ({ sn, rpmNo }))
      await takeIn(tx, { tenantId, oemNo: tenantId, userId: null, deptId: null, at }, { holder, devices })
    })
  }
}

/** Sends devices in sheets, one after the other, through the call of the screen. @throws Error when one is not taken in whole */
async function sendSheets(ours: string, rpmNo: string, sns: readonly string[]) {
  for (let start = 0; start < sns.length; start += sizes.order) {
    const some = sns.slice(start, start + sizes.order)
    const form = new FormData()
    form.set('type', '1')
    form.set('file', new Blob([Uint8Array.from(await sheetOf(rpmNo, some))]), 'stock.xlsx')
    const reply = await fetch(ours + inbound.import.path, { method: 'POST', headers: headersOf(tenantId), body: form })
    const { msg, data } = (await reply.json()) as { msg: string; data?: { success: number } }
    if (data?.success !== some.length) throw new Error(`a sheet of ${some.length} devices was not taken in: ${msg}`)
  }
}

const sheetOf = (rpmNo: string, sns: readonly string[]): Promise<Buffer> =>
  xlsxBuffer({
    title: '入库',
    columns: deviceForm.columns.map(({ title }) => ({ title, kind: 'text' })),
    batches: [sns.map((sn) => [sn, rpmNo, '', '', '128.00', 'bench'])],
  })

async function insertPlain(owner: pg.Client, rpmNo: string, sns: readonly string[], at: string) {
  await owner.query(
    `INSERT INTO bench_stock (tenant_id, oem_no, rs_sn, rpm_no, rpm_type, sup_no, holder_type, holder_no, in_time)
     SELECT $1, $1, sn, $2, 2, 'SUP', 1, $1, $4 FROM unnest($3::text[]) AS sn`,
    [tenantId, rpmNo, sns, at],
  )
}
