import { FailurePanel } from '../failure/FailurePanel.tsx'
import { t } from '../language/language.ts'

/**
 * Says that the address lacks what its page is of: nothing failed to load, nothing was asked for.
 * @param name of the parameter as it stands in an address, `withdrawCode`
 */
export const MissingParam = ({ name, label }: { name: string; label: string }) => (
  <FailurePanel title={t('地址缺少参数')} text={t('地址中没有{label}（{name}），请从列表打开。', { label, name })} />
)
