import { Form, Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { staffCalls, store } from '../../stores/stores.shared.ts'
import { StoreField } from '../../stores/stores.web.ts'
import { labelled, text } from '../../../core/shared/shapes/shapes.ts'
import { RqStatus } from './qrcode-codes.contract.ts'
import { CodeBindingDraft, qrcode } from './qrcode.contract.ts'
import type { CodeRow } from './QrcodeListPage.tsx'

interface Values {
  rpiNo: string
  rpsNo: string
  rpstNo?: string
  codeName?: string
  fixedAmount?: string
}

const shape = { ...CodeBindingDraft.shape, rpiNo: labelled('商户', text(32)), rpsNo: labelled('门店', text(32)) }

/** Binds a code to a store of a merchant, or moves one that the merchant has: name, amount and clerk go along. */
export function BindForm({ row, onClose }: { row: CodeRow; onClose: () => void }) {
  const sending = useSend(qrcode.submit, { also: [store.list], done: t('绑定成功') })
  const isBound = row.rqStatus === RqStatus.bound
  return (
    <FormDialog<Values>
      title={isBound ? t('修改收款码：{no}', { no: row.rqCode }) : t('绑定收款码：{no}', { no: row.rqCode })}
      initial={
        isBound
          ? {
              rpiNo: row.rpiNo,
              rpsNo: row.rpsNo,
              rpstNo: row.rpstNo,
              codeName: row.codeName,
              fixedAmount: row.fixedAmount ?? '',
            }
          : null
      }
      pending={sending.isPending}
      error={sending.error}
      okText={isBound ? t('保存') : t('绑定')}
      onSave={async ({ rpstNo = '', codeName = '', fixedAmount = '', ...values }) =>
        (await sending.send({ ...values, rqCode: row.rqCode, rpstNo, codeName, fixedAmount })) !== null
      }
      onClose={onClose}
    >
      <Field name="rpiNo" of={shape.rpiNo}>
        <MerchantField name={row.rpiName} disabled={isBound} />
      </Field>
      <Place row={row} />
      <div className="form-columns">
        <Field name="codeName" of={shape.codeName} hint={t('不填用门店名称，最多20个字')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="fixedAmount" of={shape.fixedAmount} hint={t('0.01至50000.00；不填由付款人输入')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  )
}

function Place({ row }: { row: CodeRow }) {
  const form = Form.useFormInstance<Values>()
  const rpiNo = Form.useWatch('rpiNo', form) ?? ''
  const rpsNo = Form.useWatch('rpsNo', form) ?? ''
  return (
    <div className="form-columns">
      <Field name="rpsNo" of={shape.rpsNo}>
        <StoreField rpiNo={rpiNo} name={row.storeName} />
      </Field>
      <Field name="rpstNo" of={shape.rpstNo} label={t('店员')} hint={t('可不选')}>
        <RemoteSelect
          list={staffCalls.list}
          searchBy="name"
          fixed={{ rpiNo, rpsNo }}
          disabled={rpsNo === ''}
          choiceOf={(person) => ({
            value: String(person.rpstNo),
            name: String(person.name),
            no: String(person.rpstNo),
          })}
        />
      </Field>
    </div>
  )
}
