import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useIsPayer } from '../../access/access.web.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { VoucherLink } from '../../ledger/ledger.web.ts'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { topupNext, topupTones } from './topup-status.tsx'
import { topup, TopupMode, TopupStatus } from './topup.contract.ts'

/** A top-up as the list shows it. */
export type TopupRow = RowOf<typeof topup.list>

const TopupDrawer = lazily(() => import('./TopupDrawer.tsx').then((m) => m.TopupDrawer))
const TopupForm = lazily(() => import('./TopupForm.tsx').then((m) => m.TopupForm))
const TopupVerdict = lazily(() => import('./TopupVerdict.tsx').then((m) => m.TopupVerdict))

/** 钱包充值: owners put money into their recharge wallets; the root operator confirms what reached its bank. */
export function TopupListPage() {
  const isPayer = useIsPayer()
  const [isAdding, setAdding] = useState(false)
  const [deciding, setDeciding] = useState<TopupRow | null>(null)
  const { period } = useRecentPeriod(['topupNo'])
  return (
    <>
      <ListPage
        title={t('钱包充值')}
        list={topup.list}
        rowKey="topupNo"
        nameOf={({ topupNo }) => topupNo}
        fixed={period}
        above={<RecentHint period={period} />}
        columns={[
          copiedColumn<TopupRow>('topupNo', t('充值单号'), { width: 245, pin: 'left', card: 'title' }),
          { key: 'userName', title: t('主体名称'), width: 170 },
          copiedColumn<TopupRow>('userNo', t('主体编号'), { width: 150 }),
          codeColumn<TopupRow>('userType', t('主体类型'), OwnerType, { width: 130, startsHidden: true }),
          amountColumn<TopupRow>('amount', t('金额'), { card: 'field' }),
          codeColumn<TopupRow>('topupMode', t('充值方式'), TopupMode, { width: 110 }),
          {
            key: 'topupStatus',
            title: t('充值状态'),
            width: 120,
            card: 'field',
            render: ({ topupStatus }) => (
              <StatusTag
                codes={TopupStatus}
                value={topupStatus}
                tones={topupTones}
                next={t(topupNext[topupStatus] ?? '')}
              />
            ),
          },
          {
            key: 'voucherUrl',
            title: t('转账凭证'),
            width: 110,
            render: ({ voucherUrl }) => <VoucherLink href={voucherUrl} />,
          },
          momentColumn<TopupRow>('createTime', t('创建时间'), { card: 'field' }),
          momentColumn<TopupRow>('finishTime', t('完成时间')),
          { key: 'auditNo', title: t('审核人'), width: 120 },
          { key: 'auditReason', title: t('审核意见'), width: 180 },
          copiedColumn<TopupRow>('rptOrderCode', t('平台订单号'), { width: 240, startsHidden: true }),
        ]}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <CodeFilter name="topupStatus" label={t('充值状态')} codes={TopupStatus} />
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="topupMode" label={t('充值方式')} codes={TopupMode} />
            <TextFilter name="topupNo" label={t('充值单号')} />
          </>
        }
        toolbar={
          !isPayer && (
            <Can code="wallet_topup">
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('充值')}
              </Button>
            </Can>
          )
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('审核'),
                code: 'wallet_topup_audit',
                blocked: auditBlocked(row, isPayer),
                run: () => setDeciding(row),
              },
            ]}
          />
        )}
        record={(topupNo, close) => <TopupDrawer topupNo={topupNo} onClose={close} />}
      />
      {isAdding && <TopupForm onClose={() => setAdding(false)} />}
      {deciding && <TopupVerdict row={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

/** Returns the reason why the user cannot confirm a top-up now. */
function auditBlocked({ topupStatus }: TopupRow, isPayer: boolean): string | undefined {
  if (topupStatus !== TopupStatus.toConfirm) return t(topupNext[topupStatus] ?? '')
  return isPayer ? undefined : t('款项到达运营商银行账户，由运营商审核')
}
