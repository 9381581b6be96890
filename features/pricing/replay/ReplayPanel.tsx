import { Alert, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { replay } from './replay.contract.ts'
import './replay.css'

type Input = Sent<typeof replay.run>

/**
 * Panel with the profit that draft prices would have given over the payments of the last 30 days, party by party. It changes
 * nothing.
 * @param input what would be asked; null while the form is not ready for it
 */
export function ReplayPanel({ input }: { input: Input | null }) {
  const [asked, setAsked] = useState<Input | null>(null)
  const isAsked = asked !== null
  const { data, error, isFetching } = useCall(replay.run, asked ?? emptyInput, { enabled: isAsked, freshMs: 0 })
  const isStale = isAsked && JSON.stringify(asked) !== JSON.stringify(input)
  return (
    <section className="replay-panel" aria-label={t('政策试算')}>
      <div className="replay-head">
        <div>
          <strong>{t('政策试算')}</strong>
          <br />
          <small>{t('按过去30天的交易重新计价，不改变任何数据；商户手续费和通道成本不变。')}</small>
        </div>
        <Button disabled={input === null} loading={isFetching} onClick={() => setAsked(input)}>
          {isAsked ? t('重新试算') : t('试算')}
        </Button>
      </div>
      {input === null && <small>{t('选择对象并填好费率后可以试算')}</small>}
      {error && isAsked && <Alert type="error" showIcon title={error.message} />}
      {data && isAsked && (
        <>
          {isStale && <Alert type="warning" showIcon title={t('费率已修改，以下为修改前的试算结果')} />}
          <p>{t('{n} 笔交易，共 {amount} 元', { n: data.tradeCount, amount: withThousands(data.tradeAmount) })}</p>
          {data.raised.length > 0 && (
            <p>{t('同步上调：{names}', { names: data.raised.map(({ userName }) => userName).join('、') })}</p>
          )}
          <PlainRows
            title={t('政策试算')}
            rows={[...data.parties, { ...data, userNo: 'total', userName: t('合计'), userType: 0 }]}
            keyOf={({ userNo }) => userNo}
            columns={[
              {
                title: t('主体名称'),
                cell: ({ userName, userNo }) => (userNo === 'total' ? <strong>{userName}</strong> : userName),
              },
              { title: t('调整前分润'), isRight: true, cell: ({ before }) => <Money value={before} /> },
              { title: t('调整后分润'), isRight: true, cell: ({ after }) => <Money value={after} /> },
              { title: t('差额'), isRight: true, cell: ({ difference }) => <Money value={difference} /> },
            ]}
          />
        </>
      )}
    </section>
  )
}

const emptyInput: Input = { userNos: [''], aisleCode: '', lines: [] }
