import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CallError } from '../../../core/web/call/call-error.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'

interface Keys {
  readonly accessKey: z.ZodType
  readonly secretKey: z.ZodType
}

/** The two keys of an account at an outside service. They are written, never read back whole. */
export const KeyFields = ({
  of: { accessKey, secretKey },
  isNew,
  hint,
  missingSecret,
}: {
  of: Keys
  isNew: boolean
  /** Beside the access key. */
  hint?: ReactNode
  /** Message for a new account without a secret key; none: some do without. */
  missingSecret?: string
}) => (
  <>
    <Field name="accessKey" of={accessKey} hint={hint}>
      <Input autoComplete="off" />
    </Field>
    <Field
      name="secretKey"
      of={secretKey}
      missing={isNew ? missingSecret : undefined}
      hint={isNew ? undefined : t('保持 ****** 为不修改')}
    >
      <Input autoComplete="off" />
    </Field>
  </>
)

/** The number of the application, which some services want. @param category the one that does */
export const AppField = ({ of, category, hint }: { of: z.ZodType; category: number; hint: string }) => (
  <Form.Item noStyle dependencies={['category']}>
    {({ getFieldValue }) =>
      getFieldValue('category') === category && (
        <Field name="appId" of={of} hint={hint}>
          <Input autoComplete="off" />
        </Field>
      )
    }
  </Form.Item>
)

/** A form that adds or changes an account; its own fields stand above the remark. @param start category of a new one */
export const AccountForm = <Values extends object>({
  title,
  row,
  start,
  saving: { isPending, error, send },
  remark,
  onClose,
  children,
}: {
  title: string
  row: (Partial<Values> & { readonly id: string; readonly version: number }) | null
  start: Partial<Values>
  saving: {
    readonly isPending: boolean
    readonly error: CallError | null
    send: (values: Values & { id?: string | undefined; version?: number | undefined }) => Promise<unknown>
  }
  remark: z.ZodType
  onClose: () => void
  children: ReactNode
}) => (
  <FormDialog<Values>
    title={title}
    width={720}
    initial={row ?? start}
    pending={isPending}
    error={error}
    onSave={async (values) => (await send({ ...values, id: row?.id, version: row?.version })) !== null}
    onClose={onClose}
  >
    <div className="form-columns">{children}</div>
    <RemarkField of={remark} />
  </FormDialog>
)
