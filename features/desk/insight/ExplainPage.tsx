import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Alert, Button, Form, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { FailurePanel } from '../../../core/web/failure/FailurePanel.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { wordsOf } from '../../settings/settings.web.ts'
import { DataScopeType } from '../../access/access.shared.ts'
import { audit } from '../../settings/settings.shared.ts'
import { insight, type RowKind, rowKinds, type Step } from './insight.contract.ts'
import { SubjectSelect } from './SubjectSelect.tsx'
import { kindName, partyRule } from './insight-words.tsx'
import './insight.css'

type Reasons = ReceivedOf<typeof insight.explain>

/** 为什么能看到: what lets a user make a call and see a row, or what refuses; the question stands in the address. */
export function ExplainPage() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const [userId, callId] = [asked.get('userId') ?? '', asked.get('callId') ?? '']
  const [kind, no] = [asked.get('kind') ?? '', asked.get('no') ?? '']
  const isWhole = userId !== '' && (callId !== '' || kind !== '')
  const question = { userId, callId, ...(kind ? { kind: kind as RowKind } : {}), no }
  const { data, error, isFetching, refetch } = useCall(insight.explain, question, {
    enabled: isWhole,
    keepsLast: true,
    freshMs: 0,
  })
  const ask = (given: Record<string, string>) => {
    const next = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== '')).toString()
    if (`?${next}` === search) void refetch()
    else void navigate(`${pathname}?${next}`, { replace: true })
  }
  return (
    <section className="detail-page" aria-label={t('为什么能看到')}>
      <header className="detail-head">
        <h1>{t('为什么能看到')}</h1>
      </header>
      <div className="detail-section">
        <p className="plain-hint insight-hint">
          {t('选择用户、业务对象和编号，查看哪个角色、数据权限或主体规则让其看到这条数据，或是哪一步拒绝。')}
        </p>
        <QuestionForm key={search} given={question} user={data?.user} isAsking={isWhole && isFetching} onAsk={ask} />
      </div>
      {isWhole && error && (
        <FailurePanel
          title={t('无法解释')}
          text={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {isWhole && data && !error && <Answer reasons={data} />}
    </section>
  )
}

function QuestionForm({
  given,
  user,
  isAsking,
  onAsk,
}: {
  given: { userId: string; callId: string; kind?: RowKind; no: string }
  user: Reasons['user'] | undefined
  isAsking: boolean
  onAsk: (given: Record<string, string>) => void
}) {
  const [kind, setKind] = useState<RowKind | undefined>(given.kind)
  const send = (values: Record<string, string | undefined>) =>
    onAsk({
      userId: values.userId ?? '',
      callId: values.callId ?? '',
      kind: values.kind ?? '',
      no: values.kind ? (values.no?.trim() ?? '') : '',
    })
  return (
    <Form name="explain" layout="vertical" initialValues={filled(given)} onFinish={send} className="insight-form">
      <Form.Item name="userId" label={t('用户')} rules={[{ required: true, message: t('请选择用户') }]}>
        <SubjectSelect kind="user" {...(user ? { chosen: `${user.realName} ${user.account}` } : {})} />
      </Form.Item>
      <Form.Item name="kind" label={t('业务对象')}>
        <Select
          allowClear
          placeholder={t('只看接口权限时可不选')}
          options={rowKinds.map((value) => ({ value, label: kindName(value) }))}
          onChange={setKind}
        />
      </Form.Item>
      <Form.Item
        name="no"
        label={kind === 'user' ? t('账号') : t('业务编号')}
        rules={[{ required: kind !== undefined, message: t('请输入编号') }]}
      >
        <Input allowClear disabled={kind === undefined} maxLength={60} />
      </Form.Item>
      <Form.Item
        name="callId"
        label={t('接口')}
        extra={t('不选时按业务对象的列表接口判断')}
        rules={[{ required: kind === undefined, message: t('请选择业务对象或接口') }]}
      >
        <RemoteSelect
          list={audit.calls}
          searchBy="keyword"
          choiceOf={({ id, title }) => ({ value: String(id), name: t(String(title)), no: String(id) })}
        />
      </Form.Item>
      <div className="insight-ask">
        <Button type="primary" htmlType="submit" loading={isAsking}>
          {t('解释原因')}
        </Button>
      </div>
    </Form>
  )
}

/** The fields that the address names; the others stay empty. */
const filled = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))

function Answer({ reasons }: { reasons: Reasons }) {
  const { user, call, row, isVisible } = reasons
  const name = `${user.realName}（${user.account}）`
  const what = row ? `${kindName(row.kind)} ${row.no}` : `${t(call.title)} ${call.id}`
  const verdict = row
    ? isVisible
      ? t('{name} 能看到 {what}', { name, what })
      : t('{name} 看不到 {what}', { name, what })
    : isVisible
      ? t('{name} 可以调用 {what}', { name, what })
      : t('{name} 不能调用 {what}', { name, what })
  return (
    <Section title={t('判断结果')}>
      <Alert className="insight-verdict" showIcon type={isVisible ? 'success' : 'error'} title={verdict} />
      <ol className="insight-steps">
        <AccountStep reasons={reasons} />
        <PermissionStep reasons={reasons} />
        <ApiScopeStep reasons={reasons} />
        {row && <RowSteps reasons={reasons} row={row} />}
      </ol>
    </Section>
  )
}

