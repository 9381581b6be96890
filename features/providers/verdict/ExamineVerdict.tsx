import { Skeleton } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { bank } from '../bank/bank.contract.ts'
import { ExamineKind, ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import { identity } from '../identity/identity.contract.ts'
import { party } from '../party/party.contract.ts'
import { examine } from '../examine/examine.contract.ts'
import { ComparedFields } from '../examine/ExamineParts.tsx'

const effects: Readonly<Record<number, string>> = {
  [ExamineKind.identity]: '实名生效；入网中的服务商在全部审核通过后可开通。',
  [ExamineKind.bankCard]: '结算卡生效，之后的提现付到该账户。',
  [ExamineKind.channel]: '主体可以配置并销售该通道的政策。',
}

/** The second person's decision about a request; what is decided about stands above. */
export function ExamineVerdict({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(examine.detail, { id })
  const sending = useSend(examine.submit, {
    done: t('操作成功!'),
    also: [party.list, bank.list, identity.list, examine.authDetail],
  })
  return (
    <VerdictDialog
      title={t('审核申请：{name}', { name: data?.userName ?? '' })}
      approves={t(effects[data?.examineKind ?? ExamineKind.identity] ?? '')}
      rejects={t('不生效；提交人可按原因修改后重新提交。')}
      pending={sending.isPending || !data}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) =>
        (await sending.send({
          id,
          examineStatus: auditStatus === AuditStatus.approve ? ExamineStatus.approved : ExamineStatus.rejected,
          reason,
        })) !== null
      }
      onClose={onClose}
    >
      {data ? (
        <>
          <Facts>
            <Fact label={t('审核类型')}>
              <CodeText codes={ExamineKind} value={data.examineKind} />
            </Fact>
            <Fact label={t('提交人')}>{data.submitName}</Fact>
          </Facts>
          <ComparedFields shown={data} />
        </>
      ) : (
        <Skeleton active />
      )}
    </VerdictDialog>
  )
}
