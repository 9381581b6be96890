import { afterAll, beforeAll } from 'vitest'
import { describeBadSheets, importCalls } from '../../../tests/kit/bad-sheets.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Merchant } from '../../../tests/kit/network.ts'
import { type BindingWorld, startBinding } from '../binding/binding.fixture.ts'
import { terminalImport } from './terminal-import.contract.ts'

let at: BindingWorld
let folder: FileFolder
let below: Merchant
const free = Array.from({ length: 9 }, (_, n) => `BADT000000${n + 10}`)
const held = 'BADT00000001'

beforeAll(async () => {
  at = await startBinding()
  folder = await openFileFolder()
  const { world, provider, posModel } = at
  const child = await given.provider(world, provider, { prices: { wechat: { rate: '0.3' } } })
  below = await given.merchant(world, child, { prices: { wechat: { rate: '0.38' } } })
  await given.stock(world, provider, { sns: [...free, held], rpmNo: posModel })
}, 60_000)
afterAll(async () => {
  await at.world.close()
  await folder.close()
})

let made = 0
const unknownSn = () => `BADX${String(made++).padStart(8, '0')}`
const taken = () =>
  at.world.within(at.operator, async ({ client }) => {
    const { rows } = await client.query<{ sn: string }>('SELECT sn FROM rp_terminal WHERE tenant_id = $1', [
      at.operator.tenantId,
    ])
    return rows.map(({ sn }) => sn).toSorted()
  })

describeBadSheets('terminals from a sheet (C1191, C1192)', () => {
  const { rpiNo, rpsNo } = at.merchant
  return {
    world: at.world,
    folder,
    by: at.staff,
    ...importCalls(terminalImport.preview, terminalImport.import),
    heading: ['SN', '商户编号', '门店编号', '店员手机号', '终端名称'],
    keyColumn: 0,
    row: () => [free.shift() ?? '', rpiNo, '', '', ''],
    bad: [
      { row: () => [held, below.rpiNo, '', '', ''], column: '', reason: 'SN不在当前服务商库存', isOnce: true },
      { row: () => ['', rpiNo, '', '', ''], column: 'SN', reason: 'SN不能为空' },
      { row: () => ['a b', rpiNo, '', '', ''], column: 'SN', reason: 'SN格式不正确' },
      { row: () => [unknownSn(), rpiNo, '', '', ''], column: '', reason: 'SN不存在' },
      { row: () => [unknownSn(), '', '', '', ''], column: '商户编号', reason: '商户编号不能为空' },
      { row: () => [unknownSn(), 'M000000000000', '', '', ''], column: '', reason: '数据不存在或无权查看' },
      { row: () => [unknownSn(), rpiNo, rpsNo, '1380000', ''], column: '店员手机号', reason: '手机号码长度不为11位' },
      { row: () => [unknownSn(), rpiNo, rpsNo, '13900009999', ''], column: '', reason: '店员不属于该门店' },
      {
        row: () => [unknownSn(), rpiNo, '', '', 'x'.repeat(31)],
        column: '终端名称',
        reason: '终端名称长度不能超过30个字符',
      },
    ],
    taken,
  }
})
