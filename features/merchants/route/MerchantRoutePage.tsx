import { Button, Select, Switch } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { ask, confirm } from '../../../core/web/question/confirm.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { IncomingKind, PayWay } from '../../channels/channels.shared.ts'
import { OnOffTag, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { incomingStatusNext, incomingStatusTones } from '../status/incoming-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import './route.css'
import { route } from './route.contract.ts'
import { skills } from './skills.contract.ts'

type Shown = ReceivedOf<typeof route.aisles>
type Aisle = Shown['aisles'][number]

const WxConfigDrawer = lazily(() => import('../wx-config/WxConfigDrawer.tsx').then((m) => m.WxConfigDrawer))

/** 通道配置: the channels of a merchant, which of them its payments take, and what hangs on each. @source docs/domain/network.md 3.10, 4.5 */
export function MerchantRoutePage() {
  const rpiNo = useRpiNo()
  return <Answered answer={useCall(route.aisles, { rpiNo })}>{(shown) => <RoutePage shown={shown} />}</Answered>
}

const RoutePage = ({ shown }: { shown: Shown }) => (
  <DetailPage title={t('通道配置：{name}', { name: shown.rpiName })} no={shown.rpiNo}>
    <AisleSection shown={shown} />
    <DefaultSection shown={shown} />
    <SkillSection shown={shown} />
  </DetailPage>
)

function AisleSection({ shown: { rpiNo, aisles } }: { shown: Shown }) {
  const mayD0 = useCan('pos_info_d0')
  const [opened, setOpened] = useState<Aisle | null>(null)
  const switching = useSend(merchantState.d0, { also: [route.aisles, merchant.detail] })
  const turnD0 = async ({ aisleCode, aisleName, d0On }: Aisle) => {
    const isOn = d0On === 0
    const name = aisleName || aisleCode
    const consent = await confirm({
      title: isOn ? t('开通{name}的D0', { name }) : t('关闭{name}的D0', { name }),
      text: isOn
        ? t('资金当日到账，按签约的D0价格收费；须入网满90日且连续正常交易满30日。')
        : t('恢复为签约的结算周期。'),
      okText: isOn ? t('开通') : t('关闭'),
    })
    if (consent) await switching.send({ rpiNo, aisleCode, isOn: isOn ? 1 : 0 })
  }
  return (
    <Section title={t('通道')}>
      <PlainRows
        title={t('通道')}
        rows={aisles}
        keyOf={({ incomingCode }) => incomingCode}
        empty={t('还没有进件到任何通道')}
        columns={[
          { title: t('通道'), cell: ({ aisleName, aisleCode }) => aisleName || aisleCode },
          { title: t('进件类型'), cell: ({ incomingKind }) => <CodeText codes={IncomingKind} value={incomingKind} /> },
          {
            title: t('进件状态'),
            cell: ({ incomingStatus }) => (
              <StatusTag
                codes={IncomingStatus}
                value={incomingStatus}
                tones={incomingStatusTones}
                next={t(incomingStatusNext[incomingStatus] ?? '')}
              />
            ),
          },
          { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
          { title: t('通道商户号'), cell: ({ aisleMerNo }) => <Copyable value={aisleMerNo} /> },
          { title: t('默认通道'), cell: ({ isDefault }) => <YesNoText value={isDefault} /> },
          {
            title: t('开通D0'),
            cell: (aisle) =>
              mayD0 && aisle === firstOpened(aisles, aisle.aisleCode) ? (
                <Switch
                  checked={aisle.d0On === 1}
                  loading={switching.isPending}
                  aria-label={t('{name}的D0', { name: aisle.aisleName || aisle.aisleCode })}
                  onChange={() => void turnD0(aisle)}
                />
              ) : (
                <YesNoText value={aisle.d0On} />
              ),
          },
          {
            title: t('操作'),
            cell: (aisle) =>
              aisle.incomingKind === IncomingKind.scan && aisle.incomingStatus === IncomingStatus.opened ? (
                <Button type="link" size="small" onClick={() => setOpened(aisle)}>
                  {t('微信配置')}
                </Button>
              ) : null,
          },
        ]}
      />
      {opened && <WxConfigDrawer rpiNo={rpiNo} aisleCode={opened.aisleCode} onClose={() => setOpened(null)} />}
    </Section>
  )
}

/** The row of a channel that its switch stands in: what is switched there holds for all the merchant is opened for. */
const firstOpened = (aisles: readonly Aisle[], code: string): Aisle | undefined =>
  aisles.find(({ aisleCode, incomingStatus }) => aisleCode === code && incomingStatus === IncomingStatus.opened)

function DefaultSection({ shown: { rpiNo, defaults } }: { shown: Shown }) {
  const now = useStore(language)
  const mayRoute = useCan('pos_info_route')
  const sending = useSend(route.setDefault, { also: [merchant.detail, merchantState.states] })
  const change = async (payWay: Shown['defaults'][number]['payWay'], aisleCode: string, aisleName: string) => {
    const way = codeLabel(codeSetOf(PayWay), payWay, now)
    const consent = await ask({
      title: t('{way}改走{name}', { way, name: aisleName }),
      text: t('之后新发起的{way}交易走该通道，已发起的不变。', { way }),
      okText: t('确定'),
    })
    if (consent) await sending.send({ rpiNo, aisleCode, payWay })
  }
  return (
    <Section title={t('默认通道')}>
      <p className="plain-hint">{t('每种支付方式走一个默认通道。')}</p>
      <PlainRows
        title={t('默认通道')}
        rows={defaults}
        keyOf={({ payWay }) => String(payWay)}
        empty={t('没有可用的通道')}
        columns={[
          { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
          {
            title: t('默认通道'),
            cell: ({ payWay, aisleCode, aisleName, choices }) =>
              mayRoute && choices.length > 1 ? (
                <Select
                  className="route-select"
                  value={aisleCode || undefined}
                  loading={sending.isPending}
                  aria-label={t('{way}的默认通道', { way: codeLabel(codeSetOf(PayWay), payWay, now) })}
                  options={choices.map((one) => ({ value: one.aisleCode, label: one.aisleName }))}
                  onChange={(code: string, option) =>
                    void change(payWay, code, String((option as { label?: string }).label ?? code))
                  }
                />
              ) : (
                aisleName || <span className="absent">{t('没有可用的通道')}</span>
              ),
          },
          {
            title: t('可选通道'),
            cell: ({ choices }) => choices.map(({ aisleName }) => aisleName).join('、'),
          },
        ]}
      />
    </Section>
  )
}

function SkillSection({ shown: { rpiNo, skills: rows } }: { shown: Shown }) {
  const now = useStore(language)
  const mayRoute = useCan('pos_info_route')
  const sending = useSend(route.setSkill, { also: [merchantState.states] })
  const wordOf = (code: Shown['skills'][number]['skillCode']) => skills[code][now === 'zh' ? 'zh' : 'en']
  return (
    <Section title={t('技能通道')}>
      <p className="plain-hint">{t('特殊场景单独走的通道；未设置时走默认通道。')}</p>
      <PlainRows
        title={t('技能通道')}
        rows={rows}
        keyOf={({ skillCode }) => skillCode}
        columns={[
          { title: t('场景'), cell: ({ skillCode }) => wordOf(skillCode) },
          {
            title: t('技能通道'),
            cell: ({ skillCode, aisleCode, aisleName, choices }) =>
              mayRoute && choices.length > 0 ? (
                <Select
                  className="route-select"
                  allowClear
                  value={aisleCode || undefined}
                  placeholder={t('同默认通道')}
                  loading={sending.isPending}
                  aria-label={t('{way}的技能通道', { way: wordOf(skillCode) })}
                  options={choices.map((one) => ({ value: one.aisleCode, label: one.aisleName }))}
                  onChange={(code: string | undefined) =>
                    void sending.send({ rpiNo, skillCode, aisleCode: code ?? '' })
                  }
                />
              ) : (
                aisleName || (
                  <span className="absent">{choices.length > 0 ? t('同默认通道') : t('没有支持该场景的通道')}</span>
                )
              ),
          },
        ]}
      />
    </Section>
  )
}
