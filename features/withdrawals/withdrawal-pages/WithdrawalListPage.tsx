import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { useIsPayer } from '../../access/access.web.ts'
import { ownerColumns } from '../../wallets/wallets.web.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { useWithdrawalActions } from './WithdrawalActions.tsx'
import { AuditMany } from './AuditMany.tsx'
import { withdrawalColumns, withdrawalTotals, type WithdrawalRow } from './withdrawal-columns.tsx'
import { WithdrawalFigures } from './WithdrawalFigures.tsx'
import { withdrawalPath } from './withdrawal-status.tsx'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { withdrawal } from '../withdrawal/withdrawal.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'

const RequestDialog = lazily(() => import('./RequestDialog.tsx').then((m) => m.RequestDialog))
const RequestSetup = lazily(() => import('./RequestSetup.tsx').then((m) => m.RequestSetup))

/** 分润提现: withdrawals of parties and the operator, with what each needs next; a party begins with its own. */
export function WithdrawalListPage() {
  const navigate = useNavigate()
  const isPayer = useIsPayer()
  const mayAudit = useCan('withdraw_audit')
  const isStaff = useStore(session).user?.detail.type === 'oem'
  const [isOwn, setOwn] = useState(!isStaff)
  const [isApplying, setApplying] = useState(false)
  const { actionsOf, dialog } = useWithdrawalActions()
  const { period } = useRecentPeriod(['withdrawCode'])
  const parts = {
    title: t('分润提现'),
    rowKey: 'withdrawCode' as const,
    nameOf: ({ withdrawCode }: WithdrawalRow) => withdrawCode,
    columns: withdrawalColumns<WithdrawalRow>({
      seesCost: isPayer,
      // Of one's own withdrawals the owner is the same in every row.
      whose: ownerColumns<WithdrawalRow>().map((column) => ({ ...column, startsHidden: isOwn })),
    }),
    fixed: period,
    toolbar: (
      <>
        <Segmented
          aria-label={t('显示范围')}
          value={isOwn ? 'own' : 'all'}
          options={[
            { value: 'own', label: isStaff ? t('本机构的提现') : t('本人的提现') },
            { value: 'all', label: isStaff ? t('全部提现') : t('本人及下级') },
          ]}
          onChange={(value) => setOwn(value === 'own')}
        />
        <Can code="withdraw_apply">
          <Button type="primary" onClick={() => setApplying(true)}>
            {isPayer ? t('提取平台结余') : t('申请提现')}
          </Button>
        </Can>
      </>
    ),
    rowActions: (row: WithdrawalRow) => (
      <RowActions
        actions={[{ title: t('详情'), run: () => void navigate(withdrawalPath(row.withdrawCode)) }, ...actionsOf(row)]}
      />
    ),
  }
  return (
    <>
      {isOwn ? (
        <ListPage
          key="own"
          {...parts}
          list={withdrawal.list}
          above={
            <>
              {!isPayer && (
                <Can code="withdraw_apply">
                  <RequestSetup />
                </Can>
              )}
              <RecentHint period={period} />
            </>
          }
          filters={commonFilters()}
        />
      ) : (
        <ListPage
          key="all"
          {...parts}
          list={withdrawal.page}
          above={
            <>
              <WithdrawalFigures call={withdrawal.statistics} period={period} />
              <RecentHint period={period} />
            </>
          }
          filters={allFilters()}
          bulk={mayAudit ? (chosen) => <AuditMany chosen={chosen} call={withdrawalReview.audit} /> : undefined}
          totals={{ call: withdrawal.statistics, cells: withdrawalTotals }}
          sheet={withdrawal.export}
        />
      )}
      {dialog}
      {isApplying && <RequestDialog onClose={() => setApplying(false)} />}
    </>
  )
}

/** The panel counts its fields, so they stand in it directly. */
const commonFilters = () => (
  <>
    <DaysFilter name="createTime" label={t('申请时间')} />
    <CodeFilter name="withdrawStatus" label={t('提现状态')} codes={WithdrawStatus} />
    <TextFilter name="withdrawCode" label={t('提现单号')} />
    <TextFilter name="platformCode" label={t('平台编码')} />
  </>
)

const allFilters = () => (
  <>
    <DaysFilter name="createTime" label={t('申请时间')} />
    <CodeFilter name="withdrawStatus" label={t('提现状态')} codes={WithdrawStatus} />
    <TextFilter name="withdrawCode" label={t('提现单号')} />
    <TextFilter name="userNo" label={t('主体编号')} />
    <TextFilter name="userName" label={t('主体名称')} />
    <CodeFilter name="userType" label={t('主体类型')} codes={OwnerType} />
    <TextFilter name="platformCode" label={t('平台编码')} />
  </>
)
