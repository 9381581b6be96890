import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { ActionButton } from '../../../core/web/list/action/ActionButton.tsx'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Moment, Rate } from '../../../core/web/show/values.tsx'
import { ShortRule } from '../../trades/trades.shared.ts'
import { DivBaseKind, DivMode, ProjectStatus } from '../project/project.contract.ts'
import { auditBlocked, changeBlocked, switchBlocked } from './project-screen.rules.ts'
import { projectNext, ProjectState, projectTones, versionTones } from './project-status.tsx'
import { useSwitch } from './ProjectListPage.tsx'
import { project, VersionStatus } from './project-upkeep.contract.ts'
import { RuleFacts } from './RuleFacts.tsx'

type Project = ReceivedOf<typeof project.detail>

const ProjectForm = lazily(() => import('./ProjectForm.tsx').then((m) => m.ProjectForm))
const ProjectVerdict = lazily(() => import('./ProjectVerdict.tsx').then((m) => m.ProjectVerdict))

const words = {
  add: '新增',
  keep: '存为草稿',
  submit: '提交审核',
  approve: '审核通过',
  reject: '驳回',
  stop: '停用',
  start: '启用',
  revise: '提交新版本',
  approveVersion: '新版本通过',
  rejectVersion: '新版本驳回',
}

/** 分账项目详情: one project with its rules, versions and who is in it; its number stands in the address. */
export function ProjectDetailPage() {
  const projectCode = new URLSearchParams(useLocation().search).get('projectCode') ?? ''
  const answer = useCall(project.detail, { projectCode }, { enabled: projectCode !== '' })
  if (projectCode === '') return <MissingParam name="projectCode" label={t('项目编号')} />
  return <Answered answer={answer}>{(data) => <ProjectPage data={data} />}</Answered>
}

function ProjectPage({ data }: { data: Project }) {
  const navigate = useNavigate()
  const listOf = (path: string) => `${path}?projectCode=${encodeURIComponent(data.projectCode)}`
  return (
    <DetailPage
      title={data.projectName}
      no={data.projectCode}
      status={<ProjectState value={data.projectStatus} />}
      toolbar={<Buttons data={data} />}
    >
      <p className="plain-hint">{t(projectNext[data.projectStatus] ?? '')}</p>
      <Section title={t('分账规则（第{n}版）', { n: data.projectVersion })}>
        <RuleFacts rules={data} makerName={data.makerName} />
      </Section>
      <Section
        title={t('分账方和商户')}
        extra={
          <>
            <Can code="division_receipt_view">
              <Button type="link" onClick={() => void navigate(listOf('/rb-oem/separateReceipt/separate_receipt'))}>
                {t('查看分账方')}
              </Button>
            </Can>
            <Can code="division_merchant_view">
              <Button type="link" onClick={() => void navigate(listOf('/rb-oem/separateMerchant/separate_merchant'))}>
                {t('查看分账商户')}
              </Button>
            </Can>
          </>
        }
      >
        <Facts>
          <Fact label={t('分账方')}>{data.receiverCount}</Fact>
          <Fact label={t('生效分账方')}>{data.effectiveReceivers}</Fact>
          <Fact label={t('比例合计')}>
            <Rate value={data.ratioSum} />
          </Fact>
          <Fact label={t('商户')}>{data.merchantCount}</Fact>
          <Fact label={t('生效商户')}>{data.effectiveMerchants}</Fact>
          <Fact label={t('绑定门店')}>{data.storeCount}</Fact>
          <Fact label={t('创建方')}>{data.userName}</Fact>
          <Fact label={t('审核人')}>{data.checkerName}</Fact>
          <Fact label={t('审核时间')}>
            <Moment value={data.auditTime} />
          </Fact>
          <Fact label={t('审核意见')} isWide>
            {data.auditReason}
          </Fact>
        </Facts>
      </Section>
      <Versions data={data} />
      <Section title={t('变更记录')}>
        <StateTimeline states={data.states} codes={ProjectStatus} tones={projectTones} words={words} />
      </Section>
    </DetailPage>
  )
}

const Versions = ({ data }: { data: Project }) => (
  <Section title={t('规则版本')}>
    <PlainRows
      title={t('规则版本')}
      rows={data.versions}
      keyOf={({ projectVersion }) => String(projectVersion)}
      empty={t('审核通过后记录版本')}
      columns={[
        { title: t('版本'), cell: ({ projectVersion }) => t('第{n}版', { n: projectVersion }) },
        {
          title: t('状态'),
          cell: ({ versionStatus }) => <StatusTag codes={VersionStatus} value={versionStatus} tones={versionTones} />,
        },
        { title: t('分账模式'), cell: ({ divMode }) => <CodeText codes={DivMode} value={divMode} /> },
        { title: t('分账基数'), cell: ({ baseKind }) => <CodeText codes={DivBaseKind} value={baseKind} /> },
        { title: t('分账比例上限'), isRight: true, cell: ({ maxRatio }) => <Rate value={maxRatio} /> },
        { title: t('冻结天数'), isRight: true, cell: ({ freezeDays }) => String(freezeDays) },
        { title: t('余额不足处理'), cell: ({ shortRule }) => <CodeText codes={ShortRule} value={shortRule} /> },
        { title: t('提交人'), cell: ({ makerName }) => makerName || '—' },
        { title: t('提交时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
        { title: t('审核人'), cell: ({ checkerName }) => checkerName || '—' },
        { title: t('审核意见'), cell: ({ auditReason }) => auditReason || '—' },
      ]}
    />
  </Section>
)

/** Buttons for a project; an action that is not possible now gives the reason. */
function Buttons({ data }: { data: Project }) {
  const [shown, setShown] = useState<'form' | 'verdict' | null>(null)
  const switching = useSwitch()
  const isOn = data.projectStatus === ProjectStatus.on
  const reason = (why: string | undefined) => why && t(why)
  return (
    <>
      <Can code="division_edit">
        <ActionButton
          action={{ title: t('修改'), blocked: reason(changeBlocked(data)), run: () => setShown('form') }}
        />
        <ActionButton
          action={{
            title: isOn ? t('停用') : t('启用'),
            blocked: reason(switchBlocked(data)),
            isDanger: isOn,
            run: () => void switching(data),
          }}
        />
      </Can>
      <Can code="division_audit">
        <ActionButton
          action={{ title: t('审核'), blocked: reason(auditBlocked(data)), run: () => setShown('verdict') }}
        />
      </Can>
      {shown === 'form' && <ProjectForm known={data} onClose={() => setShown(null)} />}
      {shown === 'verdict' && <ProjectVerdict projectCode={data.projectCode} onClose={() => setShown(null)} />}
    </>
  )
}
