import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AmountMode, FieldType, FormStatus, mostFields } from './form-codes.contract.ts'
import { feeForm } from './form.contract.ts'
import { formStatusTones } from './form-status.tsx'
import './design.css'

type Design = ReceivedOf<typeof feeForm.design>
type FieldValues = Omit<Design['fields'][number], 'sort' | 'required' | 'unique'> & {
  required: boolean
  unique: boolean
}
interface Values {
  fields: FieldValues[]
}

/** 内容设计: what a payer fills in on a fee form, field by field. */
export function FormDesignPage() {
  const formCode = new URLSearchParams(useLocation().search).get('formCode') ?? ''
  const answer = useCall(feeForm.design, { formCode })
  return (
    <Answered answer={answer}>{(design) => <Designer key={JSON.stringify(design.fields)} design={design} />}</Answered>
  )
}

const blank = (): FieldValues => ({
  fieldCode: '',
  label: '',
  fieldType: FieldType.text,
  required: true,
  unique: false,
  options: [],
})

function Designer({ design }: { design: Design }) {
  const { formCode, formName, formStatus, amountMode, hasPayments } = design
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const saving = useSend(feeForm.saveDesign, { also: [feeForm.design, feeForm.list] })
  const mayEdit = useCan('feet_edit')
  const isOn = formStatus === FormStatus.on
  const isLocked = isOn || !mayEdit
  useUnsaved(isChanged)
  const save = async ({ fields }: Values) => {
    const sent = fields.map(({ required, unique, options, ...field }) => ({
      ...field,
      required: required ? (1 as const) : (0 as const),
      unique: unique ? (1 as const) : (0 as const),
      options: (options ?? []).map(({ label, price }) => ({ label, price: price ?? undefined })),
    }))
    if ((await saving.send({ formCode, fields: sent })) !== null) setChanged(false)
  }
  return (
    <DetailPage
      title={t('内容设计：{name}', { name: formName })}
      no={formCode}
      status={<StatusTag codes={FormStatus} value={formStatus} tones={formStatusTones} />}
      toolbar={
        mayEdit && (
          <Button type="primary" disabled={isOn} loading={saving.isPending} onClick={() => form.submit()}>
            {t('保存')}
          </Button>
        )
      }
    >
      {isOn && <Alert type="info" showIcon title={t('启用中的表单不能修改内容，请先停用')} />}
      {hasPayments === 1 && <Alert type="info" showIcon title={t('已有缴费记录：只能修改字段名称和顺序')} />}
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={isLocked}
        initialValues={{
          fields: design.fields.map((field) => ({
            ...field,
            required: field.required === 1,
            unique: field.unique === 1,
          })),
        }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void save(values)}
      >
        <Form.List name="fields">
          {(rows, { add, remove, move }) => (
            <>
              {rows.map(({ key, name }) => (
                <FieldRow
                  key={key}
                  name={name}
                  isLast={name === rows.length - 1}
                  isFixed={hasPayments === 1 || isLocked}
                  isLocked={isLocked}
                  isPriced={amountMode === AmountMode.byOption}
                  onMove={(to) => move(name, to)}
                  onRemove={() => remove(name)}
                />
              ))}
              {hasPayments === 0 && !isLocked && rows.length < mostFields && (
                <Button icon={<PlusOutlined />} onClick={() => add(blank())}>
                  {t('添加字段')}
                </Button>
              )}
            </>
          )}
        </Form.List>
        {saving.error && <Refusal error={saving.error} />}
      </Form>
    </DetailPage>
  )
}

interface RowParts {
  readonly name: number
  readonly isLast: boolean
  /** Payers have answered it: its name and place alone may change. */
  readonly isFixed: boolean
  /** Nothing may change: it is on, or the user only looks. */
  readonly isLocked: boolean
  readonly isPriced: boolean
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

const withOptions: readonly number[] = [FieldType.choice, FieldType.choices]

function FieldRow({ name, isLast, isFixed, isLocked, isPriced, onMove, onRemove }: RowParts) {
  const now = useStore(language)
  const form = Form.useFormInstance<Values>()
  const fieldType = Number(Form.useWatch(['fields', name, 'fieldType'], form))
  const types = codeSetOf(FieldType).entries.map(({ value, ...words }) => ({ value, label: words[now] }))
  const nth = { n: name + 1 }
  return (
    <fieldset className="design-field" aria-label={t('第 {n} 个字段', nth)}>
      <Form.Item
        name={[name, 'label']}
        label={t('字段名称')}
        rules={[{ required: true, whitespace: true, message: t('请填写字段名称') }]}
        validateTrigger="onBlur"
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[name, 'fieldType']} label={t('字段类型')}>
        <Select options={types} disabled={isFixed} />
      </Form.Item>
      <Form.Item name={[name, 'required']} label={t('必填')} valuePropName="checked">
        <Switch disabled={isFixed} />
      </Form.Item>
      <Form.Item name={[name, 'unique']} label={t('唯一')} valuePropName="checked">
        <Switch disabled={isFixed || fieldType === FieldType.choices || fieldType === FieldType.picture} />
      </Form.Item>
      <div className="design-moves">
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={t('上移第 {n} 个字段', nth)}
          disabled={isLocked || name === 0}
          onClick={() => onMove(name - 1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={t('下移第 {n} 个字段', nth)}
          disabled={isLocked || isLast}
          onClick={() => onMove(name + 1)}
        />
        {!isFixed && (
          <Button type="text" icon={<DeleteOutlined />} aria-label={t('移除第 {n} 个字段', nth)} onClick={onRemove} />
        )}
      </div>
      {withOptions.includes(fieldType) && <Options name={name} isFixed={isFixed} isPriced={isPriced} />}
    </fieldset>
  )
}

/** Options that can be chosen, with prices where the options decide the form's amount. */
const Options = ({ name, isFixed, isPriced }: Pick<RowParts, 'name' | 'isFixed' | 'isPriced'>) => (
  <Form.List name={[name, 'options']}>
    {(rows, { add, remove }) => (
      <div className="design-options">
        {rows.map((row) => (
          <div className="design-option" key={row.key}>
            <Form.Item
              name={[row.name, 'label']}
              rules={[{ required: true, whitespace: true, message: t('请填写选项') }]}
              validateTrigger="onBlur"
            >
              <Input
                maxLength={30}
                disabled={isFixed}
                aria-label={t('第 {n} 个选项', { n: row.name + 1 })}
                autoComplete="off"
              />
            </Form.Item>
            {isPriced && (
              <Form.Item
                name={[row.name, 'price']}
                rules={[{ required: true, message: t('请填写价格') }]}
                validateTrigger="onBlur"
              >
                <Input
                  inputMode="decimal"
                  suffix={t('元')}
                  disabled={isFixed}
                  aria-label={t('第 {n} 个选项的价格', { n: row.name + 1 })}
                />
              </Form.Item>
            )}
            {!isFixed && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('移除第 {n} 个选项', { n: row.name + 1 })}
                onClick={() => remove(row.name)}
              />
            )}
          </div>
        ))}
        {!isFixed && rows.length < 50 && (
          <Button icon={<PlusOutlined />} onClick={() => add({ label: '' })}>
            {t('添加选项')}
          </Button>
        )}
      </div>
    )}
  </Form.List>
)
