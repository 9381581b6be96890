import { Input } from 'antd'
import type { z } from 'zod'
import { Field } from './Field.tsx'

/** Field for a remark, under the name `remark`. @param of its shape, labelled */
export const RemarkField = ({ of }: { of: z.ZodType }) => (
  <Field name="remark" of={of}>
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} showCount />
  </Field>
)
