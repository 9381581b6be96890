import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowOf } from '../../../core/server/database/db.ts'
import type { Answering } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import type { Mover } from '../incoming-state/incoming-state.actions.ts'
import { replacePictures } from '../picture/picture.actions.ts'
import { type Kind, kindsOfStep, type NamedPicture } from '../picture/picture.rules.ts'
import { dropDraft } from './draft.actions.ts'
import { draftOf } from './draft.queries.ts'
import { openForEdit } from './edit.queries.ts'
import { hiddenStep, wholeStep } from './hidden.queries.ts'
import { judge, type JudgedParts, type Judgement, partsOf } from './judgement.queries.ts'
import type { Dossier } from './merchant-dossier.queries.ts'
import { onboardingErrors } from '../onboarding-step/onboarding-errors.contract.ts'
import type { StepColumns } from './merchant-row.queries.ts'
import { updateMerchant } from './step-saving.actions.ts'
import type { Fault } from '../onboarding-step/step-judging.rules.ts'
import type { StepNo } from '../onboarding-step/step-shapes.contract.ts'
import { firstError, stepAfter } from '../onboarding-step/whole.rules.ts'

/** Request context that the saving of a step needs. */
export type Work = Pick<Answering<unknown>, 'tx' | 'caller' | 'now' | 'translate' | 'audit'>

/** Values that every step is saved with besides its fields. */
export interface Saving {
  readonly id?: bigint | undefined
  readonly version?: number | undefined
  readonly draft?: boolean | undefined
  readonly pics?: readonly NamedPicture[] | undefined
}

/** Progress of a merchant, as the response to a saved step gives it. */
export interface SavedStep {
  readonly id: bigint
  readonly rpiNo: string
  readonly currentStep: number
  readonly version: number
  readonly draftVersion: number | null
  readonly savedAt: string | null
}

/** Words of a label in the caller's language. */
export const saying =
  ({ translate, caller }: Pick<Work, 'translate' | 'caller'>) =>
  (label: string): string =>
    translate(label, caller.language)

/** Builds the author of the state changes that a step causes. */
export const moverOf = ({ caller, now }: Pick<Work, 'caller' | 'now'>): Mover => ({
  ...makerOf(caller, now),
  userNo: caller.userNo,
})

/** A merchant whose step is saved, with what the step is judged against. */
export interface OpenStep {
  readonly dossier: Dossier
  /** The values of the step with every masked number replaced by the one it stands for. */
  readonly whole: <Step extends object>(values: Step) => Step
}

/**
 * Opens a merchant for saving one of its steps.
 * @throws common.notFound, merchant.notDirect, onboarding.submitted, common.moved; onboarding.stepMissing while an earlier
 *   step was never saved
 * @source docs/domain/network.md 3.3
 */
export async function openStep(work: Work, step: StepNo, { id, version }: Saving): Promise<OpenStep> {
  const { tx, caller } = work
  if (id === undefined) throw commonErrors.fieldRequired({ label: saying(work)('商户') })
  const dossier = await openForEdit(tx, caller, { id }, version)
  const { row } = dossier
  if (row.currentStep < step) throw onboardingErrors.stepMissing({ n: row.currentStep })
  const draft = await draftOf(tx, row.tenantId, row.rpiNo, step)
  const saved = { 1: dossier.first, 2: dossier.second, 3: dossier.third, 4: dossier.fourth }[step]
  const known = [draft?.payload, saved].filter((one) => one !== undefined && one !== null)
  return { dossier, whole: (values) => wholeStep(step, values, known, saying(work)) }
}

/** The pictures of a merchant once those of a step are replaced; undefined leaves them as they are. */
export function picturesWith(
  standing: readonly NamedPicture[],
  step: StepNo,
  given: readonly NamedPicture[] | undefined,
): readonly NamedPicture[] {
  if (!given) return standing
  const kinds: readonly Kind[] = kindsOfStep(step)
  return [
    ...standing.filter(({ picKind }) => !kinds.includes(picKind)),
    ...given.filter(({ picKind }) => kinds.includes(picKind)),
  ]
}

