import { Button, Skeleton } from 'antd'
import { Link, useLocation, useNavigate } from 'react-router'
import { t } from '../../../core/web/language.ts'
import { Can, useCan } from '../../../core/web/permissions.tsx'
import { useCall } from '../../../core/web/queries.ts'
import { ReadFailure } from '../../../core/web/ReadFailure.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { RqStatus } from '../../terminals/qrcode/qrcode-codes.contract.ts'
import { qrcode } from '../../terminals/qrcode/qrcode.contract.ts'
import { rqStatusTones } from '../../terminals/qrcode/qrcode-status.tsx'
import { RpmType } from '../../terminals/model/model-codes.contract.ts'
import { binding } from '../../terminals/binding/binding.contract.ts'
import { StaffRole } from '../staff/staff-codes.contract.ts'
import { staffCalls } from '../staff/staff.contract.ts'
import { StoreStatus } from './store-codes.contract.ts'
import { storeStatusTones } from './store-status.tsx'
import { store } from './store.contract.ts'
import { StoreFacts, StoreHistory } from './StoreDrawer.tsx'

const shownRows = 50

/** 门店详情: one store with its staff, terminals and codes; its number stands in the address. */
export function StoreDetailPage() {
  const query = new URLSearchParams(useLocation().search)
  const rpsNo = query.get('storeNo') ?? query.get('rpsNo') ?? ''
  const navigate = useNavigate()
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
      <TerminalsOfStore rpsNo={rpsNo} />
      <CodesOfStore rpsNo={rpsNo} />
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

function TerminalsOfStore({ rpsNo }: { rpsNo: string }) {
  const isAllowed = useCan('terminal_view')
  const { data } = useCall(binding.inStore, { storeNo: rpsNo, size: shownRows }, { enabled: isAllowed })
  if (!isAllowed || !data) return null
  return (
    <Section
      title={t('终端（{n}）', { n: data.total })}
      extra={
        <Link to={`/rb-oem/posinfo/pos_info_terminal_bind?storeNo=${encodeURIComponent(rpsNo)}`}>{t('终端绑定')}</Link>
      }
    >
      <PlainRows
        title={t('终端')}
        rows={data.records}
        keyOf={({ id }) => id}
        empty={t('还没有终端')}
        columns={[
          { title: t('终端名称'), cell: ({ termName }) => termName },
          { title: 'SN', cell: ({ sn }) => <Copyable value={sn} /> },
          { title: t('机具类型'), cell: ({ rpmType }) => <CodeText codes={RpmType} value={rpmType} /> },
          { title: t('店员'), cell: ({ staffName }) => staffName },
          { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
        ]}
      />
      <MoreLink total={data.total} to={`/rb-oem/terminal/terminal?rpsNo=${encodeURIComponent(rpsNo)}`} />
    </Section>
  )
}

function CodesOfStore({ rpsNo }: { rpsNo: string }) {
  const isAllowed = useCan('qrcode_view')
  const { data } = useCall(qrcode.list, { rpsNo, size: shownRows }, { enabled: isAllowed })
  if (!isAllowed || !data) return null
  return (
    <Section title={t('收款码（{n}）', { n: data.total })}>
      <PlainRows
        title={t('收款码')}
        rows={data.records}
        keyOf={({ id }) => id}
        empty={t('还没有收款码')}
        columns={[
          { title: t('收款码名称'), cell: ({ codeName }) => codeName },
          { title: t('收款码编号'), cell: ({ rqCode }) => <Copyable value={rqCode} /> },
          {
            title: t('收款码状态'),
            cell: ({ rqStatus }) => <StatusTag codes={RqStatus} value={rqStatus} tones={rqStatusTones} />,
          },
          { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
        ]}
      />
      <MoreLink total={data.total} to={`/rb-oem/qrcode/qrcode?rpsNo=${encodeURIComponent(rpsNo)}`} />
    </Section>
  )
}

/** Leads to the whole list when not all rows show. */
const MoreLink = ({ total, to }: { total: number; to: string }) =>
  total > shownRows ? <Link to={to}>{t('查看全部 {n} 条', { n: total })}</Link> : null
