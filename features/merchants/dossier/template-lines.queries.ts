import type { Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { travelling } from '../../channels/channels.shared.ts'
import { ownTemplate } from '../../pricing/pricing.server.ts'
import type { Fourth } from '../onboarding-step/step-shapes.contract.ts'

/**
 * Step four with the prices of the templates it names: a channel that is asked for without prices of its own takes those
 * of its template, which the merchant's direct party must own.
 * @throws common.notFound for a template that the party has not, or that is of another channel
 * @source docs/domain/network.md 3.7, templatePolNo
 */
export async function withTemplates(
  tx: Tx,
  { tenantId, userNo }: { readonly tenantId: string; readonly userNo: string },
  fourth: Fourth,
): Promise<Fourth> {
  const aisles: Fourth['aisles'] = []
  for (const asked of fourth.aisles) {
    if (!asked.templatePolNo || asked.rates.length > 0) {
      aisles.push(asked)
      continue
    }
    const template = await ownTemplate(tx, { tenantId, no: userNo }, asked.templatePolNo)
    if (template?.aisleCode !== asked.aisleCode) throw commonErrors.notFound()
    aisles.push({ ...asked, rates: template.lines.map(travelling) })
  }
  return { ...fourth, aisles }
}
