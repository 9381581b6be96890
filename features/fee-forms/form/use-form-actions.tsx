import { Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ask, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Copyable } from '../../../core/web/show/values.tsx'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { FormStatus } from './form-codes.contract.ts'
import { feeForm } from './form.contract.ts'

export type FormRow = RowOf<typeof feeForm.list>

const FormForm = lazily(() => import('./FormForm.tsx').then((m) => m.FormForm))

/** Route of the payments of a form, and of its design. */
export const paymentsPath = (formCode: string): string =>
  `/rb-oem/feetMer/payment/feet_user_trade?formCode=${encodeURIComponent(formCode)}`
const designPath = ({ formCode, rpiNo }: FormRow): string =>
  `/rb-oem/feetMer/payment/feetMerTempalet?formCode=${encodeURIComponent(formCode)}&rpiNo=${encodeURIComponent(rpiNo)}`

/** Builds the actions on a form in a list, with the dialogs that they open. */
export function useFormActions() {
  const navigate = useNavigate()
  const [editing, setEditing] = useState<FormRow | null>(null)
  const [shown, setShown] = useState<FormRow | null>(null)
  const switching = useSend(feeForm.editStatus)
  const removing = useSend(feeForm.remove)
  const turn = async ({ formCode, rpiNo, formName, formStatus }: FormRow) => {
    const isOn = formStatus === FormStatus.on
    const consent = await ask({
      title: isOn ? t('停用缴费表单：{name}', { name: formName }) : t('启用缴费表单：{name}', { name: formName }),
      text: isOn ? t('付款人将看到缴费已结束；已有的记录保留。') : t('付款人可以扫码填写并缴费。'),
      okText: isOn ? t('停用') : t('启用'),
    })
    if (consent) await switching.send({ formCode, rpiNo, formStatus: isOn ? FormStatus.off : FormStatus.on })
  }
  const remove = async ({ formCode, rpiNo, formName }: FormRow) =>
    (await confirmRemoval({
      title: t('删除缴费表单：{name}', { name: formName }),
      text: t('删除后不可恢复。'),
    })) && void removing.send({ formCode, rpiNo })
  const rowActions = (row: FormRow) => {
    const isOn = row.formStatus === FormStatus.on
    const mustStop = isOn ? t('请先停用') : undefined
    return (
      <RowActions
        actions={[
          { title: t('二维码'), code: 'feet_view', run: () => setShown(row) },
          { title: t('缴费记录'), code: 'feet_view', run: () => void navigate(paymentsPath(row.formCode)) },
          { title: isOn ? t('停用') : t('启用'), code: 'feet_edit', run: () => void turn(row) },
          { title: t('内容设计'), code: 'feet_edit', run: () => void navigate(designPath(row)) },
          { title: t('编辑'), code: 'feet_edit', blocked: mustStop, run: () => setEditing(row) },
          {
            title: t('删除'),
            code: 'feet_edit',
            isDanger: true,
            blocked: row.tradeCount > 0 ? t('已有缴费记录，不能删除') : mustStop,
            run: () => void remove(row),
          },
        ]}
      />
    )
  }
  const dialogs = (
    <>
      {editing && <FormForm row={editing} onClose={() => setEditing(null)} />}
      {shown && <QrDialog row={shown} onClose={() => setShown(null)} />}
    </>
  )
  return { rowActions, dialogs }
}

/** The code that payers scan, to show or to save. */
function QrDialog({ row: { formCode, formName }, onClose }: { row: FormRow; onClose: () => void }) {
  const { data } = useCall(feeForm.qrUrl, { formCode })
  useFocusReturn()
  return (
    <Modal open title={formName} footer={null} width={400} loading={!data} onCancel={onClose}>
      {data && (
        <>
          <img src={data.picture} alt={t('缴费二维码')} width={320} />
          <p>
            <Copyable value={data.qrUrl} />
          </p>
        </>
      )}
    </Modal>
  )
}
