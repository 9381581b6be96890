import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBadSheets, importCalls } from '../../../tests/kit/bad-sheets.ts'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given } from '../../../tests/kit/network.ts'
import { csvFile } from '../../../tests/kit/sheets.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { ticketMerchant } from './ticket.contract.ts'
import { givenTickets, type TicketScene } from './ticket.fixture.ts'

let world: World
let folder: FileFolder
let scene: TicketScene
let id: string
/** Numbers and names of merchants. */
const merchants: [string, string][] = []

beforeAll(async () => {
  world = await startMoneyWorld()
  folder = await openFileFolder()
  scene = await givenTickets(world)
  id = await scene.draft()
  for (let n = 0; n < 9; n++) {
    const name = `进表商户${n}`
    merchants.push([(await given.merchant(world, scene.network.l2, { name })).rpiNo, name])
  }
  await world
    .as(scene.maker)
    .send(ticketMerchant.add, { id, rpiNo: scene.network.direct.rpiNo, requestNo: crypto.randomUUID() })
}, 120_000)
afterAll(async () => {
  await world.close()
  await folder.close()
})

const heading = ['商户编号', '商户名称']

it('the template of a ticket’s merchants has the columns that the import takes, each with what it wants (C0572)', async () => {
  const { body } = await world.as(scene.maker).send(ticketMerchant.template, {})
  const { sheets } = await readXlsx(body)
  expect(sheets[0]?.rows).toEqual([heading])
  expect(sheets[1]?.rows).toEqual(expect.arrayContaining([['商户编号', '必填，例：M000000001']]))
  const nobody = await givenUser(world, { tenantId: scene.network.tenantId })
  expect((await world.as(nobody).send(ticketMerchant.template, {})).code).toBe(403)
})

let made = 0
describeBadSheets('merchants of a ticket from a sheet (C0572, C0573, C1433, R632)', () => ({
  world,
  folder,
  by: scene.maker,
  ...importCalls(ticketMerchant.preview, ticketMerchant.submit),
  fields: { id },
  heading,
  keyColumn: 0,
  row: () => merchants.shift() ?? ['', ''],
  bad: [
    { row: () => [`M9${++made}`, ''], column: '商户编号', reason: '数据不存在或无权查看' },
    { row: () => [scene.network.direct.rpiNo, ''], column: '商户编号', reason: '商户已在活动中', isOnce: true },
    {
      row: () => [scene.network.merchant.rpiNo, '别的店'],
      column: '商户名称',
      reason: '商户名称与编号不符',
      isOnce: true,
    },
  ],
  taken: async () =>
    (
      await scene.rows<{ no: string }>(
        'SELECT rpi_no AS no FROM ticket_merchant WHERE tenant_id = $1 AND rpi_no <> $2 ORDER BY 1',
        scene.network.direct.rpiNo,
      )
    ).map(({ no }) => no),
}))

it('a sheet is sent with file, type and id, and its merchants join that ticket alone (C0573, R632)', async () => {
  const other = await scene.draft()
  const { rpiNo } = scene.network.merchant
  const reply = await sendForm(world, scene.maker, ticketMerchant.submit, {
    file: csvFile([
      ['商户编号', '商户名称'],
      [rpiNo, ''],
    ]),
    fields: { requestNo: crypto.randomUUID(), type: 'ticket', id: other },
  })
  expect(reply.data).toMatchObject({ total: 1, success: 1, fail: 0 })
  const there = await world.as(scene.maker).send(ticketMerchant.list, { id: other })
  expect(there.data.records.map((row) => row.rpiNo)).toEqual([rpiNo])
})
