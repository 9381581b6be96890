import { Form, Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { stock } from '../../inventory/inventory.shared.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { StoreField } from '../../stores/stores.web.ts'
import { CmfDraft, cmf } from './cmf.contract.ts'

interface Values {
  sn: string
  rpiNo: string
  rpsNo?: string
  termName?: string
  installAddress?: string
}

const shape = CmfDraft.shape

/** Binds a terminal of the line that signs on to a merchant, out of the stock of its direct party. */
export function CmfForm({ rpiNo = '', onClose }: { rpiNo?: string; onClose: () => void }) {
  const saving = useSend(cmf.bind, { done: t('终端已绑定，签到后即可收款'), also: [stock.list] })
  return (
    <FormDialog<Values>
      title={t('绑定CMF终端')}
      initial={rpiNo ? { rpiNo } : {}}
      pending={saving.isPending}
      error={saving.error}
      okText={t('绑定')}
      onSave={async (values) => (await saving.send({ ...values, rpsNo: values.rpsNo ?? '' })) !== null}
      onClose={onClose}
    >
      <Field name="sn" of={shape.sn} hint={t('商户直属服务商库存中的CMF设备')}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="rpiNo" of={shape.rpiNo} label={t('商户')} hint={t('商户须已开通CMF通道的刷卡')}>
        <MerchantField disabled={rpiNo !== ''} />
      </Field>
      <Place />
      <Field name="termName" of={shape.termName} hint={t('不填则为型号加SN后4位')}>
        <Input />
      </Field>
      <Field name="installAddress" of={shape.installAddress}>
        <Input />
      </Field>
    </FormDialog>
  )
}

function Place() {
  const rpiNo = Form.useWatch('rpiNo', Form.useFormInstance<Values>()) ?? ''
  return (
    <Form.Item name="rpsNo" label={t('门店')} extra={t('不选则只绑定到商户')}>
      <StoreField key={rpiNo} rpiNo={rpiNo} />
    </Form.Item>
  )
}
