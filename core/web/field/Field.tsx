import { Form } from 'antd'
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { z } from 'zod'
import { t } from '../language/language.ts'
import { check, isRequired, labelOf, mostCharacters } from './check.ts'
import '../form/form.css'

/**
 * One field of a form: label, mark and check come from the shape of the call's input. Wrong input is told on leaving the
 * field; a limit is shown before it is met.
 * @param of shape of the field, labelled
 * @param missing what to say when nothing is given, where the document has words of its own for it; marks the field required
 */
export function Field({
  name,
  of,
  label,
  hint,
  missing,
  children,
}: {
  /** Key of the value, or its place within a list of the form. */
  name: string | (string | number)[]
  of: z.ZodType
  label?: string
  /** Format or limit, shown under the field. */
  hint?: ReactNode
  missing?: string
  children: ReactElement
}) {
  const most = mostCharacters(of)
  const limited =
    most !== undefined && isValidElement<{ maxLength?: number }>(children) && children.props.maxLength === undefined
      ? cloneElement(children, { maxLength: most })
      : children
  return (
    <Form.Item
      name={name}
      label={label ?? t(labelOf(of) ?? String(name))}
      required={missing !== undefined || isRequired(of)}
      rules={[check(of, missing)]}
      validateTrigger="onBlur"
      validateFirst
      extra={hint}
    >
      {limited}
    </Form.Item>
  )
}
