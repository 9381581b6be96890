import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { party } from '../../providers/providers.shared.ts'
import { partyMove } from './move.contract.ts'
import { MoveCounts } from './PartyMoveForm.tsx'
import type { MoveRow } from './PartyMoveListPage.tsx'

/** The second person decides whether a provider moves; approval moves it at once. */
export function PartyMoveVerdict({ row, onClose }: { row: MoveRow; onClose: () => void }) {
  const deciding = useSend(partyMove.audit, { also: [party.list] })
  const { moveNo, serviceName, userNo, fromName, fromNo, toName, toNo } = row
  return (
    <VerdictDialog
      title={t('审核服务商迁移 {no}', { no: moveNo })}
      approves={t('{name} 及其下级立即归 {to}；此前支付的交易仍按 {from} 分润。', {
        name: serviceName,
        to: toName || toNo,
        from: fromName || fromNo,
      })}
      rejects={t('不迁移，申请结束。')}
      pending={deciding.isPending}
      error={deciding.error}
      onSave={async ({ auditStatus, reason }) => (await deciding.send({ moveNo, auditStatus, reason })) !== null}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('服务商')}>{`${serviceName} ${userNo}`}</Fact>
        <Fact label={t('原上级')}>{`${fromName} ${fromNo}`}</Fact>
        <Fact label={t('新上级')}>
          <strong>{`${toName} ${toNo}`}</strong>
        </Fact>
        <MoveCounts of={row} />
        <Fact label={t('提交人')}>{row.makerNo}</Fact>
        <Fact label={t('迁移原因')} isWide>
          {row.reason}
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
