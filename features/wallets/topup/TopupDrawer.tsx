import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { VoucherLink } from '../../ledger/ledger.web.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { topupNext, topupTones } from './topup-status.tsx'
import { topup, TopupMode, TopupStatus } from './topup.contract.ts'

const words = { add: '提交充值', audit: '审核', pay: '支付成功', close: '关闭' }

/** A top-up in whole, with its voucher or code and what happened to it. */
export function TopupDrawer({ topupNo, onClose }: { topupNo: string; onClose: () => void }) {
  const answer = useCall(topup.detail, { topupNo })
  const { data } = answer
  return (
    <RecordDrawer title={topupNo} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('充值')}>
            <Facts>
              <Fact label={t('主体名称')}>{data.userName}</Fact>
              <Fact label={t('主体编号')}>
                <Copyable value={data.userNo} />
              </Fact>
              <Fact label={t('主体类型')}>
                <CodeText codes={OwnerType} value={data.userType} />
              </Fact>
              <Fact label={t('金额')}>
                <strong>
                  <Money value={data.amount} />
                </strong>
              </Fact>
              <Fact label={t('充值方式')}>
                <CodeText codes={TopupMode} value={data.topupMode} />
              </Fact>
              <Fact label={t('充值状态')}>
                <StatusTag codes={TopupStatus} value={data.topupStatus} tones={topupTones} />
              </Fact>
              <Fact label={t('下一步')} isWide>
                {t(topupNext[data.topupStatus] ?? '')}
              </Fact>
              <Fact label={t('转账凭证')}>
                <VoucherLink href={data.voucherUrl} />
              </Fact>
              <Fact label={t('平台订单号')}>
                <Copyable value={data.rptOrderCode} />
              </Fact>
              {data.codeUrl !== '' && (
                <Fact label={t('收款码')} isWide>
                  <Copyable value={data.codeUrl} />
                </Fact>
              )}
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('完成时间')}>
                <Moment value={data.finishTime} />
              </Fact>
              <Fact label={t('审核人')}>{data.auditNo}</Fact>
              <Fact label={t('审核意见')}>{data.auditReason}</Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={TopupStatus} tones={topupTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
