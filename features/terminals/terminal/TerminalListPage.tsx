import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { readAddress, takenBy } from '../../../core/web/list/list-url.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { send } from '../../../core/web/call/send.ts'
import { StatCards } from '../../../core/web/show/StatCards.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { stock } from '../../inventory/inventory.shared.ts'
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
import { terminalImport } from '../terminal-import/terminal-import.contract.ts'
import { TerminalDrawer } from './TerminalDrawer.tsx'
import { LogonState, TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import { bindStatusTones, logonStateTones, TerminalWarnings } from './terminal-status.tsx'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { terminal } from './terminal.contract.ts'
import { type TerminalRow as Row, useTerminalActions } from './use-terminal-actions.tsx'

const TerminalForm = lazily(() => import('./TerminalForm.tsx').then((m) => m.TerminalForm))

/** 终端列表: the devices of the merchants in the caller's reach. */
export const TerminalListPage = () => <TerminalList title={t('终端列表')} />
/** 商户终端: those of the merchant that the address names. */
export const MerchantTerminalsPage = () => <TerminalList title={t('商户终端')} filters={placeFilters()} />

/** Terminals by the filters of the address, with how many there are of each type. */
export function TerminalList({ title, filters = terminalFilters() }: { title: string; filters?: ReactNode }) {
  const rpiNo = new URLSearchParams(useLocation().search).get('rpiNo') ?? ''
  const [opened, setOpened] = useState<'form' | 'sheet' | null>(null)
  const { rowActions, dialogs } = useTerminalActions()
  const close = () => setOpened(null)
  const add = <AddButton code="terminal_add" title={t('新增终端')} onClick={() => setOpened('form')} />
  return (
    <>
      <ListPage
        title={title}
        list={terminal.list}
        rowKey="id"
        nameOf={(row) => row.sn}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="terminal_delete"
            title={t('移除终端')}
            isDanger
            asksPayPwd
            nameOf={(row) => row.sn}
            effect={(n) => t('将移除 {n} 台终端，设备退回原持有方库存，并通知通道解绑。', { n })}
            run={({ id }, { payPwd }) => send(terminalLife.remove, { ids: id, payPwd })}
          />
        )}
        columns={terminalColumns()}
        filters={filters}
        toolbar={
          <>
            {add}
            <Can code="terminal_add">
              <Button onClick={() => setOpened('sheet')}>{t('导入终端')}</Button>
            </Can>
          </>
        }
        firstStep={add}
        rowActions={rowActions}
        record={(id, onClose) => <TerminalDrawer id={id} onClose={onClose} />}
        sheet={terminal.export}
        above={<TerminalCounts />}
      />
      {opened === 'form' && <TerminalForm rpiNo={rpiNo} onClose={close} />}
      {opened === 'sheet' && (
        <ImportDialog
          title={t('导入终端')}
          calls={{
            template: terminalImport.template,
            preview: terminalImport.preview,
            submit: terminalImport.import,
          }}
          also={[terminal.list, stock.list]}
          onClose={close}
        />
      )}
      {dialogs}
    </>
  )
}

/** Counts of the terminals of the filter, by type: all, in a store or with staff, switched on. */
function TerminalCounts() {
  const { filters } = readAddress(new URLSearchParams(useLocation().search))
  const { data = [] } = useCall(terminal.groupCount, takenBy(terminal.groupCount, filters), { keepsLast: true })
  const stats = data.map(({ rpmType, total, bound, on }) => ({
    title: codeLabel(codeSetOf(RpmType), rpmType, language.get()),
    value: String(total),
    note: t('已到门店 {bound} · 启用 {on}', { bound: bound ?? 0, on: on ?? 0 }),
  }))
  return stats.length > 0 ? <StatCards stats={stats} /> : null
}

/** Filters for the terminals of one place: of a merchant, a store, a person. */
export const placeFilters = () => (
  <>
    <TextFilter name="sn" label="SN" />
    <CodeFilter name="rpmType" label={t('机具类型')} codes={RpmType} />
    <CodeFilter name="bindStatus" label={t('绑定状态')} codes={TermBindStatus} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
    <YesNoFilter name="isIdle" label={t('长期未交易')} />
    <YesNoFilter name="isMovedFar" label={t('移机预警')} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpsNo" label={t('门店编号')} />
    <TextFilter name="rpstNo" label={t('店员编号')} />
  </>
)

const terminalFilters = () => (
  <>
    <TextFilter name="sn" label="SN" />
    <TextFilter name="rtNo" label={t('终端编号')} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <CodeFilter name="rpmType" label={t('机具类型')} codes={RpmType} />
    <CodeFilter name="bindStatus" label={t('绑定状态')} codes={TermBindStatus} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
    <YesNoFilter name="isIdle" label={t('长期未交易')} />
    <YesNoFilter name="isMovedFar" label={t('移机预警')} />
    <YesNoFilter name="isRefused" label={t('通道拒绝')} />
    <CodeFilter name="logonState" label={t('签到状态')} codes={LogonState} />
    <TextFilter name="rpsNo" label={t('门店编号')} />
    <TextFilter name="rpstNo" label={t('店员编号')} />
    <TextFilter name="rpmNo" label={t('型号编号')} />
    <TextFilter name="supNo" label={t('供应商编号')} />
    <TextFilter name="aisleCode" label={t('通道编码')} />
    <TextFilter name="aisleTermNo" label={t('通道终端号')} />
    <TextFilter name="iccid" label="ICCID" />
    <TextFilter name="userNo" label={t('所属服务商编号')} />
    <YesNoFilter name="withChild" label={t('包含下级')} />
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const terminalColumns = (): ListColumn<Row>[] => [
  { key: 'sn', title: 'SN', width: 180, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('rtNo', t('终端编号'), { isSortable: true }),
  codeColumn('rpmType', t('机具类型'), RpmType, { width: 110, card: 'field' }),
  { key: 'rpmName', title: t('型号'), width: 130 },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'storeName', title: t('门店'), width: 160 },
  { key: 'staffName', title: t('店员'), width: 110 },
  {
    key: 'bindStatus',
    title: t('绑定状态'),
    width: 110,
    render: ({ bindStatus }) => <StatusTag codes={TermBindStatus} value={bindStatus} tones={bindStatusTones} />,
  },
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  { key: 'idleWarnTime', title: t('预警'), width: 150, render: (row) => <TerminalWarnings row={row} /> },
  {
    key: 'logonState',
    title: t('签到状态'),
    width: 110,
    render: ({ logonState }) =>
      logonState === null ? '—' : <StatusTag codes={LogonState} value={logonState} tones={logonStateTones} />,
  },
  { key: 'userName', title: t('所属服务商'), width: 160 },
  momentColumn('bindTime', t('绑定时间'), { isSortable: true }),
  momentColumn('lastOnlineTime', t('最近在线时间')),
  { key: 'termName', title: t('终端名称'), width: 150, startsHidden: true },
  { key: 'supName', title: t('供应商'), width: 130, startsHidden: true },
  copiedColumn('aisleCode', t('通道编码'), { width: 120, startsHidden: true }),
  copiedColumn('aisleTermNo', t('通道终端号'), { startsHidden: true }),
  copiedColumn('aisleMerNo', t('通道商户号'), { startsHidden: true }),
  copiedColumn('rqCode', t('收款码编号'), { width: 190, startsHidden: true }),
  copiedColumn('iccid', 'ICCID', { width: 190, startsHidden: true }),
  momentColumn('activeTime', t('激活时间'), { startsHidden: true }),
  momentColumn('createTime', t('创建时间'), { isSortable: true, startsHidden: true }),
]
