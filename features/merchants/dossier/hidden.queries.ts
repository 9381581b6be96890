import { maskCard, maskEmail, maskIdNo, maskPhone } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { labelAt } from '../../../core/shared/refusal.ts'
import { type Hiding, ownerFields, personalFields } from '../onboarding-step/personal-fields.rules.ts'
import { FirstStep, FourthStep, SecondStep, type StepNo, ThirdStep } from '../onboarding-step/step-shapes.contract.ts'
import { isMasked } from '../onboarding-step/step-judging.rules.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields of any step by their names. */
const fieldsOf = (step: object): Values => step as Values
type Owners = readonly Readonly<Record<string, unknown>>[]

const shapes = { 1: FirstStep, 2: SecondStep, 3: ThirdStep, 4: FourthStep } as const

const hide: Readonly<Record<Hiding, (text: string) => string>> = {
  phone: maskPhone,
  idNo: maskIdNo,
  accNo: (accNo) => maskCard(accNo, accNo.length < 13),
  email: maskEmail,
  address: (address) => (address === '' ? '' : '******'),
}

const hidden = (value: unknown, how: Hiding): unknown =>
  typeof value === 'string' && value !== '' ? hide[how](value) : value

/** The values of a step with their personal numbers masked. What is masked already stays so. */
export function hiddenStep<Step extends object>(step: StepNo, given: Step): Step {
  const values = fieldsOf(given)
  const masked = Object.entries(personalFields[step])
    .filter(([field]) => field in values && !isMasked(values[field]))
    .map(([field, how]) => [field, hidden(values[field], how)] as const)
  const owners = Array.isArray(values.uboList) ? { uboList: (values.uboList as Owners).map(hiddenOwner) } : {}
  return { ...given, ...Object.fromEntries(masked), ...owners }
}

const hiddenOwner = (owner: Values): Values => ({
  ...owner,
  ...Object.fromEntries(
    Object.entries(ownerFields)
      .filter(([field]) => !isMasked(owner[field]))
      .map(([field, how]) => [field, hidden(owner[field], how)]),
  ),
})

/**
 * The values of a step with each masked number replaced by the one it stands for: in a draft, or in what is saved.
 * @param sources where whole numbers may stand, the likeliest first
 * @param say   words of a label
 * @throws common.fieldMasked when it stands for nothing there is
 * @source docs/domain/network.md 1.3, masked value sent back; docs/domain/traps.md 25
 */
export function wholeStep<Step extends object>(
  step: StepNo,
  given: Step,
  sources: readonly object[],
  say: (label: string) => string,
): Step {
  const values = fieldsOf(given)
  const known = sources.map(fieldsOf)
  const label = (path: readonly PropertyKey[]) => say(labelAt(shapes[step], path) ?? '')
  const fields = Object.entries(personalFields[step]).filter(([field]) => isMasked(values[field]))
  const found = fields.map(([field, how]) => {
    const whole = known
      .map((one) => one[field])
      .find((value) => hidden(value, how) === values[field] && !isMasked(value))
    if (whole === undefined) throw commonErrors.fieldMasked({ label: label([field]) })
    return [field, whole] as const
  })
  const owners = Array.isArray(values.uboList)
    ? {
        uboList: (values.uboList as Owners).map((owner) =>
          wholeOwner(owner, known, (field) => label(['uboList', 0, field])),
        ),
      }
    : {}
  return { ...given, ...Object.fromEntries(found), ...owners }
}

function wholeOwner(owner: Values, known: readonly Values[], label: (field: string) => string): Values {
  const owners = known.flatMap(({ uboList }) => (Array.isArray(uboList) ? (uboList as Owners) : []))
  const same = owners.find((one) =>
    Object.entries(ownerFields).every(
      ([field, how]) => owner[field] === one[field] || owner[field] === hidden(one[field], how),
    ),
  )
  const masked = Object.keys(ownerFields).filter((field) => isMasked(owner[field]))
  return {
    ...owner,
    ...Object.fromEntries(
      masked.map((field) => {
        if (!same || isMasked(same[field])) throw commonErrors.fieldMasked({ label: label(field) })
        return [field, same[field]]
      }),
    ),
  }
}
