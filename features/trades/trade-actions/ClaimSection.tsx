import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { VerdictField } from '../../../core/web/verdict/VerdictField.tsx'
import { AbnormalKind, ClaimStatus } from '../trade/trade.contract.ts'
import { ClaimDraft, tradeAction } from './trade-action.contract.ts'
import type { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import { claimStatusTones } from '../trade-detail/trade-status.tsx'

type Trade = ReceivedOf<typeof tradeDetail.detail>

/** The claim of a paid trade whose merchant we do not know: asked for by one person, decided by another. */
export function ClaimSection({ trade }: { trade: Trade }) {
  const [asking, setAsking] = useState<'claim' | 'audit' | null>(null)
  const { claim, rptOrderCode } = trade
  const isUnknown = trade.abnormalKind === AbnormalKind.unknownMerchant && trade.rpiNo === ''
  if (!claim && !isUnknown) return null
  const isWaiting = claim?.claimStatus === ClaimStatus.pending
  return (
    <Section title={t('交易认领')}>
      {claim ? (
        <Facts>
          <Fact label={t('认领状态')}>
            <StatusTag codes={ClaimStatus} value={claim.claimStatus} tones={claimStatusTones} />
          </Fact>
          <Fact label={t('认领商户')}>
            {claim.rpiName} <Copyable value={claim.rpiNo} />
          </Fact>
          <Fact label={t('申请人')}>{claim.makerName}</Fact>
          <Fact label={t('申请时间')}>
            <Moment value={claim.createTime} />
          </Fact>
          <Fact label={t('认领原因')}>{claim.reason}</Fact>
          <Fact label={t('审核意见')}>{claim.auditReason}</Fact>
        </Facts>
      ) : (
        <p className="plain-hint">{t('通道商户号未绑定商户，款项暂挂，认领审核通过后入账。')}</p>
      )}
      <div className="trade-buttons">
        {isUnknown && !isWaiting && (
          <Can code="pos_trade_claim">
            <Button onClick={() => setAsking('claim')}>{t('认领交易')}</Button>
          </Can>
        )}
        {isWaiting && (
          <Can code="pos_trade_claim_audit">
            <Button type="primary" disabled={claim.isMine === 1} onClick={() => setAsking('audit')}>
              {t('审核认领')}
            </Button>
            {claim.isMine === 1 && <span className="plain-hint">{t('不能审核本人提交的申请')}</span>}
          </Can>
        )}
      </div>
      {asking === 'claim' && <ClaimDialog rptOrderCode={rptOrderCode} onClose={() => setAsking(null)} />}
      {asking === 'audit' && <VerdictDialog rptOrderCode={rptOrderCode} onClose={() => setAsking(null)} />}
    </Section>
  )
}

function ClaimDialog({ rptOrderCode, onClose }: { rptOrderCode: string; onClose: () => void }) {
  const sending = useSend(tradeAction.claimTrade, { done: t('已提交，等待审核') })
  return (
    <FormDialog<{ rpiNo: string; reason: string }>
      title={t('认领交易 {code}', { code: rptOrderCode })}
      initial={null}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send({ rptOrderCode, ...values })) !== null}
      onClose={onClose}
    >
      <Field name="rpiNo" of={ClaimDraft.shape.rpiNo}>
        <Input autoFocus />
      </Field>
      <ReasonField label={t('认领原因')} />
    </FormDialog>
  )
}

function VerdictDialog({ rptOrderCode, onClose }: { rptOrderCode: string; onClose: () => void }) {
  const sending = useSend(tradeAction.claimTradeAudit)
  return (
    <FormDialog<{ auditStatus: 1 | 2; reason: string }>
      title={t('审核认领 {code}', { code: rptOrderCode })}
      initial={{ reason: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send({ rptOrderCode, ...values })) !== null}
      onClose={onClose}
    >
      <VerdictField />
      <Form.Item
        name="reason"
        label={t('审核意见')}
        dependencies={['auditStatus']}
        rules={[
          ({ getFieldValue }) => ({
            required: getFieldValue('auditStatus') === AuditStatus.reject,
            message: t('请填写驳回原因'),
          }),
        ]}
        validateTrigger="onBlur"
      >
        <Input.TextArea rows={2} maxLength={255} />
      </Form.Item>
      <p className="plain-hint">{t('通过后，交易按支付时的价格入账到该商户，并计算各级分润。')}</p>
    </FormDialog>
  )
}
