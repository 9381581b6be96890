import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { givePolicies } from '../../features/pricing/policy/policy.actions.ts'
import { AccountKind, ExamineStatus } from '../../features/providers/dossier/dossier-codes.contract.ts'
import { bank } from '../../features/providers/bank/bank.contract.ts'
import { examine } from '../../features/providers/examine/examine.contract.ts'
import { loginAs } from '../../features/desk/login-as/login-as.contract.ts'
import { partyMove } from '../../features/merchants/provider-move/move.contract.ts'
import { partyOnboarding } from '../../features/providers/onboarding/onboarding.contract.ts'
import { ServiceKind, SubjectType } from '../../features/providers/dossier/party-codes.contract.ts'
import { file } from '../../features/settings/file/file.contract.ts'
import { user } from '../../features/access/user/user.contract.ts'
import { addDays } from '../../core/shared/dates.ts'
import { operatorId } from './accounts.ts'
import { type AtWork, atWork } from './at-work.ts'
import { demoAisle, type DemoParties } from './network.ts'
import { linesOf, prices } from './price-lists.ts'
import { paper } from './office.ts'

/** A business that wants to become a provider, with papers of the right form. */
const newcomers = [
  { name: '通州便民支付服务部', idNo: '330106198806150021', phone: '13910010001', card: '6222021000112233449' },
  { name: '丰台惠商科技', idNo: '44030519900101123X', phone: '13910010002', card: '6217000000000000012' },
  { name: '石景山汇通服务', idNo: '110105199003070017', phone: '13910010003', card: '6222020200000000014' },
  { name: '大兴联付代理', idNo: '110105199105060012', phone: '13910010004', card: '6222020200000000022' },
] as const

/**
 * Providers on their way in, one in each state in which they rest: a draft, one under review, one refused, one approved
 * that waits to be set up; a right to sign in as a provider; and a bank account that waits for its second person.
 * @param today the demo's business day
 */
export async function makeNewcomers(db: Db, parties: DemoParties, today: string): Promise<void> {
  const [admin, operation, auditor] = [atWork(db, 'admin'), atWork(db, 'operation'), atWork(db, 'auditor')]
  const picture = { field: 'file', name: '证件.pdf', claimedType: 'application/pdf', content: paper }
  const { name: fileKey } = await operation(file.putPrivate, { type: 'voucher' }, [picture])
  const [draft, ...others] = newcomers
  await begin(operation, draft)
  for (const [at, one] of others.entries()) {
    const userNo = await begin(operation, one)
    await operation(bank.submit, { ...cardOf(userNo, one), isDefault: 1 })
    const attachments = [1, 2, 15].map((picKind) => ({ picKind, fileKey }))
    await operation(partyOnboarding.attach, { userNo, attachments })
    if (at === 0) continue
    const { records } = await auditor(examine.list, { userNo, current: 1, size: 10, ascs: '', descs: '' })
    for (const { id } of records.slice(0, at === 1 ? 1 : 2)) {
      const verdict =
        at === 1
          ? { examineStatus: ExamineStatus.rejected, reason: '证件照片不清晰' }
          : { examineStatus: ExamineStatus.approved }
      await auditor(examine.submit, { id, ...verdict })
    }
    if (at === 2) {
      await inScope(db, { tenantId: operatorId, oemNo: '' }, (tx) => price(tx, userNo))
      await playMoves({ operation, auditor }, userNo, parties.north)
    }
  }
  await admin(bank.submit, {
    ...cardOf(parties.city, { name: '', card: '6222020200000000030', idNo: '110105199003070017' }),
    accName: '张伟',
  })
  const { records } = await admin(user.search, { current: 1, size: 10, realName: '林静' } as never)
  const [me] = records as unknown as readonly { id: string }[]
  const expireTime = `${addDays(today, 7)} 12:00:00`
  await admin(loginAs.save, {
    userId: me?.id ?? '',
    serviceUserNo: parties.north,
    expireTime,
    reason: '协助排查入网问题',
  })
}

/** A provider goes below another; then it is asked back in every way: refused, taken back, and waiting. */
async function playMoves(
  { operation, auditor }: Record<'operation' | 'auditor', AtWork>,
  userNo: string,
  toNo: string,
): Promise<void> {
  const { moveNo } = await operation(partyMove.submit, { userNo, toNo, reason: '片区调整' })
  await auditor(partyMove.audit, { moveNo, auditStatus: AuditStatus.approve })
  const back = { userNo, toNo: operatorId, reason: '恢复直属' }
  const refused = await operation(partyMove.submit, back)
  await auditor(partyMove.audit, {
    moveNo: refused.moveNo,
    auditStatus: AuditStatus.reject,
    reason: '试运行未满三个月',
  })
  await operation(partyMove.cancel, await operation(partyMove.submit, back))
  await operation(partyMove.submit, back)
}

/** Gives a party the prices of a top provider from now on, without which nobody is set up. */
async function price(tx: Tx, userNo: string): Promise<void> {
  const { rows } = await tx.client.query<{ at: string }>('SELECT business_now() AS at')
  const at = rows[0]?.at ?? ''
  const maker = { tenantId: operatorId, oemNo: operatorId, userId: null, deptId: null, at }
  const policy = {
    aisleCode: demoAisle,
    polName: `政策${userNo}`,
    lines: linesOf(prices.north),
    shareRatioPpm: 1_000_000,
  }
  await givePolicies(tx, maker, [{ ...policy, userNo, effectiveTime: at }])
}

/** Step one. @returns the party's number */
async function begin(person: AtWork, { name, idNo, phone }: (typeof newcomers)[number]): Promise<string> {
  const { userNo } = await person(partyOnboarding.submit, {
    serviceKind: ServiceKind.provider,
    parentNo: operatorId,
    serviceName: name,
    subjectType: SubjectType.person,
    legalName: '陈晨',
    legalIdNo: idNo,
    legalIdBegin: '2020-01-01',
    legalIdEnd: '2040-01-01',
    contactName: '陈晨',
    contactPhone: phone,
    districtCode: '110105',
    address: '建国路88号',
  })
  return userNo
}

const cardOf = (userNo: string, { card, idNo }: { name: string; card: string; idNo: string }) => ({
  userType: 2 as const,
  userNo,
  accountKind: AccountKind.personal,
  accName: '陈晨',
  accNo: card,
  bankCode: '102',
  accPhone: '13910019999',
  accIdNo: idNo,
})
