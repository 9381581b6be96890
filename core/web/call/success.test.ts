import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../../../tests/architecture/source-files.ts'
import { successWords } from './success.ts'

describe('the words of a success (R496, R497, R498, R499)', () => {
  it.each([
    ['add', {}, '新增成功'],
    ['save', {}, '新增成功'],
    ['save', { id: '7' }, '更新成功'],
    ['submit', { id: undefined }, '新增成功'],
    ['submit', { id: '7' }, '更新成功'],
    ['submitUser', { id: '7' }, '更新成功'],
    ['submitV2', {}, '新增成功'],
    ['submitV2', { rpstNo: 'S1', version: 0 }, '更新成功'],
    ['update', { id: '7' }, '更新成功'],
    ['remove', { ids: '7' }, '删除成功'],
    ['removeV2', { id: '7' }, '删除成功'],
    ['deleteFirst', { ids: '7' }, '删除成功'],
    ['del', { id: '7' }, '删除成功'],
    ['enable', { id: '7' }, '操作成功!'],
    ['updateStatus', { id: '7' }, '操作成功!'],
    ['auditWithdraw', {}, '操作成功!'],
  ])('of %s with %j are %s', (step, input, words) => {
    expect(successWords({ path: `/api/rb-oem/oem/thing/thing/${step}` }, input)).toBe(words)
  })

  it('are followed by what a page tells, or are the ones that the page chose', () => {
    expect(successWords({ path: '/api/a/refundOrder' }, {}, '等待通道处理')).toBe('操作成功! 等待通道处理')
    expect(successWords({ path: '/api/a/submit' }, { id: '1' }, '操作成功!')).toBe('操作成功!')
  })

  it('come by the one hook of writes: no page tells a success beside it but what was counted or is no call', () => {
    const own = sourceFiles('features').filter(({ text }) => text.includes("notify('success'"))
    expect(own.map(({ path }) => path.replace('features/', '')).sort()).toEqual(
      [
        'desk/sign-in/ForgottenPasswordPage.tsx',
        'desk/shell/HomeFrame.tsx',
        'inventory/inbound/StockStoragePage.tsx',
        'inventory/send/StockAllotPage.tsx',
        'inventory/send/StockRebatePage.tsx',
        'reconciliation/recon-batch/ReconRunForm.tsx',
        'reconciliation/resolution/ResolveDialog.tsx',
        'reconciliation/resolution/ReviewDialog.tsx',
        'reconciliation/remittance/RemittanceListPage.tsx',
        'members/spending/PayForm.tsx',
        'merchants/belonging/MoveForm.tsx',
        'pricing/adjust/AdjustForm.tsx',
        'settings/file/AttachListPage.tsx',
        'settings/sms-setting/SmsTestDialog.tsx',
        'settings/view/KeptViews.tsx',
      ].sort(),
    )
  })
})
