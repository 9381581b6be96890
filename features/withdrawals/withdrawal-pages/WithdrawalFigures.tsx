import { Alert } from 'antd'
import { Link, useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { readAddress, writeAddress } from '../../../core/web/list/list-url.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useIsPayer } from '../../access/access.web.ts'
import type { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'
import { platform } from '../platform/platform.contract.ts'
import { platformPath } from '../platform/platform-words.tsx'
import './withdrawal.css'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { withdrawTones } from './withdrawal-status.tsx'
import type { withdrawal } from '../withdrawal/withdrawal.contract.ts'

type Statistics = ReceivedOf<typeof withdrawal.statistics>

/**
 * Shows the number of withdrawals in each status, with their amounts, over the filter without its status; one click lists
 * them. Payments of unknown result and platforms short of funds stand above, as alarms.
 */
export function WithdrawalFigures({
  call,
  period,
}: {
  call: typeof withdrawal.statistics | typeof merchantWithdraw.statistics
  /** The period that stands in while the user chose none. */
  period: Readonly<Record<string, string>>
}) {
  const { pathname, search } = useLocation()
  const address = readAddress(new URLSearchParams(search))
  const { withdrawStatus: chosen = '', ...filters } = address.filters
  const { data } = useCall(
    call as typeof withdrawal.statistics,
    { ...period, ...filters },
    {
      keepsLast: true,
    },
  )
  const pathOf = (status: number) => {
    const withdrawStatus = String(status) === chosen ? '' : String(status)
    return `${pathname}?${writeAddress({ ...address, filters: { ...filters, withdrawStatus }, current: 1, open: '' })}`
  }
  const unknown = data?.statuses.find(({ withdrawStatus }) => withdrawStatus === WithdrawStatus.unknown)
  return (
    <>
      {unknown && <UnknownAlarm unknown={unknown} path={pathOf(WithdrawStatus.unknown)} />}
      <FundsAlarm />
      {data && data.statuses.length > 0 && (
        <ul className="status-figures" aria-label={t('按状态统计')}>
          {data.statuses.map(({ withdrawStatus, withdrawCount, amount }) => (
            <li key={withdrawStatus}>
              <Link
                to={pathOf(withdrawStatus)}
                aria-current={String(withdrawStatus) === chosen ? 'true' : undefined}
                className="status-figure"
              >
                <StatusTag codes={WithdrawStatus} value={withdrawStatus} tones={withdrawTones} />
                <span>{t('{n} 笔', { n: withdrawCount })}</span>
                <strong>
                  <Money value={amount} />
                </strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Payments of which nobody knows yet whether they were made. */
const UnknownAlarm = ({
  unknown: { withdrawCount, amount },
  path,
}: {
  unknown: Statistics['statuses'][number]
  path: string
}) => (
  <Alert
    type="error"
    showIcon
    className="withdrawal-alarm"
    title={t('{n} 笔打款结果未知，共 {amount} 元', { n: withdrawCount, amount: withThousands(amount) })}
    description={t('款项保留在途，系统继续向平台查询，不会重复打款。请勿另行付款。')}
    action={<Link to={path}>{t('查看')}</Link>}
  />
)

/** Platforms whose funds are below their alert. */
function FundsAlarm() {
  const isPayer = useIsPayer()
  const maySee = useCan('platform_view') && isPayer
  const { data } = useCall(platform.list, { isOn: 1, size: 200 }, { enabled: maySee, keepsLast: true })
  const low = data?.records.filter(({ isBalanceLow }) => isBalanceLow === 1) ?? []
  if (low.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="withdrawal-alarm"
      title={t('备付金低于预警：{names}', { names: low.map(({ platformName }) => platformName).join('、') })}
      description={t('备付金不足的提现停在待打款，平台注资后自动打款。')}
      action={<Link to={platformPath}>{t('去注资')}</Link>}
    />
  )
}
