import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import type { Scan } from '../../../core/web/scan/ScanField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { stockRecord } from '../record/record.contract.ts'
import { SnPurpose } from '../inbound/inbound.contract.ts'
import { SnScan, useSnScan } from '../inbound/SnScan.tsx'
import { stock } from '../stock/stock.contract.ts'
import { HolderSelect } from './HolderSelect.tsx'
import { sending, sendingImport, sendSheets } from './send.contract.ts'
import { transfer } from '../transfer/transfer.contract.ts'

const stale = [stock.list, stockRecord.list, transfer.list]

/** 调拨: sends devices down, under the scanner to one receiver after the other, or by a sheet. */
export function StockAllotPage() {
  const [inNo, setInNo] = useState<string>()
  const [remark, setRemark] = useState('')
  const [rows, setRows] = useState<readonly { sn: string; inNo: string }[]>([])
  const scan = useSnScan({ purpose: SnPurpose.transfer })
  const one = useSend(sending.transfer, { done: '', also: stale })
  const many = useSend(sending.transferRows, { done: '', also: stale })
  const isPending = one.isPending || many.isPending
  const error = one.error ?? many.error
  const all = [...rows, ...(inNo ? scan.good.map((sn) => ({ sn, inNo })) : [])]
  const receivers = new Set(all.map((row) => row.inNo))
  useUnsaved(scan.codes.size > 0 || rows.length > 0)
  const keepPart = () => {
    setRows(all)
    scan.clear()
    setInNo(undefined)
  }
  const forget = (sent: string) => {
    notify('success', t('已提交 {sent}，等待接收方确认', { sent }))
    setRows([])
    setInNo(undefined)
    scan.clear()
  }
  const submit = async () => {
    if (receivers.size === 1) {
      const done = await one.send({ sns: all.map(({ sn }) => sn), inNo: all[0]?.inNo ?? '', remark })
      if (done) forget(done.rsrNo)
    } else {
      const done = await many.send({ rows: [...all], remark })
      if (done) forget(done.orders.map(({ rsrNo }) => rsrNo).join('、'))
    }
  }
  return (
    <DetailPage title={t('调拨')} toolbar={<SheetButtons inNo={inNo} />}>
      <div className="stock-form">
        <Form layout="vertical" disabled={isPending}>
          <Form.Item
            label={t('接收方')}
            htmlFor="allot-receiver"
            required
            extra={t('直属下级；运营商可直接下发到任意服务商')}
          >
            <HolderSelect id="allot-receiver" value={inNo} onChange={setInNo} />
          </Form.Item>
          <Form.Item label={t('备注')} htmlFor="allot-remark">
            <Input.TextArea
              id="allot-remark"
              rows={2}
              maxLength={200}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
            />
          </Form.Item>
          <Parts rows={rows} onRemove={(gone) => setRows(rows.filter((row) => row.inNo !== gone))} />
        </Form>
        <div>
          <SnScan scan={scan} isDisabled={inNo === undefined} />
          {inNo === undefined && <p className="plain-hint">{t('请先选择接收方，再扫描SN')}</p>}
          {error && <Refusal error={error} />}
          <Foot
            quantity={all.length}
            receivers={receivers.size}
            scan={scan}
            isPending={isPending}
            onMore={keepPart}
            onSubmit={() => void submit()}
          />
        </div>
      </div>
    </DetailPage>
  )
}

function Foot({
  quantity,
  receivers,
  scan,
  isPending,
  onMore,
  onSubmit,
}: {
  quantity: number
  receivers: number
  scan: Scan
  isPending: boolean
  onMore: () => void
  onSubmit: () => void
}) {
  return (
    <div className="stock-form-foot">
      <Button
        type="primary"
        size="large"
        loading={isPending}
        disabled={quantity === 0 || scan.isAsking}
        onClick={onSubmit}
      >
        {receivers > 1
          ? t('调拨 {n} 台给 {m} 个接收方', { n: quantity, m: receivers })
          : t('调拨 {n} 台', { n: quantity })}
      </Button>
      <Button disabled={scan.good.length === 0 || scan.isAsking} onClick={onMore}>
        {t('再加一个接收方')}
      </Button>
      <Link to="/rb-oem/transfer/store_transfer?trKind=1">{t('查看单据')}</Link>
    </div>
  )
}

/** Devices set aside for receivers before the present one. */
function Parts({
  rows,
  onRemove,
}: {
  rows: readonly { sn: string; inNo: string }[]
  onRemove: (inNo: string) => void
}) {
  const numbers = [...new Set(rows.map(({ inNo }) => inNo))]
  if (numbers.length === 0) return null
  return (
    <ul className="plain-list" aria-label={t('已选接收方')}>
      {numbers.map((inNo) => (
        <li key={inNo}>
          {inNo} · {t('{n} 台', { n: rows.filter((row) => row.inNo === inNo).length })}{' '}
          <Button size="small" type="link" onClick={() => onRemove(inNo)}>
            {t('移除')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The sheets that can be brought in: for the chosen receiver, or with a receiver in each row. */
function SheetButtons({ inNo }: { inNo: string | undefined }) {
  const [open, setOpen] = useState<'one' | 'rows' | null>(null)
  const one = { template: sendingImport.template, preview: sendingImport.preview, submit: sendingImport.import }
  const many = {
    template: sendingImport.rowsTemplate,
    preview: sendingImport.rowsPreview,
    submit: sendingImport.rowsImport,
  }
  return (
    <>
      <Button
        disabled={inNo === undefined}
        title={inNo ? undefined : t('请先选择接收方')}
        onClick={() => setOpen('one')}
      >
        {t('导入调拨')}
      </Button>
      <Button onClick={() => setOpen('rows')}>{t('导入逐行调拨')}</Button>
      {open === 'one' && (
        <ImportDialog
          title={t('导入调拨')}
          calls={one}
          input={{ type: sendSheets.allot, inNo: inNo ?? '' }}
          also={stale}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'rows' && (
        <ImportDialog title={t('导入逐行调拨')} calls={many} also={stale} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
