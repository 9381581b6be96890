import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { CodeText, StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AuthStatus } from '../../providers/providers.shared.ts'
import { PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { tax } from '../tax-mode/tax-mode.contract.ts'
import { AgreementStatus, TaxMode } from '../tax/tax-codes.contract.ts'
import './withdrawal.css'
import { profilePath } from './RequestDialog.tsx'
import { withdrawalRequest } from '../request/request.contract.ts'

const TaxModeDialog = lazily(() => import('../tax-mode/TaxModeDialog.tsx').then((m) => m.TaxModeDialog))

const authTones: Partial<Record<keyof typeof AuthStatus, Tone>> = { none: 'waiting', verified: 'done' }
const agreementTones: Record<keyof typeof AgreementStatus, Tone> = {
  signing: 'waiting',
  signed: 'done',
  failed: 'failed',
}
/** Interval at which an agreement under way is checked. */
const signingMs = 3_000

/**
 * Shows the requirements of a withdrawal for its owner, which of them are met, and how to meet the rest. @source
 * docs/domain/money.md 5.5, 5.6
 */
export function RequestSetup() {
  const [isChoosing, setChoosing] = useState(false)
  const { data, refetch } = useCall(withdrawalRequest.accountInfo, {}, { keepsLast: true })
  const isSigning = data?.agreements.some(({ agreementStatus }) => agreementStatus === AgreementStatus.signing) ?? false
  useEffect(() => {
    if (!isSigning) return
    const timer = setInterval(() => void refetch(), signingMs)
    return () => clearInterval(timer)
  }, [isSigning, refetch])
  if (!data) return null
  const { authStatus, accountMask, accName, bankName, taxMode, hasPayPwd } = data
  return (
    <>
      <ul className="setup-steps" aria-label={t('提现条件')}>
        <Step name={t('实名认证')}>
          <StatusTag codes={AuthStatus} value={authStatus} tones={authTones} />
          {authStatus !== AuthStatus.verified && <span>{t('请先完成实名认证')}</span>}
        </Step>
        <Step name={t('收款账户')}>
          {accountMask ? `${accName} ${bankName} ${accountMask}` : <span>{t('请先绑定并审核结算账户')}</span>}
        </Step>
        <Step name={t('结算开票方式')}>
          <strong>
            <CodeText codes={TaxMode} value={taxMode} />
          </strong>
          <Can code="withdraw_tax">
            <Button
              size="small"
              type={taxMode === TaxMode.unset ? 'primary' : 'default'}
              onClick={() => setChoosing(true)}
            >
              {taxMode === TaxMode.unset ? t('选择') : t('变更')}
            </Button>
          </Can>
        </Step>
        {taxMode === TaxMode.platform && <Agreements account={data} />}
        <Step name={t('支付密码')}>
          {hasPayPwd === 1 ? t('已设置') : <Link to={profilePath}>{t('您还没有设置支付密码')}</Link>}
        </Step>
      </ul>
      {isChoosing && <TaxModeDialog present={taxMode} onClose={() => setChoosing(false)} />}
    </>
  )
}

const Step = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <span className="setup-step-name">{name}</span>
    {children}
  </li>
)

/** The agreement with each tax platform that serves the user, and how it is signed. */
function Agreements({ account }: { account: ReceivedOf<typeof withdrawalRequest.accountInfo> }) {
  const { data: platforms } = useCall(withdrawalRequest.platforms, {}, { keepsLast: true })
  const signing = useSend(tax.signAgreement, { done: t('已发起签约') })
  const offered = platforms?.filter(({ platformType }) => platformType === PlatformType.tax) ?? []
  const agreementOf = (code: string) => account.agreements.find(({ platformCode }) => platformCode === code)
  if (platforms && offered.length === 0)
    return (
      <Step name={t('代付服务协议')}>
        <span>{t('运营商尚未启用完税平台，请联系运营商')}</span>
      </Step>
    )
  return offered.map(({ platformCode, platformName }) => {
    const agreement = agreementOf(platformCode)
    const isAsked = agreement !== undefined && agreement.agreementStatus !== AgreementStatus.failed
    return (
      <Step key={platformCode} name={t('代付服务协议')}>
        <span>{platformName}</span>
        {agreement ? (
          <StatusTag codes={AgreementStatus} value={agreement.agreementStatus} tones={agreementTones} />
        ) : (
          <span>{t('未签署')}</span>
        )}
        {agreement?.agreementStatus === AgreementStatus.signing && <SignLink url={agreement.signUrl} />}
        {!isAsked && (
          <Can code="withdraw_tax">
            <Button
              size="small"
              type="primary"
              loading={signing.isPending}
              onClick={() => void signing.send({ platformCode })}
            >
              {t('签署协议')}
            </Button>
          </Can>
        )}
      </Step>
    )
  })
}

/** Link to the page on which the person signs, once the platform has given it. */
const SignLink = ({ url }: { url: string }) =>
  /^https?:\/\//.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {t('前往平台签署')}
    </a>
  ) : (
    <span>{t('正在向平台发起签约')}</span>
  )
