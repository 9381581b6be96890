import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { noticeTransitions, NoticeType, PopType } from '../../content/content.shared.ts'
import { kindWords } from '../../settings/settings.shared.ts'
import { outcomeOf } from './outcomes.rules.ts'
import type { StateChange } from '../../../core/server/states/state-log.ts'

/** Days for which the person who asked finds the outcome behind the bell. */
const shownDays = 30

/**
 * Tells whoever asked for records what became of them: a notice behind the bell, to the one who last brought the record to
 * where it waited. Who decides about something of their own is told nothing. Notices are kept in one language, so both stand in it.
 * @source docs/domain/network.md 3.3, 4.2, notice
 */
export async function tellAskers(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId'> | null,
  changes: readonly StateChange[],
): Promise<void> {
  for (const change of changes) {
    const asked = outcomeOf(change)
    if (!asked) continue
    const { oemNo, entity, entityNo, to, remark = '' } = change
    const [kind, set] = [kindWords(entity), codeSetOf(asked.codes)]
    const waiting = sql`${sql.param([...asked.waiting])}::smallint[]`
    const title = `${kind.zh} ${entityNo} ${codeLabel(set, to, 'zh')} / ${kind.en}: ${codeLabel(set, to, 'en')}`
    const content = [
      `${kind.zh} ${entityNo}：${codeLabel(set, to, 'zh')}`,
      `${kind.en} ${entityNo}: ${codeLabel(set, to, 'en')}`,
      remark,
    ]
    await run(
      tx,
      sql`INSERT INTO system_notice (tenant_id, oem_no, title, content, notice_type, pop_type, target_user_types, target_user_id, begin_time, end_time, notice_status)
          SELECT ${tenantId}, ${oemNo}, ${title}, ${content.filter(Boolean).map(paragraph).join('')}, ${NoticeType.system}, ${PopType.list}, '{1,2,3,4,5}', asker.user_id,
                 business_now(), business_now() + make_interval(days => ${shownDays}), ${noticeTransitions.bornPublished.to}
            FROM (SELECT s.user_id FROM biz_state_log s
                   WHERE s.tenant_id = ${tenantId} AND s.entity = ${entity} AND s.entity_no = ${entityNo} AND s.user_id IS NOT NULL
                     AND s.to_status = ANY(${waiting}) AND (s.from_status IS NULL OR s.from_status <> ALL(${waiting}))
                   ORDER BY s.create_time DESC, s.id DESC LIMIT 1) asker
           WHERE asker.user_id IS DISTINCT FROM ${by?.userId ?? null}::bigint`,
    )
  }
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text as a paragraph of a notice: what people typed is no markup. */
const paragraph = (text: string): string => `<p>${text.replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark)}</p>`
