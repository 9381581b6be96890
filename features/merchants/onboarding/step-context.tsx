import { createContext, use } from 'react'
import type { FormInstance } from 'antd'
import type { z } from 'zod'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { language, t } from '../../../core/web/language/language.ts'
import type { Kind, NamedPicture } from '../picture/picture.rules.ts'
import { type FirstFacts, firstStepRules } from '../onboarding-step/first-step.rules.ts'
import { fourthStepRules } from '../onboarding-step/fourth-step.rules.ts'
import type { onboarding } from './onboarding.contract.ts'
import { secondStepRules } from '../onboarding-step/second-step.rules.ts'
import { type FieldRule, fieldFault, isMasked, type Whole } from '../onboarding-step/step-judging.rules.ts'
import { FirstStep, FourthStep, SecondStep, type StepNo, ThirdStep } from '../onboarding-step/step-shapes.contract.ts'
import { thirdStepRules } from '../onboarding-step/third-step.rules.ts'
import { completedFirst, completedSecond, completedThird } from '../onboarding-step/completed.rules.ts'

/** A step's form as it is: the wire's own values, and nothing where nothing was typed. */
export type FormValues = Record<string, unknown> & { pics?: readonly NamedPicture[] }

/** A view of any step, as the server gives it. */
export type StepView = Pick<
  ReceivedOf<typeof onboarding.firstView>,
  'id' | 'rpiNo' | 'rpiName' | 'finishStatus' | 'currentStep' | 'version' | 'blocked' | 'pics' | 'draft' | 'rejects'
>

/** The shape and the rules of a step, as the form and the server share them. */
export const stepParts: Readonly<Record<StepNo, { shape: z.ZodObject; rules: readonly FieldRule<never>[] }>> = {
  1: { shape: FirstStep, rules: firstStepRules as readonly FieldRule<FirstFacts>[] as readonly FieldRule<never>[] },
  2: { shape: SecondStep, rules: secondStepRules as unknown as readonly FieldRule<never>[] },
  3: { shape: ThirdStep, rules: thirdStepRules as unknown as readonly FieldRule<never>[] },
  4: { shape: FourthStep, rules: fourthStepRules as unknown as readonly FieldRule<never>[] },
}

/** Data of the form that a step's fields can read. */
export interface StepContext {
  readonly step: StepNo
  readonly whole: Whole
  readonly form: FormInstance<FormValues>
  readonly rejects: StepView['rejects']
  /** Faults that the server found on the last saving, by field. */
  readonly disabled: boolean
}

/** React context through which the fields of a step find their form. */
export const StepFormContext = createContext<StepContext | null>(null)

/** The form that a field stands in. @throws Error outside of one */
export function useStepForm(): StepContext {
  const context = use(StepFormContext)
  if (!context) throw new Error('fields of a step stand in the form of one')
  return context
}

/** The values of a step that are whole by themselves; what is half typed counts as absent. */
export function typedValues(step: StepNo, values: FormValues): Record<string, unknown> {
  const { shape } = stepParts[step]
  return Object.fromEntries(
    Object.entries(shape.shape as Record<string, z.ZodType>).map(([field, of]) => {
      const parsed = of.safeParse(values[field])
      return [field, parsed.success ? parsed.data : of.safeParse(undefined).data]
    }),
  )
}

/** Values of a merchant besides the step that is being typed, and data that its fields are checked with. */
export interface Known {
  readonly today: string
  readonly first: FormValues | null
  readonly second: FormValues | null
  readonly needsQualification: boolean
  readonly neededByAisles: readonly number[]
}

/** Days that a paper must still be valid; the server knows the operator's own number. @source docs/domain/network.md 20.1 */
const minValidDays = 60

/** The whole of a merchant as a form sees it: the step as it is typed, the others as they are saved. */
export function wholeOf(step: StepNo, values: FormValues, { first, second, ...known }: Known): Whole {
  const firstValues = completedFirst(typedValues(1, step === 1 ? values : (first ?? {})) as Whole['first'])
  const of = (no: StepNo, saved: FormValues | null) => (step === no ? values : saved)
  const secondTyped = of(2, second)
  return {
    ...known,
    minValidDays,
    first: firstValues,
    second: secondTyped && completedSecond(typedValues(2, secondTyped) as NonNullable<Whole['second']>, firstValues),
    third: step === 3 ? completedThird(typedValues(3, values) as NonNullable<Whole['third']>, firstValues) : null,
    fourth: step === 4 ? (typedValues(4, values) as NonNullable<Whole['fourth']>) : null,
    pictures: (values.pics ?? []) as { picKind: Kind; fileKey: string }[],
    say: (label) => t(label),
  }
}

/** Returns the state of a field of a step: asked for or not, required or not. */
export function fieldState({ step, whole }: Pick<StepContext, 'step' | 'whole'>, field: string) {
  const rule = stepParts[step].rules.find((one) => one.field === field)
  const isAsked = rule?.isAsked?.(whole) ?? true
  return { rule, isAsked, isRequired: isAsked && (rule?.isRequired?.(whole) ?? false) }
}

/** Returns the error message of a field as it is typed; '' when there is none. */
export function wrongWords(step: StepNo, field: string, values: FormValues, known: Known): string {
  const { shape, rules } = stepParts[step]
  const rule = rules.find((one) => one.field === field)
  if (!rule || isMasked(values[field])) return ''
  const whole = wholeOf(step, values, known)
  const now = { 1: whole.first, 2: whole.second, 3: whole.third, 4: whole.fourth }[step] as Record<string, unknown>
  // What follows from the rest is not asked for: a micro merchant's name, the name of an account.
  const value = typedValues(step, values)[field] ?? now[field]
  return fieldFault(rule, shape, value, whole, null)?.words(language.get()) ?? ''
}

/** Values of an answer as a form holds them: nothing where the wire has '' or null. */
export const formOf = (view: object, step: StepNo): FormValues =>
  Object.fromEntries(
    Object.entries(view).filter(
      ([field, value]) => field in stepParts[step].shape.shape && value !== '' && value !== null,
    ),
  )
