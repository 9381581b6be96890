import { Alert, Form, Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VoucherField } from '../../ledger/ledger.web.ts'
import { withdrawal } from '../withdrawal/withdrawal.contract.ts'
import { platform } from './platform.contract.ts'
import { PlatformBalance } from './PlatformBalance.tsx'
import type { PlatformRow } from './PlatformListPage.tsx'

/** Registers money that went from the operator's bank to a platform, or withheld tax that the platform paid over. */
export function TransferDialog({
  row,
  isFunding,
  onClose,
}: {
  row: PlatformRow
  isFunding: boolean
  onClose: () => void
}) {
  const sending = useSend(isFunding ? platform.fund : platform.payTax, {
    also: [withdrawal.page],
    done: isFunding ? t('已登记注资') : t('已登记缴税'),
  })
  return (
    <FormDialog<{ amount: string; voucherUrl: string }>
      title={
        isFunding
          ? t('注资：{name}', { name: row.platformName })
          : t('缴纳代扣税费：{name}', { name: row.platformName })
      }
      okText={t('登记')}
      initial={{ amount: isFunding ? '' : row.taxBalance, voucherUrl: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send({ id: row.id, ...values })) !== null}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('备付金余额')}>
          <PlatformBalance row={row} />
        </Fact>
        <Fact label={t('待缴税费')}>
          <Money value={row.taxBalance} />
        </Fact>
        <Fact label={t('打款中金额')}>
          <Money value={row.underWay} />
        </Fact>
      </Facts>
      <Form.Item>
        <Alert
          type="warning"
          showIcon
          title={
            isFunding
              ? t('登记后立即记账：银行存款减少，平台备付金增加。请先核对银行已划款。')
              : t('登记后立即记账：待缴税费和平台备付金同时减少。请先核对平台已缴税。')
          }
        />
      </Form.Item>
      <Field name="amount" of={platform.fund.input.shape.amount}>
        <Input inputMode="decimal" autoComplete="off" suffix={t('元')} autoFocus />
      </Field>
      <Form.Item
        name="voucherUrl"
        label={t('凭证')}
        required
        rules={[{ required: true, message: t('请上传凭证') }]}
        extra={t('JPG、PNG图片或PDF')}
      >
        <VoucherField />
      </Form.Item>
    </FormDialog>
  )
}
