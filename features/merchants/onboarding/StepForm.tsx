import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Call, ReceivedOf } from '../../../core/shared/call.ts'
import type { CallError } from '../../../core/web/call/call-error.ts'
import { DraftOffer } from '../../../core/web/form/DraftOffer.tsx'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { send } from '../../../core/web/call/send.ts'
import { useStore } from '../../../core/web/store.ts'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import type { FormPicture } from '../picture/form-picture.tsx'
import { PicturesField } from '../picture/PicturesField.tsx'
import { DraftNote, useDraftSaver, withoutAddresses } from './draft-saver.tsx'
import { onboarding } from './onboarding.contract.ts'
import { type FormValues, type Known, type StepView, StepFormContext, wholeOf } from './step-context.tsx'
import type { StepNo } from '../onboarding-step/step-shapes.contract.ts'
import { needsOf } from '../onboarding-step/whole.rules.ts'

type Saved = ReceivedOf<typeof onboarding.first>

const calls: Readonly<Record<StepNo, Call>> = {
  1: onboarding.first as unknown as Call,
  2: onboarding.second as unknown as Call,
  3: onboarding.third as unknown as Call,
  4: onboarding.fourth as unknown as Call,
}

/** Props of the form of a step. */
export interface StepFormParts {
  readonly step: StepNo
  /** Null: a merchant that is not there yet. */
  readonly view: StepView | null
  readonly initial: FormValues
  /** Facts known beside the typed values; may follow from them. */
  readonly known: (values: FormValues) => Known
  readonly onSaved: (saved: Saved) => void
  readonly onMade: (id: string) => void
  readonly onBack?: () => void
  readonly children: (known: Known) => ReactNode
}

/**
 * The form of one step: its draft kept by itself and offered again, its pictures beside its fields, saved by button or
 * key; the first error gets the focus, also one that the server found. Leaving loses nothing.
 * @source docs/screen-quality.md 16 to 18
 */
export function StepForm({ step, view, initial, known: knownOf, onSaved, onMade, onBack, children }: StepFormParts) {
  useStore(language)
  const [form] = Form.useForm<FormValues>()
  const draft = view?.draft ?? null
  // A step that was never saved has nothing but its draft: it is taken up where it was left.
  const takesDraft = draft !== null && draft.isMine === 1
  const first = takesDraft ? { ...initial, ...(draft.payload as FormValues) } : initial
  const [values, setValues] = useState<FormValues>(first)
  const [isOffered, setOffered] = useState(draft !== null)
  const [isChanged, setChanged] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const saving = useSend(calls[step], { done: t('第{n}步已保存', { n: step }), isQuiet: true })
  const known = knownOf(values)
  const whole = wholeOf(step, values, known)
  const mayEdit = useCan('pos_info_net_add')
  const disabled = !mayEdit || (view !== null && view.blocked !== '')
  const of = { id: view?.id ?? null, version: view?.version, draftVersion: draft?.version ?? 0 }
  const saver = useDraftSaver(
    step,
    of,
    () => form.getFieldsValue(true) as FormValues,
    ({ id }) => {
      made.current = id
      onMade(id)
    },
  )
  const made = useRef(view?.id ?? null)
  useUnsaved(isChanged && saver.state.kind !== 'saved')
  const touched = (changed: object = {}) => {
    // What was told to be wrong is looked at again as soon as it changes.
    const told = form.getFieldsError(Object.keys(changed)).filter(({ errors }) => errors.length > 0)
    if (told.length > 0) form.validateFields(told.map(({ name }) => name)).catch(() => undefined)
    const now = { ...(form.getFieldsValue(true) as FormValues) }
    setValues(now)
    setChanged(true)
    saver.touch()
  }
  const take = (next: FormValues) => {
    form.setFieldsValue(next as Parameters<typeof form.setFieldsValue>[0])
    touched()
    setOffered(false)
  }
  const giveUp = async () => {
    if (view) await send(onboarding.dropDraft, { id: view.id, step }).catch(() => undefined)
    form.resetFields()
    form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0])
    setValues(initial)
    setOffered(false)
  }
  const save = async () => {
    await saver.flush()
    saver.hold()
    const id = made.current
    const input = { ...withoutAddresses(form.getFieldsValue(true) as FormValues), ...(id === null ? {} : { id }) }
    const saved = (await saving.send({
      ...input,
      pics: input.pics ?? [],
      ...(view ? { version: view.version } : {}),
    } as never)) as Saved | null
    if (!saved) return saver.resume()
    saver.end()
    setChanged(false)
    onSaved(saved)
  }
  useFaultFocus(saving.error, form, box)
  useSaveKeys(() => !disabled && form.submit())
  const needs = needsOf(whole).filter((need) => need.step === step)
  return (
    <StepFormContext value={{ step, whole, form, rejects: view?.rejects ?? [], disabled }}>
      <div ref={box} className="step-form">
        {isOffered && draft && (
          <Kept
            draft={draft}
            isTaken={takesDraft}
            onTake={() => take({ ...initial, ...(draft.payload as FormValues) })}
            onDrop={() => void giveUp()}
          />
        )}
        <Form<FormValues>
          form={form}
          name={`step${step}`}
          layout="vertical"
          initialValues={first}
          disabled={disabled || saving.isPending}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={(changed: object) => touched(changed)}
          onFinish={() => void save()}
        >
          {children(known)}
          <fieldset className="step-group">
            <legend>{t('图片资料')}</legend>
            <Form.Item
              name="pics"
              rules={[{ validator: (_, pics: FormPicture[] | undefined) => missingPicture(needs, pics ?? []) }]}
              validateTrigger={[]}
            >
              <PicturesField needs={needs} remarks={view?.rejects ?? []} disabled={disabled} />
            </Form.Item>
          </fieldset>
          {saving.error && <Refusal error={saving.error} />}
          <div className="step-bar">
            <DraftNote state={saver.state} />
            <span className="step-buttons">
              {onBack && (
                <Button disabled={false} onClick={() => void saver.flush().then(onBack)}>
                  {t('上一步')}
                </Button>
              )}
              <Button type="primary" htmlType="submit" loading={saving.isPending} title="Ctrl + Enter">
                {t('保存并下一步')}
              </Button>
            </span>
          </div>
        </Form>
      </div>
    </StepFormContext>
  )
}

