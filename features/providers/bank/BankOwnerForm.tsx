import { Form } from 'antd'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { send } from '../../../core/web/call/send.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { tenant } from '../../tenants/tenants.shared.ts'
import { PartySelect } from '../party/PartySelect.tsx'
import { partyTypes } from '../dossier/party-codes.contract.ts'
import { party } from '../party/party.contract.ts'

/** Owner of a new account. */
interface Owner {
  readonly userType: number
  readonly userNo: string
  readonly names: readonly string[]
}

/** Chooses the party that a new settlement account is for; nobody chosen: the operator itself. */
export function BankOwnerForm({ onChosen, onClose }: { onChosen: (owner: Owner) => void; onClose: () => void }) {
  const { user, tenantId } = useStore(session)
  const isOperator = user?.detail.type === 'oem'
  const choose = async ({ userNo }: { userNo?: string }) => {
    try {
      onChosen(userNo ? await partyOwner(userNo) : await operatorOwner(tenantId))
      return true
    } catch (error) {
      notifyFailure(callErrorOf(error))
      return false
    }
  }
  return (
    <FormDialog<{ userNo?: string }>
      title={t('新增结算卡')}
      okText={t('下一步')}
      initial={null}
      pending={false}
      onSave={choose}
      onClose={onClose}
    >
      <Form.Item
        name="userNo"
        label={t('主体')}
        extra={isOperator ? t('不选择则为本机构自己的结算卡') : undefined}
        rules={isOperator ? [] : [{ required: true, message: t('请选择{label}', { label: t('主体') }) }]}
      >
        <PartySelect />
      </Form.Item>
    </FormDialog>
  )
}

async function partyOwner(userNo: string): Promise<Owner> {
  const { records } = await send(party.list, { userNo, current: 1, size: 1 })
  const [found] = records
  return {
    userType: partyTypes[found?.serviceKind ?? 1],
    userNo,
    names: [found?.serviceName ?? '', found?.legalName ?? ''],
  }
}

async function operatorOwner(tenantId: string): Promise<Owner> {
  const { tenantName } = await send(tenant.own, { tenantId })
  return { userType: 1, userNo: tenantId, names: [tenantName] }
}
