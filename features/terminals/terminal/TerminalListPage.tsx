import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { ask, confirm } from '../../../core/web/confirm.ts'
import { t } from '../../../core/web/language.ts'
import { lazily } from '../../../core/web/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns.ts'
import { DaysFilter } from '../../../core/web/list/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/permissions.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/use-send.ts'
import { stock } from '../../inventory/stock/stock.contract.ts'
import { MerchantLink } from '../../merchants/merchant/merchant-link.tsx'
import {
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
  YesNoFilter,
} from '../../providers/listing/listing-parts.tsx'
import { RpmType } from '../model/model-codes.contract.ts'
import { TerminalDrawer } from './TerminalDrawer.tsx'
import { LogonState, TermBindStatus } from './terminal-codes.contract.ts'
import { bindStatusTones, logonStateTones } from './terminal-status.tsx'
import { terminal } from './terminal.contract.ts'
import { terminalLife } from './terminal-life.contract.ts'

const TerminalForm = lazily(() => import('./TerminalForm.tsx').then((m) => m.TerminalForm))

type Row = RowOf<typeof terminal.list>

/** 终端列表: the devices of the merchants in the caller's reach. */
export function TerminalListPage() {
  const [isAdding, setAdding] = useState(false)
  const rowActions = useRowActions()
  const add = (
    <Can code="terminal_add">
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('新增终端')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('终端列表')}
        list={terminal.list}
        rowKey="id"
        nameOf={(row) => row.sn}
        columns={terminalColumns()}
        filters={<TerminalFilters />}
        toolbar={add}
        firstStep={add}
        rowActions={rowActions}
        record={(id, close) => <TerminalDrawer id={id} onClose={close} />}
        sheet={terminal.export}
      />
      {isAdding && <TerminalForm onClose={() => setAdding(false)} />}
    </>
  )
}

/** What can be done to a terminal. Removing it asks for the pay password. @source docs/domain/network.md 13.3 */
function useRowActions(): (row: Row) => ReactNode {
  const switching = useSend(terminalLife.changeIsOn)
  const removing = useSend(terminalLife.remove, { also: [stock.list] })
  const toggle = async (row: Row) => {
    const isOn = row.isOn === 1
    const sure = await confirm({
      title: isOn ? t('停用终端 {sn}', { sn: row.sn }) : t('启用终端 {sn}', { sn: row.sn }),
      text: isOn ? t('停用后，{name}的这台终端将停止收款。', { name: row.rpiName }) : t('启用后可立即收款。'),
      isDanger: isOn,
      okText: isOn ? t('停用') : t('启用'),
    })
    if (sure) await switching.send({ id: row.id, isOn: isOn ? 0 : 1 })
  }
  const remove = async (row: Row) => {
    const consent = await ask({
      title: t('移除终端 {sn}', { sn: row.sn }),
      text: t('将从{name}解绑，设备退回原持有方库存，并通知通道解绑。', { name: row.rpiName }),
      isDanger: true,
      asksPayPwd: true,
      okText: t('移除终端'),
    })
    if (consent) await removing.send({ ids: row.id, payPwd: consent.payPwd })
  }
  return (row) => (
    <RowActions
      actions={[
        {
          title: row.isOn === 1 ? t('停用') : t('启用'),
          code: 'terminal_enable',
          run: () => void toggle(row),
        },
        { title: t('移除终端'), code: 'terminal_delete', isDanger: true, run: () => void remove(row) },
      ]}
    />
  )
}

const TerminalFilters = () => (
  <>
    <TextFilter name="sn" label="SN" />
    <TextFilter name="rtNo" label={t('终端编号')} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <CodeFilter name="rpmType" label={t('机具类型')} codes={RpmType} />
    <CodeFilter name="bindStatus" label={t('绑定状态')} codes={TermBindStatus} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
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
  {
    key: 'rpmType',
    title: t('机具类型'),
    width: 110,
    card: 'field',
    render: ({ rpmType }) => <CodeText codes={RpmType} value={rpmType} />,
  },
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
