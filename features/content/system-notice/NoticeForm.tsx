import { Form, Input, Select, Switch } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { language, t } from '../../../core/web/language/language.ts'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RichTextField } from '../../../core/web/field/RichTextField.tsx'
import { NoticeType, PopType, SystemNoticeDraft, systemNotice } from './system-notice.contract.ts'

type Row = RowOf<typeof systemNotice.list>

interface Values {
  title: string
  content: string
  noticeType: Row['noticeType']
  popType: Row['popType']
  targetUserTypes: string[]
  targetUserNos: string[]
  withSubOperators: boolean
  beginTime: string
  endTime: string
  isTop: boolean
}

/** A notice, new or edited. @param row the notice that is edited; null for a new one @source docs/domain/network.md 18.2 */
export function NoticeForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const saving = useSend(systemNotice.save)
  const editing = useSend(systemNotice.update)
  const save = async (values: Values) => {
    const draft = {
      ...values,
      targetUserTypes: values.targetUserTypes.join(','),
      targetUserNos: (values.targetUserNos ?? []).join(','),
      withSubOperators: values.withSubOperators ? (1 as const) : (0 as const),
      isTop: values.isTop ? (1 as const) : (0 as const),
    }
    if (row) return (await editing.send({ ...draft, id: row.id, version: row.version })) !== null
    return (await saving.send(draft)) !== null
  }
  const of = SystemNoticeDraft.shape
  return (
    <FormDialog<Values>
      title={row ? t('编辑公告') : t('新增公告')}
      width={720}
      initial={row ? valuesOf(row) : { content: '', targetUserTypes: ['1'] }}
      {...(row ? {} : { keptAs: 'systemNotice.new' })}
      pending={saving.isPending || editing.isPending}
      error={saving.error ?? editing.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="title" of={of.title}>
        <Input autoFocus />
      </Field>
      <div className="form-columns">
        <Field name="noticeType" of={of.noticeType}>
          <CodeSelect codes={NoticeType} />
        </Field>
        <Field name="popType" of={of.popType} hint={t('弹窗在进入系统时弹出一次，滚动显示在页面顶部')}>
          <CodeSelect codes={PopType} />
        </Field>
      </div>
      <Field name="content" of={of.content}>
        <RichTextField label={t('内容')} />
      </Field>
      <Field name="targetUserTypes" of={of.targetUserTypes}>
        <Select
          mode="multiple"
          options={codeSetOf(PartyType).entries.map((one) => ({
            value: String(one.value),
            label: one[language.get()],
          }))}
        />
      </Field>
      <Form.Item
        name="targetUserNos"
        label={t('指定编号')}
        extra={t('只发给这些服务商、商户或员工；不填为全部接收对象')}
      >
        <Select mode="tags" tokenSeparators={[',', ' ', '，']} open={false} suffixIcon={null} />
      </Form.Item>
      <div className="form-columns">
        <Field name="beginTime" of={of.beginTime} hint={t('不填为发布时')}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="endTime" of={of.endTime} hint={t('不填为长期')}>
          <MomentPicker unit="second" />
        </Field>
        <Form.Item name="withSubOperators" label={t('包含子运营商')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="isTop" label={t('置顶')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

const valuesOf = (row: Row): Values => ({
  ...row,
  targetUserTypes: row.targetUserTypes.split(','),
  targetUserNos: [...row.targetUserNos],
  withSubOperators: row.withSubOperators === 1,
  isTop: row.isTop === 1,
})
