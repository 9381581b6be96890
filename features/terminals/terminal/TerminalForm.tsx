import { Form, Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { plainSn, stock } from '../../inventory/inventory.shared.ts'
import { SnState } from '../../inventory/inventory.web.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { store } from '../../stores/stores.shared.ts'
import { TerminalDraft, terminalLife } from '../terminal-life/terminal-life.contract.ts'

interface Values {
  sn: string
  rpiNo: string
  rpsNo?: string
  termName?: string
  installAddress?: string
}

const shape = TerminalDraft.shape

/**
 * Binds a device of the stock to a merchant: the number is scanned, and what it is and who holds it is told at once.
 * @param rpiNo the merchant, when the page is of one
 */
export function TerminalForm({ rpiNo = '', onClose }: { rpiNo?: string; onClose: () => void }) {
  const saving = useSend(terminalLife.submit, { done: t('终端已绑定'), also: [stock.list] })
  const save = async (values: Values) => (await saving.send({ ...values, rpsNo: values.rpsNo ?? '' })) !== null
  return (
    <FormDialog<Values>
      title={t('新增终端')}
      initial={{ rpiNo }}
      pending={saving.isPending}
      error={saving.error}
      okText={t('绑定')}
      onSave={save}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const form = Form.useFormInstance<Values>()
  const sn = plainSn(String(Form.useWatch('sn', form) ?? ''))
  const rpiNo = Form.useWatch('rpiNo', form)
  const device = useCall(terminalLife.ofSn, { sn: sn ?? '' }, { enabled: sn !== null })
  return (
    <>
      <Field
        name="sn"
        of={shape.sn}
        hint={
          device.data ? (
            <span>
              {device.data.rpmName} · {device.data.holderName} · <SnState value={device.data.snStatus} />
            </span>
          ) : (
            device.error?.message
          )
        }
      >
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="rpiNo" of={shape.rpiNo} label={t('商户')}>
        <MerchantField />
      </Field>
      {rpiNo && (
        <Form.Item name="rpsNo" label={t('门店')} extra={t('不选则只绑定到商户')}>
          <RemoteSelect
            key={rpiNo}
            list={store.list}
            searchBy="storeName"
            fixed={{ rpiNo }}
            choiceOf={({ rpsNo, storeName }) => ({ value: String(rpsNo), name: String(storeName), no: String(rpsNo) })}
          />
        </Form.Item>
      )}
      <Field name="termName" of={shape.termName} hint={t('不填则为型号加SN后4位')}>
        <Input />
      </Field>
      <Field name="installAddress" of={shape.installAddress}>
        <Input />
      </Field>
    </>
  )
}
