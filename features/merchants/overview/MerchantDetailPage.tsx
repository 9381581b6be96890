import { Alert, Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { SignedRateSection } from '../../pricing/pricing.web.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { ChannelSection } from '../incoming/ChannelSection.tsx'
import { ServiceChangeSection } from '../belonging/ServiceChangeSection.tsx'
import { HeldNotice } from '../risk-hold/HeldNotice.tsx'
import { StateSection } from '../merchant-state/StateSection.tsx'
import { useMerchantActions } from './use-merchant-actions.tsx'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { AuditSection } from './AuditSection.tsx'
import { RpiFinishStatus, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { finishStatusNext, finishStatusTones, rpiStatusNext, rpiStatusTones } from '../merchant/merchant-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import { AccountSection, BasicSection, BusinessSection, PeopleSection } from './MerchantSections.tsx'

type Merchant = ReceivedOf<typeof merchant.detail>

/** 商户详情: one merchant with its people, account, channels, prices and history; its number stands in the address. */
export function MerchantDetailPage() {
  const rpiNo = useRpiNo()
  return (
    <Answered answer={useCall(merchant.detail, { rpiNo })}>{(shown) => <MerchantPage merchant={shown} />}</Answered>
  )
}

function MerchantPage({ merchant: shown }: { merchant: Merchant }) {
  const { rpiNo, rpiName, rpiStatus, finishStatus } = shown
  const { actionsOf, dialogs } = useMerchantActions()
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
      toolbar={
        <>
          <LinkedLists rpiNo={rpiNo} />
          <RowActions actions={actionsOf(shown)} />
        </>
      }
    >
      <OpenChange merchant={shown} />
      <HeldNotice rpiNo={rpiNo} />
      <p className="plain-hint">
        {t(rpiStatusNext[rpiStatus] ?? '')} · {t(finishStatusNext[finishStatus] ?? '')}
      </p>
      <BasicSection merchant={shown} />
      <ChannelSection rpiNo={rpiNo} rpiName={rpiName} isOnboarded={finishStatus === RpiFinishStatus.onboarded} />
      <SignedRateSection rpiNo={rpiNo} />
      {shown.account && <AccountSection account={shown.account} />}
      <PeopleSection merchant={shown} />
      <BusinessSection merchant={shown} />
      <ServiceChangeSection rpiNo={rpiNo} />
      <StateSection rpiNo={rpiNo} />
      <AuditSection rpiNo={rpiNo} />
      {dialogs}
    </DetailPage>
  )
}

/** Says that a change of the merchant is on its way: until it is done, what stands here is what holds. */
function OpenChange({ merchant: { openChangeNo, openChangeStatus } }: { merchant: Merchant }) {
  const mayOpen = useCan('mer_change_record_view')
  if (openChangeStatus === null) return null
  const path = `/rb-oem/merrecord/mer_change_menu/mer_change_details?changeNo=${encodeURIComponent(openChangeNo)}`
  return (
    <Alert
      type="info"
      showIcon
      title={t('变更处理中')}
      description={
        <>
          {t('变更完成前，商户资料保持不变。')} {mayOpen ? <Link to={path}>{openChangeNo}</Link> : openChangeNo}{' '}
          <CodeText codes={ChangeStatus} value={openChangeStatus} />
        </>
      }
    />
  )
}

/** The lists of what belongs to the merchant, for those who may see them. */
function LinkedLists({ rpiNo }: { rpiNo: string }) {
  const navigate = useNavigate()
  const lists = [
    { code: 'pos_store_view', title: t('门店列表'), path: '/rb-oem/posStore/pos_store' },
    { code: 'pos_staff_view', title: t('店员列表'), path: '/rb-oem/posStaff/pos_staff' },
    { code: 'terminal_view', title: t('商户终端'), path: '/rb-oem/posinfo/pos_info_terminal' },
    { code: 'qrcode_view', title: t('收款码列表'), path: '/rb-oem/qrcode/qrcode' },
  ]
  return lists.map(({ code, title, path }) => (
    <Can code={code} key={code}>
      <Button onClick={() => void navigate(`${path}?rpiNo=${encodeURIComponent(rpiNo)}`)}>{title}</Button>
    </Can>
  ))
}
