import type { z } from 'zod'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { holdMerchant } from '../merchant/merchant-hold.actions.ts'
import { merchantEntity } from '../merchant/merchant-log.actions.ts'
import { aislesOfMerchant } from '../merchant/merchant.queries.ts'
import { setDefaultAisle, setSkillAisle, switchCompany } from './route.actions.ts'
import { type CompanyRecord, route } from './route.contract.ts'
import { companiesOf, recordListing, routesOf, toldRoutes } from './route.queries.ts'
import { seenMerchantName } from '../merchant/merchant-reach.queries.ts'

export const routeCalls = [
  handle(route.aisles, async ({ tx, caller, input: { rpiNo } }) => ({
    rpiNo,
    rpiName: await seenMerchantName(tx, caller, rpiNo),
    aisles: await aislesOfMerchant(tx, caller, rpiNo),
    ...(await routesOf(tx, caller.tenantId, rpiNo)),
  })),

  handle(route.setDefault, async ({ tx, caller, input: { rpiNo, aisleCode, payWay }, now, audit }) => {
    const held = await holdMerchant(tx, caller, rpiNo)
    const before = await toldRoutes(tx, caller.tenantId, rpiNo)
    await setDefaultAisle(tx, caller, held, { aisleCode, payWay, at: now.at })
    audit({ entity: merchantEntity, no: rpiNo, before, after: await toldRoutes(tx, caller.tenantId, rpiNo) })
    return {}
  }),

  handle(route.setSkill, async ({ tx, caller, input: { rpiNo, aisleCode, skillCode }, now, audit }) => {
    const held = await holdMerchant(tx, caller, rpiNo)
    const before = await toldRoutes(tx, caller.tenantId, rpiNo)
    await setSkillAisle(tx, caller, held, { aisleCode, skillCode, at: now.at })
    audit({ entity: merchantEntity, no: rpiNo, before, after: await toldRoutes(tx, caller.tenantId, rpiNo) })
    return {}
  }),

  handle(route.companies, async ({ tx, caller, input: { rpiNo } }) => ({
    rpiNo,
    rpiName: await seenMerchantName(tx, caller, rpiNo),
    companies: await companiesOf(tx, caller.tenantId, rpiNo),
  })),

  ...(
    [
      [route.switchCompany, false],
      [route.switchSkillCompany, true],
    ] as const
  ).map(([call, isSkill]) =>
    handle(call, async ({ tx, caller, input, now, audit }) => {
      const { rpiNo, aisleCode, compCode, isOn } = input
      const held = await holdMerchant(tx, caller, rpiNo)
      const isChanged = await switchCompany(tx, caller, held, { aisleCode, compCode, isOn, isSkill, at: now.at })
      const switched = { aisleCode, compCode, isSkill }
      audit({
        entity: merchantEntity,
        no: rpiNo,
        before: { ...switched, isOn: isChanged ? !isOn : isOn },
        after: { ...switched, isOn },
      })
      return {}
    }),
  ),

  handle(route.records, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<z.output<typeof CompanyRecord>>(tx, recordListing(caller, input), input)),
  ),
]
