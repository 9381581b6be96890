import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'
import { SimProductKind } from '../product/product.contract.ts'
import { RechargeState, rechargeNext, rechargeTones } from './recharge-status.tsx'
import { PayerKind, recharge, RechargeStatus } from './recharge.contract.ts'

const words = {
  create: '提交',
  pay: '支付成功',
  send: '发送通信商',
  doubt: '结果未知',
  succeed: '充值成功',
  fail: '充值失败',
  failPaid: '充值失败',
  refund: '已申请退款',
  goBack: '退款完成',
  close: '关闭',
  lateSuccess: '迟到成功',
  stuck: '待人工核实',
  reversed: '交易冲正',
}

/** An order in whole: who pays, what the carrier made of it, and what happened to it. */
export function RechargeDrawer({ rechargeCode, onClose }: { rechargeCode: string; onClose: () => void }) {
  const answer = useCall(recharge.detail, { rechargeCode })
  const { data } = answer
  return (
    <RecordDrawer title={rechargeCode} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('充值单')}>
            <Facts>
              <Fact label={t('充值状态')}>
                <RechargeState value={data.rechargeStatus} />
              </Fact>
              <Fact label={t('金额')}>
                <strong>
                  <Money value={data.amount} />
                </strong>
              </Fact>
              <Fact label={t('下一步')} isWide>
                {t(rechargeNext[data.rechargeStatus] ?? '')}
              </Fact>
              <Fact label={t('付款方')}>
                <CodeText codes={PayerKind} value={data.payerKind} />
              </Fact>
              <Fact label={t('付款主体')}>{[data.userName, data.userNo].filter(Boolean).join(' ')}</Fact>
              <Fact label="ICCID">
                <Copyable value={data.iccid} />
              </Fact>
              <Fact label="SN">
                <Copyable value={data.sn} />
              </Fact>
              <Fact label={t('商户名称')}>{data.rpiName}</Fact>
              <Fact label={t('产品名称')}>{data.productName}</Fact>
              <Fact label={t('产品类型')}>
                <CodeText codes={SimProductKind} value={data.productKind} />
              </Fact>
              <Fact label={t('月数')}>{String(data.months)}</Fact>
              <Fact label={t('流量(MB)')}>{String(data.flowMb)}</Fact>
              <Fact label={t('计费开始')}>{data.feeBegin}</Fact>
              <Fact label={t('有效期起')}>
                <Moment value={data.validFrom} />
              </Fact>
              <Fact label={t('有效期止')}>
                <Moment value={data.validTo} />
              </Fact>
              {data.costAmount !== null && (
                <Fact label={t('成本')}>
                  <Money value={data.costAmount} />
                </Fact>
              )}
              {data.bonusAmount !== null && (
                <Fact label={t('返现')}>
                  <Money value={data.bonusAmount} />
                </Fact>
              )}
              <Fact label={t('通信商单号')}>
                <Copyable value={data.carrierOrderNo} />
              </Fact>
              <Fact label={t('平台订单号')}>
                {data.rptOrderCode === '' ? null : <BizLink kind="trade" code={data.rptOrderCode} />}
              </Fact>
              {data.rechargeStatus === RechargeStatus.unpaid && data.codeUrl !== '' && (
                <Fact label={t('收款码')} isWide>
                  <Copyable value={data.codeUrl} />
                </Fact>
              )}
              <Fact label={t('失败原因')}>{data.failReason}</Fact>
              <Fact label={t('退款原因')}>{data.refundReason}</Fact>
              <Fact label={t('提交人')}>{data.makerNo}</Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('完成时间')}>
                <Moment value={data.finishTime} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={RechargeStatus} tones={rechargeTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
