import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { BillKind } from '../bill/bill.contract.ts'
import { BillStatus, diffTones } from '../recon-diff/diff-status.tsx'
import { DiffKind, DiffReason, DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { DiffFacts } from './DiffFacts.tsx'
import type { DiffRow } from './ResolveDialog.tsx'

/** A payment on which both sides agree. */
const agreed = {
  diffNo: 'CY202611200000000001',
  billDay: '2026-11-20',
  aisleName: '模拟通道',
  billKind: BillKind.trade,
  diffKind: DiffKind.status,
  diffReason: codeSetOf(DiffReason).entries[0]?.value ?? 0,
  diffStatus: DiffStatus.open,
  diffAmount: '0.00',
  billAmount: '88.80',
  ourAmount: '88.80',
  billFee: '0.34',
  ourFee: '0.34',
  billCost: '0.19',
  ourCost: '0.19',
  billMerNo: '88001',
  ourMerNo: '88001',
  billStatus: 'SUCCESS',
  ourStatus: 2,
  rpiName: '张记面馆',
  rptOrderCode: '',
  bizCode: '',
  aisleOrderNo: 'A1',
}

/** Cells of the table of both sides, by the name of the row. */
function sidesOf(change: object): Record<string, string[]> {
  const diff = { ...agreed, ...change } as unknown as DiffRow
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <DiffFacts diff={diff} />
    </MemoryRouter>,
  )
  const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '')),
  )
  return Object.fromEntries(rows.filter(([name]) => name).map(([name = '', ...cells]) => [name, cells]))
}

describe('a difference at a glance', () => {
  it.each([
    { row: '金额', change: { diffKind: DiffKind.amount, billAmount: '88.90' } },
    { row: '手续费', change: { diffKind: DiffKind.fee, billFee: '0.35' } },
    { row: '成本', change: { diffKind: DiffKind.cost, billCost: '0.20' } },
    { row: '商户号', change: { diffKind: DiffKind.amount, billMerNo: '88002' } },
    { row: '状态', change: { diffKind: DiffKind.status, billStatus: 'FAILED' } },
  ])('marks $row as the row on which the two sides differ, and no other', ({ row, change }) => {
    const marked = Object.entries(sidesOf(change)).filter(([, cells]) => cells.at(-1) === '不一致')
    expect(marked.map(([name]) => name)).toEqual([row])
  })

  it('tells the status of the bill in words beside ours', () => {
    expect(sidesOf({}).状态?.slice(0, 2)).toEqual(['成功', '支付成功'])
  })

  it.each([
    ['PROCESSING', '处理中'],
    ['FAILED', '失败'],
    ['CLOSED', '已关闭'],
    ['REVOKED', '已冲正'],
    ['RETURNED', '已退票'],
    ['', '—'],
  ])('calls the status %s of a bill %s', (code, words) => {
    expect(renderToStaticMarkup(<BillStatus code={code} />).replaceAll(/<[^>]*>/g, '')).toBe(words)
  })

  it('marks one that waits for somebody as waiting, never as failed', () => {
    for (const { value } of codeSetOf(DiffStatus).entries)
      expect(
        renderToStaticMarkup(<StatusTag codes={DiffStatus} value={value} tones={diffTones} />),
        String(value),
      ).not.toContain('status-failed')
    expect(renderToStaticMarkup(<StatusTag codes={DiffStatus} value={DiffStatus.open} tones={diffTones} />)).toContain(
      'status-waiting',
    )
  })
})
