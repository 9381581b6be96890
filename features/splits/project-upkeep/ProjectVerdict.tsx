import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { project } from './project-upkeep.contract.ts'
import { RuleFacts } from './RuleFacts.tsx'

/** The second person's decision about a project, or about new rules of an enabled one. */
export function ProjectVerdict({ projectCode, onClose }: { projectCode: string; onClose: () => void }) {
  const { data } = useCall(project.detail, { projectCode }, { freshMs: 0 })
  const sending = useSend(project.audit, { also: [project.list, project.detail] })
  if (!data) return null
  const waiting = data.versions.find(({ projectVersion }) => projectVersion === data.waitingVersion)
  return (
    <VerdictDialog
      title={t('审核分账项目 {no}', { no: projectCode })}
      approves={
        waiting
          ? t('第 {n} 版规则立即生效，已冻结的分账仍按原版本。', { n: waiting.projectVersion })
          : t('项目启用，绑定门店的交易开始分账。')
      }
      rejects={waiting ? t('仍按第 {n} 版规则分账。', { n: data.projectVersion }) : t('项目退回，可修改后重新提交。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) => (await sending.send({ projectCode, auditStatus, reason })) !== null}
      onClose={onClose}
    >
      <RuleFacts rules={waiting ?? data} makerName={waiting?.makerName ?? data.makerName} />
    </VerdictDialog>
  )
}
