import { Copyable } from '../../../core/web/show/values.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'

/** Source of a debt, to open for those who may; a debt that was entered by hand has no source but itself. */
export const DebtSource = ({ row: { bizKind, bizCode } }: { row: { bizKind: string; bizCode: string } }) =>
  bizKind === 'debt' || bizKind === '' ? (
    <Copyable value={bizKind === '' ? bizCode : ''} />
  ) : (
    <BizLink kind={bizKind} code={bizCode} />
  )
