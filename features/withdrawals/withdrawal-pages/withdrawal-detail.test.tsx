import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { answers } from '../../../core/web/call/queries.ts'
import { WithdrawalDetailPage } from './WithdrawalDetailPage.tsx'

it('P168 without a number in its address says which parameter is missing, and asks for nothing', () => {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={answers}>
      <MemoryRouter initialEntries={['/rb-oem/oemWithdraw/oem_withdrawal_details']}>
        <WithdrawalDetailPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(page).toContain('地址缺少参数')
  expect(page).toContain('地址中没有提现单号（withdrawCode），请从列表打开。')
  expect(page).not.toMatch(/加载失败|重试/)
  expect(answers.getQueryCache().getAll()).toEqual([])
})
