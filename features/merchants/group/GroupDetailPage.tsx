import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RegionText } from '../../settings/settings.web.ts'
import { StateSection } from '../merchant-state/StateSection.tsx'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { merchantPath } from '../merchant/merchant-link.tsx'
import { rpiStatusNext, rpiStatusTones } from '../merchant/merchant-status.tsx'
import { group } from './group.contract.ts'
import { groupStatusNext } from './group-words.tsx'
import { useGroupActions } from './use-group-actions.tsx'

type Shown = ReceivedOf<typeof group.members>

const GroupForm = lazily(() => import('./GroupForm.tsx').then((m) => m.GroupForm))
const MemberForm = lazily(() => import('./MemberForm.tsx').then((m) => m.MemberForm))

/** 集团商户详情: a group with its members and what they took; its number stands in the address. */
export function GroupDetailPage() {
  const rpiNo = useRpiNo()
  return <Answered answer={useCall(group.members, { rpiNo })}>{(shown) => <GroupPage shown={shown} />}</Answered>
}

function GroupPage({ shown }: { shown: Shown }) {
  const [form, setForm] = useState<'edit' | 'add' | null>(null)
  const actionsOf = useGroupActions()
  return (
    <DetailPage
      title={shown.groupName}
      no={shown.rpiNo}
      status={<StatusTag codes={RpiStatus} value={shown.rpiStatus} tones={rpiStatusTones} />}
      toolbar={
        <>
          <Can code="pos_group_edit">
            <Button onClick={() => setForm('edit')}>{t('编辑')}</Button>
          </Can>
          <RowActions actions={actionsOf(shown)} />
        </>
      }
    >
      <p className="plain-hint">{t(groupStatusNext[shown.rpiStatus] ?? '')}</p>
      <GroupFacts shown={shown} />
      <Members
        shown={shown}
        toolbar={
          <Can code="pos_info_group">
            <Button onClick={() => setForm('add')}>{t('加入商户')}</Button>
          </Can>
        }
      />
      <StateSection rpiNo={shown.rpiNo} />
      {form === 'edit' && <GroupForm shown={shown} onClose={() => setForm(null)} />}
      {form === 'add' && <MemberForm groupNo={shown.rpiNo} onClose={() => setForm(null)} />}
    </DetailPage>
  )
}

const GroupFacts = ({ shown }: { shown: Shown }) => (
  <Section title={t('基本信息')}>
    <Facts>
      <Fact label={t('所属服务商')}>{shown.userName}</Fact>
      <Fact label={t('统一社会信用代码')}>
        <Copyable value={shown.creditCode} />
      </Fact>
      <Fact label={t('联系人')}>{shown.contactName}</Fact>
      <Fact label={t('联系人手机号')}>{shown.contactPhone}</Fact>
      <Fact label={t('登录手机号')}>{shown.loginPhone}</Fact>
      <Fact label={t('邮箱')}>{shown.contactEmail}</Fact>
      <Fact label={t('所在地区')}>{shown.districtCode && <RegionText code={shown.districtCode} />}</Fact>
      <Fact label={t('创建时间')}>
        <Moment value={shown.createTime} />
      </Fact>
      <Fact label={t('详细地址')} isWide>
        {shown.address}
      </Fact>
      <Fact label={t('备注')} isWide>
        {shown.remark}
      </Fact>
    </Facts>
  </Section>
)

function Members({ shown, toolbar }: { shown: Shown; toolbar: ReactNode }) {
  const mayChange = useCan('pos_info_group')
  const leaving = useSend(group.change, { also: [group.members, group.list] })
  const leave = async ({ rpiNo, rpiName }: Shown['members'][number]) => {
    const consent = await ask({
      title: t('将{name}移出集团', { name: rpiName }),
      text: t('商户照常收款，只是不再属于本集团。'),
      okText: t('移出'),
      asksReason: true,
    })
    if (consent) await leaving.send({ rpiNo, groupNo: '', reason: consent.reason })
  }
  return (
    <Section title={t('成员商户')} extra={toolbar}>
      <Facts>
        <Fact label={t('成员商户数')}>
          {t('{n} 家，其中正常 {on} 家', { n: shown.memberCount, on: shown.activeCount })}
        </Fact>
        <Fact label={t('近30日交易笔数')}>{String(shown.tradeCount)}</Fact>
        <Fact label={t('近30日交易金额')}>
          <Money value={shown.tradeAmount} />
        </Fact>
      </Facts>
      <PlainRows
        title={t('成员商户')}
        rows={shown.members}
        keyOf={({ rpiNo }) => rpiNo}
        empty={t('还没有成员商户')}
        columns={[
          { title: t('商户名称'), cell: ({ rpiNo, rpiName }) => <Link to={merchantPath(rpiNo)}>{rpiName}</Link> },
          { title: t('商户编号'), cell: ({ rpiNo }) => <Copyable value={rpiNo} /> },
          {
            title: t('商户状态'),
            cell: ({ rpiStatus }) => (
              <StatusTag
                codes={RpiStatus}
                value={rpiStatus}
                tones={rpiStatusTones}
                next={t(rpiStatusNext[rpiStatus] ?? '')}
              />
            ),
          },
          { title: t('所属服务商'), cell: ({ userName }) => userName },
          { title: t('近30日交易笔数'), isRight: true, cell: ({ tradeCount }) => tradeCount },
          { title: t('近30日交易金额'), isRight: true, cell: ({ tradeAmount }) => <Money value={tradeAmount} /> },
          ...(mayChange
            ? [
                {
                  title: t('操作'),
                  cell: (member: Shown['members'][number]) => (
                    <Button type="link" size="small" danger onClick={() => void leave(member)}>
                      {t('移出')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
