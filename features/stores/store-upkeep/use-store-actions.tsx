import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { StoreStatus } from '../store/store-codes.contract.ts'
import { removeBlocked } from './store-screen.rules.ts'
import { store } from '../store/store.contract.ts'

export type StoreRow = RowOf<typeof store.list>

const StoreForm = lazily(() => import('./StoreForm.tsx').then((m) => m.StoreForm))
const PasswordForm = lazily(() => import('../app-password/PasswordForm.tsx').then((m) => m.PasswordForm))

/** Builds the actions on a store in a list, with the dialogs that they open. */
export function useStoreActions() {
  const navigate = useNavigate()
  const [editing, setEditing] = useState<StoreRow | null>(null)
  const [resetting, setResetting] = useState<StoreRow | null>(null)
  const { turn, enable, remove } = useStoreWrites()
  const go = (path: string) => void navigate(path)
  const rowActions = (row: StoreRow) => (
    <RowActions
      actions={[
        {
          title: t('详情页'),
          run: () => go(`/rb-oem/posinfo/pos_info_store_details?storeNo=${encodeURIComponent(row.rpsNo)}`),
        },
        { title: t('编辑'), code: 'pos_store_edit', run: () => setEditing(row) },
        {
          title: t('店员'),
          code: 'pos_staff_view',
          run: () => go(`/rb-oem/posinfo/manage?rpsNo=${encodeURIComponent(row.rpsNo)}`),
        },
        {
          title: t('终端'),
          code: 'terminal_view',
          run: () => go(`/rb-oem/posinfo/pos_info_terminal_bind?storeNo=${encodeURIComponent(row.rpsNo)}`),
        },
        {
          title: t('云喇叭'),
          code: 'equipment_view',
          run: () => go(`/rb-oem/posinfo/terminal/store/sound?storeNo=${encodeURIComponent(row.rpsNo)}`),
        },
        {
          title: t('云打印机'),
          code: 'equipment_view',
          run: () => go(`/rb-oem/posinfo/terminal/store/printer?storeNo=${encodeURIComponent(row.rpsNo)}`),
        },
        {
          title: t('收款码'),
          code: 'qrcode_view',
          run: () => go(`/rb-oem/qrcode/qrcode?rpsNo=${encodeURIComponent(row.rpsNo)}`),
        },
        {
          title: row.storeStatus === StoreStatus.open ? t('停业') : t('恢复营业'),
          code: 'pos_store_edit',
          isDanger: row.storeStatus === StoreStatus.open,
          run: () => void turn(row),
        },
        {
          title: row.isOn === 1 ? t('停用') : t('启用'),
          code: 'pos_store_enable',
          isDanger: row.isOn === 1,
          run: () => void enable(row),
        },
        { title: t('重置店长密码'), code: 'pos_store_edit', run: () => setResetting(row) },
        {
          title: t('删除'),
          code: 'pos_store_delete',
          isDanger: true,
          blocked: removeBlocked(row) && t(removeBlocked(row) as string),
          run: () => void remove(row),
        },
      ]}
    />
  )
  const dialogs = (
    <>
      {editing && <StoreForm row={editing} onClose={() => setEditing(null)} />}
      {resetting && (
        <PasswordForm
          name={resetting.managerName || resetting.storeName}
          masked={resetting.managerMobile}
          by={store.updatePassword}
          onClose={() => setResetting(null)}
        />
      )}
    </>
  )
  return { rowActions, dialogs }
}

/** Writes that a question comes before: it names the store and the effect. */
function useStoreWrites() {
  const turning = useSend(store.changeStatus)
  const enabling = useSend(store.enable)
  const removing = useSend(store.remove)
  const turn = async ({ id, storeName, storeStatus, terminalCount, codeCount }: StoreRow) => {
    const closes = storeStatus === StoreStatus.open
    const sure = await confirm({
      title: closes ? t('门店停业：{name}', { name: storeName }) : t('门店恢复营业：{name}', { name: storeName }),
      text: closes
        ? t('{terminals} 台终端和 {codes} 个收款码将停止收款，绑定关系保留。', {
            terminals: terminalCount,
            codes: codeCount,
          })
        : t('门店的终端和收款码恢复收款。'),
      isDanger: closes,
      okText: closes ? t('停业') : t('恢复营业'),
    })
    if (sure) await turning.send({ id, storeStatus: closes ? StoreStatus.closed : StoreStatus.open })
  }
  const enable = async ({ id, storeName, isOn, terminalCount, codeCount }: StoreRow) => {
    const isOff = isOn === 1
    const sure = await confirm({
      title: isOff ? t('停用门店：{name}', { name: storeName }) : t('启用门店：{name}', { name: storeName }),
      text: isOff
        ? t('{terminals} 台终端和 {codes} 个收款码将停止收款，商户不能自行恢复。', {
            terminals: terminalCount,
            codes: codeCount,
          })
        : t('门店营业时可以收款。'),
      isDanger: isOff,
      okText: isOff ? t('停用') : t('启用'),
    })
    if (sure) await enabling.send({ id, isOn: isOff ? 0 : 1 })
  }
  const remove = async ({ id, storeName, staffCount }: StoreRow) => {
    const sure = await confirmRemoval({
      title: t('删除门店：{name}', { name: storeName }),
      text: t('{n} 名店员不再属于该门店；交易记录保留。', { n: staffCount }),
    })
    if (sure) await removing.send({ ids: id })
  }
  return { turn, enable, remove }
}
