import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
  YesNoFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { SnStatus } from '../device/device-codes.contract.ts'
import { SnState } from '../device/device-status.tsx'
import { stock } from './stock.contract.ts'

/** A device as the list shows it. */
export type StockItem = RowOf<typeof stock.list>

const StockDrawer = lazily(() => import('../record/StockDrawer.tsx').then((m) => m.StockDrawer))
const ModelsDialog = lazily(() => import('./ModelsDialog.tsx').then((m) => m.ModelsDialog))

/** 库存列表: the devices held in the caller's reach, each with its holder and where it stands. */
export function StockListPage() {
  const [isCounting, setCounting] = useState(false)
  const rowActions = useRowActions()
  const takeIn = (
    <Can code="stock_storage_add">
      <Link to="/rb-oem/store/stock_storage">
        <Button type="primary">{t('入库')}</Button>
      </Link>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('库存列表')}
        list={stock.list}
        rowKey="rsSn"
        nameOf={({ rsSn }) => rsSn}
        columns={columns()}
        filters={stockFilters()}
        toolbar={
          <>
            <Button onClick={() => setCounting(true)}>{t('型号统计')}</Button>
            {takeIn}
          </>
        }
        firstStep={takeIn}
        rowActions={rowActions}
        bulk={bulkButtons}
        record={(sn, close) => <StockDrawer sn={sn} onClose={close} />}
        sheet={stock.export}
      />
      {isCounting && <ModelsDialog onClose={() => setCounting(false)} />}
    </>
  )
}

const stockFilters = () => (
  <>
    <TextFilter name="sn" label="SN" />
    <CodeFilter name="snStatus" label={t('SN状态')} codes={SnStatus} />
    <TextFilter name="userNo" label={t('持有方编号')} />
    <YesNoFilter name="withChild" label={t('包含下级')} />
    <CodeFilter name="rpmType" label={t('机具类型')} codes={RpmType} />
    <TextFilter name="rpmNo" label={t('型号编号')} />
    <TextFilter name="supNo" label={t('供应商编号')} />
    <TextFilter name="aisleCode" label={t('通道编码')} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="iccid" label="ICCID" />
    <TextFilter name="rsrNo" label={t('入库单号')} />
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('入库时间')} />
  </>
)

const columns = (): ListColumn<StockItem>[] => [
  copiedColumn<StockItem>('rsSn', 'SN', { width: 190, pin: 'left', card: 'title', isSortable: true }),
  {
    key: 'snStatus',
    title: t('SN状态'),
    width: 120,
    card: 'field',
    render: ({ snStatus }) => <SnState value={snStatus} />,
  },
  { key: 'rpmName', title: t('型号'), width: 130, card: 'field' },
  codeColumn<StockItem>('rpmType', t('机具类型'), RpmType, { width: 110 }),
  { key: 'holderName', title: t('持有方'), width: 190, card: 'field' },
  copiedColumn<StockItem>('holderNo', t('持有方编号'), { width: 150 }),
  { key: 'rpiName', title: t('绑定商户'), width: 180 },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  momentColumn<StockItem>('inTime', t('入库时间'), { isSortable: true }),
  momentColumn<StockItem>('bindTime', t('绑定时间'), { isSortable: true }),
  momentColumn<StockItem>('firstTradeTime', t('激活时间')),
  copiedColumn<StockItem>('aisleCode', t('通道编码'), { width: 120 }),
  { key: 'supName', title: t('供应商'), width: 130, startsHidden: true },
  copiedColumn<StockItem>('toNo', t('转入方编号'), { startsHidden: true }),
  copiedColumn<StockItem>('openNo', t('在途单号'), { startsHidden: true }),
  copiedColumn<StockItem>('rsrNo', t('入库单号'), { startsHidden: true }),
  copiedColumn<StockItem>('iccid', 'ICCID', { width: 190, startsHidden: true }),
  { key: 'purchasePrice', title: t('采购单价(元)'), width: 130, align: 'right', startsHidden: true },
  { key: 'remark', title: t('备注'), width: 180, startsHidden: true },
]

/** Builds the actions on a device; an action that is not possible now shows the reason. */
function useRowActions(): (row: StockItem) => ReactNode {
  const setting = useSend(stock.setStatus)
  const removing = useSend(stock.remove)
  const hold = async (row: StockItem) => {
    const isHeld = row.snStatus === SnStatus.held
    const consent = await ask({
      title: isHeld ? t('解冻 {sn}', { sn: row.rsSn }) : t('冻结 {sn}', { sn: row.rsSn }),
      text: isHeld ? t('解冻后可再次调拨或绑定。') : t('冻结后不能调拨、返库或绑定，直到解冻。'),
      asksReason: true,
      okText: isHeld ? t('解冻') : t('冻结'),
    })
    const snStatus = isHeld ? SnStatus.inStock : SnStatus.held
    if (consent) await setting.send({ ids: row.id, snStatus, remark: consent.reason })
  }
  const scrap = async (row: StockItem) => {
    const text = t('报废后不能恢复，该SN也不能再次入库。')
    if (await ask({ title: t('报废 {sn}', { sn: row.rsSn }), text, isDanger: true, okText: t('报废') }))
      await removing.send({ ids: row.id })
  }
  return (row) => (
    <RowActions
      actions={[
        {
          title: row.snStatus === SnStatus.held ? t('解冻') : t('冻结'),
          code: 'stock_edit',
          blocked:
            row.snStatus === SnStatus.held || row.snStatus === SnStatus.inStock ? undefined : t('只有在库的SN可以冻结'),
          run: () => void hold(row),
        },
        {
          title: t('报废'),
          code: 'stock_delete',
          isDanger: true,
          blocked: row.snStatus === SnStatus.inStock ? undefined : t('只有在库的SN可以报废'),
          run: () => void scrap(row),
        },
      ]}
    />
  )
}

const bulkButtons = (chosen: Chosen<StockItem>) => (
  <BulkButton
    chosen={chosen}
    title={t('报废')}
    effect={(n) => t('将报废 {n} 个SN，不能恢复。', { n })}
    code="stock_delete"
    run={(row) => send(stock.remove, { ids: row.id })}
    nameOf={({ rsSn }) => rsSn}
    isRemoval
  />
)
