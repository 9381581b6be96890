import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { percentText } from '../../../core/web/show/money-text.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { IncomingKind, PayWay, PosKind } from '../../channels/channels.shared.ts'
import { isWithoutMargin, type RateForm, startRate, wrongRate } from '../onboarding-step/asked-rate.rules.ts'
import type { onboarding } from './onboarding.contract.ts'
import { CodeSelect } from '../onboarding-step/StepInputs.tsx'

type Offer = ReceivedOf<typeof onboarding.offers>[number]
type FloorLine = Offer['lines'][number]

/** A channel that is asked for, as it is typed. */
export interface AskedAisleForm {
  aisleCode: string
  incomingKind: number
  installAddress?: string
  posKind?: number | null
  rates?: RateForm[]
}

/** The channels that a merchant may go to: chosen by kind, each with its prices between floor and ceiling. */
export function AislesField({
  id,
  offers,
  address,
  value = [],
  onChange,
  disabled = false,
}: {
  id?: string
  offers: readonly Offer[]
  /** Default address of a terminal. */
  address: string
  value?: readonly AskedAisleForm[]
  onChange?: (aisles: AskedAisleForm[]) => void
  disabled?: boolean
}) {
  if (offers.length === 0) return <p className="absent">{t('运营商还没有开通任何通道')}</p>
  return (
    <div className="aisle-cards" id={id}>
      {offers.map((offer) => (
        <AisleCard
          key={offer.aisleCode}
          offer={offer}
          address={address}
          asked={value.filter(({ aisleCode }) => aisleCode === offer.aisleCode)}
          disabled={disabled}
          onChange={(asked) =>
            onChange?.([...value.filter(({ aisleCode }) => aisleCode !== offer.aisleCode), ...asked])
          }
        />
      ))}
    </div>
  )
}

function AisleCard({
  offer,
  address,
  asked,
  disabled,
  onChange,
}: {
  offer: Offer
  address: string
  asked: readonly AskedAisleForm[]
  disabled: boolean
  onChange: (asked: AskedAisleForm[]) => void
}) {
  const rates = asked.find((one) => (one.rates ?? []).length > 0)?.rates ?? []
  const withRates = (next: RateForm[]) => onChange(asked.map((one) => ({ ...one, rates: next })))
  const toggle = (kind: number, isOn: boolean) => {
    const others = asked.filter(({ incomingKind }) => incomingKind !== kind)
    const first =
      rates.length > 0
        ? rates
        : offer.lines.filter(({ isOpen }) => isOpen).map((line) => startRate(line, offer.template?.lines))
    const added = { aisleCode: offer.aisleCode, incomingKind: kind, rates: first }
    onChange(isOn ? [...others, added] : others)
  }
  const card = asked.find(({ incomingKind }) => incomingKind === IncomingKind.card)
  const change = (part: Partial<AskedAisleForm>) =>
    onChange(asked.map((one) => (one === card ? { ...one, ...part } : one)))
  const isRefused = offer.refusal !== '' && asked.length === 0
  return (
    <section className={`aisle-card${asked.length > 0 ? ' is-chosen' : ''}`} aria-label={offer.aisleName}>
      <header className="aisle-head">
        <strong>{offer.aisleName}</strong>
        <small>{offer.licenseHolder}</small>
        <span className="aisle-kinds">
          {offer.incomingKinds.map((kind) => (
            <Checkbox
              key={kind}
              disabled={disabled || isRefused}
              checked={asked.some(({ incomingKind }) => incomingKind === kind)}
              onChange={({ target }) => toggle(kind, target.checked)}
            >
              <CodeText codes={IncomingKind} value={kind} />
            </Checkbox>
          ))}
        </span>
      </header>
      {offer.refusal && <p className="step-remark">{offer.refusal}</p>}
      {offer.needSign === 1 && <p className="plain-hint">{t('该通道审核通过后须由商户签约')}</p>}
      {asked.length > 0 && offer.template && (
        <p className="plain-hint">{t('费率取自价目表“{name}”', { name: offer.template.polName })}</p>
      )}
      {asked.length > 0 && (
        <RateTable
          listed={offer.template?.lines ?? []}
          lines={offer.lines.filter(({ isOpen }) => isOpen)}
          rates={rates}
          disabled={disabled}
          onChange={withRates}
        />
      )}
      {card && (
        <div className="step-grid">
          <label className="plain-field">
            {t('装机地址')}
            <Input
              value={card.installAddress ?? ''}
              placeholder={address}
              maxLength={200}
              disabled={disabled}
              onChange={({ target }) => change({ installAddress: target.value })}
            />
          </label>
          <label className="plain-field">
            {t('POS类型')}
            <CodeSelect
              codes={PosKind}
              disabled={disabled}
              {...(card.posKind ? { value: card.posKind } : {})}
              onChange={(posKind) => change({ posKind: posKind ?? null })}
            />
          </label>
        </div>
      )}
    </section>
  )
}

