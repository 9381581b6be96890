import { sql } from 'drizzle-orm'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { handle, handleAsking, handlePlain } from '../../../core/server/call/handle.ts'
import { type Db, inScope, run } from '../../../core/server/database/db.ts'
import { kindOf } from '../../../core/server/files/file-kind.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { isMask } from '../../access/access.shared.ts'
import { hearConsent } from '../authorisation/authorisation.jobs.ts'
import { hearInvoice } from '../invoice/issue.jobs.ts'
import { openTaxService, taxServiceOf } from '../tax-service/access.actions.ts'
import { taxAccessOf } from '../tax-service/registry.adapter.ts'
import { type TaxEvent, taxServiceErrors } from '../tax-service/tax-service.contract.ts'
import { CardPicture, taxConnection } from './tax-connection.contract.ts'

const connectionEntity = 'taxConnection'
const shownConfig = (isConnected: boolean): string => (isConnected ? '******' : '')
const mostPictureBytes = 700 * 1024

export const taxConnectionCalls = [
  handle(taxConnection.info, async ({ tx, caller }) => ({
    config: shownConfig((await taxServiceOf(tx, caller.tenantId)) !== null),
  })),

  handle(taxConnection.edit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { tenantId, userId } = caller
    const before = { config: shownConfig((await taxServiceOf(tx, tenantId)) !== null) }
    if (isMask(input.config)) {
      audit({ entity: connectionEntity, no: tenantId, before, after: before })
      return {}
    }
    if (!taxAccessOf(input.config)) throw taxServiceErrors.configWrong()
    await run(
      tx,
      sql`INSERT INTO tax_connection (tenant_id, config_enc, create_time, update_user, update_time) VALUES (${tenantId}, ${sealText(input.config)}, ${now.at}, ${userId}, ${now.at})
          ON CONFLICT (tenant_id) DO UPDATE SET config_enc = excluded.config_enc, update_user = excluded.update_user, update_time = excluded.update_time, version = tax_connection.version + 1`,
    )
    audit({ entity: connectionEntity, no: tenantId, before, after: { config: shownConfig(true) } })
    return {}
  }),

  // The picture is read by the tax service and kept nowhere.
  handleAsking(taxConnection.ocrCard, {
    look: async ({ tx, caller, files }) => {
      const [picture, ...more] = files
      const kind = picture && kindOf(picture.content)?.type
      if (!picture || more.length > 0 || (kind !== 'image/png' && kind !== 'image/jpeg'))
        throw taxServiceErrors.notPicture()
      if (picture.content.length > mostPictureBytes) throw taxServiceErrors.pictureTooLarge()
      return { picture: picture.content, open: await openTaxService(tx, caller.tenantId) }
    },
    ask: async ({ input }, { picture, open }) => {
      const kind = input.type === CardPicture.licence ? 'licence' : 'card'
      const answer = await open.service.readPicture(open.access, kind, picture)
      if (answer.kind === 'refused') throw taxServiceErrors.unreadable()
      if (answer.kind !== 'done') throw taxServiceErrors.noAnswer()
      return answer.data
    },
    settle: async ({ input, audit }, read) => {
      audit({ entity: 'cardPicture', no: String(input.type), after: { type: input.type } })
      return read
    },
  }),

  // News is checked over its raw bytes, applied once however often it comes, and acknowledged after that has committed.
  handlePlain(taxConnection.receive, async ({ db, input, target, headers, rawBody }) => {
    const { tenantId } = input
    const open = await inScope(db, { tenantId, oemNo: '' }, (tx) => taxServiceOf(tx, tenantId))
    if (!open || open.access.adapter !== input.adapter) return { status: 404, text: 'FAIL' }
    const { service, access, nowSeconds } = open
    const checked = service.readNews(access, { target, headers, rawBody, nowSeconds })
    if (checked.kind === 'forged') {
      await keepForged(db, tenantId, input.adapter, checked.why)
      return { status: 400, text: 'FAIL' }
    }
    for (const event of checked.events) await apply(db, tenantId, event)
    return { status: 200, text: service.received }
  }),
]

const apply = (db: Db, tenantId: string, event: TaxEvent): Promise<void> =>
  event.kind === 'invoice'
    ? hearInvoice(db, tenantId, event.outNo, event.answer)
    : inScope(db, { tenantId, oemNo: '' }, (tx) => hearConsent(tx, tenantId, event.consent))

/** Nothing in a forged message is believed; that it came is kept. */
const keepForged = (db: Db, tenantId: string, adapter: string, why: string): Promise<void> =>
  inScope(db, { tenantId, oemNo: '' }, (tx) =>
    logStates(tx, tenantId, null, [
      {
        oemNo: tenantId,
        entity: connectionEntity,
        entityNo: adapter,
        from: null,
        to: 0,
        action: 'forged',
        remark: why,
      },
    ]),
  )
