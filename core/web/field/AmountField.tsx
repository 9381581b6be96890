import { Form, Input } from 'antd'
import { parseYuan } from '../../shared/money.ts'
import { t } from '../language/language.ts'
import { withThousands } from '../show/money-text.ts'

/** Field for an amount of at least one fen. @param most yuan that it cannot exceed */
export const AmountField = ({ name, label, most }: { name: string; label: string; most: string }) => (
  <Form.Item
    name={name}
    label={label}
    required
    extra={t('最多 {n} 元', { n: withThousands(most) })}
    rules={[
      {
        validator: (_, value: unknown) =>
          isWithin(value, most)
            ? Promise.resolve()
            : Promise.reject(new Error(t('请输入 0.01 到 {n} 之间的金额', { n: withThousands(most) }))),
      },
    ]}
    validateTrigger="onBlur"
  >
    <Input inputMode="decimal" suffix={t('元')} autoFocus />
  </Form.Item>
)

/** Whether what was typed is an amount of at least one fen and at most so many yuan. */
export function isWithin(typed: unknown, most: string): boolean {
  const amount = parseYuan(String(typed ?? '').trim())
  return amount !== null && amount > 0n && amount <= (parseYuan(most) ?? 0n)
}
