import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { given } from '../../../tests/kit/network.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { bindingPermissions, type BindingWorld, startBinding } from '../binding/binding.fixture.ts'
import { terminalImport } from './terminal-import.contract.ts'

let at: BindingWorld
let folder: FileFolder
let asProvider: TestUser
beforeAll(async () => {
  at = await startBinding()
  folder = await openFileFolder()
  asProvider = await givenUser(at.world, { ...at.provider, userType: 2, permissions: bindingPermissions })
}, 60_000)
afterAll(async () => {
  await at.world.close()
  await folder.close()
})

describe('terminals from a sheet (C0463, C1191, C1192)', () => {
  const csv = (...rows: string[][]) => ({
    name: '终端.csv',
    content: Buffer.from(
      [['SN', '商户编号', '门店编号', '店员手机号', '终端名称'], ...rows].map((row) => `${row.join(',')}\n`).join(''),
    ),
  })

  it('are bound as by a call each; bad rows are named and left out', async () => {
    const { world, provider, merchant, posModel, clerk, staff, nobody } = at
    const child = await given.provider(world, provider, { prices: { wechat: { rate: '0.3' } } })
    const below = await given.merchant(world, child, { prices: { wechat: { rate: '0.38' } } })
    const sns = ['N90000000001', 'N90000000002', 'N90000000003', 'N90000000004', 'N90000000005']
    await given.stock(world, provider, { sns, rpmNo: posModel })
    const [one, two, three, four, five] = sns as [string, string, string, string, string]
    const { rpiNo, rpsNo } = merchant
    const file = csv(
      [one, rpiNo, rpsNo, '13800001111', '前台'],
      [two, rpiNo, '', '', ''],
      [three, rpiNo, rpsNo, '13900009999', ''],
      ['N90000000009', rpiNo, '', '', ''],
      [four, below.rpiNo, '', '', ''],
      [five, 'M000000000000', '', '', ''],
      [two, rpiNo, '', '', ''],
    )
    const { data } = await sendForm(world, asProvider, terminalImport.preview, { file })
    expect(data.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [4, '店员不属于该门店'],
      [5, 'SN不存在'],
      [6, '只能操作直属商户'],
      [7, '数据不存在或无权查看'],
      [8, '文件内重复'],
    ])
    expect((await sendForm(world, asProvider, terminalImport.import, { file })).data).toMatchObject({
      success: 2,
      fail: 5,
    })
    const rows = (await world.as(staff).send(terminal.list, { sn: 'N9000000000' })).data.records
    expect(rows.map(({ sn, rpstNo, termName }) => [sn, rpstNo, termName]).sort()).toEqual([
      [one, clerk, '前台'],
      [two, '', expect.stringMatching(/-0002$/)],
    ])
    expect((await sendForm(world, asProvider, terminalImport.import, { file })).error).toBe('import.sameFile')
    expect((await sendForm(world, nobody, terminalImport.import, { file })).code).toBe(403)
  })

  it('are at most as many as the params allow (merchant.terminal.max)', async () => {
    const { world, operator, provider, posModel, staff } = at
    const small = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    const sns = ['N90000000011', 'N90000000012']
    await given.stock(world, provider, { sns, rpmNo: posModel })
    const ask = (text: string, values: unknown[] = []) =>
      world.within(operator, ({ client }) => client.query(text, values))
    await ask(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '最多终端', 'merchant.terminal.max', '1')`,
      [operator.tenantId],
    )
    const file = csv(...sns.map((sn) => [sn, small.rpiNo, '', '', '']))
    const { data } = await sendForm(world, staff, terminalImport.preview, { file })
    await ask(`DELETE FROM param WHERE param_key = 'merchant.terminal.max'`)
    expect(data.faults.map(({ row, reason }) => [row, reason])).toEqual([[3, '每个商户最多1台终端']])
  })

  it('leave out what a store or a staff member has no room for, and bind the others (13.3)', async () => {
    const { world, provider, boxModel, staff } = at
    const roomy = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    await given.staff(world, roomy, { name: '小李', mobile: '13800002222' })
    const sns = Array.from({ length: 14 }, (_, n) => `B900000000${n + 10}`)
    await given.stock(world, provider, { sns, rpmNo: boxModel })
    const { rpiNo, rpsNo } = roomy
    const first = csv(...sns.slice(0, 2).map((sn) => [sn, rpiNo, rpsNo, '', '']))
    expect((await sendForm(world, staff, terminalImport.import, { file: first })).data).toMatchObject({ success: 2 })
    const file = csv(
      ...sns.slice(2, 7).map((sn) => [sn, rpiNo, rpsNo, '', '']),
      ...sns.slice(7, 13).map((sn) => [sn, rpiNo, rpsNo, '13800002222', '']),
      [sns[13] ?? '', rpiNo, '', '', ''],
    )
    const full = '同一门店、店员或台卡最多5台云喇叭和5台云打印机'
    const { data } = await sendForm(world, staff, terminalImport.preview, { file })
    expect(data.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [5, full],
      [6, full],
      [12, full],
    ])
    expect((await sendForm(world, staff, terminalImport.import, { file })).data).toMatchObject({ success: 9, fail: 3 })
    const bound = (await world.as(staff).send(terminal.list, { rpiNo, size: 50 })).data.records.map(({ sn }) => sn)
    expect(bound.toSorted()).toEqual(sns.filter((_, n) => ![5, 6, 12].includes(n)))
  })

  it('have their template', async () => {
    const reply = await at.world.as(at.staff).send(terminalImport.template as never)
    expect(String(reply.headers['content-disposition'])).toContain(encodeURIComponent('终端绑定'))
  })
})
