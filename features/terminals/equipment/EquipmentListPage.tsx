import { Alert, Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useStore } from '../../../core/web/store.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
  YesNoFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import { bindStatusTones } from '../terminal/terminal-status.tsx'
import { EquipmentDrawer } from './EquipmentDrawer.tsx'
import { equipment } from './equipment.contract.ts'
import { type EquipmentRow, placeText, settingText } from './equipment-parts.tsx'
import { OtherTerminals } from './OtherTerminals.tsx'
import { useEquipmentActions } from './use-equipment-actions.tsx'

const TerminalForm = lazily(() => import('../terminal/TerminalForm.tsx').then((m) => m.TerminalForm))
const CmfForm = lazily(() => import('../cmf/CmfForm.tsx').then((m) => m.CmfForm))

/** 设备列表: the sound boxes and printers of the merchants in the caller's reach. */
export const EquipmentListPage = () => <EquipmentList title={t('设备列表')} rpiNo="" />
/** 商户设备: those of the merchant that the address names. */
export function MerchantEquipmentPage() {
  const rpiNo = new URLSearchParams(useLocation().search).get('rpiNo') ?? ''
  return <EquipmentList title={t('商户设备')} rpiNo={rpiNo} />
}

function EquipmentList({ title, rpiNo }: { title: string; rpiNo: string }) {
  const [adding, setAdding] = useState<'device' | 'cmf' | null>(null)
  const [showsOthers, setShowsOthers] = useState(false)
  const { actions, dialogs } = useEquipmentActions()
  const add = <AddButton code="terminal_add" title={t('新增设备')} onClick={() => setAdding('device')} />
  return (
    <>
      <ListPage
        title={title}
        list={equipment.list}
        rowKey="id"
        nameOf={(row) => row.termName || row.sn}
        above={<FreeNotice rpiNo={rpiNo} />}
        columns={equipmentColumns()}
        filters={equipmentFilters()}
        toolbar={
          <>
            {rpiNo && (
              <Can code="terminal_view">
                <Button onClick={() => setShowsOthers(true)}>{t('POS与扫码设备')}</Button>
              </Can>
            )}
            {rpiNo && (
              <Can code="equipment_cmf_add">
                <Button onClick={() => setAdding('cmf')}>{t('绑定CMF终端')}</Button>
              </Can>
            )}
            {add}
          </>
        }
        firstStep={add}
        rowActions={(row) => (
          <RowActions actions={[actions.attach(row), actions.share(row), actions.detach(row), actions.setting(row)]} />
        )}
        record={(id, close) => <EquipmentDrawer id={id} onClose={close} />}
      />
      <Drawer
        title={t('POS与扫码设备')}
        size="large"
        open={showsOthers}
        onClose={() => setShowsOthers(false)}
        destroyOnHidden
      >
        <OtherTerminals rpiNo={rpiNo} />
      </Drawer>
      {adding === 'device' && <TerminalForm onClose={() => setAdding(null)} />}
      {adding === 'cmf' && <CmfForm rpiNo={rpiNo} onClose={() => setAdding(null)} />}
      {dialogs}
    </>
  )
}

/** Number of devices that are still attached to nothing, with a link to them. */
function FreeNotice({ rpiNo }: { rpiNo: string }) {
  const { pathname } = useLocation()
  const { data } = useCall(equipment.free, { size: 1, ...(rpiNo ? { rpiNo } : {}) })
  if (!data || data.total === 0) return null
  const query = new URLSearchParams({ ...(rpiNo ? { rpiNo } : {}), isFree: '1' })
  return (
    <Alert
      type="info"
      showIcon
      title={t('{n} 台设备尚未挂接到门店、店员或台卡', { n: data.total })}
      action={<Link to={`${pathname}?${query}`}>{t('查看')}</Link>}
    />
  )
}

const equipmentFilters = () => (
  <>
    <TextFilter name="sn" label="SN" />
    <TypeFilter />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <CodeFilter name="bindStatus" label={t('绑定状态')} codes={TermBindStatus} />
    <YesNoFilter name="isFree" label={t('未挂接')} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
    <TextFilter name="rtNo" label={t('设备编号')} />
    <TextFilter name="rpsNo" label={t('门店编号')} />
    <TextFilter name="rpstNo" label={t('店员编号')} />
    <TextFilter name="rqCode" label={t('收款码编号')} />
    <TextFilter name="rpmNo" label={t('型号编号')} />
    <ManufacturerFilter />
    <TextFilter name="userNo" label={t('所属服务商编号')} />
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

/** Sound boxes or printers. */
function TypeFilter() {
  const now = useStore(language)
  const option = (value: number) => ({ value: String(value), label: codeLabel(codeSetOf(RpmType), value, now) })
  return (
    <Filter name="rpmType" label={t('机具类型')}>
      <Select allowClear placeholder={t('全部')} options={[RpmType.soundBox, RpmType.printer].map(option)} />
    </Filter>
  )
}

/** Suppliers that have a number of their own as manufacturer. */
function ManufacturerFilter() {
  const { data = [] } = useCall(equipment.suppliers, {})
  return (
    <Filter name="cjNum" label={t('厂家')}>
      <Select
        allowClear
        placeholder={t('全部')}
        showSearch={{ optionFilterProp: 'label' }}
        options={data.map(({ cjNum, supName }) => ({ value: cjNum, label: `${supName} ${cjNum}` }))}
      />
    </Filter>
  )
}

const equipmentColumns = (): ListColumn<EquipmentRow>[] => [
  { key: 'sn', title: 'SN', width: 170, pin: 'left', card: 'title', isSortable: true },
  codeColumn('rpmType', t('机具类型'), RpmType, { width: 110, card: 'field' }),
  { key: 'rpmName', title: t('型号'), width: 130 },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'parentRtNo', title: t('挂接于'), width: 210, card: 'field', render: placeText },
  {
    key: 'bindStatus',
    title: t('绑定状态'),
    width: 110,
    render: ({ bindStatus }) => <StatusTag codes={TermBindStatus} value={bindStatus} tones={bindStatusTones} />,
  },
  { key: 'volume', title: t('设置'), width: 140, render: settingText },
  { key: 'isOn', title: t('启用状态'), width: 100, render: ({ isOn }) => <OnOffTag value={isOn} /> },
  momentColumn('bindTime', t('绑定时间'), { isSortable: true }),
  copiedColumn('rtNo', t('设备编号'), { isSortable: true, startsHidden: true }),
  { key: 'termName', title: t('终端名称'), width: 150, startsHidden: true },
  { key: 'supName', title: t('供应商'), width: 130, startsHidden: true },
  { key: 'storeName', title: t('门店'), width: 160, startsHidden: true },
  { key: 'userName', title: t('所属服务商'), width: 160, startsHidden: true },
  momentColumn('lastOnlineTime', t('最近在线时间'), { startsHidden: true }),
]
