import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import {
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { StaffDrawer } from './StaffDrawer.tsx'
import { StaffRole } from './staff-codes.contract.ts'
import { staffCalls } from './staff.contract.ts'

/** A person as the list shows it. */
export type StaffRow = RowOf<typeof staffCalls.list>

const StaffForm = lazily(() => import('./StaffForm.tsx').then((m) => m.StaffForm))
const PasswordForm = lazily(() => import('../app-password/PasswordForm.tsx').then((m) => m.PasswordForm))

/** 店员列表: the people who work for the merchants in the caller's reach. */
export const StaffListPage = () => <StaffList title={t('店员列表')} />
/** 店员管理: the same, opened from the records of a merchant or a store. */
export const StaffManagementPage = () => <StaffList title={t('店员管理')} />
/** 收银员管理: those who take payments, the clerks. */
export const CashierListPage = () => <StaffList title={t('收银员管理')} isClerks />
/** 商户收银员: the clerks of the merchant that the address names. */
export const MerchantCashiersPage = () => <StaffList title={t('商户收银员')} isClerks />

const clerks = { staffRole: StaffRole.clerk }

function StaffList({ title, isClerks = false }: { title: string; isClerks?: boolean }) {
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const first = { rpiNo: query.get('rpiNo') ?? '', rpsNo: query.get('rpsNo') ?? '' }
  const [editing, setEditing] = useState<StaffRow | 'new' | null>(null)
  const [resetting, setResetting] = useState<StaffRow | null>(null)
  const add = <AddButton code="pos_staff_edit" title={t('新增店员')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={title}
        list={staffCalls.list}
        rowKey="id"
        nameOf={(row) => row.name || row.rpstNo}
        fixed={isClerks ? clerks : undefined}
        columns={staffColumns()}
        filters={staffFilters({ isClerks })}
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'pos_staff_edit', run: () => setEditing(row) },
              {
                title: t('终端绑定'),
                code: 'terminal_view',
                run: () =>
                  void navigate(`/rb-oem/posinfo/pos_info_terminal_bind?rpstNo=${encodeURIComponent(row.rpstNo)}`),
              },
              { title: t('重置密码'), code: 'pos_staff_edit', run: () => setResetting(row) },
              {
                title: t('云喇叭'),
                code: 'equipment_view',
                run: () => void navigate(`/rb-oem/posinfo/terminal/cashier/sound?rpstNo=${row.rpstNo}`),
              },
              {
                title: t('云打印机'),
                code: 'equipment_view',
                run: () => void navigate(`/rb-oem/posinfo/terminal/cashier/printer?rpstNo=${row.rpstNo}`),
              },
            ]}
          />
        )}
        record={(id, close) => <StaffDrawer id={id} onClose={close} />}
      />
      {editing && <StaffForm row={editing === 'new' ? null : editing} first={first} onClose={() => setEditing(null)} />}
      {resetting && (
        <PasswordForm
          name={resetting.name}
          masked={resetting.mobile}
          by={staffCalls.updatePassword}
          onClose={() => setResetting(null)}
        />
      )}
    </>
  )
}

const staffFilters = ({ isClerks }: { isClerks: boolean }) => (
  <>
    <TextFilter name="rpstNo" label={t('店员编号')} />
    <TextFilter name="name" label={t('店员姓名')} />
    <TextFilter name="mobile" label={t('店员手机号')} isPhone />
    {!isClerks && <CodeFilter name="staffRole" label={t('店员角色')} codes={StaffRole} />}
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <TextFilter name="rpsNo" label={t('门店编号')} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const staffColumns = (): ListColumn<StaffRow>[] => [
  { key: 'name', title: t('店员姓名'), width: 130, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('rpstNo', t('店员编号')),
  { key: 'mobile', title: t('店员手机号'), width: 130, card: 'field' },
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  {
    key: 'stores',
    title: t('门店'),
    width: 220,
    render: ({ stores }) => stores.map(({ storeName, rpsNo }) => storeName || rpsNo).join('、') || '—',
  },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  countColumn('terminalCount', t('终端数')),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
  { key: 'remark', title: t('备注'), width: 160, startsHidden: true },
]
