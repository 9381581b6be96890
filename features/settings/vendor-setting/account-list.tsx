import { confirm } from '../../../core/web/confirm.ts'
import { t } from '../../../core/web/language.ts'
import type { ListColumn } from '../../../core/web/list/columns.ts'
import type { RowAction } from '../../../core/web/list/RowActions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { InUse } from './vendor-setting.contract.ts'

// What the lists of accounts at outside services (text messages, object stores) have in common.

interface Account {
  readonly status: number
}

/** Puts an account into use, unless it is. */
export const enableAction = ({ status }: Account, code: string, run: () => void): RowAction => ({
  title: t('启用'),
  code,
  blocked: status === InUse.on ? t('该配置正在使用') : undefined,
  run,
})

/** Removes an account that is not in use. */
export const removeAction = ({ status }: Account, code: string, run: () => void): RowAction => ({
  title: t('删除'),
  code,
  isDanger: true,
  blocked: status === InUse.on ? t('启用中的配置不能删除，请先启用其他配置') : undefined,
  run,
})

/** Whether an account is to be used from now on. @param effect what that means for the one in use so far */
export const confirmUse = (name: string, effect: string): Promise<boolean> =>
  confirm({ title: t('启用 {name}', { name }), text: effect, okText: t('启用') })

/** Whether it is the one in use. */
export const inUseColumn = (): ListColumn<Account> => ({
  key: 'status',
  title: t('使用状态'),
  width: 110,
  card: 'field',
  render: ({ status }) => <StatusTag codes={InUse} value={status} tones={{ on: 'done', off: 'off' }} />,
})
