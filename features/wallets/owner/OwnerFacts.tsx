import { t } from '../../../core/web/language/language.ts'
import { Fact } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import type { OwnedRow } from './owner-columns.tsx'

/** The owner of a record, and the kind of wallet. */
export const OwnerFacts = ({ row }: { row: OwnedRow }) => (
  <>
    <Fact label={t('主体名称')}>{row.userName}</Fact>
    <Fact label={t('主体编号')}>
      <Copyable value={row.userNo} />
    </Fact>
    <Fact label={t('主体类型')}>
      <CodeText codes={OwnerType} value={row.userType} />
    </Fact>
    <Fact label={t('钱包类型')}>
      <CodeText codes={WalletKind} value={row.walletKind} />
    </Fact>
  </>
)