/** One step: passed or refused in words, colour and shape. */
function StepShown({
  step,
  title,
  isPassed,
  refusedBy,
  children,
}: {
  step: Step
  title: string
  isPassed: 0 | 1
  refusedBy: string
  children: ReactNode
}) {
  return (
    <li className={refusedBy === step ? 'is-refusing' : undefined}>
      {isPassed ? (
        <CheckCircleFilled className="insight-passed" aria-hidden />
      ) : (
        <CloseCircleFilled className="insight-refused" aria-hidden />
      )}
      <h3>
        {title} · {isPassed ? t('符合') : t('不符合')}
      </h3>
      {children}
    </li>
  )
}

const namesOf = (roles: readonly { roleName: string }[]) => roles.map(({ roleName }) => roleName).join('、')

function AccountStep({ reasons: { account, refusedBy } }: { reasons: Reasons }) {
  const words = account.isPassed ? t('账号正常，可以登录') : wordsOf(account.why)
  return (
    <StepShown step="account" title={t('账号')} isPassed={account.isPassed} refusedBy={refusedBy}>
      <p>{words}</p>
    </StepShown>
  )
}

function PermissionStep({ reasons: { permission, call, refusedBy } }: { reasons: Reasons }) {
  const { isPassed, givenBy, inVain, bound } = permission
  const code = call.permission
  const isForAll = code === 'signedIn' || code === 'public'
  return (
    <StepShown step="permission" title={t('操作权限')} isPassed={isPassed} refusedBy={refusedBy}>
      <p>
        {isForAll
          ? t('所有登录用户可用')
          : givenBy.length > 0
            ? t('权限 {code} 由角色授予：{roles}', { code, roles: namesOf(givenBy) })
            : t('没有角色授予权限 {code}', { code })}
      </p>
      {inVain.length > 0 && (
        <p>
          {bound === 'party'
            ? t('角色 {roles} 勾选了该权限，但其服务商的可用菜单不包含它', { roles: namesOf(inVain) })
            : t('角色 {roles} 勾选了该权限，但租户产品包不包含它', { roles: namesOf(inVain) })}
        </p>
      )}
    </StepShown>
  )
}

function ApiScopeStep({ reasons: { apiScope, refusedBy } }: { reasons: Reasons }) {
  return (
    <StepShown step="apiScope" title={t('接口权限')} isPassed={apiScope.isPassed} refusedBy={refusedBy}>
      {apiScope.named.length === 0 ? (
        <p>{t('没有接口权限限制该接口')}</p>
      ) : (
        <ul>
          {apiScope.named.map(({ scopeName, isHeld, heldBy }) => (
            <li key={scopeName}>
              {scopeName}：{isHeld ? namesOf(heldBy) || t('管理员不受限制') : t('该用户的角色未持有')}
            </li>
          ))}
        </ul>
      )}
    </StepShown>
  )
}

function RowSteps({ reasons: { user, refusedBy }, row }: { reasons: Reasons; row: NonNullable<Reasons['row']> }) {
  const { tenant, party, dataScope, kind } = row
  return (
    <>
      <StepShown step="tenant" title={t('租户')} isPassed={tenant.isPassed} refusedBy={refusedBy}>
        <p>
          {tenant.isPassed
            ? t('数据属于该用户登录的租户')
            : tenant.isOfChild
              ? t('数据属于子运营商：列表的数据范围选“子运营商”或“全部”时可见')
              : t('数据不属于该用户登录的租户')}
        </p>
      </StepShown>
      <StepShown step="party" title={t('主体规则')} isPassed={party.isPassed} refusedBy={refusedBy}>
        <p>
          {kind === 'user' ? t('只看到同一主体的用户') : partyRule(user.userType)} · {user.userNo}
        </p>
      </StepShown>
      <StepShown step="dataScope" title={t('数据权限')} isPassed={dataScope.isPassed} refusedBy={refusedBy}>
        {dataScope.usual === '' ? (
          <ul>
            {dataScope.scopes.map(({ scopeName, scopeType, isPassed, heldBy }) => (
              <li key={scopeName}>
                {scopeName}（<CodeText codes={DataScopeType} value={scopeType} />，{namesOf(heldBy)}）：
                {isPassed ? t('包含这条数据') : t('不包含这条数据')}
              </li>
            ))}
          </ul>
        ) : (
          <p>
            {dataScope.usual === 'own'
              ? t('角色没有该列表的数据权限；客户经理默认只看本人的数据')
              : t('角色没有该列表的数据权限；默认看到主体规则内的全部数据')}
          </p>
        )}
      </StepShown>
    </>
  )
}
