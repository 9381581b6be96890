import { type Db, inScope } from '../../core/server/database/db.ts'
import { belonging } from '../../features/merchants/belonging/belonging.contract.ts'
import { group } from '../../features/merchants/group/group.contract.ts'
import { merchantRole } from '../../features/stores/merchant-role/merchant-role.contract.ts'
import { merchantState } from '../../features/merchants/merchant-state/merchant-state.contract.ts'
import { IpLimit, RpiStatus } from '../../features/merchants/merchant/merchant-codes.contract.ts'
import { merchant } from '../../features/merchants/merchant/merchant.contract.ts'
import { AuthPayType } from '../../features/merchants/incoming-state/incoming-codes.contract.ts'
import { PayAuthState } from '../../features/channels/adapter/merchant-channel-codes.contract.ts'
import { route } from '../../features/merchants/route/route.contract.ts'
import { absorbAnswer } from '../../features/merchants/wallet-auth/wallet-auth.actions.ts'
import { walletAuth } from '../../features/merchants/wallet-auth/wallet-auth.contract.ts'
import { StaffRole } from '../../features/stores/staff/staff-codes.contract.ts'
import { operatorId } from './accounts.ts'
import { type AtWork, atWork } from './at-work.ts'
import type { Chance } from './chance.ts'
import { makeMerchants } from './merchants.ts'
import { type DemoMerchant, type DemoParties, demoAisle } from './network.ts'

const contact = {
  contactType: 1 as const,
  contactName: '王芳',
  contactPhone: '13800001234',
  contactIdNo: '330106198806150021',
  contactIdBegin: '2018-06-01',
  contactIdEnd: '2038-06-01',
}

/**
 * Performs the operator's work on its merchants: a group, merchants switched off, frozen, held to an address and on their
 * way to another provider, and authorisations at the wallets in every state in which they rest. The merchants that are
 * switched are new ones, so that those with a past go on taking payments.
 * @param merchants those with a past
 * @param at        when the new ones are made, database text
 */
export async function playShops(
  db: Db,
  {
    merchants,
    parties,
    chance,
    at,
  }: { merchants: readonly DemoMerchant[]; parties: DemoParties; chance: Chance; at: string },
): Promise<void> {
  const [admin, risk] = [atWork(db, 'admin'), atWork(db, 'risk')]
  const given = { tenantId: operatorId, oemNo: operatorId, userNo: parties.city, chance, at }
  const fresh = (await makeMerchants(db, { ...given, count: 4 })).map(({ rpiNo }) => rpiNo)
  const [off = '', frozen = '', limited = '', moving = ''] = fresh
  await switchTo(admin, off, RpiStatus.disabled, '门店装修')
  await switchTo(risk, frozen, RpiStatus.frozen, '夜间大额交易异常')
  await risk(merchantState.ipLimit, { rpiNo: limited, ipLimit: IpLimit.whiteList, ipWhite: ['203.0.113.0/24'] })
  await admin(route.switchCompany, { rpiNo: limited, aisleCode: demoAisle, compCode: 'ECNY', isOn: 0 })
  await admin(route.switchCompany, { rpiNo: limited, aisleCode: demoAisle, compCode: 'ECNY', isOn: 1 })
  await admin(route.switchCompany, { rpiNo: limited, aisleCode: demoAisle, compCode: 'FOREIGN_CARD', isOn: 0 })
  await admin(merchantRole.edit, { rpiNo: limited, staffRole: StaffRole.clerk, rights: 'collect,refund,ownTrades' })
  await admin(belonging.change, { rpiNo: moving, userNo: parties.district, reason: '片区调整' })
  const { rpiNo: groupNo } = await admin(group.add, {
    groupName: '京味餐饮集团',
    contactName: '王芳',
    contactPhone: '13800001234',
    contactEmail: 'group@example.cn',
    loginPhone: '13800004321',
    userNo: parties.city,
  })
  await admin(group.changeMany, { rpiNos: [limited, moving].join(','), groupNo })
  await playWallets(
    db,
    admin,
    merchants.slice(0, 6).map(({ rpiNo }) => rpiNo),
  )
}

async function switchTo(by: AtWork, rpiNo: string, rpiStatus: 0 | 2, remark: string): Promise<void> {
  const { id } = await by(merchant.detail, { rpiNo })
  await by(merchantState.switch, { id, rpiStatus, remark })
}

/** Applications of several merchants at WeChat, each left in another state. */
async function playWallets(db: Db, admin: AtWork, numbers: readonly string[]): Promise<void> {
  const states = [
    PayAuthState.editing,
    PayAuthState.confirmContact,
    PayAuthState.verifyLegalPerson,
    PayAuthState.approved,
    PayAuthState.rejected,
    PayAuthState.cancelled,
  ] as const
  for (const [place, applyState] of states.entries()) {
    const key = { rpiNo: numbers[place] ?? '', aisleCode: demoAisle, payType: AuthPayType.wechat }
    const isKept = applyState === PayAuthState.editing
    const { applyNo } = await admin(walletAuth.submit, { ...contact, ...key, submit: isKept ? 0 : 1 })
    if (isKept) continue
    const answer = {
      applyState,
      isAuthorized: false,
      qrUrl: applyState === PayAuthState.approved ? 'https://pay.example.cn/authorize' : '',
      rejectReason: applyState === PayAuthState.rejected ? '联系人与法人信息不符' : '',
      level: '',
    }
    await inScope(db, { tenantId: operatorId, oemNo: operatorId }, async (tx) => {
      const { rows } = await tx.client.query<{ at: string }>('SELECT business_now()::text AS at')
      await absorbAnswer(tx, operatorId, { ...key, applyNo }, answer, rows[0]?.at ?? '')
    })
  }
}
