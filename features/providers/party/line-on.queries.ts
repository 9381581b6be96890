import { sql } from 'drizzle-orm'

/**
 * Whether a party `s` and everyone above it are switched on: below one that is off nobody new comes in.
 * @source docs/domain/network.md 7.2, updateStatus
 */
export const isLineOn = sql`NOT EXISTS (SELECT 1 FROM service_info above WHERE above.tenant_id = s.tenant_id AND above.user_no = ANY(string_to_array(s.ancestors, ',')) AND NOT above.is_on)`
