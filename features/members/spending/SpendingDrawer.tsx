import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { MemberTradeStatus } from '../stored-value/member-codes.contract.ts'
import { MemberLink, MemberTradeTag, memberTradeTones } from '../stored-value/member-status.tsx'
import { spending } from './spending.contract.ts'

const words = { pay: '储值消费', refund: '退款' }

/** Spending in whole: its parts, what came back of each, and its history. */
export function SpendingDrawer({ memberTradeNo, onClose }: { memberTradeNo: string; onClose: () => void }) {
  const answer = useCall(spending.info, { memberTradeNo })
  const { data } = answer
  return (
    <RecordDrawer title={t('会员消费详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('基本信息')}>
            <Facts>
              <Fact label={t('会员交易号')}>
                <Copyable value={memberTradeNo} />
              </Fact>
              <Fact label={t('消费状态')}>
                <MemberTradeTag value={data.tradeStatus} />
              </Fact>
              <Fact label={t('消费金额')}>
                <strong>
                  <Money value={data.amount} />
                </strong>
              </Fact>
              <Fact label={t('本金部分')}>
                <Money value={data.principalPart} />
              </Fact>
              <Fact label={t('赠送部分')}>
                <Money value={data.bonusPart} />
              </Fact>
              <Fact label={t('可退金额')}>
                <Money value={data.refundableAmount} />
              </Fact>
              <Fact label={t('会员昵称')}>{data.nickname}</Fact>
              <Fact label={t('会员手机号')}>{data.mobile}</Fact>
              <Fact label={t('商户会员编号')}>
                <MemberLink rpiMemberNo={data.rpiMemberNo} />
              </Fact>
              <Fact label={t('商户名称')}>{data.rpiName}</Fact>
              <Fact label={t('商户编号')}>
                <MerchantLink rpiNo={data.rpiNo} />
              </Fact>
              <Fact label={t('门店名称')}>{data.storeName}</Fact>
              <Fact label={t('操作人')}>{data.makerNo}</Fact>
              <Fact label={t('消费时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('备注')} isWide>
                {data.remark}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('退款记录')}>
            <PlainRows
              title={t('退款记录')}
              rows={data.refunds}
              keyOf={({ refundSeq }) => String(refundSeq)}
              empty={t('还没有退款')}
              columns={[
                { title: t('退款金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
                { title: t('退回本金'), isRight: true, cell: ({ principalPart }) => <Money value={principalPart} /> },
                { title: t('退回赠送'), isRight: true, cell: ({ bonusPart }) => <Money value={bonusPart} /> },
                { title: t('退款原因'), cell: ({ reason }) => reason },
                { title: t('操作人'), cell: ({ makerNo }) => makerNo },
                { title: t('退款时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
              ]}
            />
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={MemberTradeStatus} tones={memberTradeTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
