import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { fen } from '../../../core/shared/money.ts'
import { type GiversLine, type PayWay, travelling } from '../../channels/channels.shared.ts'
import { seesNames } from '../../access/access.server.ts'
import type { Template } from '../../pricing/pricing.server.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import type { RejectField } from '../submission/reject-fields.rules.ts'
import { shownPictures } from '../picture/picture.queries.ts'
import { type Kind, stepOfKind } from '../picture/picture.rules.ts'
import { draftOf, type StepDraft } from '../dossier/draft.queries.ts'
import { blockedWords } from '../dossier/edit.queries.ts'
import type { AisleFacts } from '../onboarding-step/fourth-step.rules.ts'
import { hiddenStep } from '../dossier/hidden.queries.ts'
import type { Judgement } from '../dossier/judgement.queries.ts'
import { type Dossier, dossierOf, userName } from '../dossier/merchant-dossier.queries.ts'
import type { Check, onboarding, RejectedField, StepDraftView } from './onboarding.contract.ts'
import type { Fault } from '../onboarding-step/step-judging.rules.ts'
import type { StepNo } from '../onboarding-step/step-shapes.contract.ts'

/** Returns the data of the merchant that every view of a step shows. @param step null: of all steps, without a draft */
export async function viewOf(tx: Tx, caller: Caller, id: bigint, step: StepNo | null) {
  const dossier = await dossierOf(tx, caller, { id })
  const { row } = dossier
  const pictures = dossier.pictures.filter(({ picKind }) => step === null || stepOfKind[picKind] === step)
  const rejects = await rejectsOf(tx, dossier)
  return {
    dossier,
    fields: {
      id: row.id,
      rpiNo: row.rpiNo,
      rpiName: row.rpiName || row.rpiShortName || row.legalName,
      finishStatus: row.finishStatus,
      currentStep: row.currentStep,
      version: row.version,
      blocked: blockedWords(row, caller),
      pics: await shownPictures(tx, caller, row.rpiNo, pictures),
      draft: step === null ? null : await draftView(tx, caller, row.rpiNo, step),
      rejects: rejects.filter((one) => step === null || one.step === step),
    },
  }
}

/** The draft of a step as a caller may see it: whole for the one who typed it, masked for others. @source docs/domain/network.md 1.6 */
async function draftView(
  tx: Tx,
  caller: Caller,
  rpiNo: string,
  step: StepNo,
): Promise<z.output<typeof StepDraftView> | null> {
  const draft = await draftOf(tx, caller.tenantId, rpiNo, step)
  if (!draft) return null
  const isMine = draft.savedUser === caller.userId
  return {
    payload: await withLinks(tx, caller, draft, isMine ? draft.payload : hiddenStep(step, draft.payload)),
    savedAt: draft.savedAt,
    savedBy: await userName(tx, caller.tenantId, draft.savedUser),
    isMine,
    version: draft.version,
  }
}

