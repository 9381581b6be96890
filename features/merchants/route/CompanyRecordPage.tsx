import { Select } from 'antd'
import { language, t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useStore } from '../../../core/web/store.ts'
import { payCompanies } from '../../channels/channels.shared.ts'
import {
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import { companyName } from './company-words.rules.ts'
import { route } from './route.contract.ts'

type Row = RowOf<typeof route.records>

/** 支付公司开关记录: who switched which payment company of which merchant, and when. @source docs/domain/network.md 3.10 */
export function CompanyRecordPage() {
  const now = useStore(language)
  return (
    <ListPage
      title={t('支付公司开关记录')}
      list={route.records}
      rowKey="id"
      nameOf={(row) => row.rpiName || row.rpiNo}
      columns={columns(now)}
      filters={
        <>
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <Filter name="compCode" label={t('支付公司')}>
            <Select
              allowClear
              placeholder={t('全部')}
              options={Object.keys(payCompanies).map((code) => ({ value: code, label: companyName(code, now) }))}
            />
          </Filter>
          <OnOffFilter name="isOn" label={t('操作')} />
          <TextFilter name="aisleCode" label={t('通道编码')} />
          <ScopeFilter />
          <DaysFilter name="createTime" label={t('时间')} />
        </>
      }
    />
  )
}

const columns = (now: 'zh' | 'en'): ListColumn<Row>[] => [
  { key: 'rpiName', title: t('商户名称'), width: 190, pin: 'left', card: 'title' },
  { key: 'rpiNo', title: t('商户编号'), width: 190, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  {
    key: 'compCode',
    title: t('支付公司'),
    width: 140,
    card: 'field',
    render: ({ compCode }) => companyName(compCode, now),
  },
  { key: 'isOn', title: t('操作'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  { key: 'aisleName', title: t('通道'), width: 140 },
  { key: 'isSkill', title: t('特殊场景'), width: 100, render: ({ isSkill }) => <YesNoText value={isSkill} /> },
  { key: 'operatorName', title: t('操作人'), width: 120 },
  momentColumn('createTime', t('时间'), { isSortable: true, card: 'field' }),
]
