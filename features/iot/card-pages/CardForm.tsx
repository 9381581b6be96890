import { Input } from 'antd'
import type { z } from 'zod'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Carrier } from '../adapter/card-codes.contract.ts'
import { card } from '../card/card.contract.ts'

const { iccid, msisdn, carrier } = card.add.input.shape
type Values = z.input<typeof card.add.input>

/** Registers a card that is in no device yet; those of devices are taken up every night. */
export function CardForm({ onClose }: { onClose: () => void }) {
  const saving = useSend(card.add, { done: t('新增成功') })
  return (
    <FormDialog<Values>
      title={t('登记物联网卡')}
      initial={{ iccid: '' }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send(values)) !== null}
      onClose={onClose}
    >
      <Field name="iccid" of={iccid} hint={t('卡面印刷的19或20位号码')}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="msisdn" of={msisdn} hint={t('11位或13位数字')}>
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field name="carrier" of={carrier} hint={t('不填时按ICCID识别')}>
        <CodeSelect codes={Carrier} />
      </Field>
    </FormDialog>
  )
}
