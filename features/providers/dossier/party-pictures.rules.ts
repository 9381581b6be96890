import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { SubjectType } from './party-codes.contract.ts'

/** Pictures of step three by their kind. @source docs/domain/network.md 3.8, 7.1 */
export const partyPictures = {
  idPortrait: 1,
  idEmblem: 2,
  licence: 4,
  agreement: 15,
  authorisation: 21,
} as const

/** Names of the pictures of step three, in both languages. */
export const pictureNames: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  [partyPictures.idPortrait]: { zh: '法人身份证人像面', en: 'Legal representative ID, portrait side' },
  [partyPictures.idEmblem]: { zh: '法人身份证国徽面', en: 'Legal representative ID, emblem side' },
  [partyPictures.licence]: { zh: '营业执照', en: 'Business licence' },
  [partyPictures.agreement]: { zh: '协议签名', en: 'Signed agreement' },
  [partyPictures.authorisation]: { zh: '业务办理授权函', en: 'Authorisation letter' },
}

/** The pictures that a party must send in. @source docs/domain/network.md 7.1, attachments */
export function requiredPictures(subjectType: CodeOf<typeof SubjectType>): number[] {
  const { idPortrait, idEmblem, licence, agreement } = partyPictures
  return [idPortrait, idEmblem, ...(subjectType === SubjectType.person ? [] : [licence]), agreement]
}
