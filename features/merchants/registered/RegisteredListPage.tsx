import { Button } from 'antd'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { codeColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { RpiStatus, SourceType } from '../merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { rpiStatusNext, rpiStatusTones } from '../merchant/merchant-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import { registeredPath } from './RegisteredPage.tsx'

type Row = RowOf<typeof merchant.list>

const RegisterDialog = lazily(() => import('./RegisterDialog.tsx').then((m) => m.RegisterDialog))

/** Route of the list, and of the form above it. */
const listPath = '/rb-oem/posinfo/pos_info_reg'
const addPath = `${listPath}_add`

/** 登记商户: merchants that a channel had opened before they were entered here. */
export const RegisteredListPage = () => <RegisteredList isAdding={false} />

/** 商户登记新增: the list with the form open above it; closing the form leads back to the list. */
export const RegisterPage = () => <RegisteredList isAdding />

function RegisteredList({ isAdding }: { isAdding: boolean }) {
  const navigate = useNavigate()
  /** Number of the merchant that the form has made: closing it then leads there. */
  const made = useRef('')
  const add = (
    <Can code="pos_info_reg_add">
      <Button type="primary" onClick={() => void navigate(addPath)}>
        {t('登记')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('登记商户')}
        list={merchant.list}
        fixed={{ sourceType: SourceType.registered }}
        rowKey="rpiNo"
        nameOf={(row) => row.rpiName || row.rpiNo}
        columns={columns()}
        filters={
          <>
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="rpiName" label={t('商户名称')} />
            <CodeFilter name="rpiStatus" label={t('商户状态')} codes={RpiStatus} />
            <CodeFilter name="userType" label={t('商户类型')} codes={MerchantUserType} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
      />
      {isAdding && (
        <RegisterDialog
          onDone={(rpiNo) => {
            made.current = rpiNo
          }}
          onClose={() => void navigate(made.current ? registeredPath(made.current, 'details') : listPath)}
        />
      )}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'rpiName',
    title: t('商户名称'),
    width: 190,
    pin: 'left',
    card: 'title',
    render: ({ rpiNo, rpiName }) => <Link to={registeredPath(rpiNo, 'details')}>{rpiName || rpiNo}</Link>,
  },
  copiedColumn('rpiNo', t('商户编号'), { width: 185, card: 'field' }),
  {
    key: 'rpiStatus',
    title: t('商户状态'),
    width: 110,
    card: 'field',
    render: ({ rpiStatus }) => (
      <StatusTag codes={RpiStatus} value={rpiStatus} tones={rpiStatusTones} next={t(rpiStatusNext[rpiStatus] ?? '')} />
    ),
  },
  codeColumn('userType', t('商户类型'), MerchantUserType, { width: 110 }),
  { key: 'userName', title: t('所属服务商'), width: 160 },
  { key: 'legalName', title: t('法人姓名'), width: 110 },
  {
    key: 'aisles',
    title: t('通道商户号'),
    width: 220,
    render: ({ aisles }) => aisles.map(({ aisleName, aisleMerNo }) => `${aisleName} ${aisleMerNo}`).join('、') || '—',
  },
  momentColumn('createTime', t('创建时间'), { card: 'field' }),
]
