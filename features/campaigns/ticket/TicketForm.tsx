import { Form, Input } from 'antd'
import { plainPercent } from '../../../core/shared/money.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { PayWaysField, waysOf } from '../campaign/PayWaysField.tsx'
import { FundKind, ticket, TicketDraft, TicketKind } from './ticket.contract.ts'
import type { TicketListRow } from './TicketListPage.tsx'

const of = TicketDraft.shape

interface Values {
  ticketName: string
  ticketKind: 1 | 2 | 3
  threshold: string
  value: string
  maxDiscount: string
  fundKind: 1 | 2 | 3
  platformRatio?: string
  budgetAmount: string
  perUserLimit: string
  startTime: string
  endTime: string
  payWays: number[]
}

/** Makes a ticket, or edits a draft; of a running one the end and the budget alone. @param row null for a new one */
export function TicketForm({ row, onClose }: { row: TicketListRow | null; onClose: () => void }) {
  const saving = useSend(ticket.add, {
    done: row ? undefined : t('已保存为草稿，添加活动商户后由另一人发布'),
    also: [ticket.list, ticket.info],
  })
  const isRunning = row?.ticketStatus === ActiveStatus.running
  const save = async ({ payWays, perUserLimit, platformRatio, ...values }: Values) =>
    (await saving.send({
      ...(row ? { id: row.id } : {}),
      ...values,
      perUserLimit: Number(perUserLimit),
      payWays: payWays.join(','),
      ...(values.fundKind === FundKind.shared && platformRatio ? { platformRatio } : {}),
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑活动：{name}', { name: row.ticketName }) : t('新增活动')}
      width={720}
      initial={row ? valuesOf(row) : blank}
      keptAs={row ? undefined : 'ticket.new'}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Fields isRunning={isRunning} />
    </FormDialog>
  )
}

const blank: Partial<Values> = {
  ticketKind: TicketKind.above,
  fundKind: FundKind.platform,
  threshold: '0.00',
  perUserLimit: '0',
  payWays: [],
}

function Fields({ isRunning }: { isRunning: boolean }) {
  const kind = Form.useWatch<number | undefined>('ticketKind')
  const fund = Form.useWatch<number | undefined>('fundKind')
  const amount = (isOff = isRunning) => (
    <Input inputMode="decimal" suffix={t('元')} autoComplete="off" disabled={isOff} />
  )
  return (
    <>
      <Field name="ticketName" of={of.ticketName} hint={t('最多64个字')}>
        <Input autoComplete="off" disabled={isRunning} autoFocus={!isRunning} />
      </Field>
      <div className="form-columns">
        <Field name="ticketKind" of={of.ticketKind}>
          <CodeSelect codes={TicketKind} disabled={isRunning} />
        </Field>
        <Field name="threshold" of={of.threshold} hint={t('订单达到此金额才优惠，0为不限')}>
          {amount()}
        </Field>
        {kind === TicketKind.rate ? (
          <Field name="value" of={of.value} label={t('实付比例')} hint={t('如 90 表示按 90% 支付')}>
            <Input inputMode="decimal" suffix="%" autoComplete="off" disabled={isRunning} />
          </Field>
        ) : (
          <Field
            name="value"
            of={of.value}
            label={t('优惠金额')}
            hint={kind === TicketKind.random ? t('随机优惠的上限，从0.01元起') : t('大于0，最多两位小数')}
          >
            {amount()}
          </Field>
        )}
        <Field name="maxDiscount" of={of.maxDiscount} hint={t('一笔订单最多优惠的金额')}>
          {amount()}
        </Field>
        <Field name="fundKind" of={of.fundKind} hint={t('平台承担的部分随交易入商户钱包')}>
          <CodeSelect codes={FundKind} disabled={isRunning} />
        </Field>
        {fund === FundKind.shared && (
          <Field
            name="platformRatio"
            of={of.platformRatio}
            hint={t('大于0小于100，其余由商户承担')}
            missing={t('请填写平台承担比例')}
          >
            <Input inputMode="decimal" suffix="%" autoComplete="off" disabled={isRunning} />
          </Field>
        )}
        <Field name="budgetAmount" of={of.budgetAmount} hint={t('优惠总额的上限，用完自动停止优惠')}>
          {amount(false)}
        </Field>
        <Field name="perUserLimit" of={of.perUserLimit} hint={t('0为不限；限次时只优惠能识别的付款人')}>
          <Input inputMode="numeric" autoComplete="off" disabled={isRunning} />
        </Field>
        <Field name="startTime" of={of.startTime}>
          <MomentPicker unit="second" disabled={isRunning} />
        </Field>
        <Field name="endTime" of={of.endTime}>
          <MomentPicker unit="second" />
        </Field>
      </div>
      <Field name="payWays" of={of.payWays} hint={t('不选择时支持所有支付方式')}>
        <PayWaysField disabled={isRunning} />
      </Field>
    </>
  )
}

const valuesOf = (row: TicketListRow): Values => ({
  ticketName: row.ticketName,
  ticketKind: row.ticketKind,
  threshold: row.threshold,
  value: row.ticketKind === TicketKind.rate ? plainPercent(row.value) : row.value,
  maxDiscount: row.maxDiscount,
  fundKind: row.fundKind,
  ...(row.fundKind === FundKind.shared ? { platformRatio: plainPercent(row.platformRatio) } : {}),
  budgetAmount: row.budgetAmount,
  perUserLimit: String(row.perUserLimit),
  startTime: row.startTime,
  endTime: row.endTime,
  payWays: waysOf(row.payWays),
})
