import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { dayText } from '../../../core/web/show/day-text.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Rate } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { BalanceAccType, IncomingKind, PayWay, SettleCycle } from '../../channels/channels.shared.ts'
import { MccText, RegionText } from '../../settings/settings.web.ts'
import { bankList, MerchantUserType } from '../../settings/settings.shared.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { IdType } from '../merchant/merchant-codes.contract.ts'
import { merchantPath } from '../merchant/merchant-link.tsx'
import { incomingStatusTones } from '../status/incoming-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import { PictureWall } from '../picture/PictureWall.tsx'
import { onboarding } from './onboarding.contract.ts'
import { faultLevel } from '../onboarding-step/step-judging.rules.ts'
import type { StepNo } from '../onboarding-step/step-shapes.contract.ts'
import { stepNames } from '../onboarding-step/whole.rules.ts'

type Fifth = ReceivedOf<typeof onboarding.fifthView>
type Submitted = ReceivedOf<typeof onboarding.submit>

/** Step five: everything at a glance, what is still due, and the sending. @source docs/domain/network.md 3.9 */
export function FifthStep({
  id,
  onGo,
  onSent,
}: {
  id: string
  onGo: (step: StepNo) => void
  /** Sent: what stands above the steps is no draft any more. */
  onSent: () => void
}) {
  const { data, error, isPending, refetch } = useCall(onboarding.fifthView, { id }, { freshMs: 0 })
  const [done, setDone] = useState<Submitted | null>(null)
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton active paragraph={{ rows: 12 }} />
  if (done) return <Sent view={data} sent={done} />
  return (
    <>
      {data.blocked === '' && <Due checks={data.checks} onGo={onGo} />}
      <Refusals view={data} onGo={onGo} />
      <Summary view={data} onGo={onGo} />
      {data.blocked === '' && (
        <Can code="pos_info_net_add">
          <SendBar
            view={data}
            onSent={(sent) => {
              setDone(sent)
              onSent()
            }}
          />
        </Can>
      )}
    </>
  )
}

/** Shows the items still due, by step: each leads to the step where it is corrected. */
function Due({ checks, onGo }: { checks: Fifth['checks']; onGo: (step: StepNo) => void }) {
  if (checks.length === 0) return <p className="step-ready">{t('资料齐全，可以提交。')}</p>
  return (
    <section className="step-due" aria-label={t('待处理事项')}>
      <h3>{t('还有 {n} 项待处理', { n: checks.length })}</h3>
      {([1, 2, 3, 4] as const).map((step) => {
        const ofStep = checks.filter((one) => one.step === step)
        if (ofStep.length === 0) return null
        return (
          <div key={step}>
            <strong>
              {t('第{n}步', { n: step })} {t(stepNames[step])}
            </strong>
            <ul>
              {ofStep.map(({ field, picKind, msg, level, aisles }) => (
                <li key={`${field} ${picKind} ${msg}`} className={level === faultLevel.warning ? 'is-warning' : ''}>
                  {msg}
                  {aisles.length > 0 && <small>{t('{aisles}要求', { aisles: aisles.join('、') })}</small>}
                </li>
              ))}
            </ul>
            <Button size="small" onClick={() => onGo(step)}>
              {t('去第{n}步修改', { n: step })}
            </Button>
          </div>
        )
      })}
    </section>
  )
}

