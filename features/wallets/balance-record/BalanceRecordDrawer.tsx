import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { OwnerFacts } from '../owner/OwnerFacts.tsx'
import { BalanceChange } from '../../ledger/ledger.shared.ts'
import { balanceRecord } from './balance-record.contract.ts'
import { BizLink } from './biz-link.tsx'
import { SignedAmount } from './record-columns.tsx'

/** One change of a wallet's balance, with what it came from. */
export function BalanceRecordDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(balanceRecord.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.recordNo ?? t('余额记录')} answer={answer} onClose={onClose}>
      {data && (
        <Facts>
          <Fact label={t('变动类型')}>
            <CodeText codes={BalanceChange} value={data.changeType} />
          </Fact>
          <Fact label={t('金额')}>
            <strong>
              <SignedAmount row={data} />
            </strong>
          </Fact>
          <Fact label={t('变动前余额')}>
            <Money value={data.balanceBefore} />
          </Fact>
          <Fact label={t('变动后余额')}>
            <Money value={data.balanceAfter} />
          </Fact>
          <Fact label={t('变动后冻结')}>
            <Money value={data.frozenAfter} />
          </Fact>
          <Fact label={t('创建时间')}>
            <Moment value={data.createTime} />
          </Fact>
          <OwnerFacts row={data} />
          <Fact label={t('钱包编号')}>
            <Copyable value={data.walletNo} />
          </Fact>
          <Fact label={t('业务单号')}>
            <BizLink kind={data.bizKind} code={data.bizCode} />
          </Fact>
          {data.rptOrderCode !== '' && data.bizKind !== 'trade' && (
            <Fact label={t('平台订单号')}>
              <BizLink kind="trade" code={data.rptOrderCode} />
            </Fact>
          )}
          <Fact label={t('记账交易号')}>
            <Copyable value={data.txnId} />
          </Fact>
          <Fact label={t('备注')} isWide>
            {data.remark}
          </Fact>
        </Facts>
      )}
    </RecordDrawer>
  )
}
