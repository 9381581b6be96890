import { useState } from 'react'
import { useLocation } from 'react-router'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RegionField, RegionText } from '../../settings/settings.web.ts'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { StoreDrawer } from './StoreDrawer.tsx'
import { StoreStatus, StoreType } from '../store/store-codes.contract.ts'
import { storeStatusTones } from '../store/store-status.tsx'
import { store } from '../store/store.contract.ts'
import { type StoreRow, useStoreActions } from './use-store-actions.tsx'

const StoreForm = lazily(() => import('./StoreForm.tsx').then((m) => m.StoreForm))

/** 门店列表: the shops of the merchants in the caller's reach. */
export const StoreListPage = () => <StoreList title={t('门店列表')} />
/** 门店管理: the same, opened from a merchant's records. */
export const StoreManagementPage = () => <StoreList title={t('门店管理')} />
/** 商户门店: the shops of the merchant that the address names. */
export const MerchantStoresPage = () => <StoreList title={t('商户门店')} />

function StoreList({ title }: { title: string }) {
  const rpiNo = new URLSearchParams(useLocation().search).get('rpiNo') ?? ''
  const [isAdding, setAdding] = useState(false)
  const { rowActions, dialogs } = useStoreActions()
  const add = <AddButton code="pos_store_edit" title={t('新增门店')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={title}
        list={store.list}
        rowKey="rpsNo"
        nameOf={(row) => row.storeName || row.rpsNo}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="pos_store_delete"
            nameOf={(row) => row.storeName || row.rpsNo}
            remove={({ id }) => send(store.remove, { ids: id })}
          />
        )}
        columns={storeColumns()}
        filters={storeFilters()}
        toolbar={add}
        firstStep={add}
        rowActions={rowActions}
        record={(rpsNo, close) => <StoreDrawer rpsNo={rpsNo} onClose={close} />}
      />
      {isAdding && <StoreForm row={null} rpiNo={rpiNo} onClose={() => setAdding(false)} />}
      {dialogs}
    </>
  )
}

const storeFilters = () => (
  <>
    <TextFilter name="rpsNo" label={t('门店编号')} />
    <TextFilter name="storeName" label={t('门店名称')} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <CodeFilter name="storeType" label={t('门店类型')} codes={StoreType} />
    <CodeFilter name="storeStatus" label={t('营业状态')} codes={StoreStatus} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
    <TextFilter name="managerMobile" label={t('店长手机号')} isPhone />
    <TextFilter name="userNo" label={t('所属服务商编号')} />
    <Filter name="districtCode" label={t('所在地区')}>
      <RegionField />
    </Filter>
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const storeColumns = (): ListColumn<StoreRow>[] => [
  { key: 'storeName', title: t('门店名称'), width: 190, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('rpsNo', t('门店编号')),
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  codeColumn('storeType', t('门店类型'), StoreType, { width: 100 }),
  {
    key: 'storeStatus',
    title: t('营业状态'),
    width: 100,
    card: 'field',
    render: ({ storeStatus }) => <StatusTag codes={StoreStatus} value={storeStatus} tones={storeStatusTones} />,
  },
  {
    key: 'isOn',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: ({ isOn }) => <OnOffTag value={isOn} />,
  },
  countColumn('staffCount', t('店员数')),
  countColumn('terminalCount', t('终端数')),
  countColumn('codeCount', t('收款码数'), { width: 100 }),
  { key: 'managerName', title: t('店长'), width: 110 },
  { key: 'managerMobile', title: t('店长手机号'), width: 130 },
  { key: 'address', title: t('地址'), width: 220 },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
  { key: 'servicePhone', title: t('客服电话'), width: 130, startsHidden: true },
  copiedColumn('userNo', t('所属服务商编号'), { startsHidden: true }),
  {
    key: 'districtCode',
    title: t('所在地区'),
    width: 200,
    startsHidden: true,
    render: ({ districtCode }) => <RegionText code={districtCode} />,
  },
]
