import { MoreLink, shownRows } from '../store/MoreLink.tsx'
import { usePageParts } from '../../../core/web/page-parts.ts'
import { Button, Skeleton } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { StaffRole } from '../staff/staff-codes.contract.ts'
import { staffCalls } from '../staff/staff.contract.ts'
import { StoreStatus } from '../store/store-codes.contract.ts'
import { storeStatusTones } from '../store/store-status.tsx'
import { store } from '../store/store.contract.ts'
import { StoreFacts, StoreHistory } from './StoreDrawer.tsx'

/** 门店详情: one store with its staff, terminals and codes; its number stands in the address. */
export function StoreDetailPage() {
  const query = new URLSearchParams(useLocation().search)
  const rpsNo = query.get('storeNo') ?? query.get('rpsNo') ?? ''
  const navigate = useNavigate()
  const { Terminals, Codes } = usePageParts().stores
  const { data, error, isPending, refetch } = useCall(store.detail, { rpsNo })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <DetailPage
      title={data.storeName || t('门店详情')}
      no={rpsNo}
      status={
        <>
          <StatusTag codes={StoreStatus} value={data.storeStatus} tones={storeStatusTones} />
          <OnOffTag value={data.isOn} />
        </>
      }
      toolbar={
        <Can code="pos_store_view">
          <Button onClick={() => void navigate(`/rb-oem/posinfo/store?rpiNo=${encodeURIComponent(data.rpiNo)}`)}>
            {t('该商户全部门店')}
          </Button>
        </Can>
      }
    >
      <Section title={t('基本信息')}>
        <StoreFacts store={data} />
      </Section>
      <StaffOfStore rpsNo={rpsNo} />
      <Terminals rpsNo={rpsNo} />
      <Codes rpsNo={rpsNo} />
      <StoreHistory store={data} />
    </DetailPage>
  )
}

function StaffOfStore({ rpsNo }: { rpsNo: string }) {
  const isAllowed = useCan('pos_staff_view')
  const { data } = useCall(staffCalls.places, { rpsNo, size: shownRows }, { enabled: isAllowed })
  if (!isAllowed || !data) return null
  return (
    <Section title={t('店员（{n}）', { n: data.total })}>
      <PlainRows
        title={t('店员')}
        rows={data.records}
        keyOf={({ id }) => id}
        empty={t('还没有店员')}
        columns={[
          { title: t('店员姓名'), cell: ({ name }) => name },
          { title: t('店员编号'), cell: ({ rpstNo }) => <Copyable value={rpstNo} /> },
          { title: t('店员手机号'), cell: ({ mobile }) => mobile },
          { title: t('店员角色'), cell: ({ staffRole }) => <CodeText codes={StaffRole} value={staffRole} /> },
          { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
          { title: t('终端数'), isRight: true, cell: ({ terminalCount }) => String(terminalCount) },
        ]}
      />
      <MoreLink total={data.total} to={`/rb-oem/posinfo/manage?rpsNo=${encodeURIComponent(rpsNo)}`} />
    </Section>
  )
}
