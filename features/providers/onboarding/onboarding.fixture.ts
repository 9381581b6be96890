import { digits } from '../../../tests/kit/prices.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import type { Operator } from '../../../tests/kit/network.ts'
import { openTestFiles, givenVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { bank } from '../bank/bank.contract.ts'
import { examine } from '../examine/examine.contract.ts'
import { partyOnboarding } from './onboarding.contract.ts'

/** A valid ID number that nobody has yet. */
export function anyIdNo(): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const body = `11010519${70 + (Number(digits(2)) % 20)}${two(1 + (Number(digits(3)) % 12))}${two(1 + (Number(digits(3)) % 28))}${digits(3)}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + '10X98765432'[sum % 11]
}

/** A card number of the right form. */
export function anyCard(): string {
  const body = `622202${digits(12)}`
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const n = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (n > 9 ? n - 9 : n)
  }, 0)
  return body + String((10 - (sum % 10)) % 10)
}

/** Step one of a person as a provider. */
export const partyDraft = (parentNo: string, more: Record<string, unknown> = {}) => ({
  serviceKind: 1,
  parentNo,
  serviceName: `服务商${digits(8)}`,
  subjectType: 1,
  legalName: '张三',
  legalIdNo: anyIdNo(),
  legalIdBegin: '2020-01-01',
  legalIdEnd: '9999-12-31',
  contactName: '李四',
  contactPhone: `139${digits(8)}`,
  districtCode: '110105',
  address: '朝阳路1号',
  requestNo: crypto.randomUUID(),
  ...more,
})

/** Step two of it. */
export const cardDraft = (userNo: string, more: Record<string, unknown> = {}) => ({
  userType: 2,
  userNo,
  accountKind: 2,
  accName: '张三',
  accNo: anyCard(),
  bankCode: '102',
  accPhone: '13812345678',
  accIdNo: '11010519491231002X',
  isDefault: 1,
  requestNo: crypto.randomUUID(),
  ...more,
})

/** Step three of it. */
export const pictures = (fileKey: string, kinds: readonly number[] = [1, 2, 15]) =>
  kinds.map((picKind) => ({ picKind, fileKey }))

/** People who bring parties in: who makes them, who examines them, and the key of a picture. */
export interface Office {
  readonly maker: TestUser
  readonly auditor: TestUser
  readonly picture: string
}

/** All that operator staff may do with parties. */
export const staffPermissions = [
  'service_info_view',
  'service_info_add',
  'service_info_edit',
  'service_info_delete',
  'service_info_finish',
  'service_info_enable',
  'service_info_reset',
  'service_info_password',
  'service_info_setting',
  'service_change_record_view',
  'bank_view',
  'bank_add',
  'bank_edit',
  'bank_delete',
  'bank_examine_view',
  'bank_examine_audit',
  'auth_view',
  'auth_add',
  'auth_delete',
  'auth_examine_view',
  'auth_examine_audit',
  'aisle_examine_view',
  'aisle_examine_add',
  'aisle_examine_audit',
  'login_service_view',
  'login_service_add',
  'login_service_delete',
  'service_login_log_view',
]

/** Staff of an operator with a picture to send in. */
export async function givenPartyOffice(world: World, operator: Operator): Promise<Office> {
  await openTestFiles()
  return {
    maker: await givenUser(world, { ...operator, permissions: staffPermissions }),
    auditor: await givenUser(world, { ...operator, permissions: staffPermissions }),
    picture: await givenVoucher(world, operator, `private/2026-11/${digits(12)}.png`),
  }
}

/** Makes a party of all three steps, sent to its review by its maker. @returns its number */
export async function givenPending(
  world: World,
  { maker, picture }: Pick<Office, 'maker' | 'picture'>,
  more: Record<string, unknown> = {},
): Promise<string> {
  const made = await world.as(maker).send(partyOnboarding.submit, partyDraft(maker.userNo, more))
  const { userNo } = made.data
  await world.as(maker).send(bank.submit, cardDraft(userNo))
  const sent = await world
    .as(maker)
    .send(partyOnboarding.attach, { userNo, attachments: pictures(picture), requestNo: crypto.randomUUID() })
  if (sent.code !== 200) throw new Error(`${made.msg} ${sent.msg}`)
  return userNo
}

/** The open requests of a party, oldest first. */
export async function openExamines(
  world: World,
  user: TestUser,
  userNo: string,
): Promise<{ id: string; examineKind: number }[]> {
  const { data } = await world.as(user).send(examine.list, { userNo, examineStatus: 0, ascs: 'createTime' })
  return data.records.toSorted((a, b) => a.examineKind - b.examineKind)
}

/** Decides about one request. */
export const decide = (world: World, user: TestUser, id: string, examineStatus: 1 | 2 = 1, reason = '') =>
  world.as(user).send(examine.submit, { id, examineStatus, reason, requestNo: crypto.randomUUID() })

/** A party that a second person has approved. @returns its number */
export async function givenApproved(world: World, office: Office, more: Record<string, unknown> = {}): Promise<string> {
  const userNo = await givenPending(world, office, more)
  for (const { id } of await openExamines(world, office.auditor, userNo)) await decide(world, office.auditor, id)
  return userNo
}
