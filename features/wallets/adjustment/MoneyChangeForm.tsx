import { Form, Input, Segmented } from 'antd'
import type { z } from 'zod'
import { confirm } from '../../../core/web/question/confirm.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { walletWords } from '../wallet-choice/WalletFacts.tsx'
import { WalletFields } from '../wallet-choice/WalletFields.tsx'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { VouchersField } from '../../ledger/ledger.web.ts'
import {
  moneyChange,
  MoneyChangeDraft,
  MoneyChangeKind,
  MoneyChangeStatus,
  transferTarget,
} from './adjustment.contract.ts'
import { changeWords } from './money-change-status.tsx'
import type { MoneyChangeRow } from './MoneyChangeListPage.tsx'

type Values = Omit<z.input<typeof MoneyChangeDraft>, 'changeStatus' | 'moneyChangeNo' | 'version'> &
  Required<Pick<z.input<typeof MoneyChangeDraft>, 'changeKind' | 'userNo' | 'walletKind' | 'amount'>>

const { userNo, walletKind, amount } = MoneyChangeDraft.shape

const blank: Partial<Values> = {
  changeKind: MoneyChangeKind.increase,
  userNo: '',
  walletKind: WalletKind.profit,
  toUserNo: '',
  toWalletKind: WalletKind.profit,
  amount: '',
  reason: '',
  files: [],
}

/**
 * Fills in a correction: kept as a draft, or sent to a second person. Before it is sent it says whose money moves and how
 * much.
 * @param row the draft that is edited; null for a new one
 * @source docs/domain/money.md 5.3
 */
export function MoneyChangeForm({ row, onClose }: { row: MoneyChangeRow | null; onClose: () => void }) {
  const keeping = useSend(moneyChange.submit, { done: t('草稿已保存') })
  const sending = useSend(moneyChange.submit, { done: t('已提交，等待另一人审核') })
  const inputOf = ({ toUserNo, toWalletKind, ...values }: Values) => ({
    ...values,
    ...(values.changeKind === MoneyChangeKind.transfer ? { toUserNo, toWalletKind } : {}),
    ...(row ? { moneyChangeNo: row.moneyChangeNo, version: row.version } : {}),
  })
  const keep = async (values: Values) =>
    (await keeping.send({ ...inputOf(values), changeStatus: MoneyChangeStatus.draft })) !== null
  const submit = async (values: Values) =>
    (await isSure(values)) &&
    (await sending.send({ ...inputOf(values), changeStatus: MoneyChangeStatus.toReview })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑调账 {no}', { no: row.moneyChangeNo }) : t('新增调账')}
      width={680}
      initial={row ? valuesOf(row) : blank}
      okText={t('提交审核')}
      second={{ text: t('存为草稿'), onSave: keep }}
      keptAs={`moneyChange.${row?.moneyChangeNo ?? 'new'}`}
      pending={keeping.isPending || sending.isPending}
      error={keeping.error ?? sending.error}
      onSave={submit}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const form = Form.useFormInstance<Values>()
  const changeKind = Form.useWatch('changeKind', form)
  const typed = String(Form.useWatch('amount', form) ?? '')
  const isTransfer = changeKind === MoneyChangeKind.transfer
  const isIn = changeKind === MoneyChangeKind.increase
  return (
    <>
      <Form.Item name="changeKind" label={t('调账类型')}>
        <Segmented
          options={[
            { value: MoneyChangeKind.increase, label: t('增加') },
            { value: MoneyChangeKind.decrease, label: t('减少') },
            { value: MoneyChangeKind.transfer, label: t('划转') },
          ]}
        />
      </Form.Item>
      <WalletFields
        names={['userNo', 'walletKind']}
        of={[userNo, walletKind]}
        title={isTransfer ? t('转出钱包') : t('调账钱包')}
        change={{ amount: typed, isIn }}
      />
      {isTransfer && (
        <WalletFields
          names={['toUserNo', 'toWalletKind']}
          of={[transferTarget.toUserNo, transferTarget.toWalletKind]}
          title={t('转入钱包')}
          change={{ amount: typed, isIn: true }}
        />
      )}
      <Field name="amount" of={amount} hint={t('大于0，最多两位小数')}>
        <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
      </Field>
      <ReasonField />
      <Form.Item name="files" label={t('附件')} extra={t('图片或PDF，最多10个')}>
        <VouchersField />
      </Form.Item>
    </>
  )
}

const valuesOf = (row: MoneyChangeRow): Partial<Values> => ({
  changeKind: row.changeKind,
  userNo: row.userNo,
  walletKind: row.walletKind,
  toUserNo: row.toUserNo,
  toWalletKind: row.toWalletKind ?? WalletKind.profit,
  amount: row.amount,
  reason: row.reason,
  files: [...row.files],
})

/** Whether the maker means it: the question names the wallets and the amount. */
async function isSure({ changeKind, userNo: from, walletKind: kind, toUserNo, toWalletKind, amount: typed }: Values) {
  try {
    const isTransfer = changeKind === MoneyChangeKind.transfer
    const [wallet, target] = await Promise.all([
      walletWords(from, kind),
      isTransfer ? walletWords(toUserNo ?? '', toWalletKind ?? kind) : '',
    ])
    return await confirm({
      title: t('提交调账审核'),
      text: `${changeWords(changeKind, typed, wallet, target)}${t('由另一人审核，通过后立即入账。')}`,
      okText: t('确认提交'),
    })
  } catch (error) {
    notifyFailure(callErrorOf(error))
    return false
  }
}
