import { Button, Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { staffCalls } from '../../stores/stores.shared.ts'
import { bindPath, type TerminalRow } from '../terminal/use-terminal-actions.tsx'
import { binding } from './binding.contract.ts'
import { shownTerminals, TerminalRows } from './TerminalRows.tsx'

const also = [staffCalls.list]

/** The terminals of a member of staff: those that it has, and those that it could be given. */
export function StaffTerminals({ rpstNo, rpsNo }: { rpstNo: string; rpsNo: string }) {
  const navigate = useNavigate()
  const storeField = useId()
  const { data, error, refetch } = useCall(staffCalls.stores, { rpstNo, size: shownTerminals })
  const own = useCall(binding.withStaff, { rpstNo, size: shownTerminals })
  const free = useCall(binding.freeOfStaff, { rpstNo, size: shownTerminals })
  const [chosen, setChosen] = useState(rpsNo)
  const handing = useSend(binding.bindStaff, { done: t('已绑定店员'), also })
  const unbinding = useSend(binding.unbindStaff, { also })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const stores = data.records.filter(({ isOn }) => isOn === 1)
  const target = stores.some((one) => one.rpsNo === chosen) ? chosen : (stores[0]?.rpsNo ?? '')
  const name = data.records[0]?.name || rpstNo
  const takeBack = async (row: TerminalRow) => {
    const sure = await confirm({
      title: t('解绑店员：{name}', { name: row.termName || row.sn }),
      text: t('{name}不能再用这台终端收款，终端留在本店。', { name }),
      isDanger: true,
      okText: t('解绑'),
    })
    if (sure) await unbinding.send({ rpsNo: row.rpsNo, rpstNo, rtNo: row.rtNo })
  }
  return (
    <DetailPage
      title={t('终端绑定：{name}', { name })}
      no={rpstNo}
      toolbar={target && <Button onClick={() => void navigate(bindPath({ storeNo: target }))}>{t('本店终端')}</Button>}
    >
      {stores.length === 0 && <p className="absent">{t('店员没有已启用的门店，不能绑定终端')}</p>}
      {stores.length > 1 && (
        <div className="terminal-bind-choice">
          <label htmlFor={storeField}>{t('未分配门店的终端绑定到')}</label>
          <Select
            id={storeField}
            value={target}
            onChange={setChosen}
            options={stores.map((one) => ({ value: one.rpsNo, label: one.storeName }))}
          />
        </div>
      )}
      <TerminalRows
        title={t('店员的终端')}
        empty={t('店员还没有终端，可从下方绑定')}
        answer={own}
        place={{ title: t('门店'), cell: ({ storeName }) => storeName || '—' }}
        actions={(row) => (
          <RowActions
            actions={[{ title: t('解绑'), code: 'terminal_edit', isDanger: true, run: () => void takeBack(row) }]}
          />
        )}
      />
      <TerminalRows
        title={t('可绑定的终端')}
        empty={t('所在门店没有空闲的终端')}
        answer={free}
        place={{ title: t('门店'), cell: ({ storeName }) => storeName || t('未分配门店') }}
        actions={(row) => (
          <RowActions
            actions={[
              {
                title: t('绑定'),
                code: 'terminal_edit',
                run: () => void handing.send({ rpsNo: row.rpsNo || target, rpstNo, rtNo: row.rtNo }),
                ...(row.rpsNo || target ? {} : { blocked: t('店员没有已启用的门店，不能绑定终端') }),
              },
            ]}
          />
        )}
      />
    </DetailPage>
  )
}
