import { Input } from 'antd'
import { useState } from 'react'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { moneyColumn, nodeColumns } from '../day/profit-columns.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { ReleaseStatus } from '../../sharing/sharing.shared.ts'
import { profitRelease } from './release.contract.ts'

type Row = RowOf<typeof profitRelease.list>

const tones: Record<keyof typeof ReleaseStatus, Tone> = {
  pending: 'waiting',
  held: 'failed',
  released: 'done',
  toDebt: 'failed',
  none: 'off',
}

/** Returns the next step of a day's profit. */
const nextOf = (row: Row): string => {
  if (row.releaseStatus === ReleaseStatus.pending) return t('{day} 02:30 后对账完成即入账', { day: row.planDay })
  if (row.releaseStatus === ReleaseStatus.held)
    return t('冻结原因：{reason}。由另一人解冻后入账', { reason: row.holdReason })
  return row.releaseStatus === ReleaseStatus.toDebt ? t('从以后的分润中抵扣') : ''
}

/** 分润入账: what of the profit is pending, held, released or owed, by day and node. */
export function ReleaseListPage() {
  const [holding, setHolding] = useState<Row | null>(null)
  const { period } = useRecentPeriod([], 30)
  const lifting = useSend(profitRelease.unhold)
  const lift = async ({ userNo, userName }: Row) =>
    (await confirm({
      title: t('解冻 {name} 的分润', { name: userName || userNo }),
      text: t('该节点所有已冻结日期的分润将恢复待入账，并按计划日进入钱包。'),
    })) && void lifting.send({ userNo })
  return (
    <>
      <ListPage
        title={t('分润入账')}
        list={profitRelease.list}
        rowKey="rowKey"
        nameOf={({ userName, userNo, bookDay }) => `${userName || userNo} ${bookDay}`}
        fixed={period}
        above={<RecentHint period={period} />}
        filters={
          <>
            <DaysFilter name="createTime" label={t('记账日')} />
            <TextFilter name="userNo" label={t('节点编号')} />
            <CodeFilter name="releaseStatus" label={t('入账状态')} codes={ReleaseStatus} />
          </>
        }
        columns={[
          { key: 'bookDay', title: t('记账日'), width: 116, pin: 'left', card: 'field' },
          ...nodeColumns<Row>(),
          {
            key: 'releaseStatus',
            title: t('入账状态'),
            width: 120,
            card: 'field',
            render: (row) => (
              <StatusTag codes={ReleaseStatus} value={row.releaseStatus} tones={tones} next={nextOf(row)} />
            ),
          },
          moneyColumn<Row>('netProfit', t('净分润'), { card: 'field' }),
          moneyColumn<Row>('debtDeducted', t('抵扣欠款')),
          moneyColumn<Row>('releasedAmount', t('入账金额')),
          { key: 'planDay', title: t('计划入账日'), width: 120 },
          momentColumn<Row>('releaseTime', t('入账时间')),
          { key: 'holdReason', title: t('冻结原因'), width: 180 },
        ]}
        rowActions={(row) => (
          <RowActions
            actions={
              row.releaseStatus === ReleaseStatus.held
                ? [{ title: t('解冻'), code: 'profit_unhold', run: () => void lift(row) }]
                : [
                    {
                      title: t('冻结'),
                      code: 'profit_hold',
                      isDanger: true,
                      blocked: row.releaseStatus === ReleaseStatus.pending ? undefined : t('只有待入账的分润可以冻结'),
                      run: () => setHolding(row),
                    },
                  ]
            }
          />
        )}
      />
      {holding && <HoldForm row={holding} onClose={() => setHolding(null)} />}
    </>
  )
}

function HoldForm({ row: { userNo, userName }, onClose }: { row: Row; onClose: () => void }) {
  const holding = useSend(profitRelease.hold, { isQuiet: true })
  const save = async ({ reason }: { reason: string }) => (await holding.send({ userNo, reason })) !== null
  return (
    <FormDialog
      title={t('冻结 {name} 的分润', { name: userName || userNo })}
      initial={{ reason: '' }}
      pending={holding.isPending}
      error={holding.error}
      okText={t('冻结')}
      onSave={save}
      onClose={onClose}
    >
      <p className="question-text">{t('该节点所有待入账和以后的分润都将冻结，不进入钱包；解冻须由另一人操作。')}</p>
      {holding.error && <p role="alert">{holding.error.message}</p>}
      <Field name="reason" of={profitRelease.hold.input.shape.reason} label={t('冻结原因')}>
        <Input.TextArea rows={3} showCount />
      </Field>
    </FormDialog>
  )
}
