import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { WalletFacts } from '../wallet-choice/WalletFacts.tsx'
import { walletListsMoved, walletOfRow } from '../wallet-choice/wallet-words.tsx'
import { Direction } from '../../ledger/ledger.shared.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { otherMoney, OtherMoneyKind } from './other-money.contract.ts'
import type { OtherMoneyRow } from './OtherMoneyListPage.tsx'
import { itemWords } from './other-money-status.tsx'

/** The auditor's decision about an item; approval moves the money at once. */
export function OtherMoneyVerdict({ row, onClose }: { row: OtherMoneyRow; onClose: () => void }) {
  const sending = useSend(otherMoney.audit, { also: walletListsMoved })
  const { otherNo, direction, amount } = row
  const isIn = direction === Direction.income
  return (
    <VerdictDialog
      title={t('审核款项：{no}', { no: otherNo })}
      approves={`${t('立即入账')}：${itemWords(direction, amount, walletOfRow(row.userName, row.userNo, row.walletKind))}`}
      rejects={t('不入账，单据结束。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) => (await sending.send({ otherNo, auditStatus, reason })) !== null}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('款项类型')}>
          <CodeText codes={OtherMoneyKind} value={row.otherKind} />
        </Fact>
        <Fact label={t('收支方向')}>
          <CodeText codes={Direction} value={direction} />
        </Fact>
        <Fact label={t('金额')}>
          <strong>
            <Money value={amount} />
          </strong>
        </Fact>
        <Fact label={t('所属月份')}>{row.period}</Fact>
        <Fact label={t('提交人')}>{row.makerNo}</Fact>
        <Fact label={t('原因')} isWide>
          {row.reason}
        </Fact>
      </Facts>
      <div className="wallet-facts">
        <WalletFacts
          userNo={row.userNo}
          walletKind={row.walletKind}
          title={isIn ? t('入账钱包') : t('扣款钱包')}
          change={{ amount, isIn }}
        />
      </div>
    </VerdictDialog>
  )
}
