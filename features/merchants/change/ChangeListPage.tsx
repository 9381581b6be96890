import { Link, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, DaysFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Copyable } from '../../../core/web/show/values.tsx'
import { codeColumn, momentColumn, ScopeFilter, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import { ChangeSource, ChangeType } from '../change-effect/change-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { change } from './change.contract.ts'
import { ChangeState, changePaths } from './change-status.tsx'

type Row = RowOf<typeof change.list>

/** 商户变更: what is to become different for onboarded merchants, and how far it is. */
export function ChangeListPage() {
  const go = useNavigate()
  const add = (
    <AddButton code="mer_change_record_add" title={t('新增变更')} onClick={() => void go(changePaths.alter)} />
  )
  return (
    <ListPage
      title={t('商户变更')}
      list={change.list}
      rowKey="id"
      nameOf={({ changeNo }) => changeNo}
      columns={columns()}
      filters={
        <>
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <CodeFilter name="changeStatus" label={t('变更状态')} codes={ChangeStatus} />
          <CodeFilter name="changeType" label={t('变更类型')} codes={ChangeType} />
          <TextFilter name="changeNo" label={t('变更单号')} />
          <TextFilter name="userNo" label={t('所属服务商')} />
          <ScopeFilter />
          <DaysFilter name="createTime" label={t('创建时间')} />
        </>
      }
      toolbar={add}
      firstStep={add}
      rowActions={(row) => (
        <RowActions
          actions={[
            { title: t('查看'), run: () => void go(changePaths.details(row.changeNo)) },
            {
              title: t('修改'),
              code: 'mer_change_record_add',
              blocked: editBlocked(row),
              run: () => void go(changePaths.modify(row.changeNo)),
            },
          ]}
        />
      )}
    />
  )
}

/** Returns the reason why the user cannot edit a change; undefined when they can. @source docs/domain/network.md 5.2 */
export function editBlocked({ changeStatus, isMine }: Pick<Row, 'changeStatus' | 'isMine'>): string | undefined {
  if (isMine !== 1) return t('仅申请人可修改')
  if (changeStatus === ChangeStatus.channelProcessing) return t('通道处理中，不能修改')
  return changeStatus === ChangeStatus.completed || changeStatus === ChangeStatus.cancelled
    ? t('变更已完结')
    : undefined
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'changeNo',
    title: t('变更单号'),
    width: 190,
    pin: 'left',
    card: 'title',
    render: ({ changeNo }) => (
      <Copyable value={changeNo}>
        <Link className="merchant-link" to={changePaths.details(changeNo)}>
          {changeNo}
        </Link>
      </Copyable>
    ),
  },
  { key: 'rpiName', title: t('商户名称'), width: 200, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  codeColumn<Row>('changeType', t('变更类型'), ChangeType, { width: 130, card: 'field' }),
  {
    key: 'changeStatus',
    title: t('变更状态'),
    width: 130,
    card: 'field',
    render: ({ changeStatus }) => <ChangeState value={changeStatus} />,
  },
  { key: 'reason', title: t('变更原因'), width: 200 },
  { key: 'makerName', title: t('申请人'), width: 110 },
  codeColumn<Row>('changeSource', t('变更来源'), ChangeSource, { width: 100 }),
  { key: 'rejectReason', title: t('驳回原因'), width: 200 },
  { key: 'failMsg', title: t('失败原因'), width: 180 },
  { key: 'userName', title: t('所属服务商'), width: 170 },
  momentColumn<Row>('createTime', t('创建时间')),
  momentColumn<Row>('completeTime', t('生效时间')),
]
