import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import type { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import { MoneySection, PaymentSection } from './TradeSections.tsx'

const trade = (change: object) =>
  ({ corrections: [], myProfitAmount: null, aisleCostAmount: null, ...change }) as unknown as ReceivedOf<
    typeof tradeDetail.detail
  >

/** The facts of a section by their labels, as texts. */
function factsOf(section: React.ReactNode): Record<string, string> {
  const page = renderToStaticMarkup(section)
  return Object.fromEntries(
    [...page.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, label = '', fact = '']) => [
      label.replaceAll(/<[^>]*>/g, ''),
      fact.replaceAll(/<[^>]*>/g, ''),
    ]),
  )
}

it('shows all profit of a refunded trade as what is kept of it, by the rule of the own level beside it', () => {
  const facts = factsOf(
    <MoneySection
      trade={trade({ aisleCostAmount: '0.26', profitAmount: '0.66', keptProfitAmount: '0.44', myProfitAmount: '0.20' })}
    />,
  )
  expect(facts.本级分润).toBe('0.20')
  expect(facts.总分润).toBe('0.44 退款前 0.66')
})

it('shows all profit of a trade without refunds once', () => {
  const facts = factsOf(
    <MoneySection trade={trade({ aisleCostAmount: '0.26', profitAmount: '0.66', keptProfitAmount: '0.66' })} />,
  )
  expect(facts.总分润).toBe('0.66')
})

it('names beside the fee the differences that corrected it, so that rate times amount need not give it', () => {
  const fee = (corrections: string[]) =>
    factsOf(<MoneySection trade={trade({ feeAmount: '16.80', rate: '0.5000', corrections })} />).手续费
  expect(fee(['CY1', 'CY2'])).toBe('16.80 按 CY1、CY2 更正')
  expect(fee([])).toBe('16.80')
})

it('shows no name of a payer’s bank or wallet as a card number', () => {
  expect(factsOf(<PaymentSection trade={trade({ cardNoMask: '', bankName: '云闪付' })} />)).toMatchObject({
    卡号: expect.not.stringContaining('云闪付'),
    付款机构: '云闪付',
  })
  expect(
    factsOf(<PaymentSection trade={trade({ cardNoMask: '621700******0012', bankName: '建设银行' })} />),
  ).toMatchObject({
    卡号: '621700******0012',
    付款机构: '建设银行',
  })
})
