import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { stepNames } from '../onboarding-step/whole.rules.ts'

/** The step that a merchant's form has reached. */
export const stepColumn = (): ListColumn<{ currentStep: number }> => ({
  key: 'currentStep',
  title: t('当前步骤'),
  width: 150,
  card: 'field',
  render: ({ currentStep }) => `${currentStep} / 5 ${t(stepNames[Math.min(currentStep, 5) as 1])}`,
})
