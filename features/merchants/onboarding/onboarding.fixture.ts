import { crc32, deflateSync } from 'node:zlib'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { openFileFolder } from '../../../tests/kit/files.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { file } from '../../settings/file/file.contract.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import type { Kind } from '../picture/picture.rules.ts'

/** Everything that somebody who brings merchants in may do. */
export const clerkPermissions = [
  'pos_info_view',
  'pos_info_net_view',
  'pos_info_net_add',
  'pos_info_pic_edit',
  'pos_info_delete',
  'settle_progress_view',
]

/** A world with an operator, a provider and their clerks, and a folder for pictures. */
export interface OnboardingWorld {
  readonly world: World
  readonly operator: Operator
  readonly provider: Party
  readonly clerk: TestUser
  readonly providerClerk: TestUser
  /** Sends a picture of papers in. @returns its key */
  picture(by: TestUser, size?: { width: number; height: number }): Promise<string>
  close(): Promise<void>
}

/** Starts a world for onboarding: prices of the provider for WeChat and Alipay. */
export async function startOnboarding(): Promise<OnboardingWorld> {
  const world = await startWorld()
  const folder = await openFileFolder()
  const operator = await given.operator(world)
  // These tests bring in many merchants of one licence.
  await world.within(operator, ({ client }) =>
    client.query(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, 'x', 'merchant.license.max_merchants', '1000')`,
      [operator.tenantId],
    ),
  )
  const provider = await given.provider(world, operator, {
    prices: { wechat: { rate: '0.25' }, alipay: { rate: '0.25' }, debitCard: { rate: '0.45', cap: '19.00' } },
  })
  const clerk = await givenUser(world, { tenantId: operator.tenantId, permissions: clerkPermissions })
  const providerClerk = await givenUser(world, {
    tenantId: operator.tenantId,
    permissions: clerkPermissions,
    userType: 2,
    userNo: provider.userNo,
  })
  return {
    world,
    operator,
    provider,
    clerk,
    providerClerk,
    picture: async (by, { width, height } = { width: 400, height: 320 }) => {
      const content = pngOf(width, height)
      const reply = await sendForm(world, by, file.putPrivate, { file: { name: 'a.png', content } })
      return reply.data.name
    },
    close: async () => {
      await world.close()
      await folder.close()
    },
  }
}

/** Long-term validity. */
export const papersUntil = '9999-12-31'

/** A complete first step of a sole trader; numbers of the document's test vectors. */
export const firstStep = {
  userType: 2 as const,
  rpiName: '西湖区(老王)面馆',
  rpiShortName: '老王面馆',
  creditCode: '92330106MA2ABCDE3K',
  licenseBegin: '2020-01-01',
  licenseEnd: papersUntil,
  licenseAddress: '浙江省杭州市西湖区文三路1号',
  legalName: '王五',
  legalIdType: 1 as const,
  legalIdNo: '330106198806150021',
  legalIdBegin: '2020-01-01',
  legalIdEnd: papersUntil,
  legalIdAddress: '浙江省杭州市西湖区文三路1号',
  legalPhone: '13812345678',
  contactType: 1 as const,
}

export const secondStep = {
  districtCode: '330106',
  address: '文三路1号一楼',
  industryCode: '0101',
  mccNo: '5812',
  sceneType: 1 as const,
}

export const thirdStep = {
  balanceAccType: 2 as const,
  accNo: '6217000000000000012',
  bankCode: '105',
  bankCityCode: '3301',
  accPhone: '13812345678',
  settleCycle: 1 as const,
}

export const fourthStep = {
  aisles: [{ aisleCode: 'SANDBOX', incomingKind: 1 as const, rates: [{ payWay: 1 as const, rate: '0.3800' }] }],
  defaultAisle: 'SANDBOX',
  agreementNo: 'XY0001',
}

/** Kinds that a sole trader with a shop and a card needs, by step. */
export const kindsNeeded: Readonly<Record<1 | 2 | 3 | 4, readonly Kind[]>> = {
  1: [1, 2, 4],
  2: [5, 6, 7],
  3: [8],
  4: [15],
}

/** A grey PNG of a size. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
