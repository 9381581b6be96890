import { Form, Segmented } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { t } from '../../../core/web/language/language.ts'
import { effectiveFields } from './giving.contract.ts'

/** Choice in a form of the time from which prices hold. */
export type EffectiveChoice = 'nextDay' | 'at' | 'now'

/** Form values of the effective time. */
export interface EffectiveValues {
  readonly effective?: EffectiveChoice
  readonly effectiveTime?: string
}

/** Returns the effective time as it is sent: the next day 00:00 when nothing is given. */
export function effectiveOf({ effective, effectiveTime }: EffectiveValues): {
  effectiveTime?: string
  isImmediate?: 1
} {
  if (effective === 'now') return { isImmediate: 1 }
  return effective === 'at' && effectiveTime ? { effectiveTime } : {}
}

/** From when prices hold: the next day 00:00 by default, a moment up to 90 days ahead, or at once for a first policy. */
export function EffectiveFields({ canBeNow }: { canBeNow: boolean }) {
  const chosen = Form.useWatch<EffectiveChoice>('effective')
  return (
    <div className="form-columns">
      <Form.Item
        name="effective"
        label={t('生效方式')}
        extra={canBeNow ? t('立即生效仅限该主体在此通道的首份政策') : undefined}
      >
        <Segmented
          options={[
            { value: 'nextDay', label: t('次日零点') },
            { value: 'at', label: t('指定时间') },
            ...(canBeNow ? [{ value: 'now', label: t('立即生效') }] : []),
          ]}
        />
      </Form.Item>
      {chosen === 'at' && (
        <Field name="effectiveTime" of={effectiveFields.effectiveTime} hint={t('最多提前90天')}>
          <MomentPicker unit="second" />
        </Field>
      )}
    </div>
  )
}
