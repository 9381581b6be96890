import { useState } from 'react'
import { ask } from '../../../core/web/question/confirm.ts'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Rate } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  copiedColumn,
  countColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { PolicyListRow } from '../adjust/AdjustForm.tsx'
import { giving } from '../giving/giving.contract.ts'
import { PolicyStatus } from '../policy/policy-codes.contract.ts'
import { policy } from '../policy/policy.contract.ts'
import { PolicyState } from '../policy/policy-status.tsx'
import { adjustBlocked, voidBlocked } from './policy-screen.rules.ts'

const PolicyForm = lazily(() => import('../giving/PolicyForm.tsx').then((m) => m.PolicyForm))
const AdjustForm = lazily(() => import('../adjust/AdjustForm.tsx').then((m) => m.AdjustForm))
const PolicyDrawer = lazily(() => import('./PolicyDrawer.tsx').then((m) => m.PolicyDrawer))

/** 政策列表: every version of the policies that the user sees. */
export const PolicyListPage = () => <Policies title={t('政策列表')} fixed={everything} hasScope />

/** 服务商政策: what the user's own party gave to those right below it. */
export const ServicePolicyListPage = () => <Policies title={t('服务商政策')} fixed={given} />

const everything = { isTemplate: 0 }
const given = { isTemplate: 0, isGiven: 1 }

function Policies({
  title,
  fixed,
  hasScope = false,
}: {
  title: string
  fixed: Readonly<Record<string, unknown>>
  hasScope?: boolean
}) {
  const [isAdding, setAdding] = useState(false)
  const [adjusting, setAdjusting] = useState<PolicyListRow | null>(null)
  const removing = useSend(giving.remove, { done: t('政策已作废'), also: [policy.list] })
  const add = <AddButton code="oem_policy_add" title={t('新增政策')} onClick={() => setAdding(true)} />
  const remove = async (row: PolicyListRow) =>
    (await ask({
      title: t('作废政策 {no}', { no: row.polNo }),
      text: t('{name}在{aisle}的待生效费率不再生效，现行费率继续有效。', { name: row.userName, aisle: row.aisleName }),
      isDanger: true,
      okText: t('作废'),
    })) && void removing.send({ ids: row.id })
  return (
    <>
      <ListPage
        title={title}
        list={policy.list}
        rowKey="id"
        nameOf={({ polName, polNo }) => polName || polNo}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="oem_policy_delete"
            nameOf={({ polName, polNo }) => polName || polNo}
            run={({ id }) => send(giving.remove, { ids: id })}
            title={t('作废')}
            isDanger
            effect={(n) => t('将作废 {n} 个政策，不能恢复。', { n })}
          />
        )}
        fixed={fixed}
        columns={columns()}
        filters={filters({ hasScope })}
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('调整费率'),
                code: 'oem_policy_adjust',
                blocked: words(adjustBlocked(row)),
                run: () => setAdjusting(row),
              },
              {
                title: t('作废'),
                code: 'oem_policy_delete',
                isDanger: true,
                blocked: words(voidBlocked(row)),
                run: () => void remove(row),
              },
            ]}
          />
        )}
        record={(id, close) => <PolicyDrawer id={id} onClose={close} />}
      />
      {isAdding && <PolicyForm onClose={() => setAdding(false)} />}
      {adjusting && <AdjustForm row={adjusting} onClose={() => setAdjusting(null)} />}
    </>
  )
}

const words = (why: string | undefined) => (why === undefined ? undefined : t(why))

const filters = ({ hasScope }: { hasScope: boolean }) => (
  <>
    <TextFilter name="userNo" label={t('接收方编号')} />
    <CodeFilter name="policyStatus" label={t('政策状态')} codes={PolicyStatus} />
    <TextFilter name="polName" label={t('政策名称')} />
    <TextFilter name="polNo" label={t('政策编号')} />
    <TextFilter name="aisleCode" label={t('通道编码')} />
    {hasScope && <TextFilter name="ownerNo" label={t('制定方编号')} />}
    {hasScope && <ScopeFilter />}
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const columns = (): ListColumn<PolicyListRow>[] => [
  { key: 'polName', title: t('政策名称'), width: 190, pin: 'left', card: 'title' },
  copiedColumn<PolicyListRow>('polNo', t('政策编号'), { isSortable: true }),
  { key: 'userName', title: t('接收方'), width: 180, card: 'field' },
  { key: 'aisleName', title: t('通道'), width: 120 },
  {
    key: 'policyStatus',
    title: t('政策状态'),
    width: 110,
    card: 'field',
    render: ({ policyStatus }) => <PolicyState value={policyStatus} />,
  },
  momentColumn<PolicyListRow>('effectiveTime', t('生效时间'), { isSortable: true, card: 'field' }),
  momentColumn<PolicyListRow>('expireTime', t('失效时间')),
  {
    key: 'shareRatio',
    title: t('分润比例'),
    width: 100,
    align: 'right',
    render: ({ shareRatio }) => <Rate value={shareRatio} />,
  },
  countColumn<PolicyListRow>('polVersion', t('版本')),
  { key: 'ownerName', title: t('制定方'), width: 180 },
  { key: 'remark', title: t('变更原因'), width: 200 },
  momentColumn<PolicyListRow>('createTime', t('创建时间'), { isSortable: true }),
  copiedColumn<PolicyListRow>('userNo', t('接收方编号'), { startsHidden: true }),
  copiedColumn<PolicyListRow>('templatePolNo', t('模板编号'), { startsHidden: true }),
]
