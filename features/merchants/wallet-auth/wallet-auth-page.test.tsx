import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { answerKey, answers } from '../../../core/web/call/queries.ts'
import { walletAuth } from './wallet-auth.contract.ts'
import { WalletAuthPage } from './WalletAuthPage.tsx'

afterEach(() => answers.clear())

it.each([
  { subjectType: 'SUBJECT_TYPE_ENTERPRISE', words: '企业' },
  { subjectType: 'SUBJECT_TYPE_MICRO', words: '小微' },
])('P030 calls a $subjectType in words', ({ subjectType, words }) => {
  const rpiNo = 'M260824000035'
  const shown = { rpiNo, rpiName: '张记面馆', subjectType, suggested: {}, auths: [] }
  answers.setQueryData(answerKey(walletAuth.ofMerchant, { rpiNo }), shown)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={answers}>
      <MemoryRouter initialEntries={[`/rb-oem/posinfo/pos_info_details_activity?rpiNo=${rpiNo}`]}>
        <WalletAuthPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(page).toContain(`主体类型：${words}`)
  expect(page).not.toContain('SUBJECT_TYPE')
})
