import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useStore } from '../../../core/web/store.ts'
import { dictBiz } from './business-dictionary.contract.ts'
import type { SeededSet } from '../dictionary/framework-sets.contract.ts'

/** From so many words on, a select can be searched. */
const searchedFrom = 9

/**
 * Returns the choices for a select of a business set: the values that the tenant's dictionary offers, or why there are none.
 */
export function useBusinessSet(set: SeededSet) {
  const name = set[useStore(language)]
  const { data = [], isFetching, error } = useCall(dictBiz.dictionary, { code: set.code })
  const values = data.flatMap(({ dictKey, dictValue }) =>
    typeof dictKey === 'number' ? [[dictKey, dictValue] as const] : [],
  )
  return {
    values,
    parts: {
      loading: isFetching,
      notFoundContent: error?.message ?? (isFetching ? t('加载中') : t('业务字典“{name}”中没有可选的键值', { name })),
      showSearch: values.length >= searchedFrom ? { optionFilterProp: 'label' } : false,
    },
  }
}
