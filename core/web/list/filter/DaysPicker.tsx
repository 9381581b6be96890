import { DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { language, t } from '../../language/language.ts'
import { useStore } from '../../store.ts'

/**
 * The calendar of a span of days; it comes when a page shows one. Its values stand in the form as `_dategt` and `_datelt`.
 * An address may hold moments instead of days: they are shown as such, and days are chosen.
 */
export function DaysPicker({ name, label }: { name: string; label: string }) {
  dayjs.locale(useStore(language) === 'zh' ? 'zh-cn' : 'en')
  const form = Form.useFormInstance<Record<string, string | undefined>>()
  const [from, until] = [`${name}_dategt`, `${name}_datelt`]
  const [first, last] = [Form.useWatch(from, { form, preserve: true }), Form.useWatch(until, { form, preserve: true })]
  const dayOf = (text: string | undefined) => (text ? dayjs(text) : null)
  const hasTime = [first, last].some((text) => text?.includes(' '))
  return (
    <Form.Item label={label}>
      <DatePicker.RangePicker
        className="days-filter"
        allowEmpty={[true, true]}
        value={[dayOf(first), last?.includes(' ') ? dayjs(last) : (dayOf(last)?.endOf('day') ?? null)]}
        format={hasTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
        presets={spans()}
        onChange={(days) =>
          form.setFieldsValue({ [from]: days?.[0]?.format('YYYY-MM-DD'), [until]: days?.[1]?.format('YYYY-MM-DD') })
        }
        aria-label={label}
      />
    </Form.Item>
  )
}

/** Spans that are often asked for. */
function spans(): { label: string; value: [dayjs.Dayjs, dayjs.Dayjs] }[] {
  const today = dayjs().startOf('day')
  const before = (days: number) => today.subtract(days, 'day')
  const lastMonth = today.subtract(1, 'month')
  return [
    { label: t('今天'), value: [today, today] },
    { label: t('昨天'), value: [before(1), before(1)] },
    { label: t('近7天'), value: [before(6), today] },
    { label: t('近30天'), value: [before(29), today] },
    { label: t('本月'), value: [today.startOf('month'), today] },
    { label: t('上月'), value: [lastMonth.startOf('month'), lastMonth.endOf('month').startOf('day')] },
  ]
}
