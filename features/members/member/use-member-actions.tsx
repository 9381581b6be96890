import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { payBlocked } from '../spending/spending-screen.rules.ts'
import type { rpiMember } from './member.contract.ts'

export type MemberRow = RowOf<typeof rpiMember.list>

const MemberForm = lazily(() => import('./MemberForm.tsx').then((m) => m.MemberForm))
const PayForm = lazily(() => import('../spending/PayForm.tsx').then((m) => m.PayForm))

/**
 * Builds the actions on a member, with the dialogs that they open; one that is not possible now shows the reason.
 * @param onPage whether the actions stand on the member's own page
 */
export function useMemberActions(onPage = false): {
  rowActions: (row: MemberRow) => ReactNode
  dialogs: ReactNode
} {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ row: MemberRow; form: 'edit' | 'pay' } | null>(null)
  const close = () => setOpened(null)
  const rowActions = (row: MemberRow) => {
    const why = payBlocked(row)
    const { rpiMemberNo } = row
    const details = `/rb-oem/rpiMemberOem/rpi_member_details?rpiMemberNo=${encodeURIComponent(rpiMemberNo)}`
    return (
      <RowActions
        {...(onPage ? { shown: 2 } : {})}
        actions={[
          ...(onPage ? [] : [{ title: t('详情'), code: 'member_view', run: () => void navigate(details) }]),
          {
            title: t('储值消费'),
            code: 'member_pay',
            blocked: why && t(why),
            run: () => setOpened({ row, form: 'pay' }),
          },
          { title: t('编辑'), code: 'member_edit', run: () => setOpened({ row, form: 'edit' }) },
        ]}
      />
    )
  }
  const dialogs = (
    <>
      {opened?.form === 'edit' && <MemberForm row={opened.row} onClose={close} />}
      {opened?.form === 'pay' && <PayForm member={opened.row} onClose={close} />}
    </>
  )
  return { rowActions, dialogs }
}
