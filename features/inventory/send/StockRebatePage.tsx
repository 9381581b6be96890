import { Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
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

type Way = 'handBack' | 'recall'

const stale = [stock.list, stockRecord.list, transfer.list]

/** 返库: hands devices back to the party above, or calls them back from somebody below, who must agree. */
export function StockRebatePage() {
  const [way, setWay] = useState<Way>('handBack')
  const [outNo, setOutNo] = useState<string>()
  const [remark, setRemark] = useState('')
  const [isImporting, setImporting] = useState(false)
  const isRecall = way === 'recall'
  const scan = useSnScan({ purpose: isRecall ? SnPurpose.recall : SnPurpose.handBack, outNo })
  const back = useSend(sending.handBack, { done: '', also: stale })
  useUnsaved(scan.codes.size > 0)
  const isReady = !isRecall || outNo !== undefined
  const choose = (next: Way) => {
    setWay(next)
    setOutNo(undefined)
    scan.clear()
  }
  const submit = async () => {
    const done = await back.send({ sns: [...scan.good], remark, ...(isRecall && outNo ? { outNo } : {}) })
    if (!done) return
    notify('success', t('已提交 {sent}，等待对方确认', { sent: done.rsrNo }))
    scan.clear()
  }
  return (
    <DetailPage
      title={t('返库')}
      toolbar={
        <Can code="stock_allot_add">
          <Button onClick={() => setImporting(true)}>{t('导入返库')}</Button>
        </Can>
      }
    >
      <div className="stock-form">
        <Form layout="vertical" disabled={back.isPending}>
          <Form.Item label={t('方式')}>
            <Segmented<Way>
              value={way}
              onChange={choose}
              options={[
                { value: 'handBack', label: t('返还上级') },
                { value: 'recall', label: t('从下级回拨') },
              ]}
            />
          </Form.Item>
          {isRecall && (
            <Form.Item label={t('持有方')} htmlFor="rebate-holder" required extra={t('由当前持有方确认后退回本级')}>
              <HolderSelect
                id="rebate-holder"
                isRecall
                value={outNo}
                onChange={(holder) => {
                  setOutNo(holder)
                  scan.clear()
                }}
              />
            </Form.Item>
          )}
          <Form.Item label={t('备注')} htmlFor="rebate-remark">
            <Input.TextArea
              id="rebate-remark"
              rows={2}
              maxLength={200}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
            />
          </Form.Item>
        </Form>
        <div>
          <SnScan scan={scan} isDisabled={!isReady} />
          {back.error && <Refusal error={back.error} />}
          <div className="stock-form-foot">
            <Button
              type="primary"
              size="large"
              loading={back.isPending}
              disabled={scan.good.length === 0 || scan.isAsking}
              onClick={() => void submit()}
            >
              {isRecall ? t('回拨 {n} 台', { n: scan.good.length }) : t('返库 {n} 台', { n: scan.good.length })}
            </Button>
            <Link to="/rb-oem/transfer/store_transfer?trType=3">{t('查看单据')}</Link>
          </div>
        </div>
      </div>
      {isImporting && (
        <ImportDialog
          title={t('导入返库')}
          calls={{ template: sendingImport.template, preview: sendingImport.preview, submit: sendingImport.import }}
          input={{ type: sendSheets.handBack }}
          also={stale}
          onClose={() => setImporting(false)}
        />
      )}
    </DetailPage>
  )
}
