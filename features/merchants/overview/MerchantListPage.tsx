import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { send } from '../../../core/web/call/send.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
  YesNoFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'
import { useMerchantActions } from './use-merchant-actions.tsx'
import { RpiFinishStatus, RpiKind, RpiStatus, SourceType } from '../merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { MccText, RegionField, RegionText } from '../../settings/settings.web.ts'
import { merchantPath } from '../merchant/merchant-link.tsx'
import { finishStatusColumn } from '../merchant/merchant-columns.tsx'
import { rpiStatusNext, rpiStatusTones } from '../merchant/merchant-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'

type Row = RowOf<typeof merchant.list>

const MoveForm = lazily(() => import('../belonging/MoveForm.tsx').then((m) => m.MoveForm))

/** 商户列表: the merchants in the caller's reach; a name leads to the merchant's page. */
export function MerchantListPage() {
  const navigate = useNavigate()
  const { actionsOf, dialogs } = useMerchantActions()
  const rowActions = (row: Row): ReactNode => (
    <RowActions
      actions={[
        { title: t('详情'), run: () => void navigate(merchantPath(row.rpiNo)) },
        ...actionsOf(row),
        {
          title: t('门店'),
          code: 'pos_store_view',
          run: () => void navigate(`/rb-oem/posStore/pos_store?rpiNo=${row.rpiNo}`),
        },
        {
          title: t('终端'),
          code: 'terminal_view',
          run: () => void navigate(`/rb-oem/posinfo/terminal?rpiNo=${row.rpiNo}`),
        },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('商户列表')}
        list={merchant.list}
        fixed={{ rpiKind: RpiKind.merchant }}
        rowKey="rpiNo"
        nameOf={nameOf}
        columns={merchantColumns()}
        filters={merchantFilters()}
        rowActions={rowActions}
        bulk={(chosen) => <MerchantBulk chosen={chosen} />}
        sheet={merchant.export}
      />
      {dialogs}
    </>
  )
}

const nameOf = (row: Row): string => row.rpiName || row.rpiNo

/** Shows the actions for many merchants at once; each reports its result. @source docs/screen-quality.md 14 */
function MerchantBulk({ chosen }: { chosen: Chosen<Row> }) {
  const [moving, setMoving] = useState<readonly Row[] | null>(null)
  const turn = (rpiStatus: 0 | 1) => (row: Row, consent: { reason: string }) =>
    send(merchantState.switch, { id: row.id, rpiStatus, remark: consent.reason })
  const move = async () => {
    try {
      setMoving(await chosen.collect())
    } catch (error) {
      notifyFailure(callErrorOf(error))
    }
  }
  return (
    <>
      <BulkButton
        chosen={chosen}
        code="pos_info_status"
        title={t('停用')}
        effect={(n) => t('{n} 家商户将停止收款。', { n })}
        nameOf={nameOf}
        run={turn(RpiStatus.disabled)}
        isDanger
        asksReason
      />
      <BulkButton
        chosen={chosen}
        code="pos_info_status"
        title={t('启用')}
        effect={(n) => t('{n} 家商户将恢复收款。', { n })}
        nameOf={nameOf}
        run={turn(RpiStatus.active)}
      />
      <Can code="pos_info_move">
        <Button onClick={() => void move()}>{t('变更服务商')}</Button>
      </Can>
      {moving && (
        <MoveForm
          merchants={moving}
          onClose={() => {
            setMoving(null)
            chosen.clear()
          }}
        />
      )}
    </>
  )
}

const merchantFilters = () => (
  <>
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <CodeFilter name="rpiStatus" label={t('商户状态')} codes={RpiStatus} />
    <CodeFilter name="finishStatus" label={t('入网状态')} codes={RpiFinishStatus} />
    <TextFilter name="legalPhone" label={t('法人手机号')} isPhone />
    <TextFilter name="userNo" label={t('所属服务商编号')} />
    <YesNoFilter name="withChild" label={t('包含下级')} />
    <CodeFilter name="userType" label={t('商户类型')} codes={MerchantUserType} />
    <TextFilter name="empNo" label={t('所属员工')} />
    <TextFilter name="institutionNo" label={t('所属机构')} />
    <TextFilter name="groupNo" label={t('所属集团')} />
    <CodeFilter name="sourceType" label={t('商户来源')} codes={SourceType} />
    <TextFilter name="aisleCode" label={t('通道编码')} />
    <CodeFilter name="incomingStatus" label={t('进件状态')} codes={IncomingStatus} />
    <Filter name="districtCode" label={t('所在地区')}>
      <RegionField />
    </Filter>
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const merchantColumns = (): ListColumn<Row>[] => [
  {
    key: 'rpiName',
    title: t('商户名称'),
    width: 190,
    pin: 'left',
    card: 'title',
    isSortable: true,
    render: ({ rpiNo, rpiName }) => <Link to={merchantPath(rpiNo)}>{rpiName || rpiNo}</Link>,
  },
  copiedColumn('rpiNo', t('商户编号'), { width: 185, isSortable: true, card: 'field' }),
  {
    key: 'rpiStatus',
    title: t('商户状态'),
    width: 110,
    card: 'field',
    render: ({ rpiStatus }) => (
      <StatusTag codes={RpiStatus} value={rpiStatus} tones={rpiStatusTones} next={t(rpiStatusNext[rpiStatus] ?? '')} />
    ),
  },
  finishStatusColumn(),
  codeColumn('userType', t('商户类型'), MerchantUserType, { width: 110 }),
  { key: 'userName', title: t('所属服务商'), width: 160 },
  { key: 'managerName', title: t('客户经理'), width: 120 },
  { key: 'legalName', title: t('法人姓名'), width: 110 },
  { key: 'legalPhone', title: t('法人手机号'), width: 130 },
  countColumn('storeCount', t('门店数')),
  countColumn('terminalCount', t('终端数')),
  { key: 'aisles', title: t('通道'), width: 180, render: ({ aisles }) => openedNames(aisles) },
  momentColumn('lastTradeTime', t('最近交易时间')),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
  momentColumn('firstOnlineTime', t('首次入网时间'), { isSortable: true, startsHidden: true }),
  { key: 'rpiShortName', title: t('商户简称'), width: 150, startsHidden: true },
  codeColumn('sourceType', t('商户来源'), SourceType, { width: 110, startsHidden: true }),
  copiedColumn('userNo', t('所属服务商编号'), { startsHidden: true }),
  { key: 'empName', title: t('所属员工'), width: 120, startsHidden: true },
  copiedColumn('institutionNo', t('所属机构'), { startsHidden: true }),
  copiedColumn('groupNo', t('所属集团'), { startsHidden: true }),
  {
    key: 'districtCode',
    title: t('所在地区'),
    width: 220,
    startsHidden: true,
    render: ({ districtCode }) => districtCode && <RegionText code={districtCode} />,
  },
  {
    key: 'mccNo',
    title: 'MCC',
    width: 170,
    startsHidden: true,
    render: ({ mccNo }) => mccNo && <MccText code={mccNo} />,
  },
  {
    key: 'd0Flag',
    title: t('开通D0'),
    width: 90,
    startsHidden: true,
    render: ({ d0Flag }) => <YesNoText value={d0Flag} />,
  },
]

/** Names of the channels at which a merchant is open and on. */
const openedNames = (aisles: Row['aisles']): string =>
  [
    ...new Set(
      aisles
        .filter(({ incomingStatus, isOn }) => incomingStatus === IncomingStatus.opened && isOn === 1)
        .map(({ aisleName, aisleCode }) => aisleName || aisleCode),
    ),
  ].join('、') || '—'
