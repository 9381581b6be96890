import { Input } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { merchant } from '../merchant/merchant.contract.ts'
import { incoming } from './incoming.contract.ts'

const { aisleMerNo, wxSubMchId, aliSmid, unionMerNo, reason } = incoming.correctNumber.input.shape

interface Values {
  aisleMerNo: string
  wxSubMchId: string
  aliSmid: string
  unionMerNo: string
  reason: string
}

/** Corrects the numbers under which a channel knows the merchant; payments that it reports are found by them from then on. */
export function ChannelNumbersForm({
  row,
  onClose,
}: {
  row: ReceivedOf<typeof incoming.atAisles>[number]
  onClose: () => void
}) {
  const saving = useSend(incoming.correctNumber, {
    done: t('更新成功'),
    also: [incoming.atAisles, incoming.history, merchant.detail],
  })
  return (
    <FormDialog<Values>
      title={t('修改通道商户号：{name}', { name: row.aisleName || row.aisleCode })}
      initial={row}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, incomingCode: row.incomingCode })) !== null}
      onClose={onClose}
    >
      <p className="plain-hint">{t('通道此后按新商户号通知交易；旧号的历史交易不变。')}</p>
      <Field name="aisleMerNo" of={aisleMerNo}>
        <Input autoFocus />
      </Field>
      <Field name="wxSubMchId" of={wxSubMchId}>
        <Input />
      </Field>
      <Field name="aliSmid" of={aliSmid}>
        <Input />
      </Field>
      <Field name="unionMerNo" of={unionMerNo}>
        <Input />
      </Field>
      <Field name="reason" of={reason}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
      </Field>
    </FormDialog>
  )
}
