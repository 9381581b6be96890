import { rowsIn, type Simulation } from './simulation.fixture.ts'

/**
 * Collects the records of both sides about the numbers in a text: notifications sent and taken in, in order. For the reader
 * of a failed run.
 */
export async function storyOf(simulation: Simulation, text: string): Promise<string[]> {
  const numbers = [...new Set(text.match(/\b[A-Z]{2}\d{18,20}\b/g) ?? [])]
  const lines: string[] = []
  for (const no of numbers) {
    const told = await simulation.there.show<{ rows: Record<string, unknown>[] }>(`notifications?no=${no}`)
    for (const { notifyId, event, state, attempts, lastAnswer, createTime, lastTime, body } of told.rows)
      lines.push(
        `there ${JSON.stringify({ notifyId, event, state, attempts, lastAnswer, createTime, lastTime, body })}`,
      )
    const taken = await rowsIn(
      simulation,
      `SELECT received_at::text, notify_id, event_kind, order_no, handle_status, handle_msg, attempts FROM channel_notify WHERE tenant_id = $1 AND (order_no = $2 OR event::text LIKE '%' || $2 || '%') ORDER BY received_at LIMIT 20`,
      [simulation.town.tenantId, no],
    )
    lines.push(
      ...taken.map(
        (row) =>
          `here ${JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
      ),
    )
    const states = await rowsIn(
      simulation,
      'SELECT create_time::text AS at, entity, from_status, to_status, action, remark FROM biz_state_log WHERE tenant_id = $1 AND entity_no = $2 ORDER BY create_time, id',
      [simulation.town.tenantId, no],
    ).catch((error: Error) => [{ error: error.message }])
    lines.push(...states.map((row) => `state ${JSON.stringify(row)}`))
  }
  return lines
}
