import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { ProjectStatus, ReceiptStatus } from '../project/project.contract.ts'
import type { VersionStatus } from './project-upkeep.contract.ts'

/** Tone of each status of a project: its meaning for the work. */
export const projectTones: Record<keyof typeof ProjectStatus, Tone> = {
  draft: 'off',
  underReview: 'waiting',
  on: 'done',
  off: 'off',
  rejected: 'failed',
}

/** Next step for a project, by status. @source docs/domain/money.md 6.1 */
export const projectNext: Readonly<Record<number, string>> = {
  0: '请添加分账方和商户，然后提交审核',
  1: '等待另一人审核',
  2: '绑定门店的交易按规则分账，修改须另一人审核后生效',
  3: '已停用，不再分账，可重新启用',
  4: '已驳回，可修改后重新提交',
}

export const versionTones: Record<keyof typeof VersionStatus, Tone> = {
  underReview: 'waiting',
  inForce: 'done',
  replaced: 'off',
  rejected: 'failed',
}

export const receiptTones: Record<keyof typeof ReceiptStatus, Tone> = {
  toRegister: 'waiting',
  registering: 'running',
  effective: 'done',
  failed: 'failed',
  off: 'off',
}

/** Next step for a registration, by status. @source docs/domain/money.md 6.1 */
export const receiptNext: Readonly<Record<number, string>> = {
  0: '等待项目中有生效的商户后自动报备',
  1: '已提交通道，等待通道审核',
  2: '已生效，参与分账',
  3: '报备失败，可重新报备',
  4: '已停用，不参与分账',
}

/** Words of the events in the history of a registration. */
export const registrationWords = {
  add: '新增',
  register: '提交报备',
  open: '报备生效',
  refuse: '报备失败',
  resubmit: '重新报备',
  stop: '停用',
  start: '启用',
}

/** The status of a project with its next step. */
export const ProjectState = ({ value }: { value: number }) => (
  <StatusTag codes={ProjectStatus} value={value} tones={projectTones} next={t(projectNext[value] ?? '')} />
)

/** The status of a registration with its next step. */
export const ReceiptState = ({ value, failReason }: { value: number; failReason: string }) => (
  <StatusTag
    codes={ReceiptStatus}
    value={value}
    tones={receiptTones}
    next={failReason || t(receiptNext[value] ?? '')}
  />
)

/** Route of the page of one project. */
export const projectPath = (projectCode: string): string =>
  `/rb-oem/separateProject/separate_project_details?projectCode=${encodeURIComponent(projectCode)}`

/** A project's number, to copy; it leads to the project's page for those who may open it. */
export function ProjectLink({ projectCode }: { projectCode: string }) {
  const mayOpen = useCan('division_project_view')
  return (
    <Copyable value={projectCode}>
      {mayOpen ? <Link to={projectPath(projectCode)}>{projectCode}</Link> : projectCode}
    </Copyable>
  )
}
