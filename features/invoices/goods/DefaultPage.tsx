import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { merchant } from '../../merchants/merchants.shared.ts'
import { MerchantField, useRpiNo } from '../../merchants/merchants.web.ts'
import { bookEdit } from '../book/BookParts.tsx'
import { sellerBuyer } from '../buyer/buyer.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { InvoiceDefaultDraft, invoiceGoods } from './goods.contract.ts'

type Kind = 1 | 2 | 3 | 4 | 5 | 6
type Shown = ReceivedOf<typeof invoiceGoods.defaultInfo>
const shape = InvoiceDefaultDraft.shape

/** 默认开票设置: what the invoices of a kind begin with, for the own party or the merchant in the address. */
export function DefaultPage() {
  const rpiNo = useRpiNo()
  const navigate = useNavigate()
  const [invoiceKind, setKind] = useState<Kind>(InvoiceType.digitalOrdinary)
  const answer = useCall(invoiceGoods.defaultInfo, { invoiceKind, ...(rpiNo === '' ? {} : { rpiNo }) })
  return (
    <DetailPage title={t('默认开票设置')}>
      <Section title={t('适用范围')}>
        <div className="form-columns">
          <Can code={merchant.list.permission}>
            <Form.Item layout="vertical" label={t('商户（不选为本主体）')} htmlFor="default-merchant">
              <MerchantField
                id="default-merchant"
                value={rpiNo}
                onChange={(chosen) =>
                  void navigate(
                    `/rb-oem/payinvoice/payinvoice_default${chosen ? `?rpiNo=${encodeURIComponent(chosen)}` : ''}`,
                  )
                }
              />
            </Form.Item>
          </Can>
          <Form.Item layout="vertical" label={t('发票类型')} htmlFor="default-kind">
            <CodeSelect
              id="default-kind"
              codes={InvoiceType}
              value={invoiceKind}
              onChange={(kind) => setKind(kind as Kind)}
            />
          </Form.Item>
        </div>
      </Section>
      <Answered answer={answer}>
        {(shown) => <DefaultForm key={`${shown.rpiNo} ${shown.invoiceKind} ${shown.version}`} shown={shown} />}
      </Answered>
    </DetailPage>
  )
}

function DefaultForm({ shown }: { shown: Shown }) {
  const ofBook = shown.rpiNo === '' ? {} : { rpiNo: shown.rpiNo }
  const saving = useSend(invoiceGoods.saveDefault, { done: t('保存成功') })
  const drawers = useCall(sellerBuyer.drawerList, { size: 50, ...ofBook }).data?.records ?? []
  const [form] = Form.useForm<Shown>()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const take = (id: string) => {
    const chosen = drawers.find((one) => one.id === id)
    if (chosen) form.setFieldsValue({ drawer: chosen.drawer, payee: chosen.payee, checker: chosen.checker })
    setChanged(true)
  }
  const save = async ({ productNo, drawer, payee, checker, remark }: Shown) => {
    const sent = { productNo: productNo ?? '', drawer, payee, checker, remark }
    if ((await saving.send({ ...ofBook, invoiceKind: shown.invoiceKind, ...sent })) !== null) setChanged(false)
  }
  return (
    <Section title={t('开票时自动带出')}>
      <Form<Shown>
        form={form}
        layout="vertical"
        initialValues={shown}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void save(values)}
        disabled={saving.isPending}
      >
        <Field name="productNo" of={shape.productNo}>
          <RemoteSelect
            list={invoiceGoods.productList}
            searchBy="productName"
            fixed={{ productStatus: 1, ...ofBook }}
            chosen={shown.productNo ? [{ value: shown.productNo, name: shown.productName, no: shown.productNo }] : []}
            choiceOf={(row) => ({
              value: String(row.productNo),
              name: String(row.productName),
              no: String(row.productNo),
            })}
          />
        </Field>
        <Form.Item label={t('从开票人员选择')} htmlFor="default-drawer">
          <Select
            id="default-drawer"
            placeholder={t('选择后填入下方三项')}
            options={drawers.map(({ id, drawer, payee, checker }) => ({
              value: id,
              label: [drawer, payee, checker].filter(Boolean).join(' / '),
            }))}
            onChange={take}
          />
        </Form.Item>
        <div className="form-columns">
          <Field name="drawer" of={shape.drawer}>
            <Input autoComplete="off" />
          </Field>
          <Field name="payee" of={shape.payee}>
            <Input autoComplete="off" />
          </Field>
          <Field name="checker" of={shape.checker} hint={t('不能与开票人相同')}>
            <Input autoComplete="off" />
          </Field>
        </div>
        <RemarkField of={shape.remark} />
        {saving.error && <Refusal error={saving.error} />}
        <Can code={bookEdit}>
          <Button type="primary" htmlType="submit" loading={saving.isPending}>
            {t('保存')}
          </Button>
        </Can>
      </Form>
    </Section>
  )
}
