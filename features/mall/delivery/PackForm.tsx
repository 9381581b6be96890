import { Alert, Button, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useScan } from '../../../core/web/scan/ScanField.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { mostSns, plainSn } from '../../inventory/inventory.shared.ts'
import { SnScan } from '../../inventory/inventory.web.ts'
import { expressCompanySet } from '../../settings/settings.shared.ts'
import { SubStatus } from '../order/order-codes.contract.ts'
import { subNext, SubState } from '../order/order-status.tsx'
import { mallOrder } from '../order/order.contract.ts'
import { ReceiverFacts } from '../order/SubOrderDrawer.tsx'
import { mallDelivery } from './delivery.contract.ts'

type Order = ReceivedOf<typeof mallOrder.sub>

const stale = [mallOrder.sub, mallOrder.subs, mallOrder.masters, mallOrder.master, mallDelivery.list]

/** One order under the scanner: who gets it, by whom it goes, and the devices or the number of pieces. */
export function PackForm({ order }: { order: Order }) {
  const { subOrderCode, subStatus, needSn, quantity, deliveredQty } = order
  const isOpen = subStatus === SubStatus.toShip || subStatus === SubStatus.partlyShipped
  return (
    <DetailPage
      title={t('仓库发货')}
      no={subOrderCode}
      status={<SubState value={subStatus} />}
      toolbar={<Link to="/rb-oem/shop/orderListDetails">{t('返回待发货')}</Link>}
    >
      <Section title={t('商品')}>
        <Facts>
          <Fact label={t('商品名称')}>{`${order.productName} ${order.specName}`}</Fact>
          <Fact label={t('待发数量')}>
            <strong>{`${quantity - deliveredQty} / ${quantity}`}</strong>
          </Fact>
          <Fact label={t('机具型号编号')}>{order.rpmNo}</Fact>
          <Fact label={t('买方')}>{[order.userName, order.userNo].filter(Boolean).join(' ')}</Fact>
        </Facts>
      </Section>
      <Section title={t('收货信息')}>
        <ReceiverFacts {...order} />
      </Section>
      {isOpen ? (
        <Parcel key={deliveredQty} order={order} hasSns={needSn === 1} />
      ) : (
        <Alert type="info" showIcon title={t(subNext[subStatus] ?? '')} />
      )}
    </DetailPage>
  )
}

function Parcel({ order, hasSns }: { order: Order; hasSns: boolean }) {
  const { subOrderCode } = order
  const left = order.quantity - order.deliveredQty
  const [expressCode, setExpressCode] = useState<string>()
  const [expressNo, setExpressNo] = useState('')
  const [pieces, setPieces] = useState<number | null>(left)
  const [isImporting, setImporting] = useState(false)
  const shipping = useSend(mallDelivery.deliver, { done: t('已发货'), also: stale })
  const scan = useScan({
    plain: plainSn,
    most: mostSns,
    check: async (sns) => {
      const { failList } = await send(mallDelivery.check, { subOrderCode, snList: [...sns] })
      return new Map(failList.map(({ sn, reason }) => [sn, reason]))
    },
  })
  const companies = useCompanies()
  useUnsaved(scan.codes.size > 0 || expressNo !== '')
  const count = hasSns ? scan.good.length : (pieces ?? 0)
  const isTooMany = count > left
  const submit = async () => {
    const what = hasSns ? { snList: [...scan.good] } : { snList: [], quantity: pieces ?? 0 }
    const sent = await shipping.send({ subOrderCode, expressCode: expressCode ?? '', expressNo, ...what })
    if (!sent) return
    scan.clear()
    setExpressNo('')
  }
  return (
    <Section title={t('发货')}>
      <div className="stock-form">
        <Form layout="vertical" disabled={shipping.isPending}>
          <Form.Item label={t('快递公司')} htmlFor="pack-company" required>
            <Select
              id="pack-company"
              value={expressCode}
              onChange={setExpressCode}
              showSearch={{ optionFilterProp: 'label' }}
              options={companies}
            />
          </Form.Item>
          <Form.Item label={t('快递单号')} htmlFor="pack-number" required>
            <Input
              id="pack-number"
              value={expressNo}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => setExpressNo(target.value.trim())}
            />
          </Form.Item>
          {!hasSns && (
            <Form.Item label={t('发货数量')} htmlFor="pack-pieces" required>
              <InputNumber<number>
                id="pack-pieces"
                min={1}
                max={left}
                precision={0}
                value={pieces}
                onChange={setPieces}
              />
            </Form.Item>
          )}
        </Form>
        <div>
          {hasSns && <SnScan scan={scan} />}
          {isTooMany && <Alert type="warning" showIcon title={t('发货数量超过待发数量')} />}
          {shipping.error && <Refusal error={shipping.error} />}
          <div className="stock-form-foot">
            <Button
              type="primary"
              size="large"
              loading={shipping.isPending}
              disabled={count === 0 || isTooMany || scan.isAsking || !expressCode || expressNo === ''}
              onClick={() => void submit()}
            >
              {t('发货 {n} 件', { n: count })}
            </Button>
            <Button
              disabled={!expressCode}
              title={expressCode ? undefined : t('请先选择快递公司')}
              onClick={() => setImporting(true)}
            >
              {t('导入发货')}
            </Button>
            <Link to={`/rb-oem/shop/deliverList?subOrderCode=${subOrderCode}`}>{t('查看发货单')}</Link>
          </div>
        </div>
      </div>
      {isImporting && (
        <ImportDialog
          title={t('导入发货')}
          calls={{
            template: mallDelivery.template,
            preview: mallDelivery.preview,
            submit: mallDelivery.import,
          }}
          input={{ subOrderCode, expressCode: expressCode ?? '' }}
          also={stale}
          onClose={() => setImporting(false)}
        />
      )}
    </Section>
  )
}

/** Choices of express companies in the reader's language. */
function useCompanies() {
  const name = useStore(language)
  return expressCompanySet.entries.map((entry) => ({ value: String(entry.value), label: entry[name] }))
}
