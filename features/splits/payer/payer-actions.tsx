import { useNavigate } from 'react-router'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { ReceiptStatus } from '../project/project.contract.ts'
import { registrationSwitchBlocked, resubmitBlocked } from '../registration/registration-screen.rules.ts'
import { payer } from './payer.contract.ts'

/** Routes of the pages of one dividing merchant. */
export const payerPath = (id: string): string =>
  `/rb-oem/separateMerchant/separate_merchant_details?id=${encodeURIComponent(id)}`
export const storesPath = (id: string): string =>
  `/rb-oem/separateMerchant/separate_merchant_store?divMerchantId=${encodeURIComponent(id)}`

/** Returns the actions for a dividing merchant; an action that is not possible now gives the reason. */
export function usePayerActions(): (row: { readonly id: string; readonly divMerStatus: number }) => RowAction[] {
  const navigate = useNavigate()
  const also = [payer.list, payer.detail]
  const resubmitting = useSend(payer.resubmit, { done: t('已提交报备'), also })
  const switching = useSend(payer.switch, { done: t('已保存'), also })
  const words = (why: string | undefined) => why && t(why)
  return ({ id, divMerStatus }) => {
    const isOn = divMerStatus === ReceiptStatus.effective
    return [
      { title: t('门店'), code: 'division_merchant_view', run: () => void navigate(storesPath(id)) },
      {
        title: t('重新报备'),
        code: 'division_edit',
        blocked: words(resubmitBlocked(divMerStatus)),
        run: () => void resubmitting.send({ id }),
      },
      {
        title: isOn ? t('停用') : t('启用'),
        code: 'division_edit',
        blocked: words(registrationSwitchBlocked(divMerStatus)),
        isDanger: isOn,
        run: () => void switching.send({ id, isOn: isOn ? 0 : 1 }),
      },
    ]
  }
}
