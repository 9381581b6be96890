import { Input } from 'antd'
import { useState } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { amountColumn, codeColumn, copiedColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { ActiveType } from '../activity/activity.contract.ts'
import { rewardGrant } from './reward-grant.contract.ts'

type Row = RowOf<typeof rewardGrant.list>

/** 奖励分配: what each node is granted of the stages that run; a node sets what it passes to those right below it. */
export function GrantListPage() {
  const [setting, setSetting] = useState<Row | null>(null)
  return (
    <>
      <ListPage
        title={t('奖励分配')}
        list={rewardGrant.list}
        rowKey="rowKey"
        nameOf={({ userName, stageName }) => `${userName} ${stageName}`}
        columns={columns()}
        filters={
          <>
            <TextFilter name="activeCode" label={t('活动编号')} />
            <CodeFilter name="activeType" label={t('活动类型')} codes={ActiveType} />
            <TextFilter name="userNo" label={t('服务商编号')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('设置'),
                code: 'active_pass_edit',
                blocked: row.isMine === 1 ? undefined : t('只能设置直属下级的奖励'),
                run: () => setSetting(row),
              },
            ]}
          />
        )}
      />
      {setting && <GrantForm row={setting} onClose={() => setSetting(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'activeName', title: t('活动名称'), width: 180, pin: 'left', card: 'title' },
  { key: 'stageName', title: t('阶段名称'), width: 130, card: 'field' },
  { key: 'userName', title: t('服务商名称'), width: 180, card: 'field' },
  copiedColumn<Row>('userNo', t('服务商编号'), { width: 150 }),
  amountColumn<Row>('granted', t('获得奖励'), { card: 'field' }),
  {
    key: 'setAmount',
    title: t('上级设置'),
    width: 130,
    render: ({ setAmount }) =>
      setAmount === null ? <span className="absent">{t('未设置')}</span> : <Money value={setAmount} />,
  },
  amountColumn<Row>('merchantReward', t('其中商户奖励')),
  codeColumn<Row>('activeType', t('活动类型'), ActiveType, { width: 120 }),
  copiedColumn<Row>('activeCode', t('活动编号'), { width: 150 }),
]

const { amount } = rewardGrant.save.input.shape

function GrantForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const sending = useSend(rewardGrant.save, { done: t('已保存，之后的发放按此分配'), also: [rewardGrant.list] })
  const { activeCode, stageNo, userNo } = row
  return (
    <FormDialog<{ amount: string }>
      title={t('设置 {name} 的奖励', { name: row.userName })}
      initial={{ amount: row.setAmount ?? '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send({ activeCode, stageNo, userNo, ...values })) !== null}
      onClose={onClose}
    >
      <p>{`${row.activeName} · ${row.stageName}`}</p>
      <Field
        name="amount"
        of={amount}
        hint={t('最多 {most} 元，其中商户奖励 {merchant} 元；其余归本方', {
          most: withThousands(row.most ?? '0.00'),
          merchant: withThousands(row.merchantReward),
        })}
      >
        <Input inputMode="decimal" suffix={t('元')} autoFocus />
      </Field>
    </FormDialog>
  )
}
