import type { CodeOf } from '../../../core/shared/codes.ts'
import { ContactType, IdType, MicroType, SceneType } from '../merchant/merchant-codes.contract.ts'
import { BalanceAccType } from '../../channels/channels.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { PicKind } from './picture-codes.contract.ts'

/** Kind of a picture: the thing it shows. */
export type Kind = CodeOf<typeof PicKind>
/** A picture as a form names it. */
export interface NamedPicture {
  readonly picKind: Kind
  readonly fileKey: string
}

/** A step of onboarding that asks for pictures. */
export type PictureStep = 1 | 2 | 3 | 4

/** Fields of a merchant that decide which pictures are asked for. A field that is not known yet counts as the usual case. */
export interface PictureSituation {
  readonly userType: number
  readonly legalIdType?: number | undefined
  readonly contactType?: number | undefined
  readonly uboIsLegal?: boolean | undefined
  readonly microType?: number | undefined
  readonly sceneType?: number | undefined
  readonly needsQualification?: boolean | undefined
  readonly balanceAccType?: number | undefined
  /** Kinds that the chosen channels ask for beyond the usual. */
  readonly neededByAisles?: readonly number[] | undefined
}

/** One kind as a step asks for it. */
export interface PictureNeed {
  readonly kind: Kind
  readonly step: PictureStep
  readonly isRequired: boolean
}

/** In which step each kind is asked for; further material stands with the first. @source docs/domain/network.md 3.8 */
export const stepOfKind: Readonly<Record<Kind, PictureStep>> = {
  1: 1,
  2: 1,
  3: 1,
  4: 1,
  19: 1,
  20: 1,
  21: 1,
  22: 1,
  5: 2,
  6: 2,
  7: 2,
  16: 2,
  17: 2,
  18: 2,
  23: 2,
  8: 3,
  9: 3,
  10: 3,
  11: 3,
  12: 3,
  13: 3,
  14: 3,
  15: 4,
  24: 4,
}

/** The kinds that a step asks for at most. */
export const kindsOfStep = (step: PictureStep): Kind[] => order.filter((kind) => stepOfKind[kind] === step)

/** Kinds of which a merchant may have several, and how many. @source docs/domain/network.md 3.8 */
const severalOf: Partial<Record<Kind, number>> = {
  [PicKind.lease]: 5,
  [PicKind.specialLicence]: 3,
  [PicKind.beneficialOwner]: 4,
  [PicKind.other]: 5,
}

/** Most pictures of a kind. */
export const mostOfKind = (kind: Kind): number => severalOf[kind] ?? 1

const order: readonly Kind[] = [1, 2, 3, 4, 20, 21, 19, 22, 5, 6, 7, 23, 17, 16, 18, 8, 9, 10, 11, 12, 13, 14, 15, 24]

/**
 * The kinds that are asked for in a situation, in the order of the form; those left out are not taken.
 * @source docs/domain/network.md 3.8
 */
export function pictureNeeds(situation: PictureSituation): PictureNeed[] {
  return order.flatMap((kind) => {
    const usual = usualNeed(kind, situation)
    const isRequired = usual === 'required' || (situation.neededByAisles?.includes(kind) ?? false)
    return usual === 'none' && !isRequired ? [] : [{ kind, step: stepOfKind[kind], isRequired }]
  })
}

type Need = 'required' | 'optional' | 'none'
const requiredIf = (condition: boolean): Need => (condition ? 'required' : 'none')
const requiredElseOptional = (condition: boolean): Need => (condition ? 'required' : 'optional')

function usualNeed(kind: Kind, situation: PictureSituation): Need {
  const { userType, legalIdType = IdType.idCard, balanceAccType } = situation
  const isMicro = userType === MerchantUserType.micro
  const hasHandler = !isMicro && situation.contactType === ContactType.handler
  const isAuthorised = !isMicro && balanceAccType === BalanceAccType.authorisedPerson
  const ofCompany = userType === MerchantUserType.company
  switch (kind) {
    case PicKind.legalIdPortrait:
      return 'required'
    case PicKind.legalIdEmblem:
      return requiredIf(legalIdType === IdType.idCard)
    case PicKind.legalIdHeld:
      return requiredElseOptional(isMicro)
    case PicKind.licence:
      return requiredIf(!isMicro)
    case PicKind.handlerId:
    case PicKind.handlerAuthorisation:
      return requiredIf(hasHandler)
    case PicKind.beneficialOwner:
      return requiredIf(ofCompany && situation.uboIsLegal === false)
    case PicKind.shopFront:
    case PicKind.shopInside:
    case PicKind.till:
      return shopNeed(kind, situation)
    case PicKind.homePage:
      return requiredIf(!isMicro && situation.sceneType !== undefined && situation.sceneType !== SceneType.offline)
    case PicKind.specialLicence:
      return requiredIf(situation.needsQualification === true)
    case PicKind.cardFront:
      return requiredIf(isMicro || balanceAccType === BalanceAccType.legalPerson || isAuthorised)
    case PicKind.accountLicence:
      return requiredIf(!isMicro && balanceAccType === BalanceAccType.company)
    case PicKind.settlementAuthorisation:
      return requiredIf(isAuthorised || (ofCompany && balanceAccType === BalanceAccType.legalPerson))
    case PicKind.payeeIdPortrait:
    case PicKind.payeeIdEmblem:
    case PicKind.payeeIdHeld:
      return requiredIf(isAuthorised)
    case PicKind.agreementSignature:
      return 'required'
    default:
      return 'optional'
  }
}

/** Pictures of the shop: none where everything is sold online; a mobile trader has no till. */
function shopNeed(kind: Kind, { userType, microType, sceneType }: PictureSituation): Need {
  const isMicro = userType === MerchantUserType.micro
  if (!isMicro && sceneType === SceneType.online) return 'none'
  const isMobile = isMicro && microType === MicroType.mobile
  return requiredElseOptional(!(kind === PicKind.till && isMobile))
}
