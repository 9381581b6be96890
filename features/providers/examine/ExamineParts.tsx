import type { ReceivedOf } from '../../../core/shared/call.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText, StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { ExamineKind, ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import { fieldName } from '../dossier/party-field-names.tsx'
import { examine } from './examine.contract.ts'
import { PictureLinks } from '../dossier/PictureLinks.tsx'

/** A request with what it changes. */
export type Detail = ReceivedOf<typeof examine.detail>

/** Display tones that show the progress of a request, by its state. */
export const examineTones: Record<keyof typeof ExamineStatus, Tone> = {
  pending: 'waiting',
  approved: 'done',
  rejected: 'failed',
}

/** Next step of a request and who must act, by its state. */
export const examineNext: Readonly<Record<number, string>> = {
  0: '等待审核员审核，提交人不能审核',
  1: '已通过，已生效',
  2: '已驳回，未生效；可修改后重新提交',
}

const words = { submit: '提交', approve: '审核通过', reject: '审核驳回' }

/** Everything of a request: whose it is, what changes, its pictures, what happened. */
export const ExamineSections = ({ shown }: { shown: Detail }) => (
  <>
    <Section title={t('申请')}>
      <Facts>
        <Fact label={t('审核类型')}>
          <CodeText codes={ExamineKind} value={shown.examineKind} />
        </Fact>
        <Fact label={t('审核状态')}>
          <StatusTag codes={ExamineStatus} value={shown.examineStatus} tones={examineTones} />
        </Fact>
        <Fact label={t('下一步')}>{t(examineNext[shown.examineStatus] ?? '')}</Fact>
        <Fact label={t('主体名称')}>{shown.userName}</Fact>
        <Fact label={t('主体编号')}>
          <Copyable value={shown.userNo} />
        </Fact>
        <Fact label={t('主体类型')}>
          <CodeText codes={PartyType} value={shown.userType} />
        </Fact>
        <Fact label={t('提交人')}>{shown.submitName}</Fact>
        <Fact label={t('创建时间')}>
          <Moment value={shown.createTime} />
        </Fact>
        <Fact label={t('审核人')}>{shown.examineName}</Fact>
        <Fact label={t('审核时间')}>
          <Moment value={shown.examineTime} />
        </Fact>
        <Fact label={t('审核意见')} isWide>
          {shown.reason}
        </Fact>
      </Facts>
    </Section>
    <ComparedFields shown={shown} />
    <Section title={t('变更记录')}>
      <StateTimeline states={shown.states} codes={ExamineStatus} tones={examineTones} words={words} />
    </Section>
  </>
)

/** Shows old and new values side by side; differences are highlighted. */
export const ComparedFields = ({ shown: { fields, pictures } }: { shown: Detail }) => (
  <Section title={t('审核内容')}>
    <PlainRows
      title={t('审核内容')}
      rows={fields}
      keyOf={({ field }) => field}
      columns={[
        { title: t('字段'), cell: ({ field }) => fieldName(field) },
        { title: t('原值'), cell: ({ before }) => before || '—' },
        {
          title: t('新值'),
          cell: ({ before, after }) => (before === after ? after || '—' : <strong>{after || '—'}</strong>),
        },
      ]}
    />
    {pictures.length > 0 && <PictureLinks pictures={pictures} />}
  </Section>
)
