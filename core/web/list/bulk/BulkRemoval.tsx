import { t } from '../../language/language.ts'
import { BulkButton } from './BulkButton.tsx'
import type { Chosen } from './chosen.ts'

/** Removes every chosen row, one by one, and tells of each that stays why. @source catalogue R238 */
export const BulkRemoval = <Row extends object>({
  chosen,
  code,
  nameOf,
  remove,
  effect = (n) => t('将删除 {n} 条数据，不能恢复。', { n }),
  asksPayPwd = false,
}: {
  chosen: Chosen<Row>
  /** Permission code of the call; none where every signed-in user may. */
  code?: string | undefined
  nameOf: (row: Row) => string
  remove: (row: Row, payPwd: string) => Promise<unknown>
  /** Text of the question that tells what will happen to so many rows, where more happens than their removal. */
  effect?: (count: number) => string
  asksPayPwd?: boolean
}) => (
  <BulkButton
    chosen={chosen}
    code={code}
    title={t('删除')}
    isRemoval
    nameOf={nameOf}
    effect={effect}
    asksPayPwd={asksPayPwd}
    run={(row, consent) => remove(row, consent.payPwd)}
  />
)