/** Says from when the draft is that the form shows, or offers one of somebody else. */
function Kept({
  draft,
  isTaken,
  onTake,
  onDrop,
}: {
  draft: NonNullable<StepView['draft']>
  isTaken: boolean
  onTake: () => void
  onDrop: () => void
}) {
  if (!isTaken)
    return (
      <DraftOffer
        draft={{ values: draft.payload, at: Date.parse(`${draft.savedAt.replace(' ', 'T')}+08:00`) }}
        onTake={onTake}
        onForget={onDrop}
      />
    )
  return (
    <div className="form-moved" role="status">
      <span>{t('已恢复 {time} 自动保存的草稿，可继续填写。', { time: draft.savedAt })}</span>
      <span className="draft-buttons">
        <Button size="small" disabled={false} onClick={onDrop}>
          {t('放弃草稿，使用已保存的内容')}
        </Button>
      </span>
    </div>
  )
}

const missingPicture = (needs: ReturnType<typeof needsOf>, pics: readonly FormPicture[]): Promise<void> => {
  const isThere = (kind: number) => pics.some(({ picKind }) => picKind === kind)
  const missing = needs.filter(({ kind, isRequired }) => isRequired && !isThere(kind)).length
  return missing === 0 ? Promise.resolve() : Promise.reject(new Error(t('还有 {n} 项必传图片未上传', { n: missing })))
}

/** A fault that the server found stands at its field, which gets the focus. */
function useFaultFocus(
  error: CallError | null,
  form: ReturnType<typeof Form.useForm<FormValues>>[0],
  box: React.RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    const field = error?.detail.field
    if (typeof field !== 'string') return
    form.setFields([{ name: field as never, errors: [error?.message ?? ''] }])
    form.scrollToField(field as never, { block: 'center' })
    const control = box.current?.querySelector<HTMLElement>(`[id$="_${field}"]`)
    const focusable = control?.matches('input, textarea, button')
      ? control
      : control?.querySelector<HTMLElement>('input, textarea, button')
    ;(focusable ?? control)?.focus()
  }, [error, form, box])
}

/** Ctrl or Cmd with Enter or S saves. */
function useSaveKeys(save: () => unknown): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !['Enter', 's', 'S'].includes(event.key)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
