import { Link, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
  YesNoFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { finishStatusColumn } from '../merchant/merchant-columns.tsx'
import { merchantPath } from '../merchant/merchant-link.tsx'
import { incomingStatusNext, incomingStatusTones } from '../status/incoming-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import { NewMerchantButton } from './ProgressListPage.tsx'
import { stepPath } from './onboarding-paths.tsx'
import { stepColumn } from './step-column.tsx'

type Row = RowOf<typeof merchant.list>

/** 进件管理: the merchants that wait to be onboarded, whoever brought them in; the longest waiting first. */
export function QueueListPage() {
  const navigate = useNavigate()
  return (
    <ListPage
      title={t('进件管理')}
      list={merchant.list}
      fixed={waiting}
      rowKey="rpiNo"
      nameOf={(row) => row.rpiName || row.rpiShortName || row.rpiNo}
      columns={columns()}
      filters={filters()}
      toolbar={<NewMerchantButton />}
      sheet={merchant.export}
      rowActions={(row) => (
        <RowActions
          actions={[
            { title: t('进件资料'), code: 'pos_info_net_view', run: () => void navigate(stepPath(row.id)) },
            { title: t('详情'), run: () => void navigate(merchantPath(row.rpiNo)) },
            {
              title: t('图片'),
              run: () =>
                void navigate(`/rb-oem/posinfo/pos_info_images_preview?rpiNo=${encodeURIComponent(row.rpiNo)}`),
            },
          ]}
        />
      )}
    />
  )
}

const waiting = { rpiKind: 0, isWaiting: 1 }

const filters = () => (
  <>
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <CodeFilter name="finishStatus" label={t('入网状态')} codes={RpiFinishStatus} />
    <CodeFilter name="incomingStatus" label={t('进件状态')} codes={IncomingStatus} />
    <TextFilter name="aisleCode" label={t('通道编码')} />
    <TextFilter name="legalPhone" label={t('法人手机号')} isPhone />
    <TextFilter name="userNo" label={t('所属服务商编号')} />
    <YesNoFilter name="withChild" label={t('包含下级')} />
    <CodeFilter name="userType" label={t('商户类型')} codes={MerchantUserType} />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const columns = (): ListColumn<Row>[] => [
  {
    key: 'rpiName',
    title: t('商户名称'),
    width: 200,
    pin: 'left',
    card: 'title',
    render: ({ id, rpiNo, rpiName, rpiShortName }) => <Link to={stepPath(id)}>{rpiName || rpiShortName || rpiNo}</Link>,
  },
  copiedColumn('rpiNo', t('商户编号'), { width: 185 }),
  finishStatusColumn(),
  stepColumn(),
  {
    key: 'aisles',
    title: t('通道进件'),
    width: 230,
    card: 'field',
    render: ({ aisles }) =>
      aisles.length === 0
        ? '—'
        : aisles.map(({ incomingCode, aisleName, incomingStatus }) => (
            <div key={incomingCode}>
              {aisleName}{' '}
              <StatusTag
                codes={IncomingStatus}
                value={incomingStatus}
                tones={incomingStatusTones}
                next={t(incomingStatusNext[incomingStatus] ?? '')}
              />
            </div>
          )),
  },
  codeColumn('userType', t('商户类型'), MerchantUserType, { width: 110 }),
  { key: 'userName', title: t('所属服务商'), width: 160 },
  { key: 'managerName', title: t('客户经理'), width: 120 },
  { key: 'legalPhone', title: t('法人手机号'), width: 130 },
  momentColumn('createTime', t('创建时间'), { isSortable: true, card: 'field' }),
]
