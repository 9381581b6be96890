import { Alert, Form, Input, Segmented } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { PartySelect } from '../../providers/providers.web.ts'
import { partyMove } from './move.contract.ts'

/** A provider that is to move. */
export interface MovingParty {
  readonly userNo: string
  readonly serviceName: string
  /** Its login tenant, which is its operator's own number. */
  readonly tenantId: string
}

interface Values {
  isTop: boolean
  toNo?: string
  reason: string
}

const { toNo, reason } = partyMove.submit.input.shape

/**
 * 变更上级: asks for a provider to hang below another party. What goes along and everything that stands against it is shown
 * as soon as the new party is chosen; another person decides.
 * @source docs/domain/network.md 7.4
 */
export function PartyMoveForm({ of, onClose }: { of: MovingParty; onClose: () => void }) {
  const asking = useSend(partyMove.submit, { done: t('已申请，等待另一人审核') })
  const save = async (values: Values) =>
    (await asking.send({ userNo: of.userNo, toNo: targetOf(of, values), reason: values.reason })) !== null
  return (
    <FormDialog<Values>
      title={t('变更上级：{name}', { name: of.serviceName })}
      initial={{ isTop: false, reason: '' }}
      okText={t('提交审核')}
      pending={asking.isPending}
      error={asking.error}
      width={680}
      onSave={save}
      onClose={onClose}
    >
      <Fields of={of} />
    </FormDialog>
  )
}

const targetOf = ({ tenantId }: MovingParty, { isTop, toNo: chosen = '' }: Pick<Values, 'isTop' | 'toNo'>): string =>
  isTop ? tenantId : chosen

function Fields({ of }: { of: MovingParty }) {
  const isTop = Form.useWatch<boolean>('isTop') ?? false
  const chosen = Form.useWatch<string | undefined>('toNo')
  const target = targetOf(of, chosen === undefined ? { isTop } : { isTop, toNo: chosen })
  return (
    <>
      <p className="plain-hint">
        {t('审核通过时立即生效：此前支付的交易仍按原上级分润，此后的按新上级；下级、商户和终端一并迁移。')}
      </p>
      <Form.Item name="isTop" label={t('变更到')}>
        <Segmented
          options={[
            { value: false, label: t('服务商') },
            { value: true, label: t('运营商直属') },
          ]}
        />
      </Form.Item>
      {!isTop && (
        <Field name="toNo" of={toNo}>
          <PartySelect kind={ServiceKind.provider} isOn />
        </Field>
      )}
      {target !== '' && (
        <Form.Item>
          <Preview userNo={of.userNo} toNo={target} />
        </Form.Item>
      )}
      <Field name="reason" of={reason}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Field>
    </>
  )
}

/** Shows the effects of the move and the refusals against it. */
function Preview(move: { userNo: string; toNo: string }) {
  const answer = useCall(partyMove.preview, move, { freshMs: 0 })
  return (
    <Answered answer={answer}>
      {(seen) => (
        <>
          <Facts>
            <Fact label={t('原上级')}>{seen.fromName || seen.fromNo}</Fact>
            <Fact label={t('新上级')}>{seen.toName || seen.toNo}</Fact>
            <Fact label={t('层级')}>{`${seen.levelBefore} → ${seen.levelAfter}`}</Fact>
            <MoveCounts of={seen} />
          </Facts>
          {seen.refusals.length === 0 ? (
            <Alert type="success" showIcon title={t('可以迁移：价格和层级均符合要求。')} />
          ) : (
            <Alert
              type="error"
              showIcon
              title={t('有{n}项原因不能迁移', { n: seen.refusals.length })}
              description={
                <ul>
                  {seen.refusals.map((why) => (
                    <li key={why}>{why}</li>
                  ))}
                </ul>
              }
            />
          )}
        </>
      )}
    </Answered>
  )
}

/** Shows the counts of records that move along. */
export const MoveCounts = ({
  of,
}: {
  of: { partyCount: number; merchantCount: number; terminalCount: number; policyCount: number }
}) => (
  <>
    <Fact label={t('服务商和员工')}>{String(of.partyCount)}</Fact>
    <Fact label={t('商户数')}>{String(of.merchantCount)}</Fact>
    <Fact label={t('终端数')}>{String(of.terminalCount)}</Fact>
    <Fact label={t('承接的政策')}>{String(of.policyCount)}</Fact>
  </>
)
