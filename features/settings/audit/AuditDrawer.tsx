import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { audit } from './audit.contract.ts'
import { ChangeTable, HistoryButton, wordsOf } from './ChangeHistory.tsx'

/** One record of the audit log: who, from where, why, what changed, and what came with the call. */
export function AuditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(audit.detail, { id })
  const record = answer.data
  return (
    <RecordDrawer
      title={record ? t(record.title) || record.action : t('操作审计详情')}
      answer={answer}
      toolbar={
        record?.entityNo && (
          <HistoryButton entity={record.entity} no={record.entityNo.split(',')[0] ?? ''} name={record.entityNo} />
        )
      }
      onClose={onClose}
    >
      {record && (
        <>
          <Section title={t('字段变化')}>
            <ChangeTable changes={record.changes} />
          </Section>
          <Section title={t('操作信息')}>
            <Facts>
              <Fact label={t('操作时间')}>
                <Moment value={record.createTime} />
              </Fact>
              <Fact label={t('操作人')}>{record.userName}</Fact>
              <Fact label={t('操作账号')}>{record.account}</Fact>
              <Fact label={t('登录租户')}>{record.oemNo}</Fact>
              <Fact label={t('执行结果')}>
                {record.result === 'ok' ? t('成功') : t('被拒绝：{name}', { name: record.result })}
              </Fact>
              <Fact label={t('业务对象')}>{wordsOf(record.entityName)}</Fact>
              <Fact label={t('业务编号')} isWide>
                <Copyable value={record.entityNo} />
              </Fact>
              <Fact label={t('原因')} isWide>
                {record.reason}
              </Fact>
              <Fact label={t('操作流水号')}>
                <Copyable value={record.requestNo} />
              </Fact>
              <Fact label={t('请求号')}>
                <Copyable value={record.requestId} />
              </Fact>
              <Fact label={t('客户端地址')}>{record.ip}</Fact>
              <Fact label={t('接口编号')}>{record.callId}</Fact>
              <Fact label={t('浏览器标识')} isWide>
                {record.userAgent}
              </Fact>
              <Fact label={t('防篡改')}>{record.isSealed ? t('已入链') : t('待入链')}</Fact>
              {record.actorUserId && <Fact label={t('代登录操作人')}>{record.actorUserId}</Fact>}
            </Facts>
          </Section>
          {record.sent.length > 0 && (
            <Section title={t('提交内容')}>
              <div className="audit-changes">
                <PlainRows
                  title={t('提交内容')}
                  rows={record.sent}
                  keyOf={({ field }) => field}
                  columns={[
                    { title: t('字段'), cell: ({ field, label }) => <span title={field}>{wordsOf(label)}</span> },
                    { title: t('内容'), cell: ({ value }) => wordsOf(value) || '—' },
                  ]}
                />
              </div>
            </Section>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
