import { deflateSync, crc32 } from 'node:zlib'
import type { Db } from '../../core/server/database/db.ts'
import { IncomingKind } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { onboarding } from '../../features/merchants/onboarding/onboarding.contract.ts'
import { file } from '../../features/settings/file/file.contract.ts'
import { type AtWork, atWork } from './at-work.ts'

/**
 * Merchants on their way in, brought by a provider of the first operator: one in each step, with drafts as people leave
 * them, one that is whole and waits to be sent.
 */
export async function playOnboarding(db: Db): Promise<void> {
  const city = atWork(db, 'city')
  const fileKey = await sendIn(city)
  const pics = (...kinds: Kind[]) => kinds.map((picKind) => ({ picKind, fileKey }))
  const begun = await city(onboarding.keepDraft, {
    step: 1,
    payload: { userType: 2, legalName: '孙丽', rpiShortName: '孙姐早餐', legalPhone: '1391234' },
  })
  await city(onboarding.keepDraft, {
    id: begun.id,
    step: 1,
    payload: {
      userType: 2,
      legalName: '孙丽',
      rpiShortName: '孙姐早餐店',
      legalPhone: '13912340001',
      creditCode: '9233',
    },
    draftVersion: begun.draftVersion ?? 0,
  })
  for (const [at, [name, legalName, steps]] of plans.entries()) {
    const first = {
      ...subject,
      rpiName: `杭州市西湖区${name}`,
      rpiShortName: name,
      legalName,
      legalPhone: `1391234010${at}`,
    }
    const { id } = await city(onboarding.first, { ...first, pics: pics(1, 2, 4) })
    if (steps >= 2) await city(onboarding.second, { id, ...business, pics: pics(5, 6, 7) })
    else await city(onboarding.keepDraft, { id, step: 2, payload: { address: '文三路' } })
    if (steps >= 3) await city(onboarding.third, { id, ...account, accPhone: first.legalPhone, pics: pics(8) })
    if (steps >= 4) await city(onboarding.fourth, { id, ...channels(), pics: pics(15) })
  }
}

type Kind = 1 | 2 | 4 | 5 | 6 | 7 | 8 | 15

/** Short name, legal person, and how many steps are saved. */
const plans = [
  ['陈记面馆', '陈强', 1],
  ['青山书店', '林青山', 2],
  ['小满咖啡', '何小满', 3],
  ['阿福水果', '郑福', 4],
] as const

const subject = {
  userType: 2,
  creditCode: '92330106MA2ABCDE3K',
  licenseBegin: '2021-05-01',
  licenseEnd: '9999-12-31',
  licenseAddress: '浙江省杭州市西湖区文三路18号',
  legalIdType: 1,
  legalIdNo: '330106198806150021',
  legalIdBegin: '2018-06-15',
  legalIdEnd: '2038-06-15',
  legalIdAddress: '浙江省杭州市西湖区文三路18号',
  contactType: 1,
} as const
const business = {
  districtCode: '330106',
  address: '文三路18号一楼',
  industryCode: '0101',
  mccNo: '5812',
  sceneType: 1,
} as const
const account = {
  balanceAccType: 2,
  accNo: '6217000000000000012',
  bankCode: '105',
  bankCityCode: '3301',
  settleCycle: 1,
} as const
const rate = (payWay: 1 | 2) => ({
  payWay,
  rate: '0.6000',
  capAmount: undefined,
  minFee: undefined,
  d0Rate: undefined,
  d0Fee: undefined,
})
const channels = () => ({
  aisles: [
    {
      aisleCode: 'SANDBOX',
      incomingKind: IncomingKind.scan,
      installAddress: '',
      posKind: undefined,
      rates: [rate(1), rate(2)],
      templatePolNo: '',
    },
  ],
  defaultAisle: 'SANDBOX',
  agreementNo: 'XY-2026-018',
})

/** Sends a picture of papers in. @returns the key that forms name it by */
async function sendIn(person: AtWork): Promise<string> {
  const sample = { field: 'file', name: '证照样张.png', claimedType: 'image/png', content: samplePicture() }
  const { name } = await person(file.putPrivate, { type: 'paper' }, [sample])
  return name
}

/** A sheet with a dark edge: what a paper looks like from afar. @param marks dark squares on it, by which one differs from another */
export function samplePicture(marks = 0): Buffer {
  const [width, height] = [640, 420]
  const isMarked = (x: number, y: number) => y > 28 && y < 48 && x > 28 && x < 28 + marks * 32 && (x - 28) % 32 < 20
  const shade = (x: number, y: number) => {
    if (Math.min(x, y, width - x, height - y) < 16 || isMarked(x, y)) return 96
    return y % 48 < 6 && y > 60 ? 190 : 240
  }
  const rows = Buffer.from(
    Array.from({ length: height }, (_, y) => [0, ...Array.from({ length: width }, (_x, x) => shade(x, y))]).flat(),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(content.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
