import { Alert } from 'antd'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import { useIsPayer } from '../../access/access.web.ts'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { VoucherLink } from '../../ledger/ledger.web.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { AccountKind } from '../../providers/providers.shared.ts'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { ArrivalFacts } from './ArrivalFacts.tsx'
import { PayoutAlarm, WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import type { WithdrawalShown } from './WithdrawalDetailPage.tsx'

/** Advice on each alarm: the action that a person must take. */
const alarmAdvice: Record<number, string> = {
  1: '请为平台注资，注资后自动打款',
  2: '请为平台注资',
  3: '已失败的打款又报成功：收款人的钱包已止付，请对账核实是否重复打款',
  4: '平台答复的金额与提现不一致：未入账，请与平台核对',
  5: '平台答复查无此单：请在平台核对后确认未受理，或确认已到账',
}

/** Shows the alarms that a person must look at, the gravest colour first to be seen. */
export const AlarmSection = ({ row: { alarms, withdrawStatus } }: { row: WithdrawalShown }) => (
  <>
    {withdrawStatus === WithdrawStatus.unknown && (
      <Alert
        type="error"
        showIcon
        className="withdrawal-alarm"
        title={t('打款结果未知')}
        description={t('款项保留在途，系统继续向平台查询，不会重复打款。请勿另行付款。')}
      />
    )}
    {alarms.map(({ alarmKind, note, times, firstTime, lastTime }) => (
      <Alert
        key={`${alarmKind} ${firstTime}`}
        type={alarmKind === PayoutAlarm.fundsShort || alarmKind === PayoutAlarm.fundsLow ? 'warning' : 'error'}
        showIcon
        className="withdrawal-alarm"
        title={t('告警：{kind}', { kind: codeLabel(codeSetOf(PayoutAlarm), alarmKind, language.get()) })}
        description={
          <>
            {t(alarmAdvice[alarmKind] ?? '')} {note}
            <br />
            {t('{times} 次，首次 {first}，最近 {last}', { times, first: firstTime, last: lastTime })}
          </>
        }
      />
    ))}
  </>
)

/** Shows the owner of the money, the amount, the deductions and the arriving amount. */
export function AmountSection({ row }: { row: WithdrawalShown }) {
  const isPayer = useIsPayer()
  return (
    <Section title={t('提现金额')}>
      <Facts>
        <Fact label={t('申请主体')}>{row.userName}</Fact>
        <Fact label={t('主体编号')}>
          {row.userType === OwnerType.merchant ? <MerchantLink rpiNo={row.userNo} /> : <Copyable value={row.userNo} />}
        </Fact>
        <Fact label={t('主体类型')}>
          <CodeText codes={OwnerType} value={row.userType} />
        </Fact>
        <Fact label={t('钱包类型')}>
          {row.walletKind === null ? t('平台结余') : <CodeText codes={WalletKind} value={row.walletKind} />}
        </Fact>
        <ArrivalFacts of={row} />
        <Fact label={t('结算开票方式')}>
          <CodeText codes={TaxMode} value={row.taxMode} />
        </Fact>
        <Fact label={t('税率')}>
          <Rate value={row.taxRate} />
        </Fact>
        <Fact label={t('手续费率')}>
          <Rate value={row.feeRate} />
        </Fact>
        <Fact label={t('固定手续费')}>
          <Money value={row.feeFixed} />
        </Fact>
        <Fact label={t('手续费封顶')}>
          <Money value={row.feeCap} />
        </Fact>
        {isPayer && (
          <Fact label={t('平台成本')}>
            <Money value={row.costAmount} />
          </Fact>
        )}
        <Fact label={t('申请时间')}>
          <Moment value={row.createTime} />
        </Fact>
        <Fact label={t('记账日')}>{row.bookDay}</Fact>
      </Facts>
    </Section>
  )
}

/** To which account, by which platform, with which vouchers and verdict. */
export const PayeeSection = ({ row }: { row: WithdrawalShown }) => (
  <Section title={t('收款与打款')}>
    <Facts>
      <Fact label={t('收款户名')}>{row.accName}</Fact>
      <Fact label={t('收款银行')}>{row.bankName}</Fact>
      <Fact label={t('收款账号')}>{row.accountMask}</Fact>
      <Fact label={t('账户类型')}>
        <CodeText codes={AccountKind} value={row.accountKind} />
      </Fact>
      <Fact label={t('联行号')}>
        <Copyable value={row.branchCode} />
      </Fact>
      <Fact label={t('提现平台')}>{row.platformName}</Fact>
      <Fact label={t('平台类型')}>
        <CodeText codes={PlatformType} value={row.platformType} />
      </Fact>
      <Fact label={t('转发方式')}>
        <CodeText codes={ForwardType} value={row.forwardType} />
      </Fact>
      <Fact label={t('审核人')}>{row.auditNo}</Fact>
      <Fact label={t('审核时间')}>
        <Moment value={row.auditTime} />
      </Fact>
      <Fact label={t('审核意见')}>{row.auditRemark}</Fact>
      <Fact label={t('打款单号')}>
        <Copyable value={row.payoutNo} />
      </Fact>
      <Fact label={t('完成时间')}>
        <Moment value={row.finishTime} />
      </Fact>
      <Fact label={t('退票时间')}>
        <Moment value={row.returnTime} />
      </Fact>
      <Fact label={t('失败原因')}>{[row.failCode, row.failReason].filter(Boolean).join(' ')}</Fact>
      <Fact label={t('打款凭证')}>
        <VoucherLink href={row.voucherUrl} />
      </Fact>
      <Fact label={t('退票凭证')}>
        <VoucherLink href={row.returnVoucherUrl} />
      </Fact>
    </Facts>
  </Section>
)
