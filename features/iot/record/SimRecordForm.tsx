import { Form, Input, Switch } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { FeeCycle, simRecord, SimRecordDraft } from './record.contract.ts'
import type { SimRecordRow } from './SimRecordListPage.tsx'

const { iccid, sn, rpiNo, feeCycle, feeBegin, remark } = SimRecordDraft.shape

interface Values {
  iccid: string
  sn: string
  rpiNo: string
  feeCycle: 1 | 2 | 3
  feeBegin: string
  isWaived: boolean
  remark: string
}

/** Adds or changes a period of a card by hand. Its amount is the renewal fee of the device, else the operator's. */
export function SimRecordForm({ row, onClose }: { row: SimRecordRow | null; onClose: () => void }) {
  const saving = useSend(simRecord.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑流量卡记录') : t('新增流量卡记录')}
      initial={row ? { ...row, isWaived: false } : { feeCycle: FeeCycle.year, isWaived: false, remark: '' }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isWaived, ...values }) =>
        (await saving.send({ ...values, isWaived: isWaived ? 1 : 0, id: row?.id })) !== null
      }
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="iccid" of={iccid}>
          <Input autoFocus={row === null} disabled={row !== null} autoComplete="off" />
        </Field>
        <Field name="sn" of={sn} hint={t('卡片所在的终端')}>
          <Input disabled={row !== null} autoComplete="off" />
        </Field>
        <Field name="rpiNo" of={rpiNo}>
          <Input disabled={row !== null} autoComplete="off" />
        </Field>
        <Field name="feeCycle" of={feeCycle}>
          <CodeSelect codes={FeeCycle} />
        </Field>
        <Field name="feeBegin" of={feeBegin}>
          <MomentPicker unit="day" />
        </Field>
        <Form.Item
          name="isWaived"
          label={t('减免')}
          valuePropName="checked"
          extra={t('减免后本周期不再收取，不能撤回')}
        >
          <Switch />
        </Form.Item>
      </div>
      <RemarkField of={remark} />
    </FormDialog>
  )
}
