import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { AuthorizeState, AuthPayType } from '../incoming-state/incoming-codes.contract.ts'
import { PayAuthState } from '../../channels/channels.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { ContactType } from '../merchant/merchant-codes.contract.ts'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { askBlocked, cancelBlocked, resendBlocked, stopBlocked, submitBlocked } from './wallet-auth-screen.rules.ts'
import { authorizeTones, payAuthNext, payAuthTones, payAuthWords } from './wallet-auth-words.tsx'
import { subjectTypes } from './wallet-auth.rules.ts'
import { walletAuth } from './wallet-auth.contract.ts'

type Shown = ReceivedOf<typeof walletAuth.ofMerchant>
type Auth = Shown['auths'][number]

const ContactForm = lazily(() => import('./ContactForm.tsx').then((m) => m.ContactForm))

/** 实名认证: how a merchant stands at WeChat and Alipay, by channel. @source docs/domain/network.md 3.10, 4.4 */
export function WalletAuthPage() {
  const rpiNo = useRpiNo()
  return <Answered answer={useCall(walletAuth.ofMerchant, { rpiNo })}>{(shown) => <AuthPage shown={shown} />}</Answered>
}

/** Returns our name for the kind of merchant that the wallets call by the given name. */
function subjectName(subjectType: string, now: Language): string {
  const [kind] = Object.entries(subjectTypes).find(([, name]) => name === subjectType) ?? []
  return kind === undefined ? subjectType : codeLabel(codeSetOf(MerchantUserType), Number(kind), now)
}

function AuthPage({ shown }: { shown: Shown }) {
  const now = useStore(language)
  const [filling, setFilling] = useState<Auth | null>(null)
  return (
    <DetailPage title={t('实名认证：{name}', { name: shown.rpiName })} no={shown.rpiNo}>
      <p className="plain-hint">{t('主体类型：{type}', { type: subjectName(shown.subjectType, now) })}</p>
      {shown.auths.length === 0 && (
        <p className="absent">{t('商户的通道不要求微信或支付宝实名认证，或商户还没有进件成功。')}</p>
      )}
      {shown.auths.map((auth) => (
        <AuthSection key={auth.id} auth={auth} onFill={() => setFilling(auth)} />
      ))}
      {filling && <ContactForm auth={filling} suggested={shown.suggested} onClose={() => setFilling(null)} />}
    </DetailPage>
  )
}

function AuthSection({ auth, onFill }: { auth: Auth; onFill: () => void }) {
  const now = useStore(language)
  const { aisleCode, payType, applyNo, applyState, authorizeState } = auth
  const wallet = codeLabel(codeSetOf(AuthPayType), payType, now)
  const title = `${wallet} · ${auth.aisleName || aisleCode}`
  const isLowLevel = /^M[01]$/.test(auth.aliLevel)
  return (
    <Section title={title} extra={<AuthActions auth={auth} title={title} onFill={onFill} />}>
      <p className="plain-hint">{t(payAuthNext[applyState] ?? '')}</p>
      <Facts>
        <Fact label={t('实名申请状态')}>
          <StatusTag codes={PayAuthState} value={applyState} tones={payAuthTones} />
        </Fact>
        <Fact label={t('授权状态')}>
          <StatusTag codes={AuthorizeState} value={authorizeState} tones={authorizeTones} />
        </Fact>
        <Fact label={t('申请编号')}>
          <Copyable value={applyNo} />
        </Fact>
        {auth.aliLevel !== '' && (
          <Fact label={t('支付宝等级')}>
            {auth.aliLevel} {isLowLevel && t('支付宝等级不足，收款受限')}
          </Fact>
        )}
        {auth.rejectReason !== '' && (
          <Fact label={t('驳回原因')} isWide>
            {auth.rejectReason}
          </Fact>
        )}
        {auth.qrUrl !== '' && authorizeState === AuthorizeState.unauthorized && (
          <Fact label={t('请商户扫码授权')} isWide>
            <Copyable value={auth.qrUrl} />
          </Fact>
        )}
        <Fact label={t('停止提醒')}>
          <YesNoText value={auth.remindOff} />
        </Fact>
        <Fact label={t('已提醒次数')}>{String(auth.remindCount)}</Fact>
        <Fact label={t('最近查询')}>
          <Moment value={auth.lastQueryTime} />
        </Fact>
        {auth.contact && (
          <>
            <Fact label={t('联系人类型')}>
              <CodeText codes={ContactType} value={auth.contact.contactType} />
            </Fact>
            <Fact label={t('联系人')}>{auth.contact.contactName}</Fact>
            <Fact label={t('联系人手机号')}>{auth.contact.contactPhone}</Fact>
            <Fact label={t('联系人证件号码')}>{auth.contact.contactIdNo}</Fact>
          </>
        )}
      </Facts>
      {auth.states.length > 0 && (
        <details>
          <summary>{t('时间线')}</summary>
          <StateTimeline states={auth.states} codes={PayAuthState} tones={payAuthTones} words={payAuthWords} />
        </details>
      )}
    </Section>
  )
}

function AuthActions({ auth, title, onFill }: { auth: Auth; title: string; onFill: () => void }) {
  const { rpiNo, aisleCode, payType, applyNo, applyState, remindOff } = auth
  const options = { also: [walletAuth.ofMerchant, walletAuth.list] }
  const asking = useSend(walletAuth.ask, options)
  const resending = useSend(walletAuth.resend, options)
  const cancelling = useSend(walletAuth.cancel, options)
  const stopping = useSend(walletAuth.stopReminders, options)
  const words = (why: string | undefined) => (why === undefined ? undefined : t(why))
  const application = { applyNo, aisleCode, payType }
  const cancel = async () => {
    const consent = await ask({
      title: t('撤销{title}的实名申请', { title }),
      text: t('撤销后须以新的申请重新提交。'),
      okText: t('撤销'),
      isDanger: true,
    })
    if (consent) await cancelling.send(application)
  }
  return (
    <RowActions
      shown={3}
      actions={[
        {
          title: t('填写并提交'),
          code: 'pay_auth_edit',
          blocked: words(submitBlocked(applyState)),
          run: onFill,
        },
        {
          title: t('查询实名状态'),
          code: 'pay_auth_view',
          blocked: words(askBlocked(applyNo)),
          run: () => void asking.send({ rpiNo, aisleCode, payType }),
        },
        {
          title: t('重发消息'),
          code: 'pay_auth_edit',
          blocked: words(resendBlocked(applyState)),
          run: () => void resending.send(application),
        },
        {
          title: t('停止提醒'),
          code: 'pay_auth_edit',
          blocked: words(stopBlocked(applyState, remindOff === 1)),
          run: () => void stopping.send(application),
        },
        {
          title: t('撤销'),
          code: 'pay_auth_edit',
          isDanger: true,
          blocked: words(cancelBlocked(applyState)),
          run: () => void cancel(),
        },
      ]}
    />
  )
}
