import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { openDebtsOf } from './debt-screen.rules.ts'

/** Leads to the debts of an owner that are not settled, for those who may see debts. It stands beside a sum, so it is underlined. */
export const OpenDebtsLink = ({ userNo }: { userNo: string }) => (
  <Can code="debt_view">
    <Link className="within-text" to={openDebtsOf(userNo)}>
      {t('查看欠款')}
    </Link>
  </Can>
)
