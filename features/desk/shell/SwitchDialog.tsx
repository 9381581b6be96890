import { Form, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { homePath } from '../../../core/web/layout/tabs/tabs.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { permissions } from '../../../core/web/session/permissions.tsx'
import { answers } from '../../../core/web/call/queries.ts'
import { session, signIn } from '../../../core/web/session/session.ts'
import { useOwnPlaces } from './own-places.tsx'
import { switchTokens } from '../sign-in/SigningIn.tsx'

/** Acts in one department and role of the user's own: menus and rights are read anew. @source the specification 5, Switch department; catalogue R371, R372, R423 */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { depts, roles } = useOwnPlaces(true)
  const [isPending, setPending] = useState(false)
  const navigate = useNavigate()
  const { refreshToken, tenantId, user } = session.get()
  const change = async ({ deptId, roleId }: { deptId: string; roleId: string }) => {
    setPending(true)
    try {
      const answer = await switchTokens(refreshToken, tenantId, deptId, roleId)
      answers.clear()
      permissions.set(new Set())
      signIn(answer)
      void navigate(homePath)
      return true
    } catch (error) {
      notifyFailure(callErrorOf(error))
      return false
    } finally {
      setPending(false)
    }
  }
  const first = (ids: string | undefined) => ids?.split(',')[0]
  return (
    <FormDialog
      title={t('切换部门角色')}
      okText={t('切换')}
      width={420}
      initial={{ deptId: first(user?.dept_id), roleId: first(user?.role_id) }}
      pending={isPending}
      onSave={change}
      onClose={onClose}
    >
      <Form.Item name="deptId" label={t('部门')} rules={[{ required: true, message: t('请选择部门') }]}>
        <Select allowClear options={depts} />
      </Form.Item>
      <Form.Item name="roleId" label={t('角色')} rules={[{ required: true, message: t('请选择角色') }]}>
        <Select allowClear options={roles} />
      </Form.Item>
    </FormDialog>
  )
}
