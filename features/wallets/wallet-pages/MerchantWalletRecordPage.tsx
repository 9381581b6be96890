import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { BalanceChange, Direction } from '../../ledger/ledger.shared.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { TotalsHint } from './TotalsHint.tsx'
import { changeColumns, recordNoColumn } from '../balance-record/record-columns.tsx'
import { merchantWalletRecord } from '../merchant-wallet/merchant-wallet.contract.ts'

const BalanceRecordDrawer = lazily(() =>
  import('../balance-record/BalanceRecordDrawer.tsx').then((m) => m.BalanceRecordDrawer),
)

/** 商户钱包明细: every change of merchants' wallets, with what came in and went out over the whole filter. */
export function MerchantWalletRecordPage() {
  const { period } = useRecentPeriod(['recordNo', 'bizCode'])
  return (
    <ListPage
      title={t('商户钱包明细')}
      list={merchantWalletRecord.page}
      rowKey="id"
      nameOf={({ recordNo }) => recordNo}
      fixed={period}
      above={
        <>
          <RecentHint period={period} />
          <TotalsHint />
        </>
      }
      columns={[
        recordNoColumn(),
        ...changeColumns([
          { key: 'userName', title: t('商户名称'), width: 180 },
          { key: 'userNo', title: t('商户编号'), width: 150, render: ({ userNo }) => <MerchantLink rpiNo={userNo} /> },
        ]),
      ]}
      filters={
        <>
          <DaysFilter name="createTime" label={t('创建时间')} />
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <CodeFilter name="changeType" label={t('变动类型')} codes={BalanceChange} />
          <CodeFilter name="direction" label={t('收支方向')} codes={Direction} />
          <TextFilter name="bizCode" label={t('业务单号')} />
          <TextFilter name="recordNo" label={t('流水号')} />
        </>
      }
      record={(id, close) => <BalanceRecordDrawer id={id} onClose={close} />}
      totals={{
        call: merchantWalletRecord.statistics,
        cells: (sums) => ({
          changeType: t('共 {n} 笔', { n: sums.recordCount }),
          amount: (
            <>
              <div>{t('收入 {n}', { n: withThousands(sums.inAmount) })}</div>
              <div>{t('支出 {n}', { n: withThousands(sums.outAmount) })}</div>
            </>
          ),
        }),
      }}
      sheet={merchantWalletRecord.export}
    />
  )
}
