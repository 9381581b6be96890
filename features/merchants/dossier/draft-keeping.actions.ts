import { makerOf } from '../../../core/server/call/maker.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { keepDraft } from './draft.actions.ts'
import { openForEdit } from './edit.queries.ts'
import { belongingOf, ownedBy } from './first-save.actions.ts'
import { isMasked } from '../onboarding-step/step-judging.rules.ts'
import { type SavedStep, savedStep, type Work } from './step-flow.actions.ts'
import { addMerchant } from './step-saving.actions.ts'
import { FirstStep, type StepNo } from '../onboarding-step/step-shapes.contract.ts'
import { firstFacts } from './step-facts.queries.ts'
import { onboardingErrors } from '../onboarding-step/onboarding-errors.contract.ts'

/** A step as its form is now. */
export interface Keeping {
  readonly id: bigint | undefined
  readonly step: StepNo
  readonly payload: Readonly<Record<string, unknown>>
  /** Of the merchant and of the draft as the form has read them; undefined overwrites. */
  readonly version?: number | undefined
  readonly draftVersion?: number | undefined
}

/**
 * Keeps a step half typed. A first step that is nobody's yet makes the merchant as soon as it has a name.
 * @throws onboarding.draftNameless for a first step without a name; as `openForEdit` and `keepDraft`
 * @source docs/domain/network.md 3.3, drafts
 */
export async function keepStep(work: Work, keeping: Keeping): Promise<SavedStep> {
  const { tx, caller, now, audit } = work
  const { step, payload, version, draftVersion } = keeping
  const merchant = keeping.id === undefined ? await begin(work, keeping) : await opened(work, keeping.id, version)
  const kept = await keepDraft(tx, caller, merchant, { step, payload, seen: draftVersion, at: now.at })
  audit({ entity: 'merchant', no: merchant.rpiNo, after: { step, draftVersion: kept } })
  return savedStep(work, merchant.id, { version: kept, at: now.at })
}

async function opened({ tx, caller }: Work, id: bigint, version: number | undefined) {
  const { row } = await openForEdit(tx, caller, { id }, version)
  return { id, oemNo: row.oemNo, rpiNo: row.rpiNo }
}

/** A merchant that is known by no more than what was typed of its name. */
async function begin({ tx, caller, now }: Work, { step, payload }: Keeping) {
  const typed = namesIn(payload)
  if (step !== 1 || !(typed.legalName || typed.rpiShortName)) throw onboardingErrors.draftNameless()
  const owned = await ownedBy(tx, caller, typed)
  const whose = { tenantId: caller.tenantId, oemNo: caller.oemNo, rpiNo: '' }
  const { isPartyOn, isEmployeeOfParty } = await firstFacts(tx, whose, { ...typed, ...owned })
  const party = {
    ...owned,
    institutionNo: '',
    userNo: isPartyOn ? owned.userNo : caller.oemNo,
    empNo: isPartyOn && isEmployeeOfParty ? owned.empNo : '',
  }
  const { userType = MerchantUserType.soleTrader, legalName, rpiShortName } = typed
  const columns = { userType, legalName, rpiShortName }
  const made = await addMerchant(tx, makerOf(caller, now), caller, belongingOf(caller, party), columns)
  return { ...made, oemNo: caller.oemNo }
}

/** Returns the values that are certain in a half-typed first step: fields that are complete by themselves. */
function namesIn(payload: Readonly<Record<string, unknown>>) {
  const fields = Object.entries(FirstStep.shape).map(([field, shape]) => {
    const parsed = shape.safeParse(isMasked(payload[field]) ? undefined : payload[field])
    return [field, parsed.success ? parsed.data : shape.safeParse(undefined).data] as const
  })
  return Object.fromEntries(fields) as ReturnType<typeof FirstStep.parse>
}
