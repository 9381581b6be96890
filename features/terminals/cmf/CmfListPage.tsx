import { Button, Select } from 'antd'
import { useState } from 'react'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import {
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { LogonState } from '../terminal-life/terminal-codes.contract.ts'
import { logonStateTones } from '../terminal/terminal-status.tsx'
import { TerminalDrawer } from '../terminal/TerminalDrawer.tsx'
import { cmf } from './cmf.contract.ts'

const CmfForm = lazily(() => import('./CmfForm.tsx').then((m) => m.CmfForm))

type Row = RowOf<typeof cmf.list>

/** CMF设备: the terminals that sign on each day before they take payments. @source docs/domain/network.md 13.3, CMF */
export function CmfListPage() {
  const [isAdding, setAdding] = useState(false)
  const signOn = useSignOn()
  const add = (
    <Can code="equipment_cmf_add">
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('绑定CMF终端')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('CMF设备')}
        list={cmf.list}
        rowKey="id"
        nameOf={(row) => row.sn}
        columns={cmfColumns()}
        filters={cmfFilters()}
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: row.logonState === LogonState.signedOn ? t('重新签到') : t('签到'),
                code: 'equipment_cmf_logon',
                ...(row.aisleTermNo === '' ? { blocked: t('通道尚未分配终端号') } : {}),
                run: () => void signOn(row),
              },
            ]}
          />
        )}
        record={(id, close) => <TerminalDrawer id={id} onClose={close} />}
      />
      {isAdding && <CmfForm onClose={() => setAdding(false)} />}
    </>
  )
}

/** Signs a terminal on; one that has signed on today gets new keys only when that is wanted. */
function useSignOn(): (row: Row) => Promise<void> {
  const signing = useSend(cmf.logon, { done: t('签到成功') })
  return async ({ rtNo, sn, logonState }) => {
    const isAgain = logonState === LogonState.signedOn
    const sure =
      !isAgain ||
      (await confirm({
        title: t('重新签到：{sn}', { sn }),
        text: t('终端今日已签到；重新签到会更换工作密钥并开始新批次。'),
        okText: t('重新签到'),
      }))
    if (sure) await signing.send({ rtNo })
  }
}

const cmfFilters = () => (
  <>
    <TextFilter name="sn" label="SN" />
    <CodeFilter name="logonState" label={t('签到状态')} codes={LogonState} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <ModelFilter />
    <OnOffFilter name="isOn" label={t('启用状态')} />
    <TextFilter name="rtNo" label={t('终端编号')} />
    <TextFilter name="aisleTermNo" label={t('通道终端号')} />
    <TextFilter name="rpsNo" label={t('门店编号')} />
    <TextFilter name="userNo" label={t('所属服务商编号')} />
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

/** Models of POS that may stand at the line. */
function ModelFilter() {
  const { data = [] } = useCall(cmf.models, {})
  return (
    <Filter name="rpmNo" label={t('型号')}>
      <Select
        allowClear
        placeholder={t('全部')}
        showSearch={{ optionFilterProp: 'label' }}
        options={data.map(({ rpmNo, rpmName }) => ({ value: rpmNo, label: rpmName }))}
      />
    </Filter>
  )
}

const cmfColumns = (): ListColumn<Row>[] => [
  { key: 'sn', title: 'SN', width: 170, pin: 'left', card: 'title', isSortable: true },
  {
    key: 'logonState',
    title: t('签到状态'),
    width: 110,
    card: 'field',
    render: ({ logonState }) =>
      logonState === null ? '—' : <StatusTag codes={LogonState} value={logonState} tones={logonStateTones} />,
  },
  momentColumn('logonTime', t('签到时间'), { card: 'field' }),
  copiedColumn('batchNo', t('签到批次'), { width: 110 }),
  {
    key: 'reason',
    title: t('最近签到结果'),
    width: 180,
    render: ({ tryTime, reason }) => (tryTime === '' ? '—' : t(reason || '成功')),
  },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'rpmName', title: t('型号'), width: 130 },
  copiedColumn('aisleTermNo', t('通道终端号'), { width: 130 }),
  { key: 'storeName', title: t('门店'), width: 160 },
  { key: 'isOn', title: t('启用状态'), width: 100, render: ({ isOn }) => <OnOffTag value={isOn} /> },
  momentColumn('bindTime', t('绑定时间'), { isSortable: true }),
  copiedColumn('rtNo', t('终端编号'), { startsHidden: true }),
  momentColumn('tryTime', t('最近签到尝试'), { startsHidden: true }),
  { key: 'userName', title: t('所属服务商'), width: 160, startsHidden: true },
]
