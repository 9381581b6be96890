import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isCreditCode, isIdCard } from '../../../core/shared/validity/validity.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { AuthStatus, AuthType, ExamineKind } from '../dossier/dossier-codes.contract.ts'
import { openExamine } from '../examine/open-examine.actions.ts'
import type { RealName } from '../dossier/examine-content.rules.ts'
import { examineErrors } from '../examine/examine.contract.ts'
import { examinedParty } from '../examine/examined-party.queries.ts'
import { onboardingErrors } from '../dossier/onboarding-errors.contract.ts'
import { isDraft } from '../dossier/party-review.rules.ts'
import { sealNumber } from '../dossier/sealing.actions.ts'
import { identityErrors } from './identity.contract.ts'
import { type IdentityInput } from '../dossier/dossier.contract.ts'
import { holdIdentity, isSameName, storedName } from './identity.actions.ts'

type Input = z.output<typeof IdentityInput>

/**
 * Asks for the approval of a party's real name. A party on its way in has it examined with the rest.
 * @returns the request
 * @throws common.notFound, common.forbidden, common.stateRefuses, common.datesReversed, auth.…, examine.open, examine.unchanged
 * @source docs/domain/network.md 7.3
 */
export async function askForIdentity(tx: Tx, caller: Caller, { day: today }: Moment, input: Input): Promise<bigint> {
  const whose = await examinedParty(tx, caller, input)
  if (whose.party && isDraft(whose.party.serviceAuditStatus)) throw commonErrors.stateRefuses()
  const before = await storedName(tx, caller.tenantId, whose)
  const after = realName(caller, input, today)
  await requireOwnFiles(
    tx,
    caller,
    input.pics.map(({ fileKey }) => fileKey),
  )
  const old = before?.authStatus === AuthStatus.verified ? before : null
  if (old && isSameName(old, after)) throw examineErrors.unchanged()
  const id = await openExamine(tx, caller, whose, {
    examineKind: ExamineKind.identity,
    before: old && { identity: old, subject: null },
    after: { identity: after, subject: null },
    pics: input.pics,
  })
  await holdIdentity(tx, caller, whose, after, input.pics)
  return id
}

function realName({ language }: Caller, input: Input, today: string): RealName {
  const { authType, name, validBegin, validEnd, legalName = '' } = input
  const given = unmasked(input.idNo, ['证件号码', 'ID number'], { isNew: true, language }) ?? ''
  const idNo = given.normalize('NFKC').toUpperCase()
  const isPerson = authType === AuthType.person
  if (isPerson && !isIdCard(idNo, today)) throw onboardingErrors.idNoFormat()
  if (!isPerson && !isCreditCode(idNo)) throw onboardingErrors.creditCodeFormat()
  if (!isPerson && legalName === '') throw identityErrors.legalNameMissing()
  if (validBegin > validEnd) throw commonErrors.datesReversed()
  const number = sealNumber('idNo', idNo)
  return {
    authType,
    name,
    idNoEnc: number.enc,
    idNoIdx: number.idx,
    validBegin,
    validEnd,
    legalName: isPerson ? '' : legalName,
  }
}
