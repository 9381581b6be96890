import { Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { type BulkFailure, BulkResult } from '../../../core/web/list/bulk/BulkDialogs.tsx'
import { notify } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import type { ActedMerchant } from '../merchant-state/merchant-state-screen.rules.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'
import { merchant } from '../merchant/merchant.contract.ts'
import { belonging } from './belonging.contract.ts'
import { ProviderSelect } from './ProviderSelect.tsx'

interface Values {
  isOwn: boolean
  userNo: string
  reason: string
}

type Moved = Pick<ActedMerchant, 'rpiNo' | 'rpiName' | 'userName'> & {
  /** Login tenant of the merchant, which is its operator's own number. */
  readonly tenantId?: string
}

const { userNo, reason } = belonging.change.input.shape

/**
 * 变更服务商: gives merchants to another provider from next day on. Of many, those that may go go, and each other one is
 * named with its reason.
 * @source docs/domain/network.md 3.10
 */
export function MoveForm({ merchants, onClose }: { merchants: readonly Moved[]; onClose: () => void }) {
  const touched = [merchant.list, merchant.detail, merchantState.states]
  const one = useSend(belonging.change, { done: t('次日零点生效'), also: touched })
  const many = useSend(belonging.changeMany, { done: '', also: touched })
  const [failed, setFailed] = useState<{ failures: BulkFailure[]; doneCount: number } | null>(null)
  const [first] = merchants
  const target = ({ isOwn, userNo: chosen }: Values) => (isOwn ? (first?.tenantId ?? '') : chosen)
  const save = async (values: Values) => {
    const to = { userNo: target(values), reason: values.reason }
    if (merchants.length === 1) return (await one.send({ ...to, rpiNo: first?.rpiNo ?? '' })) !== null
    const answer = await many.send({ ...to, rpiNos: merchants.map(({ rpiNo }) => rpiNo).join(',') })
    if (answer === null) return false
    if (answer.fail === 0) notify('success', t('次日零点生效'))
    const nameOf = (no: string) => merchants.find(({ rpiNo }) => rpiNo === no)?.rpiName ?? no
    const failures = answer.failures.map(({ rpiNo, reason: why }) => ({ name: nameOf(rpiNo), reason: why }))
    if (answer.fail > 0) setFailed({ failures, doneCount: answer.success })
    return answer.fail === 0
  }
  const title =
    merchants.length === 1
      ? t('变更服务商：{name}', { name: first?.rpiName ?? '' })
      : t('变更 {n} 家商户的服务商', { n: merchants.length })
  if (failed) return <BulkResult title={title} {...failed} total={merchants.length} onClose={onClose} />
  return (
    <FormDialog<Values>
      title={title}
      initial={{ isOwn: false, reason: '' }}
      okText={t('提交变更')}
      pending={one.isPending || many.isPending}
      error={one.error ?? many.error}
      onSave={save}
      onClose={onClose}
    >
      <Fields present={merchants.length === 1 ? (first?.userName ?? '') : ''} hasOwn={Boolean(first?.tenantId)} />
    </FormDialog>
  )
}

function Fields({ present, hasOwn }: { present: string; hasOwn: boolean }) {
  const isOwn = Form.useWatch<boolean>('isOwn') ?? false
  return (
    <>
      <p className="plain-hint">
        {present && `${t('现所属服务商：{name}', { name: present })} · `}
        {t('次日零点起按新服务商计算分润，终端随商户转移，展业员清空。')}
      </p>
      {hasOwn && (
        <Form.Item name="isOwn" label={t('变更到')}>
          <Segmented
            options={[
              { value: false, label: t('服务商') },
              { value: true, label: t('运营商直属') },
            ]}
          />
        </Form.Item>
      )}
      {!isOwn && (
        <Field name="userNo" of={userNo}>
          <ProviderSelect />
        </Field>
      )}
      <Field name="reason" of={reason}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Field>
    </>
  )
}