/** A draft with the addresses of its pictures: of those that its author sent in alone, whatever else it names. */
async function withLinks(
  tx: Tx,
  caller: Caller,
  { savedUser }: Pick<StepDraft, 'savedUser'>,
  payload: StepDraft['payload'],
): Promise<Record<string, unknown>> {
  if (!Array.isArray(payload.pics)) return { ...payload }
  const named = payload.pics as { fileKey?: unknown }[]
  const keys = named.map(({ fileKey }) => String(fileKey))
  const own = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT name FROM attachment WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND create_user = ${savedUser} AND name = ANY(${sql.param(keys)}::text[]) AND NOT is_deleted`,
  )
  const known = new Set(own.map(({ name }) => name))
  const linkOf = await fileLinks(tx, caller)
  const pics = named.map((one, at) => ({
    ...one,
    url: known.has(keys[at] ?? '') ? linkOf(keys[at] ?? '', 'draft.jpg') : '',
  }))
  return { ...payload, pics }
}

/** The fields and pictures that channels found fault with, as long as the merchant may be mended there. */
async function rejectsOf(tx: Tx, { incomings }: Dossier): Promise<z.output<typeof RejectedField>[]> {
  const refused = incomings.filter(({ rejectReason, rejectFields }) => rejectReason !== '' || rejectFields.length > 0)
  const names = await aisleNames(
    tx,
    refused.map(({ aisleCode }) => aisleCode),
  )
  return refused.flatMap(({ aisleCode, rejectFields }) =>
    (rejectFields as RejectField[]).map(({ step, field, picKind, msg }) => ({
      aisleName: names.get(aisleCode) ?? aisleCode,
      step,
      field,
      picKind: picKind as Kind | null,
      msg,
    })),
  )
}

/** Names of channels by their codes. */
export async function aisleNames(tx: Tx, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ code: string; name: string }>(
    tx,
    sql`SELECT aisle_code AS code, aisle_name AS name FROM pay_aisle WHERE aisle_code = ANY(${sql.param([...new Set(codes)])}::text[])`,
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** A merchant's onboardings at channels, in words. */
export const incomingsOf = ({ incomings }: Pick<Dossier, 'incomings'>, names: ReadonlyMap<string, string>) =>
  incomings.map(({ incomingCode, aisleCode, incomingKind, incomingStatus, rejectReason }) => ({
    incomingCode,
    aisleCode,
    aisleName: names.get(aisleCode) ?? aisleCode,
    incomingKind,
    incomingStatus,
    rejectReason,
  }))

/** A step with what must not be seen hidden: numbers always, names from those who see none. */
export function seenStep<Step extends object>(
  caller: Caller,
  { row }: Pick<Dossier, 'row'>,
  step: StepNo,
  values: Step,
): Step {
  return seesNames(caller, row.oemNo) ? hiddenStep(step, values) : hiddenStep(step, hiddenNames(values))
}

const names = ['legalName', 'contactName', 'accName']
const hiddenNames = <Step extends object>(values: Step): Step => ({
  ...values,
  ...Object.fromEntries(names.filter((field) => field in values).map((field) => [field, '**'])),
})

/** Lists the errors of a merchant, in the caller's language, with the channels that ask for a picture. */
export const checksOf = (caller: Caller, { faults, facts }: Judgement): z.output<typeof Check>[] =>
  faults.map((fault) => checkOf(caller, fault, facts.fourth.aisles))

const checkOf = (
  caller: Caller,
  { step, field, picKind, level, error }: Fault,
  aisles: ReadonlyMap<string, AisleFacts>,
): z.output<typeof Check> => ({
  step,
  field,
  picKind,
  level,
  msg: error.words(caller.language),
  aisles: picKind
    ? [...aisles.values()]
        .filter(({ neededPictures }) => neededPictures.includes(picKind))
        .map(({ aisleName }) => aisleName)
    : [],
})

type Offer = OutputOf<typeof onboarding.offers>[number]

/** A channel with what the merchant's direct party pays there now: what the merchant's price must not be below. */
export function offerOf(
  {
    aisleCode,
    aisleName,
    licenseHolder,
    incomingKinds,
    neededPictures,
    needSign,
    costs,
    bounds,
  }: AisleFacts & {
    licenseHolder: string
    needSign: boolean
  },
  refusal: string,
  template: Template | undefined,
  at: string,
): Offer {
  const isNow = ({ from, to }: GiversLine) => from <= at && (to === null || to > at)
  return {
    aisleCode,
    aisleName,
    licenseHolder,
    incomingKinds: incomingKinds as Offer['incomingKinds'],
    needPics: neededPictures as Offer['needPics'],
    needSign,
    refusal,
    template: template
      ? { polNo: template.polNo, polName: template.polName, lines: template.lines.map(travelling) }
      : null,
    lines: [...bounds].flatMap(([payWay, { maxRatePpm, minMerchantRatePpm }]) => {
      const cost = costs.filter(isNow).find((line) => line.payWay === payWay)
      return {
        payWay: payWay as CodeOf<typeof PayWay>,
        rate: cost?.ratePpm ?? 0,
        capAmount: cost?.capAmountFen ?? null,
        minFee: cost?.minFeeFen ?? fen(0),
        d0Rate: cost?.d0RatePpm ?? 0,
        d0Fee: cost?.d0FeeFen ?? fen(0),
        maxRate: maxRatePpm,
        minMerchantRate: minMerchantRatePpm,
        isOpen: cost !== undefined,
      }
    }),
  }
}
