import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { MemberTradeStatus, RechargeActiveState, RechargeReturnStatus } from './member-codes.contract.ts'

/** Meaning of each status of spending for the work. */
export const memberTradeTones: Record<keyof typeof MemberTradeStatus, Tone> = {
  success: 'done',
  partlyRefunded: 'waiting',
  refunded: 'off',
}

const tradeNext: Readonly<Record<number, string>> = {
  [MemberTradeStatus.success]: '已从储值余额扣除，可退款',
  [MemberTradeStatus.partlyRefunded]: '已退部分回到储值余额，可继续退款',
  [MemberTradeStatus.refunded]: '已全部退回储值余额',
}

/** The status of spending with its next step. */
export const MemberTradeTag = ({ value }: { value: number }) => (
  <StatusTag codes={MemberTradeStatus} value={value} tones={memberTradeTones} next={t(tradeNext[value] ?? '')} />
)

const returnTones: Record<keyof typeof RechargeReturnStatus, Tone> = {
  held: 'running',
  taken: 'done',
  released: 'off',
  undone: 'off',
}

const returnNext: Readonly<Record<number, string>> = {
  [RechargeReturnStatus.held]: '等待通道退款，预留部分不能消费',
  [RechargeReturnStatus.taken]: '退款成功，已从储值余额扣回',
  [RechargeReturnStatus.released]: '退款失败，预留部分可以消费',
  [RechargeReturnStatus.undone]: '通道未退款，已恢复到储值余额',
}

/** The status of what a refund takes, with its next step. */
export const ReturnTag = ({ value }: { value: number }) => (
  <StatusTag codes={RechargeReturnStatus} value={value} tones={returnTones} next={t(returnNext[value] ?? '')} />
)

const stateTones: Record<keyof typeof RechargeActiveState, Tone> = {
  notBegun: 'waiting',
  running: 'running',
  ended: 'done',
  off: 'off',
}

const stateNext: Readonly<Record<number, string>> = {
  [RechargeActiveState.notBegun]: '到开始时间自动生效',
  [RechargeActiveState.running]: '会员扫商户收款码充值，按档位赠送',
  [RechargeActiveState.ended]: '活动已结束，已赠送的不受影响',
  [RechargeActiveState.off]: '已停用，启用后按时间生效',
}

/** The stage of a recharge activity with its next step. */
export const ActiveStateTag = ({ value }: { value: number }) => (
  <StatusTag codes={RechargeActiveState} value={value} tones={stateTones} next={t(stateNext[value] ?? '')} />
)

/** A member's number at a merchant, to copy; it leads to the member's page for those who may open it. */
export function MemberLink({ rpiMemberNo }: { rpiMemberNo: string }) {
  const mayOpen = useCan('member_view')
  return (
    <Copyable value={rpiMemberNo}>
      {mayOpen ? (
        <Link to={`/rb-oem/rpiMemberOem/rpi_member_details?rpiMemberNo=${encodeURIComponent(rpiMemberNo)}`}>
          {rpiMemberNo}
        </Link>
      ) : (
        rpiMemberNo
      )}
    </Copyable>
  )
}
