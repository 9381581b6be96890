import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { AttemptStatus, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { type ActableWithdrawal, withdrawalNext } from './withdrawal-screen.rules.ts'

/** Colour tone of each withdrawal status by its meaning for the work. */
export const withdrawTones: Record<keyof typeof WithdrawStatus, Tone> = {
  auditing: 'waiting',
  approved: 'running',
  paying: 'running',
  paid: 'done',
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'off',
  unknown: 'failed',
  returned: 'failed',
}

/** Colour tone of each payment attempt status by its meaning for the work. */
export const attemptTones: Record<keyof typeof AttemptStatus, Tone> = {
  created: 'running',
  sending: 'running',
  accepted: 'running',
  paid: 'done',
  failed: 'failed',
  unknown: 'failed',
  absent: 'off',
}

/** The status of a withdrawal, with what happens next on hover. */
export const WithdrawalState = ({
  row,
}: {
  row: Pick<ActableWithdrawal, 'withdrawStatus' | 'forwardType' | 'platformType' | 'holdReason'>
}) => (
  <StatusTag codes={WithdrawStatus} value={row.withdrawStatus} tones={withdrawTones} next={t(withdrawalNext(row))} />
)

/** Route of the page of one withdrawal. */
export const withdrawalPath = (withdrawCode: string): string =>
  `/rb-oem/oemWithdraw/oem_withdrawal_details?withdrawCode=${encodeURIComponent(withdrawCode)}`

/** A withdrawal's number that leads to its page and can be copied. */
export const WithdrawalLink = ({ code }: { code: string }) => (
  <Copyable value={code}>
    <Link to={withdrawalPath(code)}>{code}</Link>
  </Copyable>
)
