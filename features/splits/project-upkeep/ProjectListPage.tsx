import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { codeColumn, countColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { Rate } from '../../../core/web/show/values.tsx'
import { DivisionPayMode } from '../../trades/trades.shared.ts'
import { DivMode, ProjectStatus } from '../project/project.contract.ts'
import { auditBlocked, changeBlocked, switchBlocked } from './project-screen.rules.ts'
import { ProjectLink, projectPath, ProjectState } from './project-status.tsx'
import { project } from './project-upkeep.contract.ts'

/** A project as the list shows it. */
export type ProjectRow = RowOf<typeof project.list>

const ProjectForm = lazily(() => import('./ProjectForm.tsx').then((m) => m.ProjectForm))
const ProjectVerdict = lazily(() => import('./ProjectVerdict.tsx').then((m) => m.ProjectVerdict))

/** 分账项目: how payments of their merchants are shared; made by one person, decided by another. */
export function ProjectListPage() {
  const [isAdding, setAdding] = useState(false)
  const [changing, setChanging] = useState<ProjectRow | null>(null)
  const [deciding, setDeciding] = useState<string | null>(null)
  const rowActions = useRowActions({ onChange: setChanging, onDecide: setDeciding })
  const add = <AddButton code="division_edit" title={t('新增项目')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={t('分账项目')}
        list={project.list}
        rowKey="projectCode"
        nameOf={({ projectName }) => projectName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="projectName" label={t('项目名称')} />
            <TextFilter name="projectCode" label={t('项目编号')} />
            <CodeFilter name="projectStatus" label={t('项目状态')} codes={ProjectStatus} />
            <CodeFilter name="divMode" label={t('分账模式')} codes={DivMode} />
            <CodeFilter name="payMode" label={t('分账出款方式')} codes={DivisionPayMode} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={rowActions}
      />
      {isAdding && <ProjectForm onClose={() => setAdding(false)} />}
      {changing && <ProjectForm known={changing} onClose={() => setChanging(null)} />}
      {deciding && <ProjectVerdict projectCode={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const columns = (): ListColumn<ProjectRow>[] => [
  {
    key: 'projectCode',
    title: t('项目编号'),
    width: 165,
    pin: 'left',
    card: 'title',
    render: ({ projectCode }) => <ProjectLink projectCode={projectCode} />,
  },
  { key: 'projectName', title: t('项目名称'), width: 180, card: 'field' },
  {
    key: 'projectStatus',
    title: t('项目状态'),
    width: 120,
    card: 'field',
    render: ({ projectStatus }) => <ProjectState value={projectStatus} />,
  },
  {
    key: 'waitingVersion',
    title: t('待审核版本'),
    width: 110,
    render: ({ waitingVersion }) => (waitingVersion === null ? '—' : t('第{n}版', { n: waitingVersion })),
  },
  codeColumn<ProjectRow>('divMode', t('分账模式'), DivMode, { width: 110 }),
  codeColumn<ProjectRow>('payMode', t('分账出款方式'), DivisionPayMode, { width: 130 }),
  {
    key: 'maxRatio',
    title: t('分账比例上限'),
    width: 120,
    align: 'right',
    render: ({ maxRatio }) => <Rate value={maxRatio} />,
  },
  {
    key: 'ratioSum',
    title: t('比例合计'),
    width: 110,
    align: 'right',
    render: ({ ratioSum }) => <Rate value={ratioSum} />,
  },
  countColumn<ProjectRow>('effectiveReceivers', t('生效分账方'), { width: 110 }),
  countColumn<ProjectRow>('effectiveMerchants', t('生效商户'), { width: 100 }),
  countColumn<ProjectRow>('storeCount', t('绑定门店'), { width: 100 }),
  countColumn<ProjectRow>('projectVersion', t('项目版本'), { width: 100 }),
  { key: 'userName', title: t('创建方'), width: 160 },
  { key: 'makerName', title: t('提交人'), width: 110 },
  { key: 'checkerName', title: t('审核人'), width: 110 },
  momentColumn<ProjectRow>('createTime', t('创建时间')),
]

/** Returns the actions for a project; an action that is not possible now gives the reason. */
function useRowActions({
  onChange,
  onDecide,
}: {
  onChange: (row: ProjectRow) => void
  onDecide: (projectCode: string) => void
}): (row: ProjectRow) => ReactNode {
  const navigate = useNavigate()
  const switching = useSwitch()
  const words = (why: string | undefined) => why && t(why)
  return (row) => (
    <RowActions
      actions={[
        {
          title: t('详情'),
          code: 'division_project_view',
          run: () => void navigate(projectPath(row.projectCode)),
        },
        {
          title: t('审核'),
          code: 'division_audit',
          blocked: words(auditBlocked(row)),
          run: () => onDecide(row.projectCode),
        },
        { title: t('修改'), code: 'division_edit', blocked: words(changeBlocked(row)), run: () => onChange(row) },
        {
          title: row.projectStatus === ProjectStatus.on ? t('停用') : t('启用'),
          code: 'division_edit',
          blocked: words(switchBlocked(row)),
          isDanger: row.projectStatus === ProjectStatus.on,
          run: () => void switching(row),
        },
      ]}
    />
  )
}

/** Switches a project on or off, after a question that says what follows. */
export function useSwitch(): (row: Pick<ProjectRow, 'projectCode' | 'projectName' | 'projectStatus'>) => Promise<void> {
  const sending = useSend(project.switch, { done: t('已保存'), also: [project.list, project.detail] })
  return async ({ projectCode, projectName, projectStatus }) => {
    const isOn = projectStatus === ProjectStatus.on
    const consent = await ask({
      title: isOn ? t('停用 {name}', { name: projectName }) : t('启用 {name}', { name: projectName }),
      text: isOn ? t('绑定门店的新交易不再分账，已冻结的分账照常进行。') : t('绑定门店的新交易按项目规则分账。'),
      okText: isOn ? t('停用') : t('启用'),
      isDanger: isOn,
    })
    if (consent) void sending.send({ projectCode, isOn: isOn ? 0 : 1 })
  }
}
