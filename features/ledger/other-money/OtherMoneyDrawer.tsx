import { Link } from 'react-router'
import { t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { YesNoText } from '../../providers/listing/listing-parts.tsx'
import { recordsOfBiz } from '../owner/wallet-words.tsx'
import { Direction, OwnerType, WalletKind } from '../posting/ledger.contract.ts'
import { StateTimeline } from '../state-log/StateTimeline.tsx'
import { otherMoney, OtherMoneyKind, OtherMoneyStatus } from './other-money.contract.ts'
import { OtherMoneyState, otherMoneyNext, otherMoneyTones } from './other-money-status.tsx'

const words = { submit: '提交', audit: '审核', reverse: '冲销' }

/** An item in whole, with its records and what happened to it. */
export function OtherMoneyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(otherMoney.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.otherNo ?? t('其他款项')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('款项')}>
            <Facts>
              <Fact label={t('款项类型')}>
                <CodeText codes={OtherMoneyKind} value={data.otherKind} />
              </Fact>
              <Fact label={t('收支方向')}>
                <CodeText codes={Direction} value={data.direction} />
              </Fact>
              <Fact label={t('金额')}>
                <strong>
                  <Money value={data.amount} />
                </strong>
              </Fact>
              <Fact label={t('所属月份')}>{data.period}</Fact>
              <Fact label={t('款项状态')}>
                <OtherMoneyState value={data.otherStatus} />
              </Fact>
              <Fact label={t('下一步')}>{t(otherMoneyNext[data.otherStatus] ?? '')}</Fact>
              <Fact label={t('主体名称')}>{data.userName}</Fact>
              <Fact label={t('主体编号')}>
                <Copyable value={data.userNo} />
              </Fact>
              <Fact label={t('主体类型')}>
                <CodeText codes={OwnerType} value={data.userType} />
              </Fact>
              <Fact label={t('钱包类型')}>
                <CodeText codes={WalletKind} value={data.walletKind} />
              </Fact>
              <Fact label={t('是否开票')}>
                <YesNoText value={data.needInvoice} />
              </Fact>
              <Fact label={t('原因')} isWide>
                {data.reason}
              </Fact>
              <Fact label={t('提交人')}>{data.makerNo}</Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('审核人')}>{data.checkerNo}</Fact>
              <Fact label={t('审核时间')}>
                <Moment value={data.checkTime} />
              </Fact>
              <Fact label={t('审核意见')} isWide>
                {data.checkReason}
              </Fact>
              {data.otherStatus === OtherMoneyStatus.reversed && (
                <>
                  <Fact label={t('冲销人')}>{data.reverseNo}</Fact>
                  <Fact label={t('冲销时间')}>
                    <Moment value={data.reverseTime} />
                  </Fact>
                  <Fact label={t('冲销原因')} isWide>
                    {data.reverseReason}
                  </Fact>
                </>
              )}
              <Fact label={t('记账交易号')}>
                <Copyable value={data.txnId ?? ''} />
              </Fact>
              <Fact label={t('余额记录')}>
                {data.txnId === null ? null : <Link to={recordsOfBiz(data.otherNo)}>{t('查看余额记录')}</Link>}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={OtherMoneyStatus} tones={otherMoneyTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
