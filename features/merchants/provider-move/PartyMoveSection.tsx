import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { MoveState } from './move-status.tsx'
import { partyMove } from './move.contract.ts'

/** Lists the moves of a provider itself, and of the providers that came to it and left it, the newest first. */
export function PartyMoveSection({ userNo }: { userNo: string }) {
  const maySee = useCan('service_move_view')
  const { data } = useCall(partyMove.list, { userNo, size: 20 }, { enabled: maySee })
  if (!maySee || !data) return null
  return (
    <Section title={t('迁移记录')}>
      <PlainRows
        title={t('迁移记录')}
        rows={data.records}
        keyOf={({ id }) => id}
        empty={t('没有迁移过')}
        columns={[
          { title: t('服务商'), cell: ({ serviceName }) => serviceName },
          { title: t('原上级'), cell: ({ fromName, fromNo }) => fromName || fromNo },
          { title: t('新上级'), cell: ({ toName, toNo }) => toName || toNo },
          { title: t('迁移状态'), cell: ({ moveStatus }) => <MoveState value={moveStatus} /> },
          { title: t('生效时间'), cell: ({ effectiveTime }) => <Moment value={effectiveTime} /> },
          { title: t('迁移原因'), cell: ({ reason }) => reason },
          { title: t('提交人'), cell: ({ makerNo }) => makerNo },
          { title: t('审核人'), cell: ({ checkerNo }) => checkerNo || '—' },
        ]}
      />
    </Section>
  )
}
