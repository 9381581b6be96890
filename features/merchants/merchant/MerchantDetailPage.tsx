import { Button, Skeleton } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { FailurePanel } from '../../../core/web/FailurePanel.tsx'
import { t } from '../../../core/web/language.ts'
import { Can } from '../../../core/web/permissions.tsx'
import { useCall } from '../../../core/web/queries.ts'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { SignedRateSection } from '../../pricing/signed-rate/SignedRateSection.tsx'
import { ChannelSection } from '../incoming/ChannelSection.tsx'
import { RpiFinishStatus, RpiStatus } from './merchant-codes.contract.ts'
import { finishStatusNext, finishStatusTones, rpiStatusNext, rpiStatusTones } from './merchant-status.tsx'
import { merchant } from './merchant.contract.ts'
import { AccountSection, BasicSection, BusinessSection, PeopleSection } from './MerchantSections.tsx'

type Merchant = ReceivedOf<typeof merchant.detail>

/** 商户详情: one merchant with its people, account, channels and prices; its number stands in the address. */
export function MerchantDetailPage() {
  const rpiNo = new URLSearchParams(useLocation().search).get('rpiNo') ?? ''
  const { data, error, isPending, refetch } = useCall(merchant.detail, { rpiNo })
  if (error)
    return (
      <FailurePanel
        title={t('加载失败')}
        text={error.message}
        requestId={error.requestId}
        onRetry={() => void refetch()}
      />
    )
  if (isPending) return <Skeleton active paragraph={{ rows: 12 }} />
  return <MerchantPage merchant={data} />
}

function MerchantPage({ merchant: shown }: { merchant: Merchant }) {
  const { rpiNo, rpiName, rpiStatus, finishStatus } = shown
  return (
    <DetailPage
      title={rpiName || t('商户详情')}
      no={rpiNo}
      status={
        <>
          <StatusTag codes={RpiStatus} value={rpiStatus} tones={rpiStatusTones} />
          <StatusTag codes={RpiFinishStatus} value={finishStatus} tones={finishStatusTones} />
        </>
      }
      toolbar={<LinkedLists rpiNo={rpiNo} />}
    >
      <p className="plain-hint">
        {t(rpiStatusNext[rpiStatus] ?? '')} · {t(finishStatusNext[finishStatus] ?? '')}
      </p>
      <BasicSection merchant={shown} />
      <ChannelSection rpiNo={rpiNo} />
      <SignedRateSection rpiNo={rpiNo} />
      {shown.account && <AccountSection account={shown.account} />}
      <PeopleSection merchant={shown} />
      <BusinessSection merchant={shown} />
    </DetailPage>
  )
}

/** The lists of what belongs to the merchant, for those who may see them. */
function LinkedLists({ rpiNo }: { rpiNo: string }) {
  const navigate = useNavigate()
  const lists = [
    { code: 'pos_store_view', title: t('门店列表'), path: '/rb-oem/posStore/pos_store' },
    { code: 'pos_staff_view', title: t('店员列表'), path: '/rb-oem/posStaff/pos_staff' },
    { code: 'terminal_view', title: t('终端列表'), path: '/rb-oem/terminal/terminal' },
    { code: 'qrcode_view', title: t('收款码列表'), path: '/rb-oem/qrcode/qrcode' },
  ]
  return lists.map(({ code, title, path }) => (
    <Can code={code} key={code}>
      <Button onClick={() => void navigate(`${path}?rpiNo=${encodeURIComponent(rpiNo)}`)}>{title}</Button>
    </Can>
  ))
}
