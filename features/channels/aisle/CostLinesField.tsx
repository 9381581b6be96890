import { Checkbox, Input } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import './aisle.css'
import { PayWay } from '../pay-way/pay-way-codes.contract.ts'
import { codeOptions } from './aisle-words.tsx'

/** A price of the channel as it is typed. */
export interface TypedCost {
  payWay: number
  rate: string
  capAmount: string | null
  minFee: string
  d0Rate: string
  d0Fee: string
  minMerchantRate: string
  maxRate: string
}

const blank: Omit<TypedCost, 'payWay'> = {
  rate: '',
  capAmount: null,
  minFee: '0.00',
  d0Rate: '0.0000',
  d0Fee: '0.00',
  minMerchantRate: '0.0000',
  maxRate: '1.0000',
}

const withoutD0: readonly number[] = [PayWay.foreignCard, PayWay.digitalYuan]

/**
 * Prices that the channel charges, one line a pay way; a line that is not ticked is a pay way that the channel does not
 * offer.
 */
export function CostLinesField({
  value = [],
  onChange,
}: {
  value?: readonly TypedCost[]
  onChange?: (lines: TypedCost[]) => void
}) {
  const lineOf = (payWay: number) => value.find((line) => line.payWay === payWay)
  const set = (payWay: number, more: Partial<TypedCost>) =>
    onChange?.(value.map((line) => (line.payWay === payWay ? { ...line, ...more } : line)))
  const offer = (payWay: number, isOffered: boolean) =>
    onChange?.(
      isOffered
        ? [...value, { payWay, ...blank }].sort((a, b) => a.payWay - b.payWay)
        : value.filter((line) => line.payWay !== payWay),
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
    <div className="cost-lines" role="region" aria-label={t('成本费率')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('支付方式')}</th>
            <th scope="col">{t('费率')} %</th>
            <th scope="col">{t('封顶')}</th>
            <th scope="col">{t('最低手续费')}</th>
            <th scope="col">{t('D0费率')} %</th>
            <th scope="col">{t('D0手续费')}</th>
            <th scope="col">{t('商户最低费率')} %</th>
            <th scope="col">{t('最高费率')} %</th>
          </tr>
        </thead>
        <tbody>
          {codeOptions(PayWay).map(({ value: payWay, label }) => {
            const line = lineOf(payWay)
            const cell = (key: Exclude<keyof TypedCost, 'payWay'>, title: string, isOpen = true) => (
              <td>
                {line && isOpen ? (
                  <Input
                    aria-label={`${label} ${title}`}
                    inputMode="decimal"
                    autoComplete="off"
                    value={line[key] ?? ''}
                    placeholder={key === 'capAmount' ? t('不封顶') : undefined}
                    onChange={({ target }) =>
                      set(payWay, { [key]: key === 'capAmount' && target.value === '' ? null : target.value })
                    }
                  />
                ) : (
                  '—'
                )}
              </td>
            )
            return (
              <tr key={payWay}>
                <td>
                  <Checkbox checked={line !== undefined} onChange={({ target }) => offer(payWay, target.checked)}>
                    {label}
                  </Checkbox>
                </td>
                {cell('rate', t('费率'))}
                {cell('capAmount', t('封顶'), payWay === PayWay.debitCard)}
                {cell('minFee', t('最低手续费'))}
                {cell('d0Rate', t('D0费率'), !withoutD0.includes(payWay))}
                {cell('d0Fee', t('D0手续费'), !withoutD0.includes(payWay))}
                {cell('minMerchantRate', t('商户最低费率'))}
                {cell('maxRate', t('最高费率'))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
