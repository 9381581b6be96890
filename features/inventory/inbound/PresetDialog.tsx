import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { plainPercent } from '../../../core/shared/money.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { isWithoutD0, PayWay } from '../../channels/channels.shared.ts'
import { SnPurpose } from './inbound.contract.ts'
import { preset } from '../preset/preset.contract.ts'
import { SnScan, useSnScan } from './SnScan.tsx'
import { stock } from '../stock/stock.contract.ts'

type Floor = ReceivedOf<typeof preset.floor>['lines'][number]
type Typed = Partial<Record<'rate' | 'capAmount' | 'minFee' | 'd0Rate' | 'd0Fee', string>>
interface Values {
  aisleCode?: string
  lines?: Record<string, Typed>
}

/** Presets the prices that are proposed to the merchant who gets a device; none may be below the holder's own cost. */
export function PresetDialog({ onClose }: { onClose: () => void }) {
  const [aisleCode, setAisleCode] = useState('')
  const scan = useSnScan({ purpose: SnPurpose.transfer })
  const aisles = useCall(stock.aisles, {})
  const floor = useCall(preset.floor, { aisleCode }, { enabled: aisleCode !== '' })
  const open = (floor.data?.lines ?? []).filter(({ isOpen }) => isOpen === 1)
  const sending = useSend(preset.submit, { done: t('预设费率已保存'), also: [stock.list] })
  const save = async ({ lines = {} }: Values) => {
    if (scan.good.length === 0) {
      notify('warning', t('请先扫描SN'))
      return false
    }
    const sent = open.flatMap(({ payWay }) => lineOf(payWay, lines[`w${payWay}`]))
    return (await sending.send({ sns: [...scan.good], aisleCode, lines: sent })) !== null
  }
  return (
    <FormDialog<Values>
      title={t('预设费率')}
      width={820}
      initial={{}}
      pending={sending.isPending}
      error={sending.error}
      okText={t('预设 {n} 台', { n: scan.good.length })}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="aisleCode" label={t('通道')} required rules={[{ required: true, message: t('请选择通道') }]}>
        <Select
          loading={aisles.isPending}
          onChange={setAisleCode}
          options={(aisles.data ?? []).map((one) => ({
            value: one.aisleCode,
            label: `${one.aisleName} ${one.aisleCode}`,
          }))}
        />
      </Form.Item>
      {open.length > 0 && <Rates lines={open} />}
      <SnScan scan={scan} />
    </FormDialog>
  )
}

/** A pay way without a rate is not preset. */
function lineOf(payWay: Floor['payWay'], typed: Typed | undefined) {
  if (!typed?.rate) return []
  const { rate, capAmount, minFee, d0Rate, d0Fee } = typed
  return [
    { payWay, rate, capAmount: capAmount || null, minFee: minFee || '0', d0Rate: d0Rate || '0', d0Fee: d0Fee || '0' },
  ]
}

const Rates = ({ lines }: { lines: readonly Floor[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
  <div className="rate-scroll" role="region" aria-label={t('费率')} tabIndex={0}>
    <div className="rate-grid">
      {[t('支付方式'), t('费率(%)'), t('封顶(元)'), t('最低(元)'), t('D0附加费率(%)'), t('D0单笔(元)')].map((title) => (
        <strong key={title}>{title}</strong>
      ))}
      {lines.flatMap((line) => [
        <span key={`${line.payWay} name`}>
          <CodeText codes={PayWay} value={line.payWay} />
        </span>,
        <Cell
          key={`${line.payWay} rate`}
          line={line}
          name="rate"
          least={plainPercent(line.rate)}
          label={t('费率(%)')}
        />,
        <Cell
          key={`${line.payWay} cap`}
          line={line}
          name="capAmount"
          least={line.capAmount ?? ''}
          label={t('封顶(元)')}
          isOff={line.payWay !== PayWay.debitCard}
        />,
        <Cell key={`${line.payWay} least`} line={line} name="minFee" least={line.minFee} label={t('最低(元)')} />,
        <Cell
          key={`${line.payWay} d0`}
          line={line}
          name="d0Rate"
          least={plainPercent(line.d0Rate)}
          label={t('D0附加费率(%)')}
          isOff={isWithoutD0(line.payWay)}
        />,
        <Cell
          key={`${line.payWay} d0fee`}
          line={line}
          name="d0Fee"
          least={line.d0Fee}
          label={t('D0单笔(元)')}
          isOff={isWithoutD0(line.payWay)}
        />,
      ])}
    </div>
  </div>
)

/** One figure of a line; what it must not be below stands in it until something is typed. */
const Cell = ({
  line,
  name,
  least,
  label,
  isOff = false,
}: {
  line: Floor
  name: keyof Typed
  least: string
  label: string
  isOff?: boolean
}) => (
  <Form.Item name={['lines', `w${line.payWay}`, name]} noStyle>
    <Input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      disabled={isOff}
      placeholder={isOff ? '—' : least === '' ? '' : `≥ ${least}`}
    />
  </Form.Item>
)
