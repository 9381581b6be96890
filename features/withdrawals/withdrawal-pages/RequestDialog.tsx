import { Alert, Button, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { type CodeOf, codeSetOf } from '../../../core/shared/codes.ts'
import { parseYuan } from '../../../core/shared/money.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useSettled } from '../../wallets/wallets.web.ts'
import { useIsPayer } from '../../access/access.web.ts'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { alsoStale } from './WithdrawalActions.tsx'
import { RequestPreview } from './RequestPreview.tsx'
import { withdrawalRequest } from '../request/request.contract.ts'

interface Values {
  walletKind?: CodeOf<typeof WalletKind>
  platformCode?: string
  amount: string
  payPwd: string
}

/** Route of the page where a user sets the pay password. */
export const profilePath = '/info/index'

/**
 * Asks for a withdrawal: the server says what it comes to, what is left of each limit and what still refuses it, before
 * anything is sent; then the pay password.
 * @source docs/domain/money.md 5.6; docs/screen-quality.md 12
 */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const isPayer = useIsPayer()
  const kinds = useOwnKinds()
  const account = useCall(withdrawalRequest.accountInfo, {}, { freshMs: 0 })
  const platforms = useCall(withdrawalRequest.platforms, {}, { freshMs: 0 })
  const [isRefused, setRefused] = useState(false)
  const sending = useSend(withdrawalRequest.withdraw, { also: alsoStale, done: t('已提交提现申请') })
  const save = async ({ payPwd, ...values }: Values) =>
    (await sending.send({ ...values, payPwd: md5Hex(payPwd) })) !== null
  if (!account.data || !platforms.data) return null
  const { accName, bankName, accountMask, hasPayPwd } = account.data
  const payee = [accName, bankName, accountMask].filter(Boolean).join(' ')
  return (
    <FormDialog<Values>
      title={isPayer ? t('提取平台结余') : t('申请提现')}
      okText={t('提交提现')}
      isBlocked={isRefused}
      width={640}
      initial={{ walletKind: kinds[0], amount: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      {hasPayPwd === 0 && (
        <Form.Item>
          <Alert
            type="warning"
            showIcon
            title={t('您还没有设置支付密码')}
            action={<Link to={profilePath}>{t('去设置')}</Link>}
          />
        </Form.Item>
      )}
      {kinds.length > 1 && (
        <Form.Item name="walletKind" label={t('钱包类型')}>
          <Select options={kinds.map((kind) => ({ value: kind, label: kindWords(kind) }))} />
        </Form.Item>
      )}
      <Form.Item
        name="platformCode"
        label={t('提现平台')}
        extra={t('不选择时由系统选用最合适的平台')}
        rules={isPayer ? [{ required: true, message: t('请选择提现平台') }] : []}
      >
        <Select allowClear placeholder={t('系统选用')} options={platforms.data.map(choiceOf)} />
      </Form.Item>
      <Form.Item noStyle dependencies={['walletKind', 'platformCode', 'amount']}>
        {({ getFieldValue, setFieldValue, validateFields }) => (
          <AmountAndPreview
            payee={payee}
            walletKind={getFieldValue('walletKind') as CodeOf<typeof WalletKind> | undefined}
            platformCode={(getFieldValue('platformCode') as string | undefined) ?? ''}
            amount={String(getFieldValue('amount') ?? '')}
            onRefused={setRefused}
            onAll={(most) => {
              setFieldValue('amount', most)
              void validateFields(['amount'])
            }}
          />
        )}
      </Form.Item>
      <PayPasswordField />
    </FormDialog>
  )
}

/** The amount with a button for all that can be withdrawn, and what the server says it comes to. */
function AmountAndPreview({
  payee,
  walletKind,
  platformCode,
  amount,
  onRefused,
  onAll,
}: {
  payee: string
  walletKind: CodeOf<typeof WalletKind> | undefined
  platformCode: string
  amount: string
  /** Told whether the server would refuse what is typed. */
  onRefused: (isRefused: boolean) => void
  onAll: (most: string) => void
}) {
  const typed = useSettled(amount)
  const isAmount = (parseYuan(typed) ?? 0n) > 0n
  const { data } = useCall(
    withdrawalRequest.balanceAmount,
    {
      ...(isAmount ? { amount: typed } : {}),
      ...(walletKind === undefined ? {} : { walletKind }),
      ...(platformCode ? { platformCode } : {}),
    },
    { freshMs: 0, keepsLast: true },
  )
  const isRefused = data !== undefined && data.refusal !== ''
  useEffect(() => onRefused(isRefused), [isRefused, onRefused])
  return (
    <>
      <Field name="amount" of={withdrawalRequest.withdraw.input.shape.amount}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          suffix={
            <>
              {t('元')}
              {data && (
                <Button type="link" size="small" onClick={() => onAll(data.withdrawableAmount)}>
                  {t('全部')}
                </Button>
              )}
            </>
          }
          autoFocus
        />
      </Field>
      {data && <RequestPreview preview={data} payee={payee} hasAmount={isAmount && typed === amount.trim()} />}
    </>
  )
}

type Offered = ReceivedOf<typeof withdrawalRequest.platforms>[number]

/** A platform to choose; one that does not serve the account or tax mode shows and cannot be chosen. */
const choiceOf = ({ platformCode, platformName, isSuitable }: Offered) => ({
  value: platformCode,
  disabled: isSuitable === 0,
  label: isSuitable === 1 ? platformName : t('{name}（不适用于您的账户类型或开票方式）', { name: platformName }),
})

const kindWords = (kind: number) => codeSetOf(WalletKind).entries.find(({ value }) => value === kind)?.[language.get()]

/** The kinds of wallet that the user's owner can withdraw from; none for the operator, whose surplus lies in no wallet. */
function useOwnKinds(): readonly CodeOf<typeof WalletKind>[] {
  const isPayer = useIsPayer()
  const type = useStore(session).user?.detail.type
  if (isPayer) return []
  return type === 'merchant' ? [WalletKind.merchant] : [WalletKind.profit, WalletKind.reward]
}
