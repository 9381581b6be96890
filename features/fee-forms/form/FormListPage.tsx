import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { AmountMode, FormStatus } from './form-codes.contract.ts'
import { feeForm } from './form.contract.ts'
import { formStatusTones } from './form-status.tsx'
import './design.css'
import { type FormRow, useFormActions } from './use-form-actions.tsx'

const FormForm = lazily(() => import('./FormForm.tsx').then((m) => m.FormForm))

/** 缴费表单: the fee forms of the merchants in the caller's reach. */
export function FormListPage() {
  const [isAdding, setAdding] = useState(false)
  const { rowActions, dialogs } = useFormActions()
  const add = <AddButton code="feet_edit" title={t('新增缴费表单')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={t('缴费表单')}
        list={feeForm.list}
        rowKey="formCode"
        nameOf={({ formName }) => formName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="formName" label={t('表单名称')} />
            <TextFilter name="formCode" label={t('表单编号')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="rpiName" label={t('商户名称')} />
            <CodeFilter name="formStatus" label={t('表单状态')} codes={FormStatus} />
            <CodeFilter name="amountMode" label={t('金额方式')} codes={AmountMode} />
            <ScopeFilter />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={rowActions}
        record={(formCode, close) => <FormDrawer formCode={formCode} onClose={close} />}
      />
      {isAdding && <FormForm row={null} onClose={() => setAdding(false)} />}
      {dialogs}
    </>
  )
}

const columns = (): ListColumn<FormRow>[] => [
  { key: 'formName', title: t('表单名称'), width: 180, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('formCode', t('表单编号')),
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 190, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  {
    key: 'formStatus',
    title: t('表单状态'),
    width: 100,
    card: 'field',
    render: ({ formStatus }) => <StatusTag codes={FormStatus} value={formStatus} tones={formStatusTones} />,
  },
  codeColumn('amountMode', t('金额方式'), AmountMode, { width: 110 }),
  { key: 'amount', title: t('金额'), width: 170, align: 'right', card: 'field', render: (row) => <Due row={row} /> },
  countColumn('fieldCount', t('字段数')),
  countColumn('tradeCount', t('缴费笔数'), { width: 100 }),
  momentColumn('beginTime', t('开始时间')),
  momentColumn('endTime', t('结束时间')),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

/** Shows the amount that a form asks for: an amount, a range, or by its options. */
function Due({ row: { amount, minAmount, maxAmount } }: { row: Pick<FormRow, 'amount' | 'minAmount' | 'maxAmount'> }) {
  if (amount !== null) return <Money value={amount} />
  if (minAmount === null || maxAmount === null) return t('按选项')
  return (
    <>
      <Money value={minAmount} /> - <Money value={maxAmount} />
    </>
  )
}

/** A form in whole, with its history. */
function FormDrawer({ formCode, onClose }: { formCode: string; onClose: () => void }) {
  const answer = useCall(feeForm.detail, { formCode })
  const { data } = answer
  return (
    <RecordDrawer title={data?.formName || t('缴费表单详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          {data.coverUrl && (
            <img
              className="fee-form-cover"
              src={ownAddress(data.coverUrl)}
              alt={t('封面：{name}', { name: data.formName })}
            />
          )}
          <Facts>
            <Fact label={t('表单编号')}>
              <Copyable value={data.formCode} />
            </Fact>
            <Fact label={t('表单状态')}>
              <StatusTag codes={FormStatus} value={data.formStatus} tones={formStatusTones} />
            </Fact>
            <Fact label={t('商户名称')}>{data.rpiName}</Fact>
            <Fact label={t('商户编号')}>
              <MerchantLink rpiNo={data.rpiNo} />
            </Fact>
            <Fact label={t('收款门店')}>{data.storeName}</Fact>
            <Fact label={t('金额方式')}>
              <CodeText codes={AmountMode} value={data.amountMode} />
            </Fact>
            <Fact label={t('金额')}>
              <Due row={data} />
            </Fact>
            <Fact label={t('缴费笔数上限')}>
              {data.quantityLimit === null ? t('不限') : String(data.quantityLimit)}
            </Fact>
            <Fact label={t('限缴一次')}>
              <YesNoText value={data.once} />
            </Fact>
            <Fact label={t('开始时间')}>
              <Moment value={data.beginTime} />
            </Fact>
            <Fact label={t('结束时间')}>
              <Moment value={data.endTime} />
            </Fact>
            <Fact label={t('申请编号')}>
              <Copyable value={data.applyNo} />
            </Fact>
            <Fact label={t('缴费链接')} isWide>
              <Copyable value={data.qrUrl} />
            </Fact>
            <Fact label={t('缴费须知')} isWide>
              {data.notice}
            </Fact>
          </Facts>
          <Section title={t('变更记录')}>
            <StateTimeline
              states={data.states}
              codes={FormStatus}
              tones={formStatusTones}
              words={{ save: '新增', on: '启用', off: '停用' }}
            />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
