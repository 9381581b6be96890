import { Select } from 'antd'
import type { Call, ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { t } from '../../../core/web/language/language.ts'

type Names = readonly { readonly no: string; readonly name: string }[]

/**
 * Chooses an entry of the catalogue by its name; one that was switched off since shows by the name that its form knows.
 * @param names the call that answers the entries that are on
 */
export function NameSelect<C extends Call>({
  names,
  given,
  chosen,
  ...parts
}: {
  names: C
  /** Input of the call; left out when it takes none. */
  given?: Sent<C>
  /** Name of the entry that the form has already. */
  chosen?: { readonly no: string; readonly name: string } | undefined
  id?: string
  value?: string
  onChange?: (no: string | undefined) => void
  allowClear?: boolean
}) {
  const answer = useCall(names, given ?? ({} as Sent<C>))
  const known = (answer.data ?? []) as ReceivedOf<C> & Names
  const missing = chosen && parts.value === chosen.no && !known.some(({ no }) => no === chosen.no) ? [chosen] : []
  return (
    <Select
      {...parts}
      showSearch={{ optionFilterProp: 'label' }}
      loading={answer.isFetching}
      placeholder={t('请选择')}
      notFoundContent={answer.isError ? answer.error.message : t('没有可选的数据')}
      options={[...missing, ...known].map(({ no, name }) => ({ value: no, label: name }))}
    />
  )
}