function RateTable({
  listed,
  lines,
  rates,
  disabled,
  onChange,
}: {
  /** Prices of the party's own list. */
  listed: readonly RateForm[]
  lines: readonly FloorLine[]
  rates: readonly RateForm[]
  disabled: boolean
  onChange: (rates: RateForm[]) => void
}) {
  const [hasMore, setMore] = useState(false)
  const set = (payWay: number, part: Partial<RateForm> | null) => {
    const before = rates.find((one) => one.payWay === payWay)
    const others = rates.filter((one) => one.payWay !== payWay)
    const next = part === null ? others : [...others, { payWay, rate: '', ...before, ...part }]
    onChange(next.sort((a, b) => a.payWay - b.payWay))
  }
  return (
    <>
      <div className="rate-rows" role="table" aria-label={t('费率')}>
        <div className="rate-row is-head" role="row">
          <span role="columnheader">{t('支付方式')}</span>
          <span role="columnheader">{t('费率')}（%）</span>
          <span role="columnheader">{t('下限–上限')}</span>
          <span role="columnheader">{hasMore ? t('封顶/最低/D0') : t('封顶（元）')}</span>
        </div>
        {lines.map((line) => (
          <RateRow
            key={line.payWay}
            line={line}
            start={startRate(line, listed)}
            rate={rates.find(({ payWay }) => payWay === line.payWay)}
            hasMore={hasMore}
            disabled={disabled}
            onChange={(part) => set(line.payWay, part)}
          />
        ))}
      </div>
      <Button type="link" size="small" onClick={() => setMore(!hasMore)}>
        {hasMore ? t('收起最低手续费与D0') : t('设置最低手续费与D0')}
      </Button>
    </>
  )
}

function RateRow({
  line,
  start,
  rate,
  hasMore,
  disabled,
  onChange,
}: {
  line: FloorLine
  /** The price that it begins with. */
  start: RateForm
  rate: RateForm | undefined
  hasMore: boolean
  disabled: boolean
  onChange: (part: Partial<RateForm> | null) => void
}) {
  const name = codeLabel(codeSetOf(PayWay), line.payWay, language.get())
  const floor = Number(line.rate) >= Number(line.minMerchantRate) ? line.rate : line.minMerchantRate
  const wrong = rate ? (wrongRate(rate, line)?.words(language.get()) ?? '') : ''
  const field = (part: 'rate' | 'capAmount' | 'minFee' | 'd0Rate' | 'd0Fee', label: string) => (
    <Input
      size="small"
      className="number"
      inputMode="decimal"
      aria-label={`${name} ${label}`}
      placeholder={label}
      disabled={disabled || !rate}
      {...(part === 'rate' && wrong ? { status: 'error' as const } : {})}
      value={rate?.[part] ?? ''}
      onChange={({ target }) => onChange({ [part]: target.value.trim() || (part === 'capAmount' ? null : '') })}
    />
  )
  return (
    <div className="rate-row" role="row">
      <span role="cell">
        <Checkbox
          checked={rate !== undefined}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked ? start : null)}
        >
          {name}
        </Checkbox>
      </span>
      <span role="cell">{field('rate', t('费率'))}</span>
      <span role="cell" className="number">
        {percentText(floor)}–{percentText(line.maxRate)}
      </span>
      <span role="cell" className="rate-extra">
        {line.payWay === PayWay.debitCard && field('capAmount', t('封顶'))}
        {hasMore && (
          <>
            {field('minFee', t('最低手续费'))}
            {field('d0Rate', t('D0费率'))}
            {field('d0Fee', t('D0单笔费用'))}
          </>
        )}
      </span>
      {wrong && (
        <span className="rate-wrong" role="alert">
          {wrong}
        </span>
      )}
      {!wrong && rate && isWithoutMargin(rate, line) && (
        <span className="rate-warning">{t('等于结算成本，服务商没有分润')}</span>
      )}
    </div>
  )
}
