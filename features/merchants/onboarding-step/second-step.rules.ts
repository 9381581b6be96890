import { commonErrors } from '../../../core/shared/errors.ts'
import { isServicePhone, isWebAddress } from '../../../core/shared/validity/validity.ts'
import { industryErrors, regionErrors } from '../../settings/settings.shared.ts'
import { SceneType } from '../merchant/merchant-codes.contract.ts'
import { PicKind } from '../picture/picture-codes.contract.ts'
import { isMicro } from './first-step.rules.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'
import { endProblem } from './paper.rules.ts'
import { type FieldRule, isBlank, type Whole } from './step-judging.rules.ts'

/** Database facts that step two is checked against. */
export interface SecondFacts {
  readonly isRegion: boolean
  /** Whether the industry is open to this type of merchant and has the category, which is not denied. */
  readonly isCategory: boolean
}

const always = () => true
/** Whether a merchant sells anywhere but in a shop. */
export const sellsOnline = (whole: Whole): boolean =>
  !isMicro(whole) && whole.second?.sceneType !== undefined && whole.second.sceneType !== SceneType.offline
const isQualified = ({ needsQualification }: Whole) => needsQualification
const shortestAddress = 5
/** The box that holds China, in degrees. @source docs/domain/network.md 3.5 */
const china = { longitude: [73, 136], latitude: [3, 54] } as const

const within = (degrees: string | undefined, [from, to]: readonly [number, number]) =>
  Number(degrees) >= from && Number(degrees) <= to

/** Rules of step two, in the order of the document. @source docs/domain/network.md 3.5 */
export const secondStepRules: readonly FieldRule<SecondFacts>[] = [
  {
    field: 'districtCode',
    isRequired: always,
    missing: regionErrors.wrong,
    wrong: ({ second }) => (second && isOneRegion(second) ? null : regionErrors.wrong()),
    refused: (_, { isRegion }) => (isRegion ? null : regionErrors.wrong()),
  },
  {
    field: 'address',
    isRequired: always,
    wrong: ({ second }) =>
      [...(second?.address ?? '')].length < shortestAddress ? onboardingErrors.addressShort() : null,
  },
  {
    field: 'longitude',
    wrong: ({ second }) => (within(second?.longitude, china.longitude) ? null : onboardingErrors.outsideChina()),
  },
  {
    field: 'latitude',
    wrong: ({ second }) => (within(second?.latitude, china.latitude) ? null : onboardingErrors.outsideChina()),
  },
  { field: 'industryCode', isRequired: always },
  {
    field: 'mccNo',
    isRequired: always,
    missing: industryErrors.wrong,
    refused: (_, { isCategory }) => (isCategory ? null : industryErrors.wrong()),
  },
  { field: 'qualNo', isAsked: isQualified, isRequired: always, missing: industryErrors.qualMissing },
  {
    field: 'qualEnd',
    isAsked: isQualified,
    isRequired: always,
    missing: industryErrors.qualMissing,
    wrong: (whole) => endProblem(whole.second?.qualEnd, whole),
  },
  {
    field: 'sceneType',
    isRequired: (whole) => !isMicro(whole),
    wrong: (whole) =>
      isMicro(whole) && whole.second?.sceneType !== SceneType.offline
        ? commonErrors.fieldChoice({ label: whole.say('经营场景') })
        : null,
  },
  {
    field: 'websiteUrl',
    isAsked: sellsOnline,
    isRequired: ({ second }) => isBlank(second?.appName),
    missing: onboardingErrors.siteMissing,
    wrong: ({ second }) => (isWebAddress(second?.websiteUrl ?? '') ? null : onboardingErrors.url()),
  },
  { field: 'appName', isAsked: sellsOnline },
  { field: 'icpNo', isAsked: sellsOnline, isRequired: always },
  { field: 'storeName' },
  {
    field: 'servicePhone',
    wrong: ({ second }) => (isServicePhone(second?.servicePhone ?? '') ? null : onboardingErrors.servicePhone()),
  },
  { field: 'businessBegin' },
  { field: 'businessEnd' },
  { field: 'storeArea' },
]

/** Whether the three codes name one place: each begins with its parent's. @source docs/domain/network.md 1.7, region */
const isOneRegion = ({
  provinceCode,
  cityCode,
  districtCode,
}: {
  provinceCode: string
  cityCode: string
  districtCode: string
}) => /^\d{6}$/.test(districtCode) && districtCode.startsWith(cityCode) && cityCode.startsWith(provinceCode)

/** The kind of picture whose absence says that a licence is missing. */
export const qualificationPicture = PicKind.specialLicence
