import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { Carrier } from '../adapter/card-codes.contract.ts'
import { FeeState, feeTones } from './record-status.tsx'
import { FeeCycle, FeeStatus, simRecord } from './record.contract.ts'

const words = { open: '到期开立', add: '登记', pay: '缴费', lapse: '逾期', waive: '减免', unpay: '退款' }

/** A period of a card in whole, and what happened to it. */
export function SimRecordDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(simRecord.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.iccid ?? t('流量卡记录')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('流量卡记录')}>
            <Facts>
              <Fact label="ICCID">
                <Copyable value={data.iccid} />
              </Fact>
              <Fact label={t('缴费状态')}>
                <FeeState value={data.feeStatus} />
              </Fact>
              <Fact label={t('金额')}>
                <Money value={data.amount} />
              </Fact>
              <Fact label={t('计费周期')}>
                <CodeText codes={FeeCycle} value={data.feeCycle} />
              </Fact>
              <Fact label={t('开始日期')}>{data.feeBegin}</Fact>
              <Fact label={t('结束日期')}>{data.feeEnd}</Fact>
              <Fact label="SN">
                <Copyable value={data.sn} />
              </Fact>
              <Fact label={t('商户名称')}>{data.rpiName}</Fact>
              <Fact label={t('商户编号')}>
                <Copyable value={data.rpiNo} />
              </Fact>
              <Fact label={t('通信商')}>
                <CodeText codes={Carrier} value={data.carrier} />
              </Fact>
              <Fact label={t('充值单号')}>
                <Copyable value={data.rechargeCode} />
              </Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('备注')} isWide>
                {data.remark}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={FeeStatus} tones={feeTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
