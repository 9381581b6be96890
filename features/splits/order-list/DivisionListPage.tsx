import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { DivisionPayMode, DivOrderStatus } from '../../trades/trades.shared.ts'
import { divOrderNext, divOrderTones, TradeLink } from '../../trades/trades.web.ts'
import { ProjectSelect } from '../project-upkeep/ProjectSelect.tsx'
import { ProjectLink } from '../project-upkeep/project-status.tsx'
import { DivisionLink, useDivisionActions } from './division-actions.tsx'
import { divisionOrder } from './division-list.contract.ts'

type Row = RowOf<typeof divisionOrder.list>

/** 分账订单: divisions of payments, by mode or by hand; the frozen ones are started or given back here. */
export function DivisionListPage() {
  const actionsOf = useDivisionActions()
  const mayAct = useCan('division_execute')
  const mayExport = useCan('division_order_export')
  return (
    <ListPage
      title={t('分账订单')}
      list={divisionOrder.list}
      rowKey="id"
      nameOf={({ divOrderCode }) => divOrderCode}
      columns={columns()}
      totals={{
        call: divisionOrder.statistics,
        cells: (sums) => ({
          divOrderStatus: t('已冻结{n}笔', { n: sums.frozenCount }),
          tradeAmount: <Money value={sums.tradeAmount} />,
          baseAmount: <Money value={sums.baseAmount} />,
          divAmount: <Money value={sums.divAmount} />,
          paidAmount: <Money value={sums.paidAmount} />,
          unfrozenAmount: <Money value={sums.unfrozenAmount} />,
          returnAmount: <Money value={sums.returnAmount} />,
        }),
      }}
      filters={
        <>
          <DaysFilter name="createTime" label={t('创建时间')} />
          <CodeFilter name="divOrderStatus" label={t('分账状态')} codes={DivOrderStatus} />
          <Filter name="projectCode" label={t('分账项目')}>
            <ProjectSelect />
          </Filter>
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <TextFilter name="rpsNo" label={t('门店编号')} />
          <TextFilter name="rptOrderCode" label={t('平台订单号')} />
          <TextFilter name="divOrderCode" label={t('分账单号')} />
        </>
      }
      rowActions={mayAct ? (row) => <RowActions actions={actionsOf(row)} /> : undefined}
      {...(mayExport ? { sheet: divisionOrder.export } : {})}
      isChanging={({ divOrderStatus }) => divOrderStatus === DivOrderStatus.dividing}
    />
  )
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'divOrderCode',
    title: t('分账单号'),
    width: 245,
    pin: 'left',
    card: 'title',
    render: ({ id, divOrderCode }) => <DivisionLink id={id} code={divOrderCode} />,
  },
  {
    key: 'divOrderStatus',
    title: t('分账状态'),
    width: 130,
    card: 'field',
    render: ({ divOrderStatus, failReason }) => (
      <StatusTag
        codes={DivOrderStatus}
        value={divOrderStatus}
        tones={divOrderTones}
        next={failReason || t(divOrderNext[divOrderStatus] ?? '')}
      />
    ),
  },
  amountColumn<Row>('divAmount', t('分账金额'), { card: 'field' }),
  amountColumn<Row>('baseAmount', t('分账基数')),
  amountColumn<Row>('tradeAmount', t('交易金额')),
  amountColumn<Row>('paidAmount', t('已分金额')),
  amountColumn<Row>('unfrozenAmount', t('已解冻金额')),
  amountColumn<Row>('returnAmount', t('已回退金额')),
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  copiedColumn<Row>('rpsNo', t('门店编号')),
  {
    key: 'rptOrderCode',
    title: t('平台订单号'),
    width: 245,
    render: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} />,
  },
  { key: 'projectName', title: t('项目名称'), width: 160 },
  {
    key: 'projectCode',
    title: t('项目编号'),
    width: 165,
    render: ({ projectCode }) => <ProjectLink projectCode={projectCode} />,
  },
  codeColumn<Row>('payMode', t('分账出款方式'), DivisionPayMode, { width: 130 }),
  momentColumn<Row>('createTime', t('创建时间')),
  momentColumn<Row>('planTime', t('计划分账时间')),
  momentColumn<Row>('unfreezeTime', t('自动解冻时间')),
  momentColumn<Row>('finishTime', t('完成时间')),
  { key: 'failReason', title: t('失败原因'), width: 200 },
]
