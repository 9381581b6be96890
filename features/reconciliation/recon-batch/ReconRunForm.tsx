import { UploadOutlined } from '@ant-design/icons'
import { Button, Form, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { addDays } from '../../../core/shared/dates.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useBusinessDay } from '../../../core/web/business-day.ts'
import { reconDiff } from '../recon-diff/recon-diff.contract.ts'
import { AisleSelect } from '../../channels/channels.web.ts'
import { reconBatch } from './recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'

interface Values {
  from: 'channel' | 'file'
  aisleCode: string
  billDay: string
  billKind: (typeof BillKind)[keyof typeof BillKind]
  file?: File
}

/** Form for the bill to reconcile: fetched from the channel, or taken from a file that came another way. */
export function ReconRunForm({ initial = {}, onClose }: { initial?: Partial<Values>; onClose: () => void }) {
  const yesterday = addDays(useBusinessDay(), -1)
  const running = useSend(reconBatch.run, { done: '', also: [reconDiff.list] })
  const uploading = useSend(reconBatch.upload, { done: '', also: [reconDiff.list] })
  const error = running.error ?? uploading.error
  const save = async ({ from, file, ...bill }: Values) => {
    const answer = from === 'file' ? await uploading.send({ ...bill, file }) : await running.send(bill)
    if (!answer) return false
    if (answer.diffCount > 0) notify('warning', t('对账完成，发现 {n} 笔差异。', { n: answer.diffCount }))
    else notify('success', t('对账完成，没有差异。'))
    return true
  }
  return (
    <FormDialog<Values>
      title={t('执行对账')}
      okText={t('开始对账')}
      initial={{ from: 'channel', billDay: yesterday, billKind: BillKind.trade, ...initial }}
      pending={running.isPending || uploading.isPending}
      error={error}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="from" label={t('账单来源')}>
        <Segmented
          options={[
            { value: 'channel', label: t('从通道下载') },
            { value: 'file', label: t('上传账单文件') },
          ]}
        />
      </Form.Item>
      <Field name="aisleCode" of={reconBatch.run.input.shape.aisleCode}>
        <AisleSelect />
      </Field>
      <Field name="billDay" of={reconBatch.run.input.shape.billDay} hint={t('业务日结束后才能对账')}>
        <MomentPicker unit="day" last={yesterday} />
      </Field>
      <Field name="billKind" of={reconBatch.run.input.shape.billKind}>
        <CodeSelect codes={BillKind} />
      </Field>
      <Form.Item noStyle dependencies={['from']}>
        {({ getFieldValue }) =>
          getFieldValue('from') === 'file' && (
            <Form.Item
              name="file"
              label={t('账单文件')}
              required
              rules={[{ required: true, message: t('请选择账单文件') }]}
              extra={t('通道给出的 CSV 原文件，末行为合计行')}
            >
              <BillFile />
            </Form.Item>
          )
        }
      </Form.Item>
    </FormDialog>
  )
}

/** Chooses the file; it travels with the form. */
function BillFile({ id, value, onChange }: { id?: string; value?: File; onChange?: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(value?.name ?? '')
  return (
    <>
      <input
        ref={input}
        type="file"
        className="import-file"
        aria-label={t('账单文件')}
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (!file) return
          setName(file.name)
          onChange?.(file)
        }}
      />
      <Button id={id} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        {t('选择文件')}
      </Button>{' '}
      <span>{name}</span>
    </>
  )
}
