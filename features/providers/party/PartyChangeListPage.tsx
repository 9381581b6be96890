import { Select } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { changedFieldChoices, fieldName } from '../dossier/party-field-names.tsx'
import { party } from './party.contract.ts'

type Row = RowOf<typeof party.changes>

/** 服务商变更记录: what changed on the parties in the caller's reach, personal numbers masked. */
export const PartyChangeListPage = () => (
  <ListPage
    title={t('服务商变更记录')}
    list={party.changes}
    rowKey="id"
    nameOf={({ serviceName, userNo }) => serviceName || userNo}
    columns={[
      { key: 'serviceName', title: t('服务商名称'), width: 190, pin: 'left', card: 'title' },
      copiedColumn<Row>('userNo', t('服务商编号')),
      { key: 'field', title: t('变更字段'), width: 150, card: 'field', render: ({ field }) => fieldName(field) },
      { key: 'before', title: t('变更前'), width: 210, card: 'field' },
      { key: 'after', title: t('变更后'), width: 210, card: 'field' },
      { key: 'operatorName', title: t('操作人'), width: 120 },
      momentColumn<Row>('createTime', t('变更时间'), { isSortable: true }),
    ]}
    filters={
      <>
        <TextFilter name="userNo" label={t('服务商编号')} />
        <Filter name="field" label={t('变更字段')}>
          <Select allowClear placeholder={t('全部')} options={changedFieldChoices()} />
        </Filter>
        <DaysFilter name="createTime" label={t('变更时间')} />
      </>
    }
  />
)
