import { Alert, Form, Radio, Space } from 'antd'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AccountKind } from '../../providers/providers.shared.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { tax } from './tax-mode.contract.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'

type Mode = CodeOf<typeof TaxMode>

/** Chooses how the owner's withdrawals are taxed. @source docs/domain/money.md 5.5 */
export function TaxModeDialog({ present, onClose }: { present: Mode; onClose: () => void }) {
  const { data: account } = useCall(withdrawalRequest.accountInfo, {}, { keepsLast: true })
  const isPrivate = account?.accountKind === AccountKind.personal
  const isCompany = account?.isCompany === 1
  const sending = useSend(tax.setTaxMode, { done: t('已保存结算开票方式') })
  return (
    <FormDialog<{ taxMode: Mode }>
      title={t('选择结算开票方式')}
      initial={{ taxMode: present === TaxMode.unset ? undefined : present }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send(values)) !== null}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="warning" showIcon title={t('每月只能变更一次；存在处理中的提现时不能变更。')} />
      </Form.Item>
      <Form.Item
        name="taxMode"
        label={t('结算开票方式')}
        required
        rules={[{ required: true, message: t('请先选择结算开票方式') }]}
      >
        <Radio.Group>
          <Space orientation="vertical">
            <Radio value={TaxMode.ownInvoice} disabled={isPrivate}>
              {t('自行开票：公司主体，提现前向运营商开具发票，不代扣税费')}
              {isPrivate && <small className="absent"> {t('自行开票须使用对公账户')}</small>}
            </Radio>
            <Radio value={TaxMode.platform} disabled={isCompany}>
              {t('代付完税：个人主体，签署协议后由完税平台代扣税费')}
              {isCompany && <small className="absent"> {t('仅个人主体可以选择代付完税')}</small>}
            </Radio>
          </Space>
        </Radio.Group>
      </Form.Item>
    </FormDialog>
  )
}
