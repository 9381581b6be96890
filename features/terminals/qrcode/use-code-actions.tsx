import { useState } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { store } from '../../stores/stores.shared.ts'
import { RqStatus } from './qrcode-codes.contract.ts'
import { qrcode } from './qrcode.contract.ts'
import type { CodeRow } from './QrcodeListPage.tsx'
import { printCodes } from './print-codes.tsx'

const BindForm = lazily(() => import('./BindForm.tsx').then((m) => m.BindForm))

/** Builds the actions on a code, with the dialogs that they open; an action that is not possible now gives the reason. */
export function useCodeActions() {
  const navigate = useNavigate()
  const [binding, setBinding] = useState<CodeRow | null>(null)
  const { unbind, enable, remove } = useCodeWrites()
  const rowActions = (row: CodeRow) => {
    const isBound = row.rqStatus === RqStatus.bound
    const isVoid = row.rqStatus === RqStatus.void ? t('收款码已作废') : undefined
    return (
      <RowActions
        actions={[
          {
            title: isBound ? t('修改') : t('绑定'),
            code: 'qrcode_bind',
            blocked: isVoid,
            run: () => setBinding(row),
          },
          {
            title: row.isOn === 1 ? t('停用') : t('启用'),
            code: 'qrcode_enable',
            blocked: isVoid,
            isDanger: row.isOn === 1,
            run: () => void enable(row),
          },
          {
            title: t('打印页'),
            code: 'qrcode_export',
            blocked: isVoid,
            run: () => void printCodes('sheet', { ids: row.id }),
          },
          {
            title: t('付款页'),
            blocked: isVoid,
            run: () => void window.open(`/q/${row.rqCode}`, '_blank', 'noopener'),
          },
          {
            title: t('台卡设备'),
            code: 'equipment_view',
            blocked: isVoid ?? (isBound ? undefined : t('收款码未绑定')),
            run: () => void navigate(`/rb-oem/posinfo/terminal/taika/sound?rqCode=${row.rqCode}`),
          },
          {
            title: t('解绑'),
            code: 'qrcode_bind',
            isDanger: true,
            blocked: isVoid ?? (isBound ? undefined : t('收款码未绑定')),
            run: () => void unbind(row),
          },
          {
            title: t('作废'),
            code: 'qrcode_delete',
            isDanger: true,
            blocked: isVoid ?? (isBound ? t('已绑定的收款码不能删除，请先解绑') : undefined),
            run: () => void remove(row),
          },
        ]}
      />
    )
  }
  const dialogs = binding && <BindForm row={binding} onClose={() => setBinding(null)} />
  return { rowActions, dialogs }
}

/** Writes that a question comes before: it names the code and the effect. */
function useCodeWrites() {
  const submitting = useSend(qrcode.submit, { also: [store.list], done: t('解绑成功') })
  const enabling = useSend(qrcode.enable)
  const removing = useSend(qrcode.remove, { done: t('收款码已作废') })
  const unbind = async ({ rqCode, rpiName, storeName }: CodeRow) => {
    const sure = await confirm({
      title: t('解绑收款码 {no}', { no: rqCode }),
      text: t('{merchant} {store} 不再用此码收款，可以重新绑定。', { merchant: rpiName, store: storeName }),
      isDanger: true,
      okText: t('解绑'),
    })
    if (sure) await submitting.send({ rqCode })
  }
  const enable = async ({ rqCode, isOn }: CodeRow) => {
    const isOff = isOn === 1
    const sure = await confirm({
      title: isOff ? t('停用收款码 {no}', { no: rqCode }) : t('启用收款码 {no}', { no: rqCode }),
      text: isOff ? t('付款人扫码会看到“收款码已停用”。') : t('已绑定的收款码可以收款。'),
      isDanger: isOff,
      okText: isOff ? t('停用') : t('启用'),
    })
    if (sure) await enabling.send({ rqCode, isOn: isOff ? 0 : 1 })
  }
  const remove = async ({ id, rqCode }: CodeRow) => {
    const sure = await confirm({
      title: t('作废收款码 {no}', { no: rqCode }),
      text: t('作废后不能恢复，付款人扫码会看到“收款码未激活”。'),
      isDanger: true,
      okText: t('作废'),
    })
    if (sure) await removing.send({ ids: id })
  }
  return { unbind, enable, remove }
}
