import { Alert } from 'antd'
import { useLocation } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import {
  copiedColumn,
  momentColumn,
  TextFilter,
  YesNoFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { ProjectSelect } from '../project-upkeep/ProjectSelect.tsx'
import { ProjectLink, ProjectState } from '../project-upkeep/project-status.tsx'
import { payer, payerStore } from './payer.contract.ts'

type Row = RowOf<typeof payerStore.list>

/** 分账商户门店: stores of dividing merchants; payments of the bound ones are divided by themselves. */
export function PayerStorePage() {
  const address = new URLSearchParams(useLocation().search)
  const [divMerchantId, rpsNo] = [address.get('divMerchantId') ?? '', address.get('rpsNo') ?? '']
  const sending = useSend(payerStore.bind, {
    done: t('已保存'),
    also: [payerStore.list, payerStore.bindQuery, payer.list, payer.detail],
  })
  const mayEdit = useCan('division_edit')
  const rowActions = (row: Row) => {
    const { rpsNo: store, isBound } = row
    const bind = (to: 0 | 1) => void sending.send({ divMerchantId: row.divMerchantId, rpsNo: store, isBound: to })
    return (
      <RowActions
        actions={[
          isBound === 1
            ? { title: t('解绑'), code: 'division_edit', isDanger: true, run: () => bind(0) }
            : { title: t('绑定'), code: 'division_edit', run: () => bind(1) },
        ]}
      />
    )
  }
  return (
    <ListPage
      title={t('分账商户门店')}
      list={payerStore.list}
      rowKey="bindKey"
      nameOf={({ storeName }) => storeName}
      columns={columns()}
      fixed={divMerchantId ? { divMerchantId } : {}}
      above={rpsNo ? <Binding rpsNo={rpsNo} /> : undefined}
      filters={
        <>
          <Filter name="projectCode" label={t('分账项目')}>
            <ProjectSelect />
          </Filter>
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <TextFilter name="rpsNo" label={t('门店编号')} />
          <YesNoFilter name="isBound" label={t('已绑定')} />
          <DaysFilter name="createTime" label={t('门店创建时间')} />
        </>
      }
      rowActions={mayEdit ? rowActions : undefined}
    />
  )
}

/** Bindings of a store in all projects, above the list that is narrowed to it. */
function Binding({ rpsNo }: { rpsNo: string }) {
  const { data } = useCall(payerStore.bindQuery, { rpsNo })
  if (!data) return null
  const bound = data.bindings.filter(({ isBound }) => isBound === 1).map(({ projectName }) => projectName)
  return (
    <Alert
      type="info"
      showIcon
      title={
        bound.length > 0
          ? t('{store} 已绑定：{names}', { store: data.storeName, names: bound.join('、') })
          : t('{store} 未绑定分账项目', { store: data.storeName })
      }
    />
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'storeName', title: t('门店名称'), width: 180, pin: 'left', card: 'title' },
  copiedColumn<Row>('rpsNo', t('门店编号')),
  {
    key: 'isBound',
    title: t('已绑定'),
    width: 100,
    card: 'field',
    render: ({ isBound }) => <YesNoText value={isBound} />,
  },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'projectName', title: t('项目名称'), width: 160, card: 'field' },
  {
    key: 'projectCode',
    title: t('项目编号'),
    width: 165,
    render: ({ projectCode }) => <ProjectLink projectCode={projectCode} />,
  },
  {
    key: 'projectStatus',
    title: t('项目状态'),
    width: 120,
    render: ({ projectStatus }) => <ProjectState value={projectStatus} />,
  },
  momentColumn<Row>('bindTime', t('绑定时间')),
]
