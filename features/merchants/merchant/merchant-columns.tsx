import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { RpiFinishStatus } from './merchant-codes.contract.ts'
import { finishStatusNext, finishStatusTones } from './merchant-status.tsx'

/** Column for a merchant's onboarding status, with the next step. */
export const finishStatusColumn = (): ListColumn<{ finishStatus: number }> => ({
  key: 'finishStatus',
  title: t('入网状态'),
  width: 120,
  card: 'field',
  render: ({ finishStatus }) => (
    <StatusTag
      codes={RpiFinishStatus}
      value={finishStatus}
      tones={finishStatusTones}
      next={t(finishStatusNext[finishStatus] ?? '')}
    />
  ),
})
