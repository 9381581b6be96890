import { Button } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirm } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'
import { MallPayMode } from '../order/order-codes.contract.ts'
import { ShopRefundKind, ShopRefundStatus } from '../refund/refund-codes.contract.ts'
import { RefundState } from '../refund/refund-status.tsx'
import { shopRefund } from '../refund/refund.contract.ts'

type Row = RowOf<typeof shopRefund.list>

const AskRefundDialog = lazily(() => import('./AskRefundDialog.tsx').then((m) => m.AskRefundDialog))
const RefundVerdict = lazily(() => import('./refund-parts.tsx').then((m) => m.RefundVerdict))

/** Address of the page of a refund. */
const detailPath = (id: string) => `/rb-oem/shopRefund/shopRefundDetail/shop_refund_details?id=${id}`

/** 待审退款: requests that wait for the seller's decision. The address may name a line for which one is asked. */
export function WaitingRefundListPage() {
  const asked = new URLSearchParams(useLocation().search).get('ask')
  const [asking, setAsking] = useState(asked)
  const [judging, setJudging] = useState<Row | null>(null)
  const mayBuy = useCan('mall_order')
  const mayAdd = useCan('mall_refund_add')
  const cancelling = useSend(shopRefund.cancel, { done: t('退款申请已取消'), also: [shopRefund.unapproved] })
  const cancel = async ({ refundNo }: Row) =>
    (await confirm({
      title: t('取消退款申请 {no}', { no: refundNo }),
      text: t('取消后订单照常履约，需要时可重新申请。'),
      isDanger: true,
      okText: t('取消申请'),
    })) && void cancelling.send({ refundNo })
  return (
    <>
      <ListPage
        title={t('待审退款')}
        list={shopRefund.unapproved}
        rowKey="refundNo"
        nameOf={({ refundNo }) => refundNo}
        columns={columns()}
        toolbar={
          (mayBuy || mayAdd) && (
            <Button type="primary" onClick={() => setAsking('')}>
              {mayBuy ? t('发起退款申请') : t('代买方申请退款')}
            </Button>
          )
        }
        filters={filters()}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('审核'), code: 'mall_refund_audit', run: () => setJudging(row) },
              { title: t('取消申请'), code: 'mall_order', isDanger: true, run: () => void cancel(row) },
            ]}
          />
        )}
        sheet={shopRefund.exportUnapproved}
      />
      {asking !== null && (
        <AskRefundDialog subOrderCode={asking} isForBuyer={!mayBuy} onClose={() => setAsking(null)} />
      )}
      {judging && <RefundVerdict row={judging} onClose={() => setJudging(null)} />}
    </>
  )
}

/** 已审退款: all refunds about which somebody decided, and those that were cancelled. */
export function ReviewedRefundListPage() {
  const removing = useSend(shopRefund.remove, { done: t('已删除'), also: [shopRefund.reviewed] })
  const ended: readonly number[] = [ShopRefundStatus.rejected, ShopRefundStatus.cancelled]
  const remove = async ({ id, refundNo }: Row) =>
    (await confirm({
      title: t('删除退款记录 {no}', { no: refundNo }),
      text: t('删除后不再显示，已发生的变更保留在日志中。'),
      isDanger: true,
      okText: t('删除'),
    })) && void removing.send({ ids: id })
  return (
    <ListPage
      title={t('已审退款')}
      list={shopRefund.reviewed}
      rowKey="refundNo"
      nameOf={({ refundNo }) => refundNo}
      columns={columns()}
      filters={
        <>
          {filters()}
          <CodeFilter name="refundStatus" label={t('退款状态')} codes={ShopRefundStatus} />
        </>
      }
      rowActions={(row) => (
        <RowActions
          actions={[
            {
              title: t('删除'),
              code: 'mall_refund_add',
              isDanger: true,
              blocked: ended.includes(row.refundStatus) ? undefined : t('只能删除已驳回或已取消的退款'),
              run: () => void remove(row),
            },
          ]}
        />
      )}
      bulk={(chosen) => (
        <BulkRemoval
          chosen={chosen}
          code="mall_refund_add"
          nameOf={({ refundNo }) => refundNo}
          remove={({ id }) => send(shopRefund.remove, { ids: id })}
        />
      )}
      sheet={shopRefund.exportReviewed}
    />
  )
}

const filters = () => (
  <>
    <DaysFilter name="createTime" label={t('申请时间')} />
    <CodeFilter name="refundKind" label={t('退款类型')} codes={ShopRefundKind} />
    <TextFilter name="refundNo" label={t('退款单号')} />
    <TextFilter name="subOrderCode" label={t('子订单号')} />
    <TextFilter name="masterCode" label={t('主订单号')} />
    <TextFilter name="userName" label={t('买方')} />
    <TextFilter name="userNo" label={t('买方编号')} />
  </>
)

const columns = (): ListColumn<Row>[] => [
  {
    key: 'refundNo',
    title: t('退款单号'),
    width: 245,
    pin: 'left',
    card: 'title',
    render: ({ refundNo, id }) => (
      <Copyable value={refundNo}>
        <Link to={detailPath(id)}>{refundNo}</Link>
      </Copyable>
    ),
  },
  {
    key: 'refundStatus',
    title: t('退款状态'),
    width: 140,
    card: 'field',
    render: ({ refundStatus }) => <RefundState value={refundStatus} />,
  },
  codeColumn('refundKind', t('退款类型'), ShopRefundKind, { width: 110 }),
  { key: 'productName', title: t('商品名称'), width: 180, card: 'field' },
  { key: 'specName', title: t('规格名称'), width: 130 },
  countColumn('quantity', t('退款数量')),
  amountColumn('refundAmount', t('退款金额'), { card: 'field' }),
  { key: 'reason', title: t('退款原因'), width: 180 },
  { key: 'userName', title: t('买方'), width: 160 },
  copiedColumn('userNo', t('买方编号'), { width: 150, startsHidden: true }),
  codeColumn('payMode', t('支付方式'), MallPayMode, { width: 120 }),
  {
    key: 'masterCode',
    title: t('主订单号'),
    width: 245,
    render: ({ masterCode }) => <BizLink kind="mallOrder" code={masterCode} />,
  },
  copiedColumn('subOrderCode', t('子订单号'), { width: 245 }),
  { key: 'returnExpressNo', title: t('退货快递单号'), width: 160, startsHidden: true },
  { key: 'failReason', title: t('失败原因'), width: 180 },
  { key: 'makerNo', title: t('申请人'), width: 110 },
  { key: 'auditNo', title: t('审核人'), width: 110 },
  { key: 'auditRemark', title: t('审核原因'), width: 160, startsHidden: true },
  momentColumn('createTime', t('申请时间')),
  momentColumn('auditTime', t('审核时间')),
  momentColumn('finishTime', t('完成时间')),
]
