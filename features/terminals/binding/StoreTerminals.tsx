import { Button, Form, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../../../core/web/question/confirm.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { staffCalls, store } from '../../stores/stores.shared.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import type { TerminalRow } from '../terminal/use-terminal-actions.tsx'
import { binding } from './binding.contract.ts'
import { isShareable } from '../terminal-life/shared-device.rules.ts'
import { shownTerminals, TerminalRows } from './TerminalRows.tsx'

const also = [store.list, staffCalls.list]

/** The terminals of a store: those there, and those of its merchant that stand in no store. */
export function StoreTerminals({ rpsNo }: { rpsNo: string }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(store.detail, { rpsNo })
  const here = useCall(binding.inStore, { storeNo: rpsNo, size: shownTerminals })
  const free = useCall(binding.freeOfStore, { storeNo: rpsNo, size: shownTerminals })
  const [handing, setHanding] = useState<TerminalRow | null>(null)
  const { put, takeBack } = usePlacing(rpsNo)
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <DetailPage
      title={t('终端绑定：{name}', { name: data.storeName })}
      no={rpsNo}
      toolbar={
        <Button
          onClick={() => void navigate(`/rb-oem/posinfo/pos_info_store_details?storeNo=${encodeURIComponent(rpsNo)}`)}
        >
          {t('门店详情')}
        </Button>
      }
    >
      <TerminalRows
        title={t('本店终端')}
        empty={t('门店还没有终端，可从下方绑定')}
        answer={here}
        place={{ title: t('店员'), cell: ({ staffName, rpstNo }) => staffName || rpstNo || '—' }}
        actions={(row) => (
          <RowActions
            actions={[
              row.rpstNo
                ? { title: t('解绑店员'), code: 'terminal_edit', run: () => void takeBack(row) }
                : {
                    title: t('绑定店员'),
                    code: 'terminal_edit',
                    run: () => setHanding(row),
                    ...(isShareable(row.rpmType) ? { blocked: t('共用设备请在设备中绑定店员') } : {}),
                  },
              {
                title: t('移出门店'),
                code: 'terminal_edit',
                isDanger: true,
                run: () => void put(row, ''),
                ...(row.rpstNo ? { blocked: t('终端已绑定店员，请先解绑') } : {}),
              },
            ]}
          />
        )}
      />
      <TerminalRows
        title={t('商户未分配门店的终端')}
        empty={t('没有未分配门店的终端')}
        answer={free}
        place={{ title: t('型号'), cell: ({ rpmName }) => rpmName }}
        actions={(row) => (
          <RowActions actions={[{ title: t('绑定到本店'), code: 'terminal_edit', run: () => void put(row, rpsNo) }]} />
        )}
      />
      {handing && <HandForm row={handing} rpsNo={rpsNo} onClose={() => setHanding(null)} />}
    </DetailPage>
  )
}

/** Puts terminals into the store and out of it, and takes them from its staff. */
function usePlacing(rpsNo: string) {
  const editing = useSend(terminalLife.edit, { also })
  const unbinding = useSend(binding.unbindStaff, { also })
  const put = async (row: TerminalRow, to: string) => {
    const sure =
      to !== '' ||
      (await confirm({
        title: t('移出门店：{name}', { name: row.termName || row.sn }),
        text: t('终端仍属于该商户，但不再归本店；其流水不再计入本店。'),
        isDanger: true,
        okText: t('移出门店'),
      }))
    const { id, termName, installAddress, version } = row
    if (sure) await editing.send({ id, rpsNo: to, termName, installAddress, version: version ?? 0 })
  }
  const takeBack = async (row: TerminalRow) => {
    const sure = await confirm({
      title: t('解绑店员：{name}', { name: row.termName || row.sn }),
      text: t('{name}不能再用这台终端收款，终端留在本店。', { name: row.staffName || row.rpstNo }),
      isDanger: true,
      okText: t('解绑'),
    })
    if (sure) await unbinding.send({ rpsNo, rpstNo: row.rpstNo, rtNo: row.rtNo })
  }
  return { put, takeBack }
}

/** Gives a terminal to one of the staff of the store. */
function HandForm({ row, rpsNo, onClose }: { row: TerminalRow; rpsNo: string; onClose: () => void }) {
  const { data } = useCall(staffCalls.places, { rpsNo, size: shownTerminals })
  const sending = useSend(binding.bindStaff, { done: t('已绑定店员'), also })
  const save = async ({ rpstNo }: { rpstNo: string }) =>
    (await sending.send({ rpsNo, rpstNo, rtNo: row.rtNo })) !== null
  const people = (data?.records ?? []).filter(({ isOn }) => isOn === 1)
  return (
    <FormDialog<{ rpstNo: string }>
      title={t('绑定店员：{name}', { name: row.termName || row.sn })}
      initial={{}}
      pending={sending.isPending}
      error={sending.error}
      okText={t('绑定')}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="rpstNo"
        label={t('店员')}
        extra={data && people.length === 0 ? t('门店没有已启用的店员') : undefined}
        rules={[{ required: true, message: t('请选择店员') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={people.map(({ rpstNo, name, mobile }) => ({ value: rpstNo, label: `${name} ${mobile}` }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
