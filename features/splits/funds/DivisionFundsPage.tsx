import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import { amountColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { ProjectSelect } from '../project-upkeep/ProjectSelect.tsx'
import { ProjectLink } from '../project-upkeep/project-status.tsx'
import { divisionFunds } from './division-funds.contract.ts'

type Row = RowOf<typeof divisionFunds.detail>

/** 分账资金: what moved through the pool, by project, merchant and booking day, as the ledger posted it. */
export const DivisionFundsPage = () => (
  <ListPage
    title={t('分账资金')}
    list={divisionFunds.detail}
    rowKey="fundsKey"
    nameOf={({ rpiName, bookDay }) => `${rpiName} ${bookDay}`}
    columns={columns()}
    totals={{
      call: divisionFunds.statistics,
      cells: (sums) => ({
        frozenAmount: <Money value={sums.frozenAmount} />,
        divAmount: <Money value={sums.divAmount} />,
        returnAmount: <Money value={sums.returnAmount} />,
        unfrozenAmount: <Money value={sums.unfrozenAmount} />,
        poolChange: <Money value={sums.poolChange} />,
      }),
    }}
    filters={
      <>
        <DaysFilter name="createTime" label={t('记账日')} />
        <Filter name="projectCode" label={t('分账项目')}>
          <ProjectSelect />
        </Filter>
        <TextFilter name="rpiNo" label={t('商户编号')} />
      </>
    }
    sheet={divisionFunds.export}
  />
)

const columns = (): ListColumn<Row>[] => [
  { key: 'bookDay', title: t('记账日'), width: 120, pin: 'left', card: 'title' },
  { key: 'projectName', title: t('项目名称'), width: 160, card: 'field' },
  {
    key: 'projectCode',
    title: t('项目编号'),
    width: 165,
    render: ({ projectCode }) => <ProjectLink projectCode={projectCode} />,
  },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  amountColumn<Row>('frozenAmount', t('冻结金额')),
  amountColumn<Row>('divAmount', t('分账金额')),
  amountColumn<Row>('returnAmount', t('回退金额')),
  amountColumn<Row>('unfrozenAmount', t('解冻金额')),
  amountColumn<Row>('poolChange', t('资金池变动')),
  amountColumn<Row>('poolBalance', t('资金池余额'), { card: 'field' }),
]
