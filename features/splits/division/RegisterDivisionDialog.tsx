import { Alert, Form, Input, Segmented, Select } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { parseYuan } from '../../../core/shared/money.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money, Rate } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { DivMode } from '../project/project.contract.ts'
import { DivisionPayMode, ReceiverKind } from '../../trades/trades.shared.ts'
import { tradeDivision } from './trade-division.contract.ts'

type Choice = ReceivedOf<typeof tradeDivision.choices>[number]

interface Values {
  projectCode: string
  mode: 'rules' | 'hand'
  amounts?: Record<string, string>
}

/**
 * Registers the division of a trade: the project is chosen, the server says what each receiver gets, and amounts may be
 * given by hand.
 * @source docs/domain/money.md 6.3, handDivRegist; docs/screen-quality.md 12
 */
export function RegisterDivisionDialog({ rptOrderCode, onClose }: { rptOrderCode: string; onClose: () => void }) {
  const { data: choices } = useCall(tradeDivision.choices, { rptOrderCode }, { freshMs: 0 })
  const sending = useSend(tradeDivision.handDivRegist, { done: t('已登记分账，资金已冻结') })
  if (!choices) return null
  const [first] = choices
  const save = async ({ projectCode, mode, amounts = {} }: Values) => {
    const details = Object.entries(amounts).flatMap(([receiptId, amount]) =>
      amount && parseYuan(amount.trim()) !== 0n ? [{ receiptId, amount: amount.trim() }] : [],
    )
    const answer = await sending.send({
      rptOrderCode,
      projectCode,
      ...(mode === 'hand' ? { details } : {}),
    })
    return answer !== null
  }
  return (
    <FormDialog<Values>
      title={t('登记分账：{code}', { code: rptOrderCode })}
      okText={t('确认登记')}
      width={640}
      initial={{ mode: 'rules', ...(first ? { projectCode: first.projectCode } : {}) }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      {choices.length === 0 && (
        <Alert
          type="info"
          showIcon
          title={t('该商户没有可用的分账项目，请先在分账项目中添加商户和分账方。')}
          className="refund-effect"
        />
      )}
      <Form.Item
        name="projectCode"
        label={t('分账项目')}
        rules={[{ required: true, message: t('请选择分账项目') }]}
        validateTrigger="onBlur"
      >
        <Select
          options={choices.map(({ projectCode, projectName }) => ({
            value: projectCode,
            label: `${projectName} ${projectCode}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="mode" label={t('分账金额')}>
        <Segmented
          options={[
            { value: 'rules', label: t('按项目规则') },
            { value: 'hand', label: t('手工填写') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['projectCode', 'mode']}>
        {({ getFieldValue }) => {
          const choice = choices.find(({ projectCode }) => projectCode === getFieldValue('projectCode'))
          return choice ? <Preview choice={choice} isByHand={getFieldValue('mode') === 'hand'} /> : null
        }}
      </Form.Item>
    </FormDialog>
  )
}

function Preview({ choice, isByHand }: { choice: Choice; isByHand: boolean }) {
  const { receivers, limitAmount, baseAmount, divAmount, divMode, payMode, refusal } = choice
  return (
    <>
      {refusal && <Alert type="warning" showIcon title={t(refusal)} className="refund-effect" />}
      <Facts>
        <Fact label={t('分账模式')}>
          <CodeText codes={DivMode} value={divMode} />
        </Fact>
        <Fact label={t('分账出款方式')}>
          <CodeText codes={DivisionPayMode} value={payMode} />
        </Fact>
        <Fact label={t('分账基数')}>
          <Money value={baseAmount} />
        </Fact>
        <Fact label={t('可分金额')}>
          <Money value={limitAmount} />
        </Fact>
        {!isByHand && (
          <Fact label={t('分账合计')}>
            <strong>
              <Money value={divAmount} />
            </strong>
          </Fact>
        )}
      </Facts>
      <PlainRows
        title={t('分账明细')}
        rows={receivers}
        keyOf={({ receiptId }) => receiptId}
        empty={t('没有生效的分账方')}
        columns={[
          { title: t('分账方'), cell: ({ receiverName }) => receiverName },
          {
            title: t('分账方类型'),
            cell: ({ receiverKind }) => <CodeText codes={ReceiverKind} value={receiverKind} />,
          },
          { title: t('比例'), isRight: true, cell: ({ ratio }) => <Rate value={ratio} /> },
          {
            title: t('分账金额'),
            isRight: true,
            cell: ({ receiptId, receiverName, amount }) =>
              isByHand ? (
                <AmountField receiptId={receiptId} name={receiverName} amount={amount} />
              ) : (
                <Money value={amount} />
              ),
          },
        ]}
      />
    </>
  )
}

const AmountField = ({ receiptId, name, amount }: { receiptId: string; name: string; amount: string }) => (
  <Form.Item
    name={['amounts', receiptId]}
    initialValue={amount}
    className="division-amount"
    rules={[
      {
        validator: (_, value: string = '') =>
          value.trim() === '' || parseYuan(value.trim()) !== null
            ? Promise.resolve()
            : Promise.reject(new Error(commonErrors.amountFormat().words(language.get()))),
      },
    ]}
    validateTrigger="onBlur"
  >
    <Input inputMode="decimal" suffix={t('元')} aria-label={t('{name}的分账金额', { name })} />
  </Form.Item>
)
