import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
  YesNoFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { printCodes } from './print-codes.tsx'
import { QrcodeDrawer } from './QrcodeDrawer.tsx'
import { MaterialType, RqStatus } from './qrcode-codes.contract.ts'
import { rqStatusTones } from './qrcode-status.tsx'
import { qrcode } from './qrcode.contract.ts'
import { useCodeActions } from './use-code-actions.tsx'

/** A code as the list shows it. */
export type CodeRow = RowOf<typeof qrcode.list>

const CodesForm = lazily(() => import('./CodesForm.tsx').then((m) => m.CodesForm))

/** 二维码管理: the payment codes of holders and merchants in the caller's reach. */
export function QrcodeListPage() {
  const [isMaking, setMaking] = useState(false)
  const { rowActions, dialogs } = useCodeActions()
  const make = (
    <Can code="qrcode_add">
      <Button type="primary" onClick={() => setMaking(true)}>
        {t('生成收款码')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('二维码管理')}
        list={qrcode.list}
        rowKey="id"
        nameOf={(row) => row.rqCode}
        columns={qrcodeColumns()}
        filters={qrcodeFilters()}
        toolbar={make}
        firstStep={make}
        rowActions={rowActions}
        bulk={(chosen) => <PrintButtons chosen={chosen} />}
        record={(id, close) => <QrcodeDrawer id={id} onClose={close} />}
        sheet={qrcode.export}
      />
      {isMaking && <CodesForm onClose={() => setMaking(false)} />}
      {dialogs}
    </>
  )
}

/** Draws the chosen codes, up to 500. */
function PrintButtons({ chosen }: { chosen: Chosen<CodeRow> }) {
  const [isBusy, setBusy] = useState(false)
  const print = async (kind: 'pictures' | 'sheet') => {
    setBusy(true)
    const rows = await chosen.collect()
    await printCodes(kind, { ids: rows.map(({ id }) => id).join(',') })
    setBusy(false)
  }
  return (
    <Can code="qrcode_export">
      <Button loading={isBusy} onClick={() => void print('sheet')}>
        {t('下载打印页')}
      </Button>
      <Button disabled={isBusy} onClick={() => void print('pictures')}>
        {t('下载图片')}
      </Button>
    </Can>
  )
}

const qrcodeFilters = () => (
  <>
    <TextFilter name="rqCode" label={t('收款码编号')} />
    <TextFilter name="rqBatchNumber" label={t('批次号')} />
    <CodeFilter name="rqStatus" label={t('收款码状态')} codes={RqStatus} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <TextFilter name="rpsNo" label={t('门店编号')} />
    <TextFilter name="codeName" label={t('收款码名称')} />
    <TextFilter name="holderNo" label={t('持有方编号')} />
    <YesNoFilter name="withChild" label={t('包含下级')} />
    <CodeFilter name="materialType" label={t('物料类型')} codes={MaterialType} />
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

/** Returns the reason why a code that is on does not work: its whole batch is off. */
const onOffNext = ({ isOn, batchIsOn }: { isOn: 0 | 1; batchIsOn: 0 | 1 }): string =>
  isOn === 1 && batchIsOn === 0 ? t('所属批次已停用，不能收款') : ''

const qrcodeColumns = (): ListColumn<CodeRow>[] => [
  { key: 'rqCode', title: t('收款码编号'), width: 190, pin: 'left', card: 'title', isSortable: true },
  { key: 'codeName', title: t('收款码名称'), width: 140 },
  {
    key: 'rqStatus',
    title: t('收款码状态'),
    width: 110,
    card: 'field',
    render: ({ rqStatus }) => <StatusTag codes={RqStatus} value={rqStatus} tones={rqStatusTones} />,
  },
  {
    key: 'isOn',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: (row) => <OnOffTag value={row.isOn} next={onOffNext(row)} />,
  },
  { key: 'batchIsOn', title: t('批次启用'), width: 100, render: ({ batchIsOn }) => <OnOffTag value={batchIsOn} /> },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'storeName', title: t('门店'), width: 160 },
  {
    key: 'fixedAmount',
    title: t('固定金额'),
    width: 110,
    align: 'right',
    render: ({ fixedAmount }) => <Money value={fixedAmount} />,
  },
  codeColumn('materialType', t('物料类型'), MaterialType, { width: 100 }),
  { key: 'holderName', title: t('持有方'), width: 150 },
  copiedColumn('rqBatchNumber', t('批次号')),
  momentColumn('bindTime', t('绑定时间'), { isSortable: true }),
  copiedColumn('url', t('链接'), { width: 240, startsHidden: true }),
  copiedColumn('holderNo', t('持有方编号'), { startsHidden: true }),
  copiedColumn('storeNo', t('门店编号'), { startsHidden: true }),
  copiedColumn('rpstNo', t('店员编号'), { startsHidden: true }),
  copiedColumn('rtNo', t('终端编号'), { startsHidden: true }),
  momentColumn('createTime', t('创建时间'), { isSortable: true, startsHidden: true }),
]
