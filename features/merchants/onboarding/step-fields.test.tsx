import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { answerKey, answers } from '../../../core/web/call/queries.ts'
import { permissions } from '../../../core/web/session/permissions.tsx'
import { IncomingKind, PayWay } from '../../channels/channels.shared.ts'
import { AislesField } from './AislesField.tsx'
import { FifthStep } from './FifthStep.tsx'
import { onboarding } from './onboarding.contract.ts'

afterEach(() => {
  answers.clear()
  permissions.set(new Set())
})

/** Page of the fifth step of a merchant with all its papers. @param blocked why it may not be changed; '' when it may */
function shown(blocked: string): string {
  permissions.set(new Set(['pos_info_net_add']))
  const step = { id: '7', blocked, rejects: [], pics: [] }
  const view = { ...step, rpiNo: 'M260824000035', rpiName: '张记面馆', checks: [], aisles: [] }
  answers.setQueryData(answerKey(onboarding.fifthView, { id: '7' }), {
    ...view,
    first: { userType: 2, rpiName: '张记面馆', legalIdType: 1, legalPhone: '139****0000' },
    second: { storeName: '张记面馆', businessBegin: '08:00', businessEnd: '22:00' },
    third: null,
    fourth: null,
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={answers}>
      <MemoryRouter>
        <FifthStep id="7" onGo={() => undefined} onSent={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('shows a draft that it is complete, with buttons to change its steps and to send it', () => {
  const page = shown('')
  expect(page).toContain('资料齐全，可以提交。')
  expect(page.replaceAll(/<[^>]*>/g, '').match(/修\s?改/g)).toHaveLength(2)
  expect(page).toContain('提交进件')
})

it('shows a merchant that is live its papers alone: nothing to send, nothing to change', () => {
  const page = shown('商户已入网，请通过变更申请修改')
  expect(page).toContain('张记面馆')
  expect(page).not.toContain('可以提交')
  expect(page).not.toContain('提交进件')
  expect(page).not.toMatch(/<button/)
})

type Offers = React.ComponentProps<typeof AislesField>['offers']

const line = {
  payWay: PayWay.wechat,
  isOpen: true,
  rate: '0.2800',
  maxRate: '1.0000',
  minMerchantRate: '0.2000',
  capAmount: null,
  minFee: '0.00',
  d0Rate: '0.0000',
  d0Fee: '0.00',
}
const offers = [
  {
    aisleCode: 'SANDBOX',
    aisleName: '模拟通道',
    licenseHolder: '模拟支付',
    incomingKinds: [IncomingKind.scan],
    refusal: '',
    needSign: 0,
    template: null,
    lines: [line],
  },
] as unknown as Offers

/** The channels of the fourth step as texts, with WeChat asked for at a rate. */
const aislesAt = (rate: string) =>
  renderToStaticMarkup(
    <AislesField
      offers={offers}
      address=""
      value={[
        {
          aisleCode: 'SANDBOX',
          incomingKind: IncomingKind.scan,
          rates: [{ payWay: PayWay.wechat, rate, d0Rate: '0' }],
        },
      ]}
    />,
  ).replaceAll(/<[^>]*>/g, ' ')

const warning = '等于结算成本，服务商没有分润'

it('warns beside a rate that is the cost, however it is typed, and beside no other', () => {
  for (const rate of ['0.28', '0.2800']) expect(aislesAt(rate)).toContain(warning)
  expect(aislesAt('0.2801')).not.toContain(warning)
})

it('says of a rate below the cost what the server would say, in place of the warning', () => {
  const page = aislesAt('0.27')
  expect(page).toContain('微信费率不能低于上级成本0.28%')
  expect(page).not.toContain(warning)
})
