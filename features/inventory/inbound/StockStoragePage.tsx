import { Button, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { stockRecord } from '../record/record.contract.ts'
import { transfer } from '../transfer/transfer.contract.ts'
import { inbound, InboundDraft, SnPurpose, StockSheet } from './inbound.contract.ts'
import { PresetDialog } from './PresetDialog.tsx'
import { SnScan, useSnScan } from './SnScan.tsx'
import { stock } from '../stock/stock.contract.ts'

interface Values {
  rpmNo?: string
  aisleCode?: string
  inNo?: string
  purchasePrice?: string
  remark?: string
}

const shape = InboundDraft.shape
const stale = [stock.list, stockRecord.list, transfer.list]

/** 入库: takes devices in under the scanner, as a run of numbers, or as a sheet. */
export function StockStoragePage() {
  const [form] = Form.useForm<Values>()
  const rpmNo = Form.useWatch('rpmNo', form)
  const models = useCall(stock.modelChoices, {})
  const model = models.data?.find((one) => one.rpmNo === rpmNo)
  const scan = useSnScan({ purpose: SnPurpose.inbound, rpmNo })
  const sending = useSend(inbound.submit, { done: '', also: stale })
  useUnsaved(scan.codes.size > 0)
  // What the numbers must look like follows from the model: another model asks about all of them again.
  useEffect(() => {
    if (rpmNo && scan.codes.size > 0) scan.recheck()
  }, [rpmNo])
  const takeIn = async (values: Values) => {
    if (scan.good.length === 0) return notify('warning', t('请先扫描SN'))
    const done = await sending.send({ ...values, rpmNo: values.rpmNo ?? '', sns: [...scan.good] })
    if (!done) return
    notify('success', t('已入库 {n} 台，单号 {no}', { n: done.quantity, no: done.rsrNo }))
    scan.clear()
  }
  return (
    <DetailPage title={t('入库')} toolbar={<SheetButtons />}>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={sending.isPending}
        onFinish={(values) => void takeIn(values)}
      >
        <div className="stock-form">
          <div>
            <Field
              name="rpmNo"
              of={shape.rpmNo}
              hint={model ? t('供应商：{name}', { name: model.supName }) : undefined}
            >
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                loading={models.isPending}
                placeholder={t('请选择型号')}
                options={(models.data ?? []).map((one) => ({ value: one.rpmNo, label: `${one.rpmName} ${one.rpmNo}` }))}
              />
            </Field>
            {model?.rpmType === RpmType.pos && <AisleField rpmNo={model.rpmNo} />}
            <Form.Item name="inNo" label={t('接收方')} extra={t('不选则入本级库存')}>
              <RemoteSelect
                list={stock.receivers}
                searchBy="keyword"
                choiceOf={({ userNo, name }) => ({ value: String(userNo), name: String(name), no: String(userNo) })}
              />
            </Form.Item>
            <Field name="purchasePrice" of={shape.purchasePrice} hint={t('每台，仅运营商可见')}>
              <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
            </Field>
            <Field name="remark" of={shape.remark}>
              <Input.TextArea rows={2} />
            </Field>
          </div>
          <div>
            <SnScan scan={scan} />
            {sending.error && <Refusal error={sending.error} />}
            <div className="stock-form-foot">
              <Button
                type="primary"
                size="large"
                loading={sending.isPending}
                disabled={scan.good.length === 0 || scan.isAsking}
                onClick={() => form.submit()}
              >
                {t('入库 {n} 台', { n: scan.good.length })}
              </Button>
              <Link to="/rb-oem/store/store">{t('查看库存')}</Link>
            </div>
          </div>
        </div>
      </Form>
      <Section title={t('说明')}>
        <p className="plain-hint">{t('扫码枪设为“回车结尾”即可连续扫描；有误的SN不会入库。单次最多5000台。')}</p>
      </Section>
    </DetailPage>
  )
}

function AisleField({ rpmNo }: { rpmNo: string }) {
  const { data = [], isPending } = useCall(stock.aisles, { rpmNo })
  return (
    <Form.Item
      name="aisleCode"
      label={t('通道')}
      required
      rules={[{ required: true, message: t('POS必须选择通道') }]}
      validateTrigger="onBlur"
    >
      <Select
        loading={isPending}
        placeholder={t('请选择通道')}
        options={data.map(({ aisleCode, aisleName }) => ({ value: aisleCode, label: `${aisleName} ${aisleCode}` }))}
      />
    </Form.Item>
  )
}

type Sheet = 'device' | 'pos' | 'rate'

/** The sheets that can be brought in here. */
function SheetButtons() {
  const [open, setOpen] = useState<Sheet | 'preset' | null>(null)
  const sheets: Readonly<Record<Sheet, { title: string; template: typeof inbound.template; type: number }>> = {
    device: { title: t('导入入库'), template: inbound.template, type: StockSheet.device },
    pos: { title: t('导入POS入库'), template: inbound.posTemplate, type: StockSheet.pos },
    rate: { title: t('导入SN费率'), template: inbound.rateTemplate, type: StockSheet.rate },
  }
  const close = () => setOpen(null)
  return (
    <>
      {(Object.keys(sheets) as Sheet[]).map((key) => (
        <Button key={key} onClick={() => setOpen(key)}>
          {sheets[key].title}
        </Button>
      ))}
      <Can code="stock_rate">
        <Button onClick={() => setOpen('preset')}>{t('预设费率')}</Button>
      </Can>
      {open === 'preset' && <PresetDialog onClose={close} />}
      {open !== null && open !== 'preset' && (
        <ImportDialog
          title={sheets[open].title}
          calls={{ template: sheets[open].template, preview: inbound.preview, submit: inbound.import }}
          input={{ type: String(sheets[open].type) }}
          also={stale}
          onClose={close}
        />
      )}
    </>
  )
}
