import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { shownTerminals, TerminalRows } from '../binding/TerminalRows.tsx'
import { RpmType } from '../../channels/channels.shared.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { useTakeBack } from '../terminal/use-take-back.tsx'
import '../binding/binding.css'

/** POS and scanners of a merchant, beside its equipment: each can go back to the stock. */
export function OtherTerminals({ rpiNo }: { rpiNo: string }) {
  const takeBack = useTakeBack()
  const ofMerchant = { rpiNo, scope: 'all', size: shownTerminals } as const
  const pos = useCall(terminal.list, { ...ofMerchant, rpmType: RpmType.pos })
  const scanners = useCall(terminal.list, { ...ofMerchant, rpmType: RpmType.scanner })
  const parts = {
    place: { title: t('门店'), cell: ({ storeName }: { storeName: string }) => storeName || '—' },
    actions: (row: Parameters<typeof takeBack>[0]) => <RowActions actions={takeBack(row)} />,
  }
  return (
    <>
      <TerminalRows title="POS" empty={t('商户还没有POS')} answer={pos} {...parts} />
      <TerminalRows title={t('扫码设备')} empty={t('商户还没有扫码设备')} answer={scanners} {...parts} />
    </>
  )
}
