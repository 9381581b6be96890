import { t } from '../../../core/web/language.ts'
import type { ListColumn } from '../../../core/web/list/columns.ts'
import { DaysFilter } from '../../../core/web/list/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { MerchantLink } from '../../merchants/merchant/merchant-link.tsx'
import {
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
} from '../../providers/listing/listing-parts.tsx'
import { StaffDrawer } from './StaffDrawer.tsx'
import { StaffRole } from './staff-codes.contract.ts'
import { staffCalls } from './staff.contract.ts'

type Row = RowOf<typeof staffCalls.list>

/** 店员列表: the people who work for the merchants in the caller's reach. */
export const StaffListPage = () => (
  <ListPage
    title={t('店员列表')}
    list={staffCalls.list}
    rowKey="id"
    nameOf={(row) => row.name || row.rpstNo}
    columns={staffColumns()}
    filters={
      <>
        <TextFilter name="rpstNo" label={t('店员编号')} />
        <TextFilter name="name" label={t('店员姓名')} />
        <TextFilter name="mobile" label={t('店员手机号')} isPhone />
        <CodeFilter name="staffRole" label={t('店员角色')} codes={StaffRole} />
        <TextFilter name="rpiNo" label={t('商户编号')} />
        <TextFilter name="rpiName" label={t('商户名称')} />
        <TextFilter name="rpsNo" label={t('门店编号')} />
        <OnOffFilter name="isOn" label={t('启用状态')} />
        <ScopeFilter />
        <DaysFilter name="createTime" label={t('创建时间')} />
      </>
    }
    record={(id, close) => <StaffDrawer id={id} onClose={close} />}
  />
)

const staffColumns = (): ListColumn<Row>[] => [
  { key: 'name', title: t('店员姓名'), width: 130, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('rpstNo', t('店员编号')),
  { key: 'mobile', title: t('店员手机号'), width: 130, card: 'field' },
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  {
    key: 'stores',
    title: t('门店'),
    width: 220,
    render: ({ stores }) => stores.map(({ storeName, rpsNo }) => storeName || rpsNo).join('、') || '—',
  },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  countColumn('terminalCount', t('终端数')),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
  { key: 'remark', title: t('备注'), width: 160, startsHidden: true },
]
