import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Field } from '../../../core/web/form/Field.tsx'
import { t } from '../../../core/web/language.ts'

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
