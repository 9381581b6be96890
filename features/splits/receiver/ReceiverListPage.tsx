import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Rate } from '../../../core/web/show/values.tsx'
import { ReceiverKind } from '../../trades/trades.shared.ts'
import { ReceiptStatus, SplitKind } from '../project/project.contract.ts'
import { ProjectSelect } from '../project-upkeep/ProjectSelect.tsx'
import { ProjectLink, ReceiptState } from '../project-upkeep/project-status.tsx'
import { registrationSwitchBlocked, resubmitBlocked } from '../registration/registration-screen.rules.ts'
import { receiver } from './receiver.contract.ts'

type Row = RowOf<typeof receiver.list>

const ReceiverForm = lazily(() => import('./ReceiverForm.tsx').then((m) => m.ReceiverForm))

/** 分账收款方: who gets which part, with the state of the registration at the channel. */
export function ReceiverListPage() {
  const [isAdding, setAdding] = useState(false)
  const projectCode = new URLSearchParams(useLocation().search).get('projectCode') ?? ''
  const rowActions = useRowActions()
  const mayEdit = useCan('division_edit')
  const add = <AddButton code="division_edit" title={t('新增分账方')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={t('分账收款方')}
        list={receiver.list}
        rowKey="id"
        nameOf={({ receiverName }) => receiverName}
        columns={columns()}
        filters={
          <>
            <Filter name="projectCode" label={t('分账项目')}>
              <ProjectSelect />
            </Filter>
            <TextFilter name="receiverName" label={t('分账方名称')} />
            <TextFilter name="receiverNo" label={t('分账方编号')} />
            <CodeFilter name="receiverKind" label={t('分账方类型')} codes={ReceiverKind} />
            <CodeFilter name="receiptStatus" label={t('报备状态')} codes={ReceiptStatus} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={mayEdit ? rowActions : undefined}
        isChanging={({ receiptStatus }) => receiptStatus === ReceiptStatus.registering}
      />
      {isAdding && <ReceiverForm projectCode={projectCode} onClose={() => setAdding(false)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'receiverName', title: t('分账方名称'), width: 190, pin: 'left', card: 'title' },
  {
    key: 'receiptStatus',
    title: t('报备状态'),
    width: 120,
    card: 'field',
    render: ({ receiptStatus, failReason }) => <ReceiptState value={receiptStatus} failReason={failReason} />,
  },
  codeColumn<Row>('receiverKind', t('分账方类型'), ReceiverKind, { width: 120, card: 'field' }),
  copiedColumn<Row>('receiverNo', t('分账方编号')),
  { key: 'accountMask', title: t('收款账号'), width: 150 },
  codeColumn<Row>('splitKind', t('分账方式'), SplitKind, { width: 110 }),
  {
    key: 'ratio',
    title: t('分账比例'),
    width: 110,
    align: 'right',
    card: 'field',
    render: ({ ratio }) => <Rate value={ratio} />,
  },
  amountColumn<Row>('fixedAmount', t('固定金额')),
  countColumn<Row>('priority', t('优先级')),
  { key: 'projectName', title: t('项目名称'), width: 160 },
  {
    key: 'projectCode',
    title: t('项目编号'),
    width: 165,
    render: ({ projectCode }) => <ProjectLink projectCode={projectCode} />,
  },
  copiedColumn<Row>('applyNo', t('报备单号'), { width: 150 }),
  copiedColumn<Row>('aisleReceiverNo', t('通道编号'), { width: 190 }),
  { key: 'failReason', title: t('失败原因'), width: 180 },
  momentColumn<Row>('createTime', t('创建时间')),
]

/** Returns the actions for a receiver; an action that is not possible now gives the reason. */
function useRowActions(): (row: Row) => ReactNode {
  const resubmitting = useSend(receiver.resubmit, { done: t('已提交报备'), also: [receiver.list] })
  const switching = useSend(receiver.switch, { done: t('已保存'), also: [receiver.list] })
  const words = (why: string | undefined) => why && t(why)
  return ({ id, receiptStatus }) => {
    const isOn = receiptStatus === ReceiptStatus.effective
    return (
      <RowActions
        actions={[
          {
            title: t('重新报备'),
            code: 'division_edit',
            blocked: words(resubmitBlocked(receiptStatus)),
            run: () => void resubmitting.send({ id }),
          },
          {
            title: isOn ? t('停用') : t('启用'),
            code: 'division_edit',
            blocked: words(registrationSwitchBlocked(receiptStatus)),
            isDanger: isOn,
            run: () => void switching.send({ id, isOn: isOn ? 0 : 1 }),
          },
        ]}
      />
    )
  }
}
