import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { useIsPayer } from '../../access/access.web.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { AuditMany } from './AuditMany.tsx'
import { withdrawalColumns, withdrawalTotals } from './withdrawal-columns.tsx'
import { useWithdrawalActions } from './WithdrawalActions.tsx'
import { WithdrawalFigures } from './WithdrawalFigures.tsx'
import { withdrawalPath } from './withdrawal-status.tsx'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'

const RequestDialog = lazily(() => import('./RequestDialog.tsx').then((m) => m.RequestDialog))

type Row = RowOf<typeof merchantWithdraw.page>

/** 商户提现: withdrawals of the merchants in the caller's reach, with their statistics, sheet and audit; a merchant asks for its own. */
export function MerchantWithdrawListPage() {
  const navigate = useNavigate()
  const isPayer = useIsPayer()
  const mayAudit = useCan('withdraw_audit')
  const isMerchant = useStore(session).user?.detail.type === 'merchant'
  const [isApplying, setApplying] = useState(false)
  const { actionsOf, dialog } = useWithdrawalActions()
  const apply = isMerchant && (
    <Can code="withdraw_apply">
      <Button type="primary" onClick={() => setApplying(true)}>
        {t('申请提现')}
      </Button>
    </Can>
  )
  const { period } = useRecentPeriod(['withdrawCode'])
  return (
    <>
      <ListPage
        title={t('商户提现')}
        list={merchantWithdraw.page}
        rowKey="withdrawCode"
        nameOf={({ withdrawCode }) => withdrawCode}
        fixed={period}
        above={
          <>
            <WithdrawalFigures call={merchantWithdraw.statistics} period={period} />
            <RecentHint period={period} />
          </>
        }
        columns={withdrawalColumns<Row>({
          seesCost: isPayer,
          whose: [
            { key: 'rpiName', title: t('商户名称'), width: 190, card: 'field' },
            { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
          ],
        })}
        filters={
          <>
            <DaysFilter name="createTime" label={t('申请时间')} />
            <CodeFilter name="withdrawStatus" label={t('提现状态')} codes={WithdrawStatus} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="withdrawCode" label={t('提现单号')} />
            <TextFilter name="platformCode" label={t('平台编码')} />
          </>
        }
        toolbar={apply}
        firstStep={apply}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('详情'), run: () => void navigate(withdrawalPath(row.withdrawCode)) },
              ...actionsOf(row),
            ]}
          />
        )}
        bulk={mayAudit ? (chosen) => <AuditMany chosen={chosen} call={merchantWithdraw.audit} /> : undefined}
        totals={{ call: merchantWithdraw.statistics, cells: withdrawalTotals }}
        sheet={merchantWithdraw.export}
      />
      {dialog}
      {isApplying && <RequestDialog onClose={() => setApplying(false)} />}
    </>
  )
}
