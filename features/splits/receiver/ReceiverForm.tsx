import { Form, Input, InputNumber } from 'antd'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { PartySelect } from '../../providers/providers.web.ts'
import { ReceiverKind } from '../../trades/trades.shared.ts'
import { SplitKind } from '../project/project.contract.ts'
import { ProjectSelect } from '../project-upkeep/ProjectSelect.tsx'
import { project } from '../project-upkeep/project-upkeep.contract.ts'
import { ReceiverDraft, receiver } from './receiver.contract.ts'

const fields = ReceiverDraft.shape

type Draft = Sent<typeof receiver.add>

/** Adds a receiver to a project; it is registered at the channel by itself. @source docs/domain/money.md 6.1 */
export function ReceiverForm({ projectCode, onClose }: { projectCode: string; onClose: () => void }) {
  const sending = useSend(receiver.add, { done: t('已添加，生效后参与分账'), also: [receiver.list, project.list] })
  return (
    <FormDialog<Draft>
      title={t('新增分账收款方')}
      width={640}
      initial={{
        projectCode,
        receiverKind: ReceiverKind.company,
        splitKind: SplitKind.ratio,
        priority: 1,
      }}
      okText={t('添加并报备')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (draft) => (await sending.send(draft)) !== null}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const kind = Form.useWatch('receiverKind') as number | undefined
  const isRatio = Form.useWatch('splitKind') !== SplitKind.fixed
  return (
    <div className="form-columns">
      <Field name="projectCode" of={fields.projectCode}>
        <ProjectSelect />
      </Field>
      <Field name="receiverKind" of={fields.receiverKind}>
        <CodeSelect codes={ReceiverKind} />
      </Field>
      {kind === ReceiverKind.merchant && (
        <Field name="receiverNo" of={fields.receiverNo} missing={t('请选择分账方')}>
          <MerchantField />
        </Field>
      )}
      {kind === ReceiverKind.provider && (
        <Field name="receiverNo" of={fields.receiverNo} missing={t('请选择分账方')}>
          <PartySelect kind={ServiceKind.provider} isOn />
        </Field>
      )}
      {(kind === ReceiverKind.person || kind === ReceiverKind.company) && (
        <>
          <Field name="receiverName" of={fields.receiverName} missing={t('请填写分账方名称')}>
            <Input autoComplete="off" />
          </Field>
          <Field
            name="accountNo"
            of={fields.accountNo}
            missing={t('请填写8至30位数字的收款账号')}
            hint={t('加密保存，页面只显示掩码')}
          >
            <Input inputMode="numeric" autoComplete="off" />
          </Field>
        </>
      )}
      <Field name="splitKind" of={fields.splitKind}>
        <CodeSelect codes={SplitKind} />
      </Field>
      {isRatio ? (
        <Field
          name="ratio"
          of={fields.ratio}
          missing={t('请填写大于0的分账比例')}
          hint={t('分账基数乘以比例，舍去不足1分的部分')}
        >
          <Input inputMode="decimal" suffix="%" />
        </Field>
      ) : (
        <Field
          name="fixedAmount"
          of={fields.fixedAmount}
          missing={t('请填写固定金额')}
          hint={t('每笔先于按比例的分账方')}
        >
          <Input inputMode="decimal" suffix={t('元')} />
        </Field>
      )}
      <Field name="priority" of={fields.priority} hint={t('数字小的先分')}>
        <InputNumber min={0} max={999} precision={0} />
      </Field>
    </div>
  )
}
