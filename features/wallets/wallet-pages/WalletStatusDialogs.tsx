import { Alert, Form, Select } from 'antd'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { merchantWallet } from '../merchant-wallet/merchant-wallet.contract.ts'
import type { ShownRow } from './WalletActions.tsx'
import { walletStatusNext } from './wallet-status.tsx'
import { wallet } from '../wallet/wallet.contract.ts'

const also = [merchantWallet.page]
const settable = [WalletStatus.normal, WalletStatus.noPayout, WalletStatus.locked] as const
type Settable = (typeof settable)[number]

/** Asks for another status of a wallet; a second person puts it into force. @source docs/domain/money.md 5.1 */
export function WalletStatusDialog({ row, onClose }: { row: ShownRow; onClose: () => void }) {
  const sending = useSend(wallet.submit, { also, done: t('已提交，等待另一人审核') })
  const choices = settable.filter((status) => status !== row.walletStatus)
  return (
    <FormDialog<{ walletStatus: Settable; reason: string }>
      title={t('变更钱包状态：{name}', { name: row.userName || row.userNo })}
      okText={t('提交审核')}
      initial={{ walletStatus: choices[0], reason: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ walletStatus, reason }) =>
        (await sending.send({ walletNo: row.walletNo, walletStatus, reason: reason.trim() })) !== null
      }
      onClose={onClose}
    >
      <WalletOf row={row} />
      <Form.Item name="walletStatus" label={t('变更为')} required>
        <Select
          options={choices.map((value) => ({
            value,
            label: codeLabel(codeSetOf(WalletStatus), value, language.get()),
          }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['walletStatus']}>
        {({ getFieldValue }) => (
          <Form.Item>
            <Alert type="warning" showIcon title={t(walletStatusNext[Number(getFieldValue('walletStatus'))] ?? '')} />
          </Form.Item>
        )}
      </Form.Item>
      <ReasonField />
    </FormDialog>
  )
}

/** The second person's decision about a change of status. */
export function WalletVerdict({ row, onClose }: { row: ShownRow; onClose: () => void }) {
  const sending = useSend(wallet.audit, { also })
  const wanted = codeLabel(codeSetOf(WalletStatus), row.pendingStatus ?? 0, language.get())
  return (
    <VerdictDialog
      title={t('审核状态变更：{name}', { name: row.userName || row.userNo })}
      approves={`${t('钱包状态立即变更为「{status}」。', { status: wanted })}${t(walletStatusNext[row.pendingStatus ?? 0] ?? '')}`}
      rejects={t('钱包状态不变。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) =>
        (await sending.send({ walletNo: row.walletNo, auditStatus, reason })) !== null
      }
      onClose={onClose}
    >
      <WalletOf row={row} />
      <Facts>
        <Fact label={t('申请变更为')}>{wanted}</Fact>
        <Fact label={t('申请人')}>{row.pendingUserName}</Fact>
        <Fact label={t('申请原因')} isWide>
          {row.pendingReason}
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}

const WalletOf = ({ row }: { row: ShownRow }) => (
  <Facts>
    <Fact label={t('主体')}>{`${row.userName} ${row.userNo}`}</Fact>
    <Fact label={t('钱包类型')}>
      <CodeText codes={WalletKind} value={row.walletKind} />
    </Fact>
    <Fact label={t('钱包状态')}>
      <CodeText codes={WalletStatus} value={row.walletStatus} />
    </Fact>
    <Fact label={t('可用余额')}>
      <Money value={row.availableAmount} />
    </Fact>
  </Facts>
)
