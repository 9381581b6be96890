import { t } from '../../../core/web/language/language.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { WalletFacts } from '../wallet-choice/WalletFacts.tsx'
import { walletListsMoved, walletOfRow } from '../wallet-choice/wallet-words.tsx'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { moneyChange, MoneyChangeKind } from './adjustment.contract.ts'
import type { MoneyChangeRow } from './MoneyChangeListPage.tsx'
import { changeWords } from './money-change-status.tsx'

/** The auditor's decision about a correction; approval moves the money at once and asks for the pay password. */
export function MoneyChangeVerdict({ row, onClose }: { row: MoneyChangeRow; onClose: () => void }) {
  const sending = useSend(moneyChange.audit, { also: walletListsMoved })
  const { moneyChangeNo, changeKind, amount } = row
  const isTransfer = changeKind === MoneyChangeKind.transfer
  return (
    <VerdictDialog
      title={t('审核调账：{no}', { no: moneyChangeNo })}
      approves={`${t('立即入账')}：${changeWords(changeKind, amount, walletOfRow(row.userName, row.userNo, row.walletKind), walletOfRow(row.toUserName, row.toUserNo, row.toWalletKind))}`}
      rejects={t('不入账，单据结束。')}
      asksPayPwd
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason, payPwd }) =>
        (await sending.send({ moneyChangeNo, auditStatus, reason, payPwd })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('调账类型')}>
          <CodeText codes={MoneyChangeKind} value={changeKind} />
        </Fact>
        <Fact label={t('金额')}>
          <strong>
            <Money value={amount} />
          </strong>
        </Fact>
        <Fact label={t('提交人')}>{row.makerNo}</Fact>
        <Fact label={t('原因')} isWide>
          {row.reason}
        </Fact>
      </Facts>
      <div className="wallet-facts">
        <WalletFacts
          userNo={row.userNo}
          walletKind={row.walletKind}
          title={isTransfer ? t('转出钱包') : t('调账钱包')}
          change={{ amount, isIn: changeKind === MoneyChangeKind.increase }}
        />
        {isTransfer && (
          <WalletFacts
            userNo={row.toUserNo}
            walletKind={row.toWalletKind ?? undefined}
            title={t('转入钱包')}
            change={{ amount, isIn: true }}
          />
        )}
      </div>
    </VerdictDialog>
  )
}