/**
 * Judges a merchant as it would be, and refuses the step that is being saved for its first fault.
 * @throws AppError of the first fault, with step, field and picture beside its words
 */
export async function judgeStep(work: Work, step: StepNo, parts: JudgedParts): Promise<Judgement> {
  const judgement = await judge(work.tx, parts, work.now, saying(work))
  const fault = firstError(judgement.faults.filter((one) => one.step === step))
  if (fault) throw refusalOf(fault)
  return judgement
}

/** The refusal that a fault amounts to, with the place where it is mended. */
export const refusalOf = ({ step, field, picKind, error }: Fault) =>
  error.with({ step, field, ...(picKind === null ? {} : { picKind }) })

/**
 * Saves a step that stands: its columns, its pictures, how far the merchant is now. Its draft has served.
 * @param columns what the step brings to the merchant
 * @param alsoWrites what it brings elsewhere
 * @param before  how far the merchant counts as having been
 */
export async function saveStep(
  work: Work,
  step: StepNo,
  {
    dossier,
    parts,
    judgement,
    columns,
  }: {
    readonly dossier: Dossier
    readonly parts: JudgedParts
    readonly judgement: Judgement
    readonly columns: StepColumns
  },
  {
    pics,
    values,
    before = dossier.row.currentStep,
    alsoWrites = async () => undefined,
  }: {
    readonly pics: readonly NamedPicture[] | undefined
    readonly values: object
    readonly before?: number
    readonly alsoWrites?: (by: Mover) => Promise<void>
  },
): Promise<SavedStep> {
  const { tx, caller, now, audit } = work
  const { row } = dossier
  const currentStep = stepAfter(before, step, judgement.faults)
  await updateMerchant(tx, makerOf(caller, now), dossier, { ...columns, currentStep })
  if (pics || parts.pictures.length < dossier.pictures.length)
    await replacePictures(tx, caller, row, dossier.pictures, parts.pictures, allKinds)
  await alsoWrites(moverOf(work))
  await portsOf(tx).merchants.renewFiveElements(tx, row.tenantId, row.rpiNo, now.at)
  await dropDraft(tx, row.tenantId, row.rpiNo, step)
  const saved = { 1: dossier.first, 2: dossier.second, 3: dossier.third, 4: dossier.fourth }[step]
  audit({
    entity: 'merchant',
    no: row.rpiNo,
    before: saved && { ...hiddenStep(step, saved), currentStep: row.currentStep },
    after: { ...hiddenStep(step, values), currentStep },
  })
  return savedStep(work, row.id)
}

const allKinds: readonly Kind[] = ([1, 2, 3, 4] as const).flatMap(kindsOfStep)

/** Reads the progress of a merchant after all changes that a step caused. */
export async function savedStep(
  { tx, caller }: Pick<Work, 'tx' | 'caller'>,
  id: bigint,
  draft: { readonly version: number; readonly at: string } | null = null,
): Promise<SavedStep> {
  const row = await rowOf<{ rpi_no: string; current_step: number; version: number }>(
    tx,
    sql`SELECT rpi_no, current_step, version FROM rpi_basic WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return {
    id,
    rpiNo: row.rpi_no,
    currentStep: row.current_step,
    version: row.version,
    draftVersion: draft?.version ?? null,
    savedAt: draft?.at ?? null,
  }
}

/** The parts that a merchant would have with one of its steps changed. */
export const partsWith = (
  dossier: Dossier,
  changed: Partial<Pick<JudgedParts, 'first' | 'second' | 'third' | 'fourth' | 'pictures' | 'verifyState'>>,
): JudgedParts => ({ ...partsOf(dossier), ...changed })

/** The fields of a step alone, without what it is saved with. */
export const fieldsOf = <Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  input: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> =>
  Object.fromEntries(Object.entries(input).filter(([field]) => field in shape.shape)) as typeof input

/** The typed values of a step as its form would hold them, for a draft. */
export const formValues = <Shape extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  values: object,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape.shape).flatMap(([field, of]) => {
      const value = (values as Record<string, unknown>)[field]
      return value === undefined ? [] : [[field, (of as z.ZodType).encode(value)]]
    }),
  )
