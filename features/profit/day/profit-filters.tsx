import { t } from '../../../core/web/language/language.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'

/** Fields by which every list of summed profit is searched: a fragment, so that the panel can fold them. */
export function profitFilters() {
  return (
    <>
      <DaysFilter name="createTime" label={t('记账日')} />
      <TextFilter name="userNo" label={t('节点编号')} />
      <CodeFilter name="userType" label={t('节点类型')} codes={OwnerType} />
      <TextFilter name="aisleCode" label={t('通道')} />
      <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
    </>
  )
}
