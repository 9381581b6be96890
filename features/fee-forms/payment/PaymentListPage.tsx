import { Input, Select } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { MaskedValue } from '../../../core/web/show/MaskedValue.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { TradeLink } from '../../trades/trades.web.ts'
import { copiedColumn, momentColumn, ScopeFilter, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { FieldType } from '../form/form-codes.contract.ts'
import { feeForm } from '../form/form.contract.ts'
import { feetPayment, FeetTradeStatus } from './payment.contract.ts'

type Row = RowOf<typeof feetPayment.page>

const tones: Record<keyof typeof FeetTradeStatus, Tone> = {
  unpaid: 'waiting',
  paid: 'done',
  partlyRefunded: 'waiting',
  refunded: 'off',
  closed: 'off',
}

/** 缴费记录: the payments of fee forms; of one form when the address names it, then searched by its fields. */
export function PaymentListPage() {
  const formCode = new URLSearchParams(useLocation().search).get('formCode') ?? ''
  const fields = useCall(feeForm.fields, { formCode }, { enabled: formCode !== '' }).data ?? []
  const [refunding, setRefunding] = useState<Row | null>(null)
  return (
    <>
      <ListPage
        title={t('缴费记录')}
        list={feetPayment.page}
        sheet={feetPayment.export}
        rowKey="id"
        nameOf={({ feetTradeNo }) => feetTradeNo}
        columns={columns()}
        filters={
          <>
            <TextFilter name="formCode" label={t('表单编号')} />
            {fields.length > 0 && (
              <Filter name="fieldCode" label={t('填写字段')}>
                <Select
                  allowClear
                  placeholder={t('任一字段')}
                  options={fields.map(({ fieldCode, label }) => ({ value: fieldCode, label }))}
                />
              </Filter>
            )}
            <TextFilter name="answer" label={t('填写内容')} />
            <TextFilter name="feetTradeNo" label={t('缴费单号')} />
            <TextFilter name="rptOrderCode" label={t('平台订单号')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <CodeFilter name="feetTradeStatus" label={t('缴费状态')} codes={FeetTradeStatus} />
            <ScopeFilter />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('退款'),
                code: 'feet_refund',
                blocked: Number(row.refundableAmount) > 0 ? undefined : t('没有可退金额'),
                run: () => setRefunding(row),
              },
            ]}
          />
        )}
        totals={{
          call: feetPayment.amount,
          cells: (sums) => ({
            feetTradeStatus: t('已支付 {n} 笔，退款 {m} 笔', { n: sums.payCount, m: sums.refundCount }),
            amount: withThousands(sums.payAmount),
            refundedAmount: withThousands(sums.refundAmount),
            refundableAmount: t('净额 {n}', { n: withThousands(sums.netAmount) }),
          }),
        }}
      />
      {refunding && <RefundForm row={refunding} onClose={() => setRefunding(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  copiedColumn('feetTradeNo', t('缴费单号')),
  { key: 'formName', title: t('表单名称'), width: 160, card: 'title' },
  {
    key: 'feetTradeStatus',
    title: t('缴费状态'),
    width: 150,
    card: 'field',
    render: ({ feetTradeStatus }) => <StatusTag codes={FeetTradeStatus} value={feetTradeStatus} tones={tones} />,
  },
  {
    key: 'amount',
    title: t('缴费金额'),
    width: 120,
    align: 'right',
    card: 'field',
    isSortable: true,
    render: ({ amount }) => <Money value={amount} />,
  },
  {
    key: 'refundedAmount',
    title: t('已退金额'),
    width: 110,
    align: 'right',
    render: ({ refundedAmount }) => <Money value={refundedAmount} />,
  },
  {
    key: 'refundableAmount',
    title: t('可退金额'),
    width: 130,
    align: 'right',
    render: ({ refundableAmount }) => <Money value={refundableAmount} />,
  },
  {
    key: 'answers',
    title: t('填写内容'),
    width: 340,
    render: ({ answers, feetTradeNo }) => (
      <ul className="plain-list">
        {answers.map((answer) => (
          <li key={answer.fieldCode}>
            {answer.label}：<AnswerText answer={answer} feetTradeNo={feetTradeNo} />
          </li>
        ))}
      </ul>
    ),
  },
  { key: 'rpiName', title: t('商户名称'), width: 170 },
  { key: 'rpiNo', title: t('商户编号'), width: 190, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  {
    key: 'rptOrderCode',
    title: t('平台订单号'),
    width: 220,
    render: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} />,
  },
  momentColumn('payTime', t('支付时间')),
  momentColumn('createTime', t('创建时间'), { isSortable: true, card: 'field' }),
]

/** One answer: a picture is a link, what is personal can be revealed. */
function AnswerText({ answer, feetTradeNo }: { answer: Row['answers'][number]; feetTradeNo: string }) {
  const { fieldCode, fieldType, value } = answer
  if (fieldType === FieldType.phone || fieldType === FieldType.idNo)
    return <MaskedValue value={value} entity="feetPayment" no={feetTradeNo} field={fieldCode} code="feet_reveal" />
  if (fieldType !== FieldType.picture) return value
  return (
    <a href={value} target="_blank" rel="noreferrer">
      {t('查看')}
    </a>
  )
}

interface Values {
  refundAmount: string
  reason: string
  payPwd: string
}

/** Gives a payment back, whole or in part, to whom it came from. */
function RefundForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const sending = useSend(feetPayment.refund, { done: t('退款已提交，等待通道处理') })
  const of = feetPayment.refund.input.shape
  const { feetTradeNo } = row
  return (
    <FormDialog<Values>
      title={t('缴费退款：{code}', { code: feetTradeNo })}
      okText={t('确认退款')}
      initial={{ refundAmount: row.refundableAmount }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ payPwd, ...values }) =>
        (await sending.send({ ...values, feetTradeNo, payPwd: md5Hex(payPwd) })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('表单名称')}>{row.formName}</Fact>
        <Fact label={t('缴费单号')}>
          <Copyable value={feetTradeNo} />
        </Fact>
        <Fact label={t('缴费金额')}>
          <Money value={row.amount} />
        </Fact>
        <Fact label={t('可退金额')}>
          <Money value={row.refundableAmount} />
        </Fact>
      </Facts>
      <Field name="refundAmount" of={of.refundAmount} hint={t('最多 {n} 元', { n: row.refundableAmount })}>
        <Input inputMode="decimal" suffix={t('元')} autoFocus />
      </Field>
      <Field name="reason" of={of.reason} missing={t('请填写退款原因')}>
        <Input.TextArea rows={2} showCount />
      </Field>
      <PayPasswordField />
    </FormDialog>
  )
}