/** Shows the refusals of channels, each leading to its step. */
function Refusals({ view, onGo }: { view: Fifth; onGo: (step: StepNo) => void }) {
  const refused = view.aisles.filter(({ rejectReason }) => rejectReason !== '')
  if (refused.length === 0 && view.rejects.length === 0) return null
  return (
    <section className="step-due is-rejected" aria-label={t('驳回原因')}>
      <h3>{t('驳回原因')}</h3>
      <ul>
        {refused.map(({ incomingCode, aisleName, rejectReason }) => (
          <li key={incomingCode}>
            {aisleName}：{rejectReason}
          </li>
        ))}
        {view.rejects.map(({ aisleName, step, field, msg }) => (
          <li key={`${aisleName} ${field} ${msg}`}>
            {aisleName}：{msg}{' '}
            <Button type="link" size="small" onClick={() => onGo(step as StepNo)}>
              {t('去第{n}步修改', { n: step })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Summary({
  view: { first, second, third, fourth, pics, aisles, blocked },
  onGo,
}: {
  view: Fifth
  onGo: (step: StepNo) => void
}) {
  const edit = (step: StepNo) =>
    blocked === '' && (
      <Button size="small" onClick={() => onGo(step)}>
        {t('修改')}
      </Button>
    )
  return (
    <>
      <Section title={t(stepNames[1])} extra={edit(1)}>
        <Facts>
          <Fact label={t('商户类型')}>
            <CodeText codes={MerchantUserType} value={first.userType} />
          </Fact>
          <Fact label={t('商户名称')}>{first.rpiName}</Fact>
          <Fact label={t('商户简称')}>{first.rpiShortName}</Fact>
          <Fact label={t('统一社会信用代码')}>{first.creditCode}</Fact>
          <Fact label={t('法人姓名')}>{first.legalName}</Fact>
          <Fact label={t('法人证件类型')}>
            <CodeText codes={IdType} value={first.legalIdType} />
          </Fact>
          <Fact label={t('法人证件号码')}>{first.legalIdNo}</Fact>
          <Fact label={t('法人证件有效期')}>{dayText(first.legalIdEnd ?? '')}</Fact>
          <Fact label={t('法人手机号')}>{first.legalPhone}</Fact>
        </Facts>
      </Section>
      {second && (
        <Section title={t(stepNames[2])} extra={edit(2)}>
          <Facts>
            <Fact label={t('经营地区')}>
              <RegionText code={second.districtCode ?? ''} />
            </Fact>
            <Fact label={t('详细地址')}>{second.address}</Fact>
            <Fact label={t('经营类目')}>{second.mccNo && <MccText code={second.mccNo} />}</Fact>
            <Fact label={t('门店名称')}>{second.storeName}</Fact>
            <Fact label={t('客服电话')}>{second.servicePhone || first.legalPhone}</Fact>
            <Fact label={t('营业时间')}>{`${second.businessBegin}–${second.businessEnd}`}</Fact>
          </Facts>
        </Section>
      )}
      {third && (
        <Section title={t(stepNames[3])} extra={edit(3)}>
          <Facts>
            <Fact label={t('结算账户类型')}>
              <CodeText codes={BalanceAccType} value={third.balanceAccType} />
            </Fact>
            <Fact label={t('结算户名')}>{third.accName}</Fact>
            <Fact label={t('结算账号')}>{third.accNo}</Fact>
            <Fact label={t('开户银行')}>
              <BankName code={third.bankCode ?? ''} />
            </Fact>
            <Fact label={t('结算周期')}>
              <CodeText codes={SettleCycle} value={third.settleCycle} />
            </Fact>
          </Facts>
        </Section>
      )}
      {fourth && (
        <Section title={t(stepNames[4])} extra={edit(4)}>
          <ul className="asked-aisles">
            {aisles.map((one) => (
              <li key={one.incomingCode}>
                <strong>{one.aisleName}</strong> <CodeText codes={IncomingKind} value={one.incomingKind} />{' '}
                <StatusTag codes={IncomingStatus} value={one.incomingStatus} tones={incomingStatusTones} />
                <span className="asked-rates">
                  {(fourth.aisles ?? [])
                    .find(
                      ({ aisleCode, incomingKind }) => aisleCode === one.aisleCode && incomingKind === one.incomingKind,
                    )
                    ?.rates?.map(({ payWay, rate }) => (
                      <span key={payWay}>
                        {codeLabel(codeSetOf(PayWay), payWay, language.get())} <Rate value={rate} />
                      </span>
                    ))}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('图片资料')}>
        <PictureWall pictures={pics} />
      </Section>
    </>
  )
}

/** Shows the name of a bank; its number while the name is being read. */
function BankName({ code }: { code: string }) {
  const banks = useCall(bankList.first, {}, { freshMs: Infinity })
  return banks.data?.find(({ bankCode }) => bankCode === code)?.bankName ?? code
}

/** The button that sends the merchant to its channels: says which, and what becomes fixed. */
function SendBar({ view, onSent }: { view: Fifth; onSent: (sent: Submitted) => void }) {
  const sending = useSend(onboarding.submit, { done: t('进件已提交'), also: [merchant.list], isQuiet: true })
  const errors = view.checks.filter(({ level }) => level === faultLevel.error).length
  const submit = async () => {
    const names = [...new Set(view.aisles.map(({ aisleName }) => aisleName))].join('、')
    const yes = await confirm({
      title: t('提交进件'),
      text: t('商户“{name}”将提交到 {aisles}。提交后资料不能直接修改，须通过变更申请。', {
        name: view.rpiName,
        aisles: names,
      }),
      okText: t('确认提交'),
    })
    if (!yes) return
    const sent = await sending.send({ id: view.id })
    if (sent) onSent(sent)
  }
  return (
    <>
      {sending.error && <Refusal error={sending.error} />}
      <div className="step-bar">
        <span className="draft-note">
          {errors > 0 ? t('还有 {n} 项待处理', { n: errors }) : t('资料齐全，可以提交。')}
        </span>
        <Button
          type="primary"
          size="large"
          disabled={errors > 0}
          loading={sending.isPending}
          onClick={() => void submit()}
        >
          {t('提交进件')}
        </Button>
      </div>
    </>
  )
}

/** Shows the submitted onboarding, and links to follow it. */
function Sent({ view, sent }: { view: Fifth; sent: Submitted }) {
  const navigate = useNavigate()
  return (
    <Result
      status="success"
      title={t('进件已提交')}
      subTitle={t('通道审核通过后商户自动启用；被驳回时可在“进件管理”中按原因修改后重新提交。')}
      extra={
        <>
          <Button type="primary" onClick={() => void navigate(merchantPath(view.rpiNo))}>
            {t('查看商户')}
          </Button>
          <Button onClick={() => void navigate('/rb-oem/posinfo/settle_progress')}>{t('入驻进度')}</Button>
        </>
      }
    >
      <ul className="asked-aisles">
        {sent.map(({ incomingCode, aisleCode, applyNo, incomingStatus }) => (
          <li key={incomingCode}>
            <strong>{view.aisles.find((one) => one.aisleCode === aisleCode)?.aisleName ?? aisleCode}</strong>{' '}
            <StatusTag codes={IncomingStatus} value={incomingStatus} tones={incomingStatusTones} />{' '}
            <Copyable value={applyNo} />
          </li>
        ))}
      </ul>
    </Result>
  )
}
