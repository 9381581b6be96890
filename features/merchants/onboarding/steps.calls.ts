import { handle } from '../../../core/server/call/handle.ts'
import { completedFourth, completedSecond, completedThird } from '../onboarding-step/completed.rules.ts'
import { dropDraft } from '../dossier/draft.actions.ts'
import { keepStep } from '../dossier/draft-keeping.actions.ts'
import { openForEdit } from '../dossier/edit.queries.ts'
import { saveFirst } from '../dossier/first-save.actions.ts'
import { onboarding } from './onboarding.contract.ts'
import {
  fieldsOf,
  formValues,
  judgeStep,
  openStep,
  partsWith,
  picturesWith,
  saveStep,
} from '../dossier/step-flow.actions.ts'
import { columnsOfFourth, columnsOfSecond } from '../dossier/step-rows.actions.ts'
import { writeAccount, writeAisles } from '../dossier/step-saving.actions.ts'
import { unverified } from '../dossier/step-facts.queries.ts'
import { FirstStep, FourthStep, SecondStep, type StepNo, ThirdStep } from '../onboarding-step/step-shapes.contract.ts'
import { isSameCard } from '../onboarding-step/third-step.rules.ts'
import { PicKind } from '../picture/picture-codes.contract.ts'
import { withTemplates } from '../dossier/template-lines.queries.ts'

export const stepsCalls = [
  handle(onboarding.first, (context) => {
    const { input } = context
    if (!input.draft) return saveFirst(context, input)
    return keepStep(context, { ...input, step: 1, payload: { ...formValues(FirstStep, input), pics: input.pics } })
  }),

  handle(onboarding.second, async (context) => {
    const { input } = context
    if (input.draft)
      return keepStep(context, { ...input, step: 2, payload: { ...formValues(SecondStep, input), pics: input.pics } })
    const { dossier, whole } = await openStep(context, 2, input)
    const second = completedSecond(whole(fieldsOf(SecondStep, input)), dossier.first)
    const parts = partsWith(dossier, { second, pictures: picturesWith(dossier.pictures, 2, input.pics) })
    const judgement = await judgeStep(context, 2, parts)
    const saved = { dossier, parts, judgement, columns: columnsOfSecond(second) }
    return saveStep(context, 2, saved, { pics: input.pics, values: second })
  }),

  handle(onboarding.secondDraft, (context) => {
    const { input } = context
    return keepStep(context, { ...input, step: 2, payload: { ...formValues(SecondStep, input), pics: input.pics } })
  }),

  handle(onboarding.third, async (context) => {
    const { tx, input } = context
    if (input.draft)
      return keepStep(context, { ...input, step: 3, payload: { ...formValues(ThirdStep, input), pics: input.pics } })
    const { dossier, whole } = await openStep(context, 3, input)
    const third = completedThird(whole(fieldsOf(ThirdStep, input)), dossier.first)
    const verifyState = isSameCard(dossier.third, third) ? (dossier.account?.verifyState ?? unverified) : unverified
    const parts = partsWith(dossier, {
      third,
      pictures: picturesWith(dossier.pictures, 3, input.pics),
      verifyState,
    })
    const judgement = await judgeStep(context, 3, parts)
    return saveStep(
      context,
      3,
      { dossier, parts, judgement, columns: {} },
      { pics: input.pics, values: third, alsoWrites: (by) => writeAccount(tx, by, dossier, third, verifyState) },
    )
  }),

  handle(onboarding.fourth, async (context) => {
    const { tx, input } = context
    const signature = input.signPic ? [{ picKind: PicKind.agreementSignature, fileKey: input.signPic }] : []
    const pics = input.pics || signature.length > 0 ? [...(input.pics ?? []), ...signature] : undefined
    if (input.draft)
      return keepStep(context, { ...input, step: 4, payload: { ...formValues(FourthStep, input), pics } })
    const { dossier, whole } = await openStep(context, 4, input)
    const asked = await withTemplates(tx, dossier.row, whole(fieldsOf(FourthStep, input)))
    const fourth = completedFourth(asked, dossier.second)
    const parts = partsWith(dossier, { fourth, pictures: picturesWith(dossier.pictures, 4, pics) })
    const judgement = await judgeStep(context, 4, parts)
    return saveStep(
      context,
      4,
      { dossier, parts, judgement, columns: columnsOfFourth(fourth) },
      { pics, values: fourth, alsoWrites: (by) => writeAisles(tx, by, dossier, fourth) },
    )
  }),

  handle(onboarding.keepDraft, (context) => {
    const { input } = context
    return keepStep(context, { ...input, step: input.step as StepNo })
  }),

  handle(onboarding.dropDraft, async ({ tx, caller, input, audit }) => {
    const { row } = await openForEdit(tx, caller, { id: input.id }, undefined)
    await dropDraft(tx, row.tenantId, row.rpiNo, input.step as StepNo)
    audit({ entity: 'merchant', no: row.rpiNo, before: { draftOfStep: input.step }, after: null })
    return {}
  }),
]
