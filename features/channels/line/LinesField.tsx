import { Checkbox, Input } from 'antd'
import { plainPercent } from '../../../core/shared/money.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { useStore } from '../../../core/web/store.ts'
import { PayWay } from '../pay-way/pay-way-codes.contract.ts'
import {
  type FloorText,
  hasCap,
  hasD0,
  type LineText,
  lineText,
  problemOfLines,
  typedProblem,
} from './line-input.rules.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import './lines.css'

/**
 * The prices of a channel, a card for each pay way that it offers: floor and ceiling stand beside each while it is typed,
 * and what is wrong is told at once in the server's words.
 * @param floor what the prices must not be below, pay way by pay way
 */
export function LinesField({
  value = [],
  onChange,
  floor,
  canClose = true,
}: {
  value?: readonly LineText[]
  onChange?: (lines: LineText[]) => void
  floor: readonly FloorText[]
  /** Whether pay ways may be left out; an adjustment closes none. */
  canClose?: boolean
}) {
  const byWay = new Map(value.map((line) => [line.payWay, line]))
  const put = (payWay: LineText['payWay'], line: LineText | null) =>
    onChange?.(floor.flatMap((one) => (one.payWay === payWay ? (line ?? []) : (byWay.get(one.payWay) ?? []))))
  return (
    <div className="price-lines">
      {floor.map((one) => (
        <LineCard
          key={one.payWay}
          floor={one}
          line={byWay.get(one.payWay) ?? null}
          canClose={canClose}
          onChange={(line) => put(one.payWay, line)}
        />
      ))}
    </div>
  )
}

function LineCard({
  floor,
  line,
  canClose,
  onChange,
}: {
  floor: FloorText
  line: LineText | null
  canClose: boolean
  onChange: (line: LineText | null) => void
}) {
  const now = useStore(language)
  const { payWay } = floor
  const isClosed = floor.isOpen === 0
  const name = codeLabel(codeSetOf(PayWay), payWay, now)
  const problem = line ? typedProblem(line, floor) : null
  const cell = (
    field: 'rate' | 'capAmount' | 'minFee' | 'd0Rate' | 'd0Fee',
    label: string,
    suffix: string,
    hint = '',
  ) => (
    <label className="price-cell">
      <span>{label}</span>
      <Input
        inputMode="decimal"
        autoComplete="off"
        suffix={suffix}
        aria-label={`${name} ${label}`}
        aria-invalid={problem !== null}
        status={problem ? 'error' : ''}
        value={line?.[field] ?? ''}
        onChange={({ target }) => line && onChange({ ...line, [field]: target.value })}
      />
      <small>{hint}</small>
    </label>
  )
  return (
    <fieldset className="price-line" disabled={isClosed && !line}>
      <legend>
        <Checkbox
          checked={line !== null}
          disabled={(isClosed && !line) || (!canClose && line !== null)}
          onChange={({ target }) => onChange(target.checked ? lineText(floor) : null)}
        >
          <CodeText codes={PayWay} value={payWay} />
        </Checkbox>
      </legend>
      {isClosed && !line && <small>{t('上级未开通')}</small>}
      {line && (
        <div className="price-cells">
          {cell(
            'rate',
            t('费率'),
            '%',
            t('{floor}% 至 {max}%', { floor: plainPercent(floor.rate), max: plainPercent(floor.maxRate) }),
          )}
          {hasCap(payWay) &&
            cell(
              'capAmount',
              t('封顶'),
              t('元'),
              floor.capAmount ? t('不低于 {floor}', { floor: floor.capAmount }) : t('须无封顶'),
            )}
          {cell('minFee', t('最低手续费'), t('元'), t('不低于 {floor}', { floor: floor.minFee }))}
          {hasD0(payWay) &&
            cell('d0Rate', t('D0费率'), '%', t('不低于 {floor}', { floor: plainPercent(floor.d0Rate) }))}
          {hasD0(payWay) && cell('d0Fee', t('D0单笔费用'), t('元'), t('不低于 {floor}', { floor: floor.d0Fee }))}
        </div>
      )}
      {problem && (
        <p className="price-problem" role="alert">
          {problem.words(now)}
        </p>
      )}
    </fieldset>
  )
}

/** Refuses to send what the server would refuse: no price at all, or one that does not stand. */
export const linesRule = (floor: readonly FloorText[]) => ({
  validator: (_: unknown, lines: readonly LineText[] = []) => {
    if (lines.length === 0) return Promise.reject(new Error(t('请至少设置一种支付方式的费率')))
    const problem = problemOfLines(lines, floor)
    return problem ? Promise.reject(new Error(problem.words(language.get()))) : Promise.resolve()
  },
})
