import { Button } from 'antd'
import { useState } from 'react'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { copiedColumn, OnOffTag, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { RegionField } from '../region/RegionField.tsx'
import { BankField } from './BankFields.tsx'
import { bankBranchImport, bankList } from './bank-list.contract.ts'

type Row = RowOf<typeof bankList.branches>

/** 银行支行: the branches that accounts are kept at; the platform brings new ones in as a sheet. */
export function BankBranchListPage() {
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <ListPage
        title={t('银行支行')}
        list={bankList.branches}
        rowKey="branchCode"
        nameOf={({ branchName }) => branchName}
        columns={columns()}
        filters={
          <>
            <Filter name="bankCode" label={t('开户银行')}>
              <BankField />
            </Filter>
            <Filter name="cityCode" label={t('开户城市')}>
              <RegionField depth="city" />
            </Filter>
            <TextFilter name="branchName" label={t('支行名称')} />
            <TextFilter name="branchCode" label={t('联行号')} />
          </>
        }
        toolbar={
          <Can code="bank_branch_import">
            <Button onClick={() => setImporting(true)}>{t('导入')}</Button>
          </Can>
        }
      />
      {isImporting && (
        <ImportDialog
          title={t('导入支行')}
          calls={bankBranchImport}
          also={[bankList.branches]}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  copiedColumn<Row>('branchCode', t('联行号'), { width: 150, pin: 'left', card: 'field' }),
  { key: 'branchName', title: t('支行名称'), width: 340, card: 'title' },
  { key: 'bankName', title: t('开户银行'), width: 180 },
  { key: 'cityName', title: t('城市'), width: 130, card: 'field' },
  { key: 'cityCode', title: t('城市编码'), width: 100 },
  { key: 'isOn', title: t('启用状态'), width: 100, render: ({ isOn }) => <OnOffTag value={isOn} /> },
]
