import type { Tx } from '../../../core/server/database/db.ts'
import { paramOf } from '../../settings/settings.server.ts'
import type { NamedPicture } from '../picture/picture.rules.ts'
import { picturesNeededBy } from '../onboarding-step/fourth-step.rules.ts'
import type { Dossier } from './merchant-dossier.queries.ts'
import { firstFacts, fourthFacts, type Judged, secondFacts, thirdFacts, unverified } from './step-facts.queries.ts'
import type { Fault, Whole } from '../onboarding-step/step-judging.rules.ts'
import type { Fourth, Second, Third } from '../onboarding-step/step-shapes.contract.ts'
import { faultsOf, type WholeFacts } from '../onboarding-step/whole.rules.ts'

/** The parts of a merchant that are judged: as saved, or with one step as somebody wants to save it. */
export type JudgedParts = Judged &
  Pick<Dossier, 'first' | 'second' | 'third' | 'fourth'> & {
    readonly pictures: readonly NamedPicture[]
    /** State of the check of the account under its present number. */
    readonly verifyState: typeof unverified
  }

/** Result of judging a merchant. */
export interface Judgement {
  readonly whole: Whole
  readonly facts: WholeFacts
  readonly faults: readonly Fault[]
}

/** The parts of a merchant as they are saved. */
export const partsOf = ({ row, account, first, second, third, fourth, pictures }: Dossier): JudgedParts => ({
  tenantId: row.tenantId,
  oemNo: row.oemNo,
  rpiNo: row.rpiNo,
  first,
  second,
  third,
  fourth,
  pictures,
  verifyState: account?.verifyState ?? unverified,
})

/**
 * Judges a merchant by everything that is known of it. Steps that were not saved have no faults.
 * @param say words of a label in the language of the reader
 * @source docs/domain/network.md 3.3, 3.9
 */
export async function judge(
  tx: Tx,
  parts: JudgedParts,
  now: { readonly at: string; readonly day: string },
  say: (label: string) => string,
): Promise<Judgement> {
  const { first } = parts
  const second = parts.second ?? noSecond
  const third = parts.third ?? noThird
  const fourth = parts.fourth ?? noFourth
  const ofSecond = await secondFacts(tx, first, second)
  const facts: WholeFacts = {
    first: await firstFacts(tx, parts, first),
    second: ofSecond,
    third: await thirdFacts(tx, third, parts.verifyState),
    fourth: await fourthFacts(tx, parts, fourth, first.userNo, now.at),
  }
  const whole: Whole = {
    ...parts,
    say,
    today: now.day,
    minValidDays: await paramOf(tx, parts, 'idcard.min_valid_days'),
    needsQualification: ofSecond.needsQualification,
    neededByAisles: picturesNeededBy(fourth, facts.fourth.aisles),
  }
  return { whole, facts, faults: faultsOf(whole, facts) }
}

/** Steps without anything in them, for those that were not saved. */
export const noSecond: Second = {
  provinceCode: '',
  cityCode: '',
  districtCode: '',
  address: '',
  longitude: undefined,
  latitude: undefined,
  industryCode: '',
  mccNo: '',
  qualNo: '',
  qualEnd: undefined,
  sceneType: undefined,
  websiteUrl: '',
  appName: '',
  icpNo: '',
  storeName: undefined,
  servicePhone: '',
  businessBegin: undefined,
  businessEnd: undefined,
  storeArea: undefined,
}
export const noThird: Third = {
  balanceAccType: undefined,
  accName: undefined,
  accNo: '',
  bankCode: '',
  bankProvinceCode: '',
  bankCityCode: '',
  branchCode: '',
  accPhone: '',
  accIdNo: '',
  accIdBegin: undefined,
  accIdEnd: undefined,
  accRelation: undefined,
  settleCycle: undefined,
  settleMin: undefined,
}
export const noFourth: Fourth = {
  aisles: [],
  defaultAisle: '',
  terminals: [],
  agreementNo: '',
  signPic: '',
  remark: '',
}
