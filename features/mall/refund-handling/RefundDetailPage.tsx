import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'
import { SmallPicture } from '../gallery/SmallPicture.tsx'
import { MallPayMode } from '../order/order-codes.contract.ts'
import { ShopRefundKind, ShopRefundStatus } from '../refund/refund-codes.contract.ts'
import { refundNext, RefundState, refundTones, refundWords } from '../refund/refund-status.tsx'
import { shopRefund } from '../refund/refund.contract.ts'
import { refundHandling } from './refund-handling.contract.ts'
import { Reckoning } from './refund-parts.tsx'

type Refund = ReceivedOf<typeof shopRefund.detail>

const RefundVerdict = lazily(() => import('./refund-parts.tsx').then((m) => m.RefundVerdict))
const GoodsBackDialog = lazily(() => import('./refund-parts.tsx').then((m) => m.GoodsBackDialog))
const ReturnExpressDialog = lazily(() => import('./refund-parts.tsx').then((m) => m.ReturnExpressDialog))

/** 退款详情: one refund with its money, its goods and what became of it; its id stands in the address. */
export function RefundDetailPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  if (id === '') return <MissingParam name="id" label={t('退款单号')} />
  return <RefundById id={id} />
}

function RefundById({ id }: { id: string }) {
  const answer = useCall(shopRefund.detail, { id })
  return <Answered answer={answer}>{(refund) => <RefundPage refund={refund} />}</Answered>
}

function RefundPage({ refund }: { refund: Refund }) {
  const { refundNo, refundStatus, failReason } = refund
  return (
    <DetailPage
      title={t('退款详情')}
      no={refundNo}
      status={<RefundState value={refundStatus} />}
      toolbar={<Steps refund={refund} />}
    >
      <Alert
        type={refundStatus === ShopRefundStatus.failed ? 'error' : 'info'}
        showIcon
        title={t(refundNext[refundStatus] ?? '')}
        description={failReason || undefined}
      />
      <MoneySection refund={refund} />
      <GoodsSection refund={refund} />
      <Section title={t('变更记录')}>
        <StateTimeline states={refund.states} codes={ShopRefundStatus} tones={refundTones} words={refundWords} />
      </Section>
    </DetailPage>
  )
}

/** Steps that the viewer may take, by state, side and right. */
function Steps({ refund }: { refund: Refund }) {
  const [open, setOpen] = useState<'review' | 'goods' | 'express' | null>(null)
  const also = { also: [shopRefund.detail, shopRefund.unapproved, shopRefund.reviewed] }
  const cancelling = useSend(shopRefund.cancel, { ...also, done: t('退款申请已取消') })
  const retrying = useSend(refundHandling.retry, { ...also, done: t('已重新发起退款') })
  const { refundNo, refundStatus, isOwn, isSeller, isMaker, needSn, returnExpressNo } = refund
  const { toReview, awaitingReturn, failed } = ShopRefundStatus
  const isOpen = refundStatus === toReview || refundStatus === awaitingReturn
  const cancel = async () =>
    (await confirm({
      title: t('取消退款申请 {no}', { no: refundNo }),
      text: t('取消后订单照常履约，需要时可重新申请。'),
      isDanger: true,
      okText: t('取消申请'),
    })) && void cancelling.send({ refundNo })
  return (
    <>
      {isOwn === 1 && isOpen && (
        <Can code="mall_order">
          <Button danger loading={cancelling.isPending} onClick={() => void cancel()}>
            {t('取消申请')}
          </Button>
          {refundStatus === awaitingReturn && (
            <Button type="primary" onClick={() => setOpen('express')}>
              {t('填写退货快递单号')}
            </Button>
          )}
        </Can>
      )}
      {isSeller === 1 && refundStatus === toReview && (
        <Can code="mall_refund_audit">
          <Button type="primary" disabled={isMaker === 1} onClick={() => setOpen('review')}>
            {t('审核')}
          </Button>
        </Can>
      )}
      {isSeller === 1 && refundStatus === awaitingReturn && (
        <Can code="mall_refund_back">
          <Button type="primary" onClick={() => setOpen('goods')}>
            {t('确认收到退货')}
          </Button>
        </Can>
      )}
      {isSeller === 1 && refundStatus === failed && (
        <Can code="mall_refund_retry">
          <Button type="primary" loading={retrying.isPending} onClick={() => void retrying.send({ refundNo })}>
            {t('重试退款')}
          </Button>
        </Can>
      )}
      {open === 'review' && <RefundVerdict row={refund} onClose={() => setOpen(null)} />}
      {open === 'goods' && <GoodsBackDialog row={refund} needSn={needSn === 1} onClose={() => setOpen(null)} />}
      {open === 'express' && (
        <ReturnExpressDialog refundNo={refundNo} returnExpressNo={returnExpressNo} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

const MoneySection = ({ refund }: { refund: Refund }) => (
  <Section title={t('退款')}>
    <Facts>
      <Fact label={t('退款金额')}>
        <strong>
          <Money value={refund.refundAmount} />
        </strong>
      </Fact>
      <Fact label={t('支付方式')}>
        <CodeText codes={MallPayMode} value={refund.payMode} />
      </Fact>
      <Fact label={t('计算方式')} isWide>
        <Reckoning {...refund} />
      </Fact>
      <Fact label={t('交易退款单号')}>
        <Copyable value={refund.rptRefundCode} />
      </Fact>
      <Fact label={t('买方')}>{[refund.userName, refund.userNo].filter(Boolean).join(' ')}</Fact>
      <Fact label={t('申请人')}>{refund.makerNo}</Fact>
      <Fact label={t('申请时间')}>
        <Moment value={refund.createTime} />
      </Fact>
      <Fact label={t('审核人')}>{refund.auditNo}</Fact>
      <Fact label={t('审核时间')}>
        <Moment value={refund.auditTime} />
      </Fact>
      <Fact label={t('审核原因')}>{refund.auditRemark}</Fact>
      <Fact label={t('完成时间')}>
        <Moment value={refund.finishTime} />
      </Fact>
    </Facts>
  </Section>
)

const GoodsSection = ({ refund }: { refund: Refund }) => (
  <Section title={t('商品')}>
    <Facts>
      <Fact label={t('退款类型')}>
        <CodeText codes={ShopRefundKind} value={refund.refundKind} />
      </Fact>
      <Fact label={t('商品名称')}>{refund.productName}</Fact>
      <Fact label={t('规格名称')}>{refund.specName}</Fact>
      <Fact label={t('退款数量')}>{String(refund.quantity)}</Fact>
      <Fact label={t('主订单号')}>
        <BizLink kind="mallOrder" code={refund.masterCode} />
      </Fact>
      <Fact label={t('子订单号')}>
        <Copyable value={refund.subOrderCode} />
      </Fact>
      <Fact label={t('退货快递单号')}>
        <Copyable value={refund.returnExpressNo} />
      </Fact>
      <Fact label={t('返库单号')}>
        <Copyable value={refund.rsrNo} />
      </Fact>
      <Fact label={t('退款原因')} isWide>
        {refund.reason}
      </Fact>
      <Fact label={t('退回的SN')} isWide>
        {refund.snList.join('、')}
      </Fact>
      <Fact label={t('凭证图片')} isWide>
        {refund.imageUrls.map((url) => (
          <SmallPicture key={url} url={url} name={t('凭证图片')} />
        ))}
      </Fact>
    </Facts>
  </Section>
)
