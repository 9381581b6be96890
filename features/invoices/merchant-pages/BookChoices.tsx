import { ScanOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { sendFile } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { notify, notifyFailure } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { sellerBuyer } from '../buyer/buyer.contract.ts'
import { invoiceGoods } from '../goods/goods.contract.ts'
import { CardPicture, taxConnection } from '../tax-connection/tax-connection.contract.ts'

/** The books of the merchant that the form is about; nothing until it is chosen. */
const useRpiNo = (): string => Form.useWatch<string | undefined>('rpiNo', Form.useFormInstance()) ?? ''

/** Takes a buyer from the merchant's book into the form; masked fields are filled in by the server. */
export function BuyerChoice() {
  const form = Form.useFormInstance()
  const rpiNo = useRpiNo()
  const buyers = useCall(sellerBuyer.buyerList, { size: 50, rpiNo }, { enabled: rpiNo !== '' }).data?.records ?? []
  const take = (id: string) => {
    const buyer = buyers.find((one) => one.id === id)
    if (!buyer) return
    form.setFieldsValue({
      buyerId: id,
      buyerType: buyer.buyerType,
      buyerName: buyer.title,
      buyerTaxNo: buyer.taxNo,
      buyerAddress: buyer.address,
      buyerPhone: buyer.phone,
      buyerBank: buyer.bankName,
      buyerAccount: buyer.accNo,
      email: buyer.email,
    })
  }
  return (
    <Form.Item label={t('从购买方选择')} htmlFor="invoice-buyer">
      <Select
        id="invoice-buyer"
        placeholder={t('选择后填入购买方信息')}
        options={buyers.map(({ id, title, taxNo }) => ({ value: id, label: [title, taxNo].filter(Boolean).join(' ') }))}
        onChange={take}
      />
    </Form.Item>
  )
}

/** Takes the people at the foot of an invoice from the merchant's book. */
export function DrawerChoice() {
  const form = Form.useFormInstance()
  const rpiNo = useRpiNo()
  const drawers = useCall(sellerBuyer.drawerList, { size: 50, rpiNo }, { enabled: rpiNo !== '' }).data?.records ?? []
  const take = (id: string) => {
    const chosen = drawers.find((one) => one.id === id)
    if (chosen) form.setFieldsValue({ drawer: chosen.drawer, payee: chosen.payee, checker: chosen.checker })
  }
  return (
    <Form.Item label={t('从开票人员选择')} htmlFor="invoice-drawer">
      <Select
        id="invoice-drawer"
        placeholder={t('选择后填入下方三项')}
        options={drawers.map(({ id, drawer, payee, checker }) => ({
          value: id,
          label: [drawer, payee, checker].filter(Boolean).join(' / '),
        }))}
        onChange={take}
      />
    </Form.Item>
  )
}

/** Takes goods of the merchant into a line. */
export function ProductChoice({ place }: { place: number }) {
  const form = Form.useFormInstance()
  const rpiNo = useRpiNo()
  const goods =
    useCall(invoiceGoods.productList, { size: 200, productStatus: 1, rpiNo }, { enabled: rpiNo !== '' }).data
      ?.records ?? []
  const take = (id: string) => {
    const chosen = goods.find((one) => one.id === id)
    if (!chosen) return
    const { productNo, productName, categoryNo, categoryName, spec, unit, price, taxRate } = chosen
    const line = { productNo, productName, categoryNo, categoryName, spec, unit, taxRate }
    const pieces = price ? { quantity: '1', price, amount: price } : {}
    const before = form.getFieldValue(['lines', place]) as object
    form.setFieldValue(['lines', place], { ...before, ...line, ...pieces })
  }
  return (
    <Form.Item label={t('从商品选择')} htmlFor={`invoice-product-${place}`}>
      <Select
        id={`invoice-product-${place}`}
        placeholder={t('选择后填入下方各项')}
        options={goods.map(({ id, productName, spec }) => ({
          value: id,
          label: [productName, spec].filter(Boolean).join(' '),
        }))}
        onChange={take}
      />
    </Form.Item>
  )
}

/** Has the tax service read a picture of the buyer's licence, and fills in what stands on it. */
export function PictureButton() {
  const form = Form.useFormInstance()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    target.value = ''
    if (!picture) return
    setReading(true)
    try {
      const found = await sendFile(taxConnection.ocrCard, picture, { type: CardPicture.licence })
      form.setFieldsValue({ buyerName: found.name, buyerTaxNo: found.taxNo, buyerAddress: found.address })
      notify('success', t('已识别，请核对后提交'))
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <Can code="invoice_contact_edit">
      <input ref={input} type="file" accept="image/png,image/jpeg" hidden onChange={(event) => void read(event)} />
      <Button icon={<ScanOutlined />} loading={isReading} onClick={() => input.current?.click()}>
        {t('识别购买方营业执照')}
      </Button>
    </Can>
  )
}
