import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { AisleSelect } from '../../channels/channels.web.ts'
import { diffsPath } from '../recon-diff/diff-link.rules.ts'
import { diffTones } from '../recon-diff/diff-status.tsx'
import { DiffStatus, reconDiff } from '../recon-diff/recon-diff.contract.ts'
import { remittance, RemitMatch } from './remittance.contract.ts'

type Row = RowOf<typeof remittance.list>

/** 通道汇款: what the channels paid the operator of its profit, and whether it was what the books expected. */
export function RemittanceListPage() {
  const [isReading, setReading] = useState(false)
  return (
    <>
      <ListPage
        title={t('通道汇款')}
        list={remittance.list}
        rowKey="statementNo"
        nameOf={({ statementNo }) => statementNo}
        above={<p className="plain-hint">{t('应汇金额＝截止日终通道应付款减去商户待结算、冻结、分账和挂账')}</p>}
        columns={columns()}
        sheet={remittance.export}
        totals={{
          call: remittance.statistics,
          cells: (sums) => ({ amount: <Money value={sums.amount} /> }),
        }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('汇款时间')} />
            <Filter name="aisleCode" label={t('通道')}>
              <AisleSelect />
            </Filter>
            <TextFilter name="statementNo" label={t('汇款单号')} />
            <CodeFilter name="remitMatch" label={t('核对结果')} codes={RemitMatch} />
          </>
        }
        toolbar={
          <Can code="recon_run">
            <Button onClick={() => setReading(true)}>{t('读取通道汇款')}</Button>
          </Can>
        }
      />
      {isReading && <ReadDialog onClose={() => setReading(false)} />}
    </>
  )
}

/** Asks one channel for its statements now. */
function ReadDialog({ onClose }: { onClose: () => void }) {
  const sending = useSend(remittance.read, { done: '', also: [reconDiff.list] })
  return (
    <FormDialog<{ aisleCode: string }>
      title={t('读取通道汇款')}
      initial={{}}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ aisleCode }) => {
        const answer = await sending.send({ aisleCode })
        if (!answer) return false
        const { bookedCount } = answer
        notify('success', bookedCount > 0 ? t('已入账 {n} 笔汇款', { n: bookedCount }) : t('没有新的汇款'))
        return true
      }}
      onClose={onClose}
    >
      <Field name="aisleCode" of={remittance.read.input.shape.aisleCode}>
        <AisleSelect />
      </Field>
    </FormDialog>
  )
}

const columns = (): ListColumn<Row>[] => [
  copiedColumn<Row>('statementNo', t('汇款单号'), { width: 235, pin: 'left', card: 'title' }),
  { key: 'aisleName', title: t('通道'), width: 105 },
  {
    key: 'toDay',
    title: t('分润所属日'),
    width: 180,
    card: 'field',
    render: ({ fromDay, toDay }) => (fromDay === toDay ? toDay : `${fromDay} – ${toDay}`),
  },
  amountColumn<Row>('amount', t('汇款金额'), { card: 'field' }),
  amountColumn<Row>('expectedAmount', t('应汇金额')),
  amountColumn<Row>('diffAmount', t('差额'), { card: 'field' }),
  codeColumn<Row>('remitMatch', t('核对结果'), RemitMatch, { width: 120, card: 'field' }),
  {
    key: 'diffStatus',
    title: t('差异状态'),
    width: 150,
    render: ({ diffNo, diffStatus }) =>
      diffStatus === null ? (
        <span className="absent">—</span>
      ) : (
        <Link to={diffsPath({ diffNo })}>
          <StatusTag codes={DiffStatus} value={diffStatus} tones={diffTones} />
        </Link>
      ),
  },
  momentColumn<Row>('remitTime', t('汇款时间')),
  { key: 'bookDay', title: t('记账日'), width: 116 },
]
