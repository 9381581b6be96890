import { randomUUID } from 'node:crypto'
import { formatYuan } from '../../core/shared/money.ts'
import { payPwd } from '../../features/wallets/owner/owner.fixture.ts'
import { OwnerType, WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { givenVoucher } from '../../features/ledger/voucher/voucher.fixture.ts'
import { merchantWithdraw } from '../../features/withdrawals/merchant-withdraw/merchant-withdraw.contract.ts'
import { runPayouts } from '../../features/withdrawals/payout/payout-worker.actions.ts'
import { platform } from '../../features/withdrawals/platform/platform.contract.ts'
import { changeByHand, owe } from '../../features/withdrawals/withdrawal/wallet-history.fixture.ts'
import { withdrawalRequest } from '../../features/withdrawals/request/request.contract.ts'
import { withdrawalReview } from '../../features/withdrawals/review/review.contract.ts'
import { AttemptStatus, WithdrawStatus } from '../../features/withdrawals/withdrawal/withdrawal-codes.contract.ts'
import { note, rowsIn, type Simulation } from './simulation.fixture.ts'
import { payoutApp } from './town.fixture.ts'

/** Endings of payouts by which the acquirer misbehaves. */
const payoutEndings = [83, 84, 85]

/** Somebody asks for a part of what is in the wallet, or for more than that. */
export async function withdraw(simulation: Simulation): Promise<number> {
  const { draw, world, town } = simulation
  const { party, user } = draw.of(town.payees)
  const walletKind =
    party.ownerType === OwnerType.merchant ? WalletKind.merchant : draw.oneIn(3) ? WalletKind.reward : WalletKind.profit
  const [wallet] = await rowsIn<{ available: bigint }>(
    simulation,
    'SELECT available_amount AS available FROM user_wallet WHERE tenant_id = $1 AND owner_type = $2 AND owner_no = $3 AND wallet_kind = $4',
    [town.tenantId, party.ownerType, party.ownerNo, walletKind],
  )
  const available = Number(wallet?.available ?? 0n)
  if (available < 200) return 0
  const some = 150 + draw.upTo(draw.oneIn(4) ? available : Math.floor(available / 6))
  const fen = draw.oneIn(20) ? available + 1 : draw.oneIn(4) ? some - (some % 100) + draw.of(payoutEndings) : some
  const people = draw.oneIn(8) ? 3 : 1
  const replies = await Promise.all(
    Array.from({ length: people }, () =>
      world.as(user).send(withdrawalRequest.withdraw, {
        amount: formatYuan(BigInt(fen)),
        walletKind,
        requestNo: randomUUID(),
        payPwd,
      }),
    ),
  )
  for (const reply of replies)
    if (!reply.success) note(simulation, `withdrawal refused: ${reply.msg.replace(/[\d.]+/g, '…')}`)
  return people
}

/** The auditor decides on a withdrawal, or its owner takes it back. */
export async function auditWithdrawal(simulation: Simulation): Promise<number> {
  const { draw, world, town } = simulation
  const waiting = await rowsIn<{ code: string; owner_type: number; owner_no: string }>(
    simulation,
    'SELECT withdraw_code AS code, owner_type, owner_no FROM withdrawal WHERE tenant_id = $1 AND withdraw_status = $2 ORDER BY withdraw_code LIMIT 20',
    [town.tenantId, WithdrawStatus.auditing],
  )
  if (waiting.length === 0) return 0
  const one = draw.of(waiting)
  const { code: withdrawCode } = one
  const owner = town.payees.find(({ party }) => party.ownerNo === one.owner_no)
  if (draw.oneIn(8) && owner)
    await world.as(owner.user).send(withdrawalRequest.cancel, { withdrawCode, requestNo: randomUUID() })
  else {
    const audit = one.owner_type === OwnerType.merchant ? merchantWithdraw.audit : withdrawalReview.audit
    const verdict = { withdrawCode, auditStatus: draw.oneIn(6) ? 2 : 1, reason: '核对', requestNo: randomUUID() }
    const reply = await world.as(town.checker).send(audit, verdict)
    if (!reply.success) note(simulation, `audit refused: ${reply.msg}`)
  }
  return 1
}

/** The worker pays; sometimes two of them at once. */
export async function pay({ draw, world, town, faults }: Simulation): Promise<number> {
  const round = () => runPayouts(world.db, town.tenantId, (error) => void faults.push(error))
  await Promise.all(draw.oneIn(5) ? [round(), round()] : [round()])
  return 1
}

/** The auditor confirms that a payout which the platform says it does not know was never made. */
export async function confirmMissing(simulation: Simulation): Promise<number> {
  const { world, town } = simulation
  const rows = await rowsIn<{ withdrawCode: string; payoutNo: string }>(
    simulation,
    `SELECT withdraw_code AS "withdrawCode", payout_no AS "payoutNo" FROM withdraw_attempt WHERE tenant_id = $1 AND attempt_status = $2 AND absent_count >= 3 ORDER BY payout_no LIMIT 1`,
    [town.tenantId, AttemptStatus.unknown],
  )
  for (const row of rows)
    await world.as(town.checker).send(withdrawalReview.confirmMissing, { ...row, requestNo: randomUUID() })
  return rows.length
}

/** Money for payouts: here in the books, there on the account. */
export async function fund(simulation: Simulation): Promise<number> {
  const { draw, world, town, there } = simulation
  const platforms = await rowsIn<{ id: bigint }>(
    simulation,
    'SELECT id FROM withdrawal_platform WHERE tenant_id = $1 ORDER BY platform_code',
    [town.tenantId],
  )
  const fen = 10_000 + draw.upTo(400_000)
  const reply = await world.as(town.staff).send(platform.fund, {
    id: String(draw.of(platforms).id),
    amount: formatYuan(BigInt(fen)),
    voucherUrl: await givenVoucher(world, { tenantId: town.tenantId }),
    requestNo: randomUUID(),
  })
  if (!reply.success) throw new Error(`a platform was not funded: ${reply.msg}`)
  await there.control('payouts/fund', { appId: payoutApp, amount: fen })
  return 1
}

/** Wallets are frozen, adjusted, topped up, given other money, or somebody comes to owe. */
export async function changeWallets({ draw, world, town }: Simulation): Promise<number> {
  const { tenantId, staff, checker, payees } = town
  const nodes = payees.filter(({ party }) => party.ownerType === OwnerType.provider)
  const [head] = nodes
  if (!head) return 0
  const parties = nodes.map(({ party }) => party)
  const users = { maker: staff, checker }
  const chance = (below: number) => draw.upTo(below - 1)
  if (draw.oneIn(6)) {
    const creditor = draw.oneIn(2) ? { ownerType: OwnerType.operator, ownerNo: tenantId } : null
    await owe({ world, tenantId }, draw.of(parties), 1 + draw.upTo(3000), creditor)
  } else await changeByHand({ world, owner: head.user }, users, parties, chance)
  return 1
}
