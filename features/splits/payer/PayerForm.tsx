import { Input } from 'antd'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { AisleSelect } from '../../channels/channels.web.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { ProjectSelect } from '../project-upkeep/ProjectSelect.tsx'
import { project } from '../project-upkeep/project-upkeep.contract.ts'
import { payer } from './payer.contract.ts'

const fields = payer.add.input.shape

/** Adds a merchant whose payments a project divides; it is registered at the channel by itself. @source docs/domain/money.md 6.1 */
export function PayerForm({ projectCode, onClose }: { projectCode: string; onClose: () => void }) {
  const sending = useSend(payer.add, { done: t('已添加，生效后可绑定门店'), also: [payer.list, project.list] })
  return (
    <FormDialog<Sent<typeof payer.add>>
      title={t('新增分账商户')}
      initial={{ projectCode, grantedRatio: '30' }}
      okText={t('添加并报备')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (draft) => (await sending.send(draft)) !== null}
      onClose={onClose}
    >
      <Field name="projectCode" of={fields.projectCode}>
        <ProjectSelect />
      </Field>
      <Field name="rpiNo" of={fields.rpiNo}>
        <MerchantField />
      </Field>
      <div className="form-columns">
        <Field name="aisleCode" of={fields.aisleCode}>
          <AisleSelect />
        </Field>
        <Field name="grantedRatio" of={fields.grantedRatio} hint={t('商户同意的最高分账比例')}>
          <Input inputMode="decimal" suffix="%" />
        </Field>
      </div>
    </FormDialog>
  )
}
