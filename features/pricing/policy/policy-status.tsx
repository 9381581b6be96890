import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { PolicyStatus } from './policy-codes.contract.ts'

/** Tone of each status of a policy, by its meaning for the work. */
export const policyTones: Record<keyof typeof PolicyStatus, Tone> = {
  scheduled: 'waiting',
  inForce: 'done',
  expired: 'off',
  void: 'failed',
}

/** Next step of a policy by status, and who must act. @source docs/domain/network.md 8.5 */
export const policyNext: Record<number, string> = {
  1: '到生效时间自动生效；此前制定人可作废',
  2: '生效中；变动请调整费率',
  3: '已被后一版本取代',
  4: '已作废，从未生效',
}

/** The status with its next step. */
export const PolicyState = ({ value }: { value: number }) => (
  <StatusTag codes={PolicyStatus} value={value} tones={policyTones} next={t(policyNext[value] ?? '')} />
)
