import { Input } from 'antd'
import { t } from '../../../core/web/language.ts'
import { DaysFilter } from '../../../core/web/list/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/Filter.tsx'
import { PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'

/** Fields by which every list of summed profit is searched: a fragment, so that the panel can fold them. */
export function profitFilters() {
  return (
    <>
      <DaysFilter name="createTime" label={t('记账日')} />
      <Filter name="userNo" label={t('节点编号')}>
        <Input allowClear />
      </Filter>
      <CodeFilter name="userType" label={t('节点类型')} codes={OwnerType} />
      <Filter name="aisleCode" label={t('通道')}>
        <Input allowClear />
      </Filter>
      <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
    </>
  )
}
