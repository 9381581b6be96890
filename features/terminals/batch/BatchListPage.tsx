import { useNavigate } from 'react-router'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { printCodes } from '../qrcode/print-codes.tsx'
import { MaterialType } from '../qrcode/qrcode-codes.contract.ts'
import { qrcode } from '../qrcode/qrcode.contract.ts'
import { mostToPrint } from '../qrcode/qrcode.rules.ts'

type Row = RowOf<typeof qrcode.batches>

/** 二维码批次: codes as they were made together; a batch that is off stops all of them. */
export function BatchListPage() {
  const navigate = useNavigate()
  const enabling = useSend(qrcode.enableBatch, { also: [qrcode.list] })
  const enable = async ({ rqBatchNumber, isOn, quantity, boundCount }: Row) => {
    const isOff = isOn === 1
    const sure = await confirm({
      title: isOff ? t('停用批次 {no}', { no: rqBatchNumber }) : t('启用批次 {no}', { no: rqBatchNumber }),
      text: isOff
        ? t('{quantity} 个收款码（已绑定 {bound} 个）将停止收款。', { quantity, bound: boundCount })
        : t('批次内已启用的收款码恢复收款。'),
      isDanger: isOff,
      okText: isOff ? t('停用') : t('启用'),
    })
    if (sure) await enabling.send({ rqBatchNumber, isOn: isOff ? 0 : 1 })
  }
  const rowActions = (row: Row) => {
    const tooMany =
      row.quantity > mostToPrint ? t('一次最多下载{n}个，请在二维码管理中按条件选择', { n: mostToPrint }) : undefined
    const { rqBatchNumber } = row
    return (
      <RowActions
        actions={[
          {
            title: t('收款码'),
            code: 'qrcode_view',
            run: () => void navigate(`/rb-oem/qrcode/qrcode?rqBatchNumber=${encodeURIComponent(rqBatchNumber)}`),
          },
          {
            title: row.isOn === 1 ? t('停用') : t('启用'),
            code: 'batch_code_enable',
            isDanger: row.isOn === 1,
            run: () => void enable(row),
          },
          {
            title: t('下载打印页'),
            code: 'qrcode_export',
            blocked: tooMany,
            run: () => void printCodes('sheet', { rqBatchNumber }),
          },
          {
            title: t('下载图片'),
            code: 'qrcode_export',
            blocked: tooMany,
            run: () => void printCodes('pictures', { rqBatchNumber }),
          },
        ]}
      />
    )
  }
  return (
    <ListPage
      title={t('二维码批次')}
      list={qrcode.batches}
      rowKey="id"
      nameOf={(row) => row.rqBatchNumber}
      columns={batchColumns()}
      filters={
        <>
          <TextFilter name="rqBatchNumber" label={t('批次号')} />
          <TextFilter name="holderNo" label={t('持有方编号')} />
          <CodeFilter name="materialType" label={t('物料类型')} codes={MaterialType} />
          <OnOffFilter name="isOn" label={t('启用状态')} />
          <ScopeFilter />
          <DaysFilter name="createTime" label={t('创建时间')} />
        </>
      }
      rowActions={rowActions}
    />
  )
}

const batchColumns = (): ListColumn<Row>[] => [
  copiedColumn('rqBatchNumber', t('批次号'), { pin: 'left', card: 'title' }),
  countColumn('quantity', t('数量'), { card: 'field' }),
  countColumn('boundCount', t('已绑定'), { card: 'field' }),
  codeColumn('materialType', t('物料类型'), MaterialType, { width: 110 }),
  { key: 'holderName', title: t('持有方'), width: 180 },
  copiedColumn('holderNo', t('持有方编号')),
  { key: 'isOn', title: t('启用状态'), width: 110, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]
