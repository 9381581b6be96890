import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { noticeTransitions, NoticeType, PopType } from '../../content/content.shared.ts'
import { nameOfParty } from './move.queries.ts'

/** A move as those whom it concerns are told of it. */
interface ToldMove {
  readonly userNo: string
  readonly oemNo: string
  readonly serviceName: string
  readonly fromNo: string
  readonly toNo: string
  readonly at: string
}

/**
 * Tells the provider that it has another party above, the one before that it is gone, and the new one that it has come;
 * nobody learns of the other's place. The operator's staff did it themselves. Notices are kept in one language, so both
 * stand in them.
 * @source docs/domain/network.md 7.4
 */
export async function tellParties(tx: Tx, caller: Caller, move: ToldMove): Promise<void> {
  const { userNo, oemNo, serviceName, fromNo, toNo, at } = move
  const named = await rowOf<{ to: string }>(tx, sql`SELECT ${nameOfParty(caller.tenantId, toNo)} AS "to"`)
  const [from, to] = [at.slice(0, 19), named?.to ?? toNo]
  await tell(tx, caller, move, userNo, '您的上级已变更', [
    `自${from}起，您的上级为${to}。此前的交易仍按原上级结算分润，您的价格不变。`,
    `From ${from} on the party above you is ${to}. Payments before go on through the old chain; your prices stay.`,
  ])
  if (fromNo !== oemNo)
    await tell(tx, caller, move, fromNo, '下级服务商已迁出', [
      `${serviceName}（${userNo}）自${from}起不再是您的下级。此前的交易仍与您结算分润。`,
      `${serviceName} (${userNo}) is no longer below you from ${from} on. Payments before are still shared with you.`,
    ])
  if (toNo !== oemNo)
    await tell(tx, caller, move, toNo, '下级服务商已迁入', [
      `${serviceName}（${userNo}）自${from}起为您的直属下级。`,
      `${serviceName} (${userNo}) is right below you from ${from} on.`,
    ])
}

const tell = (tx: Tx, caller: Caller, { oemNo, at }: ToldMove, userNo: string, title: string, words: string[]) =>
  run(
    tx,
    sql`INSERT INTO system_notice (tenant_id, oem_no, title, content, notice_type, pop_type, target_user_types, target_user_nos, begin_time, notice_status, create_user)
        VALUES (${caller.tenantId}, ${oemNo}, ${title}, ${words.map((text) => `<p>${text}</p>`).join('')}, ${NoticeType.system}, ${PopType.list}, '{2}', ARRAY[${userNo}]::text[], ${at}::timestamptz, ${noticeTransitions.bornPublished.to}, ${caller.userId})`,
  )
