import { id as idShape } from '../../../core/shared/shapes/shapes.ts'
import type { Revealable } from '../../access/access.server.ts'
import { contentById } from './mail-content.queries.ts'

/** The operator's phone, for its staff and for parties that send paper: the courier asks for it. @source docs/domain/network.md 1.6 */
export const mailContentRevealable: Revealable = {
  entity: 'invoiceMailContent',
  permission: 'invoice_mail_content_reveal',
  fields: ['phone'],
  sealed: async (tx, caller, no) => {
    const named = idShape().safeParse(no)
    return named.success ? ((await contentById(tx, caller.tenantId, named.data))?.phone ?? null) : null
  },
}
