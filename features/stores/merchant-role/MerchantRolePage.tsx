import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { type Choice, RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { StaffRole } from '../staff/staff-codes.contract.ts'
import { useRpiNo } from '../../merchants/merchants.web.ts'
import { merchant, RpiKind } from '../../merchants/merchants.shared.ts'
import './merchant-role.css'
import { type AppRight, appRights, merchantRole } from './merchant-role.contract.ts'

type Shown = ReceivedOf<typeof merchantRole.rights>
type Role = Shown['roles'][number]

const choiceOf = (row: Record<string, unknown>): Choice => ({
  value: String(row['rpiNo']),
  name: String(row['rpiName']),
  no: String(row['rpiNo']),
})

/** 商户角色: what each role may do in the app of one merchant, which is chosen first. @source docs/domain/network.md 12.3 */
export function MerchantRolePage() {
  const rpiNo = useRpiNo()
  const navigate = useNavigate()
  const choose = (no: string | string[] | undefined) =>
    void navigate(`/rb-oem/posinfo/merchant_role${no ? `?rpiNo=${encodeURIComponent(String(no))}` : ''}`)
  return (
    <DetailPage title={t('商户角色')}>
      <Section title={t('选择商户')}>
        <Form layout="vertical">
          <Form.Item label={t('商户')} htmlFor="merchant-role-merchant" className="role-merchant">
            <RemoteSelect
              id="merchant-role-merchant"
              list={merchant.list}
              searchBy="rpiName"
              fixed={{ rpiKind: RpiKind.merchant }}
              choiceOf={choiceOf}
              {...(rpiNo ? { value: rpiNo, chosen: { value: rpiNo, name: rpiNo } } : {})}
              onChange={choose}
            />
          </Form.Item>
        </Form>
        {rpiNo === '' && <p className="absent">{t('请先选择商户，再查看其商户端角色的权限。')}</p>}
      </Section>
      {rpiNo !== '' && <Roles rpiNo={rpiNo} />}
    </DetailPage>
  )
}

function Roles({ rpiNo }: { rpiNo: string }) {
  const now = useStore(language)
  const mayEdit = useCan('merchant_role_edit')
  const [editing, setEditing] = useState<Role | null>(null)
  const answer = useCall(merchantRole.rights, { rpiNo })
  const words = (rights: readonly string[]) =>
    rights.map((right) => appRights[right as AppRight]?.[now] ?? right).join('、')
  return (
    <Answered answer={answer}>
      {({ rpiName, roles }) => (
        <Section title={rpiName}>
          <PlainRows
            title={rpiName}
            rows={roles}
            keyOf={({ staffRole }) => String(staffRole)}
            columns={[
              { title: t('店员角色'), cell: ({ staffRole }) => <CodeText codes={StaffRole} value={staffRole} /> },
              {
                title: t('权限'),
                cell: ({ staffRole, rights }) =>
                  staffRole === StaffRole.owner ? t('全部权限') : words(rights) || t('没有权限'),
              },
              { title: t('来源'), cell: ({ isUsual }) => (isUsual === 1 ? t('默认') : t('商户自定义')) },
              { title: t('更新时间'), cell: ({ updateTime }) => <Moment value={updateTime} /> },
              ...(mayEdit
                ? [
                    {
                      title: t('操作'),
                      cell: (role: Role) =>
                        role.isEditable === 1 ? (
                          <Button type="link" size="small" onClick={() => setEditing(role)}>
                            {t('编辑')}
                          </Button>
                        ) : (
                          <span className="absent">{t('老板权限不可修改')}</span>
                        ),
                    },
                  ]
                : []),
            ]}
          />
          {editing && <RightsForm rpiNo={rpiNo} role={editing} onClose={() => setEditing(null)} />}
        </Section>
      )}
    </Answered>
  )
}

function RightsForm({ rpiNo, role, onClose }: { rpiNo: string; role: Role; onClose: () => void }) {
  const now = useStore(language)
  const sending = useSend(merchantRole.edit)
  const { staffRole } = role
  return (
    <FormDialog<{ rights: string[] }>
      title={t('{role}的权限', { role: codeLabel(codeSetOf(StaffRole), staffRole, now) })}
      initial={{ rights: role.rights }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ rights }) => (await sending.send({ rpiNo, staffRole, rights: rights.join(',') })) !== null}
      onClose={onClose}
    >
      <Form.Item name="rights" label={t('权限')}>
        <Checkbox.Group
          className="rights-choice"
          options={Object.entries(appRights).map(([value, right]) => ({ value, label: right[now] }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
