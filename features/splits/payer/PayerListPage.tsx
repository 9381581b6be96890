import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { copiedColumn, countColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Rate } from '../../../core/web/show/values.tsx'
import { AisleSelect } from '../../channels/channels.web.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { ReceiptStatus } from '../project/project.contract.ts'
import { ProjectSelect } from '../project-upkeep/ProjectSelect.tsx'
import { ProjectLink, ReceiptState } from '../project-upkeep/project-status.tsx'
import { payerPath, usePayerActions } from './payer-actions.tsx'
import { payer } from './payer.contract.ts'

type Row = RowOf<typeof payer.list>

const PayerForm = lazily(() => import('./PayerForm.tsx').then((m) => m.PayerForm))

/** 分账商户: merchants whose payments projects divide, with the state of their registration at the channel. */
export function PayerListPage() {
  const [isAdding, setAdding] = useState(false)
  const projectCode = new URLSearchParams(useLocation().search).get('projectCode') ?? ''
  const actionsOf = usePayerActions()
  const add = <AddButton code="division_edit" title={t('新增商户')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={t('分账商户')}
        list={payer.list}
        rowKey="id"
        nameOf={({ rpiName }) => rpiName}
        columns={columns()}
        filters={
          <>
            <Filter name="projectCode" label={t('分账项目')}>
              <ProjectSelect />
            </Filter>
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <Filter name="aisleCode" label={t('通道')}>
              <AisleSelect />
            </Filter>
            <CodeFilter name="divMerStatus" label={t('报备状态')} codes={ReceiptStatus} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => <RowActions actions={actionsOf(row)} />}
        isChanging={({ divMerStatus }) => divMerStatus === ReceiptStatus.registering}
      />
      {isAdding && <PayerForm projectCode={projectCode} onClose={() => setAdding(false)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'rpiName',
    title: t('商户名称'),
    width: 190,
    pin: 'left',
    card: 'title',
    render: ({ id, rpiName }) => <Link to={payerPath(id)}>{rpiName}</Link>,
  },
  {
    key: 'divMerStatus',
    title: t('报备状态'),
    width: 120,
    card: 'field',
    render: ({ divMerStatus, failReason }) => <ReceiptState value={divMerStatus} failReason={failReason} />,
  },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'aisleName', title: t('通道'), width: 130, card: 'field' },
  {
    key: 'grantedRatio',
    title: t('授权比例'),
    width: 110,
    align: 'right',
    render: ({ grantedRatio }) => <Rate value={grantedRatio} />,
  },
  countColumn<Row>('boundStores', t('绑定门店'), { width: 100 }),
  { key: 'projectName', title: t('项目名称'), width: 160 },
  {
    key: 'projectCode',
    title: t('项目编号'),
    width: 165,
    render: ({ projectCode }) => <ProjectLink projectCode={projectCode} />,
  },
  copiedColumn<Row>('applyNo', t('报备单号'), { width: 150 }),
  copiedColumn<Row>('aisleApplyNo', t('通道编号'), { width: 190 }),
  { key: 'failReason', title: t('失败原因'), width: 180 },
  momentColumn<Row>('createTime', t('创建时间')),
]
