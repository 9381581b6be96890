import { Input } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { t } from '../../../core/web/language/language.ts'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useBusinessDay } from '../../../core/web/business-day.ts'
import { MerchantField } from '../merchant/MerchantField.tsx'
import { AisleField } from './AisleField.tsx'
import { BusinessSelect } from '../../settings/settings.web.ts'
import { optimizeTypeSet } from '../../settings/settings.shared.ts'
import { OptimizeStatus } from './optimisation-codes.contract.ts'
import { optimisation, OptimizeItemDraft, OptimizeRecordDraft } from './optimisation.contract.ts'

type ItemValues = z.input<typeof OptimizeItemDraft>

/** Puts a merchant on the list of a day. */
export function ItemForm({ onClose }: { onClose: () => void }) {
  const today = useBusinessDay()
  const adding = useSend(optimisation.add, { also: [optimisation.list] })
  const { rpiNo, aisleCode, merchantDate, type, problem } = OptimizeItemDraft.shape
  return (
    <FormDialog<ItemValues>
      title={t('新增优化商户')}
      initial={today ? { merchantDate: today } : null}
      pending={adding.isPending}
      error={adding.error}
      onSave={async (values) => (await adding.send(values)) !== null}
      onClose={onClose}
    >
      <Field name="rpiNo" of={rpiNo} label={t('商户')}>
        <MerchantField />
      </Field>
      <Field name="type" of={type}>
        <BusinessSelect set={optimizeTypeSet} />
      </Field>
      <Field name="merchantDate" of={merchantDate}>
        <MomentPicker unit="day" />
      </Field>
      <Field name="aisleCode" of={aisleCode} label={t('通道')} hint={t('与通道无关时不选')}>
        <AisleField />
      </Field>
      <Field name="problem" of={problem}>
        <Input.TextArea rows={3} showCount />
      </Field>
    </FormDialog>
  )
}

type HandleValues = Omit<z.input<typeof OptimizeRecordDraft>, 'infoId'>

const results = [OptimizeStatus.inProgress, OptimizeStatus.done, OptimizeStatus.notNeeded]

/** Records what was done about a merchant of the list. */
export function HandleForm({ item, onClose }: { item: RowOf<typeof optimisation.list>; onClose: () => void }) {
  const saving = useSend(optimisation.save, { also: [optimisation.list, optimisation.records] })
  const { action, resultStatus } = OptimizeRecordDraft.shape
  return (
    <FormDialog<HandleValues>
      title={t('处理：{name}', { name: item.rpiName })}
      initial={{ resultStatus: OptimizeStatus.done }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, infoId: item.id })) !== null}
      onClose={onClose}
    >
      <p className="plain-hint">{item.problem}</p>
      <Field name="resultStatus" of={resultStatus} hint={t('记为完成或无需处理后不能再改')}>
        <CodeSelect codes={OptimizeStatus} only={results} />
      </Field>
      <Field name="action" of={action}>
        <Input.TextArea rows={3} showCount autoFocus />
      </Field>
    </FormDialog>
  )
}
