import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { type Kind, mostOfKind, type PictureNeed, pictureNeeds } from '../picture/picture.rules.ts'
import { PicKind } from '../picture/picture-codes.contract.ts'
import { type FirstFacts, firstStepRules } from './first-step.rules.ts'
import { type FourthFacts, fourthStepRules } from './fourth-step.rules.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'
import { qualificationPicture, type SecondFacts, secondStepRules } from './second-step.rules.ts'
import { type Fault, faultLevel, fieldFaults, type Whole } from './step-judging.rules.ts'
import { FirstStep, FourthStep, SecondStep, type StepNo, ThirdStep } from './step-shapes.contract.ts'
import { type ThirdFacts, thirdStepRules } from './third-step.rules.ts'
import { industryErrors } from '../../settings/settings.shared.ts'
import { VerifyState } from '../merchant/merchant-codes.contract.ts'

/** Database facts for each step. */
export interface WholeFacts {
  readonly first: FirstFacts
  readonly second: SecondFacts
  readonly third: ThirdFacts
  readonly fourth: FourthFacts
}

/** Names of a kind of picture for the messages of both languages. */
const pictureName = (kind: Kind) => ({
  name: codeLabel(codeSetOf(PicKind), kind, 'zh'),
  nameEn: codeLabel(codeSetOf(PicKind), kind, 'en'),
})

/** The kinds of pictures that a merchant's steps ask for. @source docs/domain/network.md 3.8 */
export const needsOf = ({ first, second, third, needsQualification, neededByAisles }: Whole): PictureNeed[] =>
  pictureNeeds({
    userType: first.userType ?? 0,
    legalIdType: first.legalIdType,
    contactType: first.contactType,
    uboIsLegal: first.uboIsLegal,
    microType: first.microType,
    sceneType: second?.sceneType,
    balanceAccType: third?.balanceAccType,
    needsQualification,
    neededByAisles,
  })

/** Pictures that a step asks for and that are missing or too many. A channel's demands count in the step of the picture. */
function pictureFaults(step: StepNo, whole: Whole): Fault[] {
  return needsOf(whole)
    .filter((need) => need.step === step)
    .flatMap(({ kind, isRequired }): Fault[] => {
      const count = whole.pictures.filter(({ picKind }) => picKind === kind).length
      const most = mostOfKind(kind)
      const at = { step, field: 'pics', picKind: kind, level: faultLevel.error }
      if (count > most) return [{ ...at, error: onboardingErrors.tooManyPictures({ ...pictureName(kind), n: most }) }]
      if (count > 0 || !isRequired) return []
      const error =
        kind === qualificationPicture
          ? industryErrors.qualMissing()
          : onboardingErrors.pictureMissing(pictureName(kind))
      return [{ ...at, error }]
    })
}

/** A check of the account that did not come through is told, and keeps nobody back. @source docs/domain/network.md 3.6, verifyState */
function warnings(step: StepNo, facts: WholeFacts): Fault[] {
  if (step !== 3 || facts.third.verifyState !== VerifyState.checkFailed) return []
  return [{ step, field: 'accNo', picKind: null, level: faultLevel.warning, error: onboardingErrors.cardUnverified() }]
}

/** Everything that is wrong with one step, its fields before its pictures. */
export function faultsOfStep(step: StepNo, whole: Whole, facts: WholeFacts): Fault[] {
  return [...fieldsOf(step, whole, facts), ...pictureFaults(step, whole), ...warnings(step, facts)]
}

function fieldsOf(step: StepNo, whole: Whole, facts: WholeFacts | null): Fault[] {
  switch (step) {
    case 1:
      return fieldFaults(1, firstStepRules, FirstStep, whole.first, whole, facts?.first ?? null)
    case 2:
      return whole.second ? fieldFaults(2, secondStepRules, SecondStep, whole.second, whole, facts?.second ?? null) : []
    case 3:
      return whole.third ? fieldFaults(3, thirdStepRules, ThirdStep, whole.third, whole, facts?.third ?? null) : []
    case 4:
      return whole.fourth ? fieldFaults(4, fourthStepRules, FourthStep, whole.fourth, whole, facts?.fourth ?? null) : []
  }
}

/** The steps in their order. */
export const steps: readonly StepNo[] = [1, 2, 3, 4]

/** Everything that is wrong with a merchant, step by step. @source docs/domain/network.md 3.9, checks */
export const faultsOf = (whole: Whole, facts: WholeFacts): Fault[] =>
  steps.flatMap((step) => faultsOfStep(step, whole, facts))

/** The faults that the forms alone know of, without any fact of the database. */
export const formFaults = (whole: Whole): Fault[] =>
  steps.flatMap((step) => [...fieldsOf(step, whole, null), ...pictureFaults(step, whole)])

/** Names of the steps. */
export const stepNames: Readonly<Record<StepNo | 5, string>> = {
  1: '主体信息',
  2: '经营信息',
  3: '结算账户',
  4: '通道与费率',
  5: '核对与提交',
}

/** The first thing that keeps a merchant from going on; undefined: nothing. */
export const firstError = (faults: readonly Fault[]): Fault | undefined =>
  faults.find(({ level }) => level === faultLevel.error)

/**
 * Returns the progress of a merchant once a step was saved: the step after the highest saved one, or back at the first later
 * one that is no longer valid. Nothing that was typed is lost by it.
 * @param before how far it was
 * @param saved  the step that was saved
 * @param faults of the whole as it is now
 * @source docs/domain/network.md 3.3
 */
export function stepAfter(before: number, saved: StepNo, faults: readonly Fault[]): number {
  const reached = Math.max(before, saved + 1)
  const broken = firstError(faults.filter(({ step }) => step > saved && step < reached))
  return broken ? broken.step : reached
}
