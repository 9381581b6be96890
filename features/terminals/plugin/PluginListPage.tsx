import { useState } from 'react'
import { useLocation } from 'react-router'
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
import { MerchantLink } from '../../merchants/merchants.web.ts'
import {
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
  YesNoFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import { bindStatusTones } from '../terminal/terminal-status.tsx'
import { PluginDrawer } from './PluginDrawer.tsx'
import { plugin } from './plugin.contract.ts'

const TerminalForm = lazily(() => import('../terminal/TerminalForm.tsx').then((m) => m.TerminalForm))
const TillsForm = lazily(() => import('./PluginForms.tsx').then((m) => m.TillsForm))
const PluginStaffForm = lazily(() => import('./PluginForms.tsx').then((m) => m.PluginStaffForm))

/** A plug-in as the list shows it. */
export type PluginRow = RowOf<typeof plugin.list>

/** 插件管理: the plug-ins of the merchants in reach, or of the one that the address names, with their tills and staff. */
export function PluginListPage() {
  const rpiNo = new URLSearchParams(useLocation().search).get('rpiNo') ?? ''
  const [open, setOpen] = useState<{ form: 'tills' | 'staff'; row: PluginRow } | null>(null)
  const [isAdding, setAdding] = useState(false)
  const add = <AddButton code="terminal_add" title={t('新增插件')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={rpiNo ? t('插件管理：{no}', { no: rpiNo }) : t('插件管理')}
        list={plugin.list}
        rowKey="rtNo"
        nameOf={(row) => row.termName || row.sn}
        columns={pluginColumns()}
        filters={pluginFilters()}
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('收银终端'), code: 'plugin_unit_edit', run: () => setOpen({ form: 'tills', row }) },
              { title: t('绑定店员'), code: 'plugin_unit_edit', run: () => setOpen({ form: 'staff', row }) },
            ]}
          />
        )}
        record={(proRtNo, close) => <PluginDrawer proRtNo={proRtNo} onClose={close} />}
      />
      {isAdding && <TerminalForm onClose={() => setAdding(false)} />}
      {open?.form === 'tills' && <TillsForm row={open.row} onClose={() => setOpen(null)} />}
      {open?.form === 'staff' && <PluginStaffForm row={open.row} onClose={() => setOpen(null)} />}
    </>
  )
}

const pluginFilters = () => (
  <>
    <TextFilter name="sn" label="SN" />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <YesNoFilter name="hasTills" label={t('已绑定收银终端')} />
    <CodeFilter name="bindStatus" label={t('绑定状态')} codes={TermBindStatus} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
    <TextFilter name="rtNo" label={t('插件编号')} />
    <TextFilter name="rpsNo" label={t('门店编号')} />
    <TextFilter name="rpstNo" label={t('店员编号')} />
    <TextFilter name="userNo" label={t('所属服务商编号')} />
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const pluginColumns = (): ListColumn<PluginRow>[] => [
  { key: 'sn', title: 'SN', width: 170, pin: 'left', card: 'title', isSortable: true },
  { key: 'termName', title: t('插件名称'), width: 150 },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  countColumn('tillCount', t('收银终端'), { card: 'field' }),
  copiedColumn('activationCode', t('激活码'), { width: 120, card: 'field' }),
  { key: 'storeName', title: t('门店'), width: 160 },
  {
    key: 'sharedBy',
    title: t('店员'),
    width: 150,
    render: ({ sharedBy }) => sharedBy.map(({ name }) => name).join('、') || '—',
  },
  {
    key: 'bindStatus',
    title: t('绑定状态'),
    width: 110,
    render: ({ bindStatus }) => <StatusTag codes={TermBindStatus} value={bindStatus} tones={bindStatusTones} />,
  },
  { key: 'isOn', title: t('启用状态'), width: 100, render: ({ isOn }) => <OnOffTag value={isOn} /> },
  momentColumn('bindTime', t('绑定时间'), { isSortable: true }),
  copiedColumn('rtNo', t('插件编号'), { isSortable: true, startsHidden: true }),
  { key: 'rpmName', title: t('型号'), width: 130, startsHidden: true },
  { key: 'userName', title: t('所属服务商'), width: 160, startsHidden: true },
]
