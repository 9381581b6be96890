import { Form, Input } from 'antd'
import { lazily } from '../../loading/lazily.tsx'

/** The place of a calendar until it is there. */
const DaysStandIn = ({ label }: { name: string; label: string }) => (
  <Form.Item label={label}>
    <Input disabled aria-label={label} />
  </Form.Item>
)

/**
 * A span of days, both inclusive, sent as `{name}_dategt` and `{name}_datelt`.
 * @source docs/rulings.md 11; catalogue R236
 */
export const DaysFilter = lazily(() => import('./DaysPicker.tsx').then((m) => m.DaysPicker), DaysStandIn)
