import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { ownerColumns } from '../owner/owner-columns.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { BalanceChange, Direction, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { balanceRecord } from './balance-record.contract.ts'
import { changeColumns, recordNoColumn, type RecordRow } from './record-columns.tsx'

const BalanceRecordDrawer = lazily(() => import('./BalanceRecordDrawer.tsx').then((m) => m.BalanceRecordDrawer))
const RemarkForm = lazily(() => import('./RemarkForm.tsx').then((m) => m.RemarkForm))

/** 余额记录: every change of a wallet's balance; none is ever changed or removed, only its remark. */
export function BalanceRecordListPage() {
  const [remarking, setRemarking] = useState<RecordRow | null>(null)
  const mayRemark = useCan('wallet_freeze')
  const { period } = useRecentPeriod(['recordNo', 'bizCode'])
  return (
    <>
      <ListPage
        title={t('余额记录')}
        list={balanceRecord.list}
        rowKey="id"
        nameOf={({ recordNo }) => recordNo}
        fixed={period}
        above={<RecentHint period={period} />}
        columns={[recordNoColumn(), ...changeColumns(ownerColumns<RecordRow>())]}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="changeType" label={t('变动类型')} codes={BalanceChange} />
            <CodeFilter name="direction" label={t('收支方向')} codes={Direction} />
            <CodeFilter name="walletKind" label={t('钱包类型')} codes={WalletKind} />
            <CodeFilter name="userType" label={t('主体类型')} codes={OwnerType} />
            <TextFilter name="bizCode" label={t('业务单号')} />
            <TextFilter name="recordNo" label={t('流水号')} />
            <TextFilter name="walletNo" label={t('钱包编号')} />
          </>
        }
        rowActions={
          mayRemark
            ? (row) => (
                <RowActions actions={[{ title: t('修改备注'), code: 'wallet_freeze', run: () => setRemarking(row) }]} />
              )
            : undefined
        }
        record={(id, close) => <BalanceRecordDrawer id={id} onClose={close} />}
      />
      {remarking && <RemarkForm row={remarking} onClose={() => setRemarking(null)} />}
    </>
  )
}
