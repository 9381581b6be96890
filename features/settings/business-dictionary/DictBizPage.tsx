import { t } from '../../../core/web/language/language.ts'
import { DictSets } from '../dictionary/DictSets.tsx'
import { ValuesDrawer } from '../dictionary/ValuesDrawer.tsx'
import { dictBiz } from './business-dictionary.contract.ts'

/** 业务字典: the sets that a tenant keeps for itself. */
export const DictBizPage = () => (
  <DictSets
    title={t('业务字典')}
    calls={dictBiz}
    kind="dictbiz"
    record={(id, close) => <ValuesDrawer calls={dictBiz} kind="dictbiz" id={id} onClose={close} />}
  />
)
