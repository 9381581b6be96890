import { Form, Input, InputNumber } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { plainPercent } from '../../../core/shared/money.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { DivBaseKind, DivMode } from '../project/project.contract.ts'
import { DivisionPayMode, ShortRule } from '../../trades/trades.shared.ts'
import { ProjectDraft, project } from './project-upkeep.contract.ts'
import { changesByVersionsOf } from './project-screen.rules.ts'

const fields = ProjectDraft.shape

type Draft = Omit<Sent<typeof project.add>, 'isSubmitted'>
type Known = ReceivedOf<typeof project.list>['records'][number]

/**
 * Makes a project, or changes one: a draft is kept or handed in; new rules of an enabled project wait for a second person
 * while the old ones go on.
 * @source docs/domain/money.md 6.1
 */
export function ProjectForm({ known, onClose }: { known?: Known; onClose: () => void }) {
  const also = [project.list, project.detail]
  const isRevision = known !== undefined && changesByVersionsOf(known)
  const done = isRevision ? t('已提交，另一人审核后生效') : t('已保存')
  const adding = useSend(project.add, { done, also })
  const changing = useSend(project.change, { done, also })
  const save = async (draft: Draft, isSubmitted: 0 | 1) => {
    const sent = { ...draft, isSubmitted }
    const answer = known ? await changing.send({ ...sent, projectCode: known.projectCode }) : await adding.send(sent)
    return answer !== null
  }
  return (
    <FormDialog<Draft>
      title={known ? t('修改分账项目 {no}', { no: known.projectCode }) : t('新增分账项目')}
      width={680}
      initial={initialOf(known)}
      okText={t('提交审核')}
      {...(isRevision ? {} : { second: { text: t('存为草稿'), onSave: (draft: Draft) => save(draft, 0) } })}
      pending={adding.isPending || changing.isPending}
      error={adding.error ?? changing.error}
      onSave={(draft) => save(draft, 1)}
      onClose={onClose}
    >
      <ProjectFields />
    </FormDialog>
  )
}

const initialOf = (known: Known | undefined): Partial<Draft> =>
  known
    ? {
        projectName: known.projectName,
        divMode: known.divMode,
        delayHours: known.delayHours || undefined,
        baseKind: known.baseKind,
        maxRatio: plainPercent(known.maxRatio),
        payMode: known.payMode,
        freezeDays: known.freezeDays,
        shortRule: known.shortRule,
        agreementUrl: known.agreementUrl,
        startTime: known.startTime,
        endTime: known.endTime || undefined,
      }
    : {
        divMode: DivMode.atOnce,
        baseKind: DivBaseKind.settled,
        maxRatio: '30',
        payMode: DivisionPayMode.channel,
        freezeDays: 30,
        shortRule: ShortRule.advance,
      }

function ProjectFields() {
  const isDelayed = Form.useWatch('divMode') === DivMode.delayed
  return (
    <div className="form-columns">
      <Field name="projectName" of={fields.projectName}>
        <Input autoFocus />
      </Field>
      <Field name="divMode" of={fields.divMode}>
        <CodeSelect codes={DivMode} />
      </Field>
      {isDelayed && (
        <Field name="delayHours" of={fields.delayHours} hint={t('1至720')}>
          <InputNumber min={1} max={720} precision={0} suffix={t('小时')} />
        </Field>
      )}
      <Field name="baseKind" of={fields.baseKind}>
        <CodeSelect codes={DivBaseKind} />
      </Field>
      <Field name="maxRatio" of={fields.maxRatio} hint={t('所有分账方比例之和的上限')}>
        <Input inputMode="decimal" suffix="%" />
      </Field>
      <Field name="payMode" of={fields.payMode} hint={t('添加分账方或商户后不能修改')}>
        <CodeSelect codes={DivisionPayMode} />
      </Field>
      <Field name="freezeDays" of={fields.freezeDays} hint={t('到期未分的资金自动解冻')}>
        <InputNumber min={1} max={30} precision={0} suffix={t('天')} />
      </Field>
      <Field name="shortRule" of={fields.shortRule}>
        <CodeSelect codes={ShortRule} />
      </Field>
      <Field name="startTime" of={fields.startTime} hint={t('格式 2026-01-31 08:00:00，留空为立即')}>
        <Input />
      </Field>
      <Field name="endTime" of={fields.endTime} hint={t('格式 2026-01-31 08:00:00，留空为长期')}>
        <Input />
      </Field>
      <Field name="agreementUrl" of={fields.agreementUrl} hint={t('协议编号或存放位置')}>
        <Input />
      </Field>
    </div>
  )
}
