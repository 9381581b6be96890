import { Select } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { model } from './model.contract.ts'

/** Chooses models of terminals; none stands for all. */
export function ModelsField(parts: {
  id?: string
  value?: string[]
  onChange?: (rpmNos: string[]) => void
  disabled?: boolean
}) {
  const models = useCall(model.models, {})
  return (
    <Select
      {...parts}
      mode="multiple"
      allowClear
      placeholder={t('不选表示适用全部型号')}
      showSearch={{ optionFilterProp: 'label' }}
      loading={models.isPending}
      options={(models.data ?? []).map(({ rpmNo, rpmName }) => ({ value: rpmNo, label: rpmName }))}
    />
  )
}
