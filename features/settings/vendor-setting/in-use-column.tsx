import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { InUse } from './vendor-setting.contract.ts'

/** Column that tells whether an account is the one in use. */
export const inUseColumn = (): ListColumn<{ readonly status: number }> => ({
  key: 'status',
  title: t('使用状态'),
  width: 110,
  card: 'field',
  render: ({ status }) => <StatusTag codes={InUse} value={status} tones={{ on: 'done', off: 'off' }} />,
})
