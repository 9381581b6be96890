import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import {
  copiedColumn,
  countColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { rpiStatusTones } from '../merchant/merchant-status.tsx'
import { group } from './group.contract.ts'
import { groupPath, groupStatusNext } from './group-words.tsx'
import { useGroupActions } from './use-group-actions.tsx'

type Row = RowOf<typeof group.list>

const GroupForm = lazily(() => import('./GroupForm.tsx').then((m) => m.GroupForm))

/** 集团商户: groups of merchants; a name leads to the group with its members. */
export function GroupListPage() {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const actionsOf = useGroupActions()
  const add = <AddButton code="pos_group_add" title={t('新增集团商户')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={t('集团商户')}
        list={group.list}
        rowKey="rpiNo"
        nameOf={(row) => row.groupName || row.rpiNo}
        columns={columns()}
        filters={
          <>
            <TextFilter name="groupName" label={t('集团名称')} />
            <TextFilter name="rpiNo" label={t('集团编号')} />
            <TextFilter name="loginPhone" label={t('登录手机号')} isPhone />
            <CodeFilter name="rpiStatus" label={t('集团状态')} codes={RpiStatus} />
            <TextFilter name="userNo" label={t('所属服务商编号')} />
            <ScopeFilter />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[{ title: t('详情'), run: () => void navigate(groupPath(row.rpiNo)) }, ...actionsOf(row)]}
          />
        )}
      />
      {isAdding && <GroupForm shown={null} onClose={() => setAdding(false)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'groupName',
    title: t('集团名称'),
    width: 200,
    pin: 'left',
    card: 'title',
    isSortable: true,
    render: ({ rpiNo, groupName }) => <Link to={groupPath(rpiNo)}>{groupName || rpiNo}</Link>,
  },
  copiedColumn('rpiNo', t('集团编号'), { card: 'field' }),
  {
    key: 'rpiStatus',
    title: t('集团状态'),
    width: 110,
    card: 'field',
    render: ({ rpiStatus }) => (
      <StatusTag
        codes={RpiStatus}
        value={rpiStatus}
        tones={rpiStatusTones}
        next={t(groupStatusNext[rpiStatus] ?? '')}
      />
    ),
  },
  countColumn('memberCount', t('成员商户数'), { width: 110, card: 'field' }),
  { key: 'userName', title: t('所属服务商'), width: 170 },
  { key: 'contactName', title: t('联系人'), width: 110 },
  { key: 'contactPhone', title: t('联系人手机号'), width: 130 },
  { key: 'loginPhone', title: t('登录手机号'), width: 130 },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]
