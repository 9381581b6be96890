import { Input } from 'antd'
import { useState } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { send } from '../../../core/web/call/send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { ScanField, useScan } from '../../../core/web/scan/ScanField.tsx'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { mostSns, plainSn } from '../../inventory/inventory.shared.ts'
import { ShopRefundKind } from '../refund/refund-codes.contract.ts'
import { shopRefund } from '../refund/refund.contract.ts'
import { refundHandling } from './refund-handling.contract.ts'

const also = [
  shopRefund.unapproved,
  shopRefund.reviewed,
  shopRefund.list,
  shopRefund.statistics,
  shopRefund.detail,
] as const

/** Words that say how an amount follows from the payment of its line, as the server reckoned it. */
export const Reckoning = (parts: {
  linePayAmount: string
  lineQuantity: number
  unitsBefore: number
  amountBefore: string
  quantity: number
  refundAmount: string
}) =>
  t('子订单实付{pay}元共{total}件；此前已退{before}件{gone}元；本次退{n}件{amount}元（按件分摊，尾差计入后退的件）', {
    pay: withThousands(parts.linePayAmount),
    total: parts.lineQuantity,
    before: parts.unitsBefore,
    gone: withThousands(parts.amountBefore),
    n: parts.quantity,
    amount: withThousands(parts.refundAmount),
  })

/** A refund as the dialogs about it need it. */
export interface ShownRefund {
  readonly refundNo: string
  readonly refundKind: number
  readonly productName: string
  readonly specName: string
  readonly userName: string
  readonly quantity: number
  readonly refundAmount: string
  readonly reason: string
  readonly makerNo: string
}

/** Subject of a decision: what goes back, to whom, for how much. */
const RefundSubject = ({ row }: { row: ShownRefund }) => (
  <Facts>
    <Fact label={t('买方')}>{row.userName}</Fact>
    <Fact label={t('商品')}>{`${row.productName} ${row.specName} ×${row.quantity}`}</Fact>
    <Fact label={t('退款类型')}>
      <CodeText codes={ShopRefundKind} value={row.refundKind} />
    </Fact>
    <Fact label={t('退款金额')}>
      <strong>
        <Money value={row.refundAmount} />
      </strong>
    </Fact>
    <Fact label={t('申请人')}>{row.makerNo}</Fact>
    <Fact label={t('退款原因')} isWide>
      {row.reason}
    </Fact>
  </Facts>
)

/** Decision of a second person about a refund. */
export function RefundVerdict({ row, onClose }: { row: ShownRefund; onClose: () => void }) {
  const sending = useSend(refundHandling.review, { also: [...also] })
  const { refundNo, refundKind, refundAmount } = row
  return (
    <VerdictDialog
      title={t('审核商城退款：{no}', { no: refundNo })}
      approves={
        refundKind === ShopRefundKind.moneyOnly
          ? t('立即退回 {amount} 元，未发货的商品恢复库存。', { amount: withThousands(refundAmount) })
          : t('等待买方寄回商品，收货后退回 {amount} 元。', { amount: withThousands(refundAmount) })
      }
      rejects={t('不退款，订单照常履约。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) => (await sending.send({ refundNo, auditStatus, reason })) !== null}
      onClose={onClose}
    >
      <RefundSubject row={row} />
    </VerdictDialog>
  )
}

/** Takes the goods of a refund back: each serial number is checked as it is scanned or pasted. */
export function GoodsBackDialog({ row, needSn, onClose }: { row: ShownRefund; needSn: boolean; onClose: () => void }) {
  const sending = useSend(refundHandling.goodsBack, { also: [...also], done: t('已确认收到退货') })
  const { refundNo, quantity } = row
  const scan = useScan({
    plain: plainSn,
    most: mostSns,
    check: async (sns) => {
      const { bad } = await send(refundHandling.check, { refundNo, snList: [...sns] })
      return new Map(bad.map(({ sn, reason }) => [sn, reason]))
    },
  })
  return (
    <FormDialog
      title={t('确认收到退货：{no}', { no: refundNo })}
      width={640}
      okText={t('确认收到退货')}
      initial={{}}
      pending={sending.isPending}
      error={sending.error}
      onSave={async () => (await sending.send({ refundNo, snList: [...scan.good] })) !== null}
      onClose={onClose}
    >
      <RefundSubject row={row} />
      {needSn && (
        <>
          <p>{t('请扫描退回的{n}台设备，已扫{m}台', { n: quantity, m: scan.good.length })}</p>
          <ScanField scan={scan} label="SN" />
        </>
      )}
    </FormDialog>
  )
}

/** Number under which the buyer sends the goods back. */
export function ReturnExpressDialog({
  refundNo,
  returnExpressNo,
  onClose,
}: {
  refundNo: string
  returnExpressNo: string
  onClose: () => void
}) {
  const sending = useSend(shopRefund.submit, { also: [...also], done: t('已保存') })
  const [initial] = useState({ returnExpressNo })
  return (
    <FormDialog<{ returnExpressNo: string }>
      title={t('填写退货快递单号')}
      okText={t('保存')}
      initial={initial}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send({ refundNo, ...values })) !== null}
      onClose={onClose}
    >
      <Field name="returnExpressNo" of={shopRefund.submit.input.shape.returnExpressNo}>
        <Input autoFocus maxLength={40} />
      </Field>
    </FormDialog>
  )
}
