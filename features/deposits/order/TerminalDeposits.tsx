import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { OrderLink, OrderState } from '../order-book/order-status.tsx'
import { ExplanationSection } from './ExplanationSection.tsx'
import { LevelSection } from './OrderSections.tsx'
import { pledgeOrder } from './order.contract.ts'

/** The deposits of a terminal, each with how far it is and why. Nothing for who may not see them, and where there are none. */
export function TerminalDeposits({ sn }: { sn: string }) {
  const isAllowed = useCan('pledge_view')
  const { data, error, refetch } = useCall(pledgeOrder.list, { sn }, { enabled: isAllowed })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return data?.records.map(({ orderCode }) => <TerminalDeposit key={orderCode} orderCode={orderCode} />)
}

function TerminalDeposit({ orderCode }: { orderCode: string }) {
  return (
    <Answered answer={useCall(pledgeOrder.detail, { orderCode })}>
      {(row) => (
        <>
          <Section title={t('押金：{name}', { name: row.mealName })}>
            <Facts>
              <Fact label={t('押金单号')}>
                <OrderLink code={orderCode} />
              </Fact>
              <Fact label={t('押金状态')}>
                <OrderState value={row.orderStatus} />
              </Fact>
              <Fact label={t('押金金额')}>
                <Money value={row.pledgeAmount} />
              </Fact>
            </Facts>
          </Section>
          {row.explanation && <ExplanationSection row={row} explanation={row.explanation} />}
          <LevelSection row={row} />
        </>
      )}
    </Answered>
  )
}
