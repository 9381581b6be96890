import { Button, Form, type FormInstance, Modal } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CallError } from '../call/call-error.ts'
import { confirm } from '../question/confirm.ts'
import { t } from '../language/language.ts'
import { useUnsaved } from '../unsaved.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { type DraftKeeper, useDraft } from './draft.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { Refusal } from './Refusal.tsx'
import { stayInField } from './stay-in-field.ts'
import './form.css'

/** A dialog with a form. One form serves adding and editing. */
export interface FormDialogParts<Values extends object> {
  readonly title: string
  /** Values at first; null for an empty form. */
  readonly initial: Partial<Values> | null
  /** Whether the answer is being waited for: the button is locked. */
  readonly pending: boolean
  /** Saves; true closes the dialog. */
  readonly onSave: (values: Values) => Promise<boolean>
  readonly onClose: () => void
  /** Error of the last attempt, when it failed: shown above the buttons, and no more in the corner of the screen. */
  readonly error?: CallError | null
  readonly okText?: string
  /** Whether something that stands in the form keeps it from being saved: the button is off. */
  readonly isBlocked?: boolean
  /** A second way to save, besides the usual one: as a draft. */
  readonly second?: { readonly text: string; readonly onSave: (values: Values) => Promise<boolean> }
  /** Name under which the form is kept while it is half filled; a long form has one. It must hold no password. */
  readonly keptAs?: string
  readonly width?: number
  readonly children: ReactNode
}

/**
 * A dialog with a form: wrong fields are told on leaving them, the first gets the focus on saving; leaving with changes
 * asks once; saving cannot happen twice; what the server refuses stands above the buttons, with who and when for a record
 * that somebody changed meanwhile. A form with a name for it is kept while it is half filled, and offered again.
 * @source docs/screen-quality.md 13, 15 to 18, 24
 */
export function FormDialog<Values extends object>({
  title,
  initial,
  pending,
  onSave,
  onClose,
  error = null,
  okText,
  isBlocked = false,
  second,
  keptAs,
  width = 560,
  children,
}: FormDialogParts<Values>) {
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  const isSaved = useRef(false)
  const isSecond = useRef(false)
  const keeper = useRef<DraftKeeper<Values> | null>(null)
  const formName = useId()
  useUnsaved(isChanged)
  useFocusReturn()
  const leave = async () => {
    if (pending) return
    if (isChanged && !isSaved.current) {
      if (!(await leaveChanges())) return
      keeper.current?.forget()
    }
    setChanged(false)
    onClose()
  }
  const save = async (values: Values) => {
    if (!(await (isSecond.current && second ? second.onSave(values) : onSave(values)))) return
    isSaved.current = true
    keeper.current?.forget()
    setChanged(false)
    onClose()
  }
  const submit = (asSecond: boolean, { currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.focus()
    isSecond.current = asSecond
    form.submit()
  }
  return (
    <Modal
      open
      width={width}
      title={title}
      okText={okText ?? t('保存')}
      cancelText={t('取消')}
      confirmLoading={pending}
      okButtonProps={{ onMouseDown: stayInField, disabled: isBlocked }}
      cancelButtonProps={{ disabled: pending, onMouseDown: stayInField }}
      mask={{ closable: false }}
      onOk={(event) => submit(false, event)}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {error && <Refusal error={error} />}
          <CancelBtn />
          {second && (
            <Button loading={pending} onMouseDown={stayInField} onClick={(event) => submit(true, event)}>
              {second.text}
            </Button>
          )}
          <OkBtn />
        </>
      )}
      onCancel={() => void leave()}
      className="form-dialog"
    >
      <Form<Values>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={initial ?? {}}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void save(values)}
        disabled={pending}
      >
        {keptAs !== undefined && (
          <KeptDraft
            name={keptAs}
            form={form}
            isChanged={isChanged}
            hold={(now) => {
              keeper.current = now
            }}
            onTake={() => setChanged(true)}
          />
        )}
        {children}
      </Form>
    </Modal>
  )
}

/** Keeps what is typed, and offers what was kept before this form opened. */
function KeptDraft<Values extends object>({
  name,
  form,
  isChanged,
  hold,
  onTake,
}: {
  name: string
  form: FormInstance<Values>
  isChanged: boolean
  hold: (keeper: DraftKeeper<Values>) => void
  onTake: () => void
}) {
  const keeper = useDraft<Values>(name, () => (isChanged ? (form.getFieldsValue(true) as Values) : null))
  useEffect(() => hold(keeper))
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered || !keeper.offered) return null
  return (
    <DraftOffer
      draft={keeper.offered}
      onTake={(values) => {
        form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0])
        onTake()
        setAnswered(true)
      }}
      onForget={keeper.forget}
    />
  )
}

const leaveChanges = () =>
  confirm({
    title: t('放弃未保存的修改？'),
    text: t('关闭后，本表单中修改过的内容不会保存。'),
    okText: t('放弃修改'),
    cancelText: t('继续编辑'),
    isDanger: true,
  })
