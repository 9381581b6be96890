import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { PartyType } from '../../../core/shared/party-type.ts'
import { confirm } from '../../../core/web/question/confirm.ts'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { ExamineKind, ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import { codeColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { party } from '../party/party.contract.ts'
import { examine } from '../examine/examine.contract.ts'
import { examineNext, examineTones } from '../examine/ExamineParts.tsx'

type Row = RowOf<typeof examine.list>

const ExamineDrawer = lazily(() => import('../examine/ExamineDrawer.tsx').then((m) => m.ExamineDrawer))
const ExamineVerdict = lazily(() => import('./ExamineVerdict.tsx').then((m) => m.ExamineVerdict))
const AisleRequestForm = lazily(() => import('./AisleRequestForm.tsx').then((m) => m.AisleRequestForm))

/** 审核申请: every request for approval in the caller's reach. */
export const ExamineListPage = () => <ExamineList title={t('审核申请')} />

/** 实名审核: the requests to have an identity approved. */
export const AuthExaminePage = () => <ExamineList title={t('实名审核')} kind={ExamineKind.identity} />

/** 通道审核: the requests to sell a channel, and the form to ask for one. */
export function AisleExaminePage() {
  const [isAsking, setAsking] = useState(false)
  const ask = (
    <Can code="aisle_examine_add">
      <Button type="primary" onClick={() => setAsking(true)}>
        {t('申请通道')}
      </Button>
    </Can>
  )
  return (
    <>
      <ExamineList title={t('通道审核')} kind={ExamineKind.channel} toolbar={ask} />
      {isAsking && <AisleRequestForm onClose={() => setAsking(false)} />}
    </>
  )
}

const auditCodes: Readonly<Record<number, string>> = {
  [ExamineKind.identity]: 'auth_examine_audit',
  [ExamineKind.bankCard]: 'bank_examine_audit',
  [ExamineKind.channel]: 'aisle_examine_audit',
}

function ExamineList({
  title,
  kind,
  toolbar,
}: {
  title: string
  kind?: (typeof ExamineKind)[keyof typeof ExamineKind]
  toolbar?: ReactNode
}) {
  const [deciding, setDeciding] = useState<string | null>(null)
  const withdrawing = useSend(examine.remove, { also: [party.list] })
  const withdraw = async ({ id, userName }: Row) =>
    (await confirm({
      title: t('撤回 {name} 的审核申请', { name: userName }),
      text: t('入网中的服务商将退回草稿，其全部待审核申请一并撤回。'),
      okText: t('撤回'),
      isDanger: true,
    })) && void withdrawing.send({ ids: id })
  return (
    <>
      <ListPage
        title={title}
        list={examine.list}
        rowKey="id"
        {...(kind === undefined ? {} : { fixed: { examineKind: kind } })}
        nameOf={({ userName, userNo }) => userName || userNo}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="bank_examine_view"
            nameOf={({ userName, userNo }) => userName || userNo}
            run={({ id }) => send(examine.remove, { ids: id })}
            title={t('撤回')}
            isDanger
            effect={(n) => t('将撤回 {n} 个审核申请。', { n })}
          />
        )}
        columns={[
          { key: 'userName', title: t('主体名称'), width: 190, pin: 'left', card: 'title' },
          copiedColumn<Row>('userNo', t('主体编号')),
          codeColumn<Row>('userType', t('主体类型'), PartyType, { width: 130 }),
          codeColumn<Row>('examineKind', t('审核类型'), ExamineKind, { width: 110, card: 'field' }),
          {
            key: 'examineStatus',
            title: t('审核状态'),
            width: 120,
            card: 'field',
            render: ({ examineStatus }) => (
              <StatusTag
                codes={ExamineStatus}
                value={examineStatus}
                tones={examineTones}
                next={t(examineNext[examineStatus] ?? '')}
              />
            ),
          },
          { key: 'submitName', title: t('提交人'), width: 110 },
          momentColumn<Row>('createTime', t('创建时间'), { isSortable: true }),
          { key: 'examineName', title: t('审核人'), width: 110 },
          momentColumn<Row>('examineTime', t('审核时间')),
          { key: 'reason', title: t('审核意见'), width: 200 },
        ]}
        filters={
          <>
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="examineStatus" label={t('审核状态')} codes={ExamineStatus} />
            {kind === undefined && <CodeFilter name="examineKind" label={t('审核类型')} codes={ExamineKind} />}
            <CodeFilter name="userType" label={t('主体类型')} codes={PartyType} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={toolbar}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('审核'),
                code: auditCodes[row.examineKind] ?? '',
                blocked: decideBlocked(row),
                run: () => setDeciding(row.id),
              },
              ...(row.isMine === 1
                ? [
                    {
                      title: t('撤回'),
                      isDanger: true,
                      blocked: row.examineStatus === ExamineStatus.pending ? undefined : t('已经审核'),
                      run: () => void withdraw(row),
                    },
                  ]
                : []),
            ]}
          />
        )}
        record={(id, close) => <ExamineDrawer id={id} onClose={close} />}
      />
      {deciding !== null && <ExamineVerdict id={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

/** Returns the reason why the user cannot decide a request. */
function decideBlocked({ examineStatus, isMine }: Row): string | undefined {
  if (examineStatus !== ExamineStatus.pending) return t('已经审核')
  return isMine === 1 ? t('不能审核本人提交的申请') : undefined
}
