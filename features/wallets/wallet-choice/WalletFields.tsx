import { Form } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { t } from '../../../core/web/language/language.ts'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { OwnerField } from './OwnerField.tsx'
import { type Change, WalletFacts } from './WalletFacts.tsx'

/** Wallet fields `names` of a form: owner and kind of the wallet, with its present balance. */
export function WalletFields({
  names: [userNo, walletKind],
  of,
  title,
  change,
}: {
  names: readonly [string, string]
  /** Shapes of the two fields. */
  of: readonly [z.ZodType, z.ZodType]
  title: string
  change?: Change
}) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const [owner, kind] = [Form.useWatch(userNo, form), Form.useWatch(walletKind, form)]
  return (
    <>
      <div className="form-columns">
        <Field name={userNo} of={of[0]} hint={t('服务商、员工、商户或子运营商')}>
          <OwnerField />
        </Field>
        <Field name={walletKind} of={of[1]}>
          <CodeSelect codes={WalletKind} />
        </Field>
      </div>
      <div className="wallet-facts">
        <WalletFacts
          userNo={typeof owner === 'string' ? owner : ''}
          walletKind={typeof kind === 'number' ? kind : undefined}
          title={title}
          change={change}
        />
      </div>
    </>
  )
}
