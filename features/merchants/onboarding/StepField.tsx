import { Form } from 'antd'
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { z } from 'zod'
import { check, labelOf, mostCharacters } from '../../../core/web/field/check.ts'
import { t } from '../../../core/web/language/language.ts'
import { type FormValues, fieldState, type Known, stepParts, useStepForm, wrongWords } from './step-context.tsx'
import { isMasked } from '../onboarding-step/step-judging.rules.ts'

/**
 * One field of a step: asked for, marked and checked by the very rules of the server, its format told before anything is
 * wrong, what a channel found fault with below it. Fields that this merchant has not are left out.
 */
export function StepField({
  name,
  known,
  label,
  hint,
  isWide = false,
  children,
}: {
  name: string
  known: Known
  label?: string
  hint?: ReactNode
  /** Takes the whole line. */
  isWide?: boolean
  children: ReactElement
}) {
  const { step, whole, form, rejects } = useStepForm()
  const { isAsked, isRequired } = fieldState({ step, whole }, name)
  if (!isAsked) return null
  const shape = (stepParts[step].shape.shape as Record<string, z.ZodType>)[name] as z.ZodType
  const most = mostCharacters(shape)
  const limited =
    most !== undefined && isValidElement<{ maxLength?: number }>(children) && children.props.maxLength === undefined
      ? cloneElement(children, { maxLength: most })
      : children
  const remarks = rejects.filter(({ field, picKind }) => field === name && picKind === null)
  const judge = {
    validator: () => {
      const values = form.getFieldsValue(true) as FormValues
      const words = isMasked(values[name]) ? '' : wrongWords(step, name, values, known)
      return words ? Promise.reject(new Error(words)) : Promise.resolve()
    },
  }
  return (
    <Form.Item
      name={name}
      label={label ?? t(labelOf(shape) ?? name)}
      required={isRequired}
      rules={[check(shape), judge]}
      validateTrigger="onBlur"
      validateFirst
      className={[isWide ? 'is-wide' : '', remarks.length > 0 ? 'is-rejected' : ''].filter(Boolean).join(' ')}
      extra={
        (hint || remarks.length > 0) && (
          <>
            {hint}
            {remarks.map(({ aisleName, msg }) => (
              <span className="step-remark" key={`${aisleName} ${msg}`}>
                {t('{aisle}驳回：{msg}', { aisle: aisleName, msg })}
              </span>
            ))}
          </>
        )
      }
    >
      {limited}
    </Form.Item>
  )
}

/** A titled group of fields. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="step-group">
      <legend>{title}</legend>
      {hint && <p className="plain-hint">{hint}</p>}
      <div className="step-grid">{children}</div>
    </fieldset>
  )
}
